// SPDX-License-Identifier: MIT
// What the built page's head has beyond index.html: its policy, the one classic script, and a word ahead about the script
// that the first one will ask for.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** The built page carries its policy even where the server sends none; the dev server needs inline code. */
export function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/**
 * Added after Vite has looked for modules, since this one script has to be classic. Its name has its content's hash, so that
 * an old page never meets a new one. It runs before the page is drawn; with `last`, after the page's modules.
 */
export function classicScript(file: string, devPath: string, { last = false } = {}): Plugin {
  const name = path.basename(file);
  return {
    name: `classic-script-${name}`,
    buildStart() {
      if (this.environment.mode !== 'build') return;
      this.emitFile({ type: 'asset', name, source: readFileSync(file, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!html.includes('<script type="module"')) return undefined; // it goes with the scripts of a page
        const emitted = Object.values(bundle ?? {}).find((one) => one.type === 'asset' && one.names.includes(name));
        const src = emitted === undefined ? devPath : `./${emitted.fileName}`;
        return last
          ? [{ tag: 'script', attrs: { src, defer: true }, injectTo: 'head' }]
          : [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * Vite asks for style sheets as for scripts, by CORS, which no page from a disk and no sandboxed frame has; a sheet needs none.
 * What a page says where its scripts cannot be had is styled with it.
 */
export function plainStyles(): Plugin {
  return {
    name: 'plain-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<link rel="stylesheet" crossorigin ', '<link rel="stylesheet" '),
    },
  };
}

/**
 * The first script chooses the language and only then asks for the rest. In English the rest is always the same chunk, so
 * the classic script, which runs before it, asks for that and for what it imports; without scripts nobody does.
 */
export function preloadNext(chunk: string): Plugin {
  return {
    name: 'preload-next',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path: page }) => {
        const next = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === chunk);
        if (!page.endsWith('/index.html') || next?.type !== 'chunk') return undefined;
        const files = [next.fileName, ...next.imports].filter((file) => !html.includes(`src="./${file}"`));
        const marked = html.replace(
          /<script src="(\.\/assets\/early-[^"]+)"/,
          `$& data-ahead="${files.map((file) => `./${file}`).join(' ')}"`,
        );
        if (marked === html) throw new Error('the classic script that loads the page ahead is not there');
        return marked;
      },
    },
  };
}
