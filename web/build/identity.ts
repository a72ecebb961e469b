// SPDX-License-Identifier: MIT
// Gives the built page its pictures and the words that other programs read: icons, the web manifest, the social preview. No
// browser and no font is needed for them. The page's own address is known only where AFG_SITE says it; without it nothing
// that has to be an absolute address is written.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { icon, PREVIEW, preview } from '../identity/pictures.ts';

export const ICONS = [
  { file: 'icons/icon-192.png', size: 192, margin: 0.12, purpose: 'any' },
  { file: 'icons/icon-512.png', size: 512, margin: 0.12, purpose: 'any' },
  { file: 'icons/maskable-512.png', size: 512, margin: 0.26, purpose: 'maskable' },
] as const;
const TOUCH = { file: 'icons/apple-touch-icon.png', size: 180, margin: 0.16 } as const;
const PREVIEW_FILE = 'icons/preview.png';
const MANIFEST = 'manifest.webmanifest';

let ready: Promise<void> | undefined;

export async function png(svg: string): Promise<Uint8Array> {
  ready ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then((code) =>
    initWasm(code),
  );
  await ready;
  return new Resvg(svg).render().asPng();
}

export interface Words {
  title: string;
  description: string;
}

/** Of a page's own head. */
export function wordsOf(html: string): Words {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return { title, description };
}

/** An address ends with a slash, so that files can be named below it; undefined where none is given. */
export function siteAddress(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `AFG_SITE is the address of the published page, such as https://example.org/guide/, not “${given}”`,
    );
  }
  return new URL('./', url.pathname.endsWith('/') ? url : `${url.href}/`).href;
}

const meta = (name: string, content: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { [name.startsWith('og:') ? 'property' : 'name']: name, content },
  injectTo: 'head',
});

export function headTags({ title, description }: Words, site: string | undefined): HtmlTagDescriptor[] {
  const link = (rel: string, href: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, href },
    injectTo: 'head',
  });
  const tags = [
    link('apple-touch-icon', `./${TOUCH.file}`),
    link('manifest', `./${MANIFEST}`),
    meta('og:type', 'website'),
    meta('og:site_name', title),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:locale', 'en'),
    meta('twitter:card', site === undefined ? 'summary' : 'summary_large_image'),
  ];
  if (site === undefined) return tags;
  return [
    ...tags,
    link('canonical', site),
    // The figure that the guide begins with; see embed-cards.ts.
    {
      tag: 'link',
      attrs: { rel: 'alternate', type: 'application/json+oembed', href: `${site}oembed/train.json` },
      injectTo: 'head',
    },
    meta('og:url', site),
    meta('og:image', `${site}${PREVIEW_FILE}`),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', String(PREVIEW.width)),
    meta('og:image:height', String(PREVIEW.height)),
    meta('og:image:alt', 'A square of cells with the upper triangle folded away, one row outlined'),
  ];
}

export const manifest = ({ title, description }: Words): string =>
  JSON.stringify(
    {
      name: title,
      short_name: 'Field Guide',
      description,
      lang: 'en',
      start_url: './',
      scope: './',
      display: 'browser',
      background_color: '#fbf9f4',
      theme_color: '#fbf9f4',
      icons: ICONS.map(({ file, size, purpose }) => ({
        src: `./${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    },
    null,
    1,
  );

export function identity(page: string): Plugin {
  const site = siteAddress(process.env.AFG_SITE);
  return {
    name: 'identity',
    apply: (config, { command }) => command === 'build' && config.root === 'web',
    // A single figure in somebody's page is nothing to share or to install.
    transformIndexHtml: (html, { path }) => (path.endsWith('/index.html') ? headTags(wordsOf(html), site) : []),
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      for (const { file, size, margin } of [...ICONS, TOUCH]) emit(file, await png(icon(size, margin)));
      emit(PREVIEW_FILE, await png(preview()));
      emit(MANIFEST, manifest(wordsOf(await readFile(page, 'utf8'))));
    },
  };
}
