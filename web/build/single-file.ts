// SPDX-License-Identifier: MIT
// Vite plugin: makes one file of the built lesson, attn-single.html, which asks no server for anything: styles and the one
// classic script stand in the page, and its policy forbids every connection. What the script needs instead of a server:
// inline-worker.ts. The package for learning platforms is made of the same file: scorm-package.ts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import type { Plugin, Rollup } from 'vite';
import { scormPackage } from './scorm-package.ts';

export const SINGLE = 'attn-single.html';
export const SCORM = 'attn-scorm12.zip';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; worker-src blob:; img-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'";

/**
 * A script as it may stand within a page: nothing in it ends the element or begins another. The escapes mean the same in
 * strings, templates and regular expressions, and "<" is followed by "/" or "!" or a name nowhere else in what a minifier writes.
 */
export function withinPage(script: string): string {
  const escaped = script.replace(/<\//g, '<\\/').replace(/<(?=!--|script)/gi, '\\x3c');
  new Script(escaped); // throws where that is not so
  return escaped;
}

export interface SingleParts {
  html: string;
  /** Of the classic script that runs before the first paint. */
  early: string;
  script: string;
  styles: string;
  icon: string;
  licence: string;
}

/** Everything that the page would ask for is put into it or left out. */
export function singlePage({ html, early, script, styles, icon, licence }: SingleParts): string {
  const build = createHash('sha256').update([html, early, script, styles].join('\0')).digest('hex').slice(0, 16);
  const plain = html
    .replace(/<p class="not-loaded[\s\S]*?<\/p>\s*/g, '')
    .replace(/<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>\s*/g, '')
    .replace(/<link\b[^>]*\brel="(?:stylesheet|icon|modulepreload)"[^>]*>\s*/g, '');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`;
  const picture = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`;
  const imprint = `<footer class="imprint">MIT licence · build ${build}</footer>`;
  const put = (text: string, before: string, part: string): string => {
    const at = text.lastIndexOf(before);
    if (at < 0) throw new Error(`The lesson has no ${before}`);
    return text.slice(0, at) + part + text.slice(at);
  };
  const head = plain.replace(
    '<meta charset="utf-8">',
    (charset) => `${charset}\n${policy}\n<script>${withinPage(early)}</script>`,
  );
  if (head === plain) throw new Error('The lesson does not name its encoding first');
  const styled = put(head, '</head>', `${picture}\n<style>${styles.replaceAll('</', '<\\/')}</style>\n`);
  // The licence comes last: a page has to name its encoding within its first kilobyte.
  const last = `${imprint}\n<script>${withinPage(script)}</script>\n<!--\n${licence.trim()}\n-->\n`;
  return put(styled, '</body>', last);
}

/** What is named here is read when the page is put together. */
export function singleFile(files: { early: string[]; icon: string; licence: string }): Plugin {
  const read = (file: string): string => readFileSync(file, 'utf8');
  return {
    name: 'single-file',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('src="./start.ts"', 'src="./single/start.ts"'),
    },
    generateBundle(_, bundle) {
      const all = Object.values(bundle);
      const asset = (end: string): string => {
        const found = all.filter(
          (one): one is Rollup.OutputAsset => one.type === 'asset' && one.fileName.endsWith(end),
        );
        if (found.length !== 1) this.error(`There are ${found.length} files *${end}, not one`);
        return String(found[0]?.source);
      };
      const scripts = all.filter((one): one is Rollup.OutputChunk => one.type === 'chunk');
      if (scripts.length !== 1) this.error(`There are ${scripts.length} scripts, not one`);
      const licence = read(files.licence);
      const page = singlePage({
        html: asset('.html'),
        early: files.early.map(read).join('\n'),
        script: scripts[0]?.code ?? '',
        styles: asset('.css'),
        icon: read(files.icon),
        licence,
      });
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({ type: 'asset', fileName: SINGLE, source: page });
      this.emitFile({ type: 'asset', fileName: SCORM, source: scormPackage(page, licence) });
    },
  };
}
