// SPDX-License-Identifier: MIT
// Builds the page from web/ to dist/ with relative addresses, so that it works from any folder of any
// server. The core is taken from the WebAssembly build; chapters are put into index.html as plain HTML.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { figureIds } from './web/vite/figure-ids.ts';
import { inspectSource } from './web/vite/inspect-source.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const core = here('build/wasm-release');

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** <!-- chapter: file.html --> is replaced by that file of web/lesson/. */
function chapters(): Plugin {
  return {
    name: 'chapters',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<!-- chapter: ([\w.-]+) -->/g, (_, file: string) =>
          readFileSync(here(`web/lesson/${file}`), 'utf8'),
        ),
    },
  };
}

/** Added after Vite has looked for modules, since this one script has to be classic; see web/public/theme.js. */
function earlyTheme(): Plugin {
  return {
    name: 'early-theme',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: './theme.js' }, injectTo: 'head-prepend' }],
    },
  };
}

/** The built page carries its policy even where the server sends none; the dev server needs inline code. */
function policy(): Plugin {
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

/** The core's module also runs in Node, for tests; the page's copy goes without what only Node needs. */
function browserCore(): Plugin {
  return {
    name: 'browser-core',
    transform(code, id) {
      if (!id.startsWith(core)) return undefined;
      return code
        .replace(/ENVIRONMENT_IS_NODE=typeof process[^;]*;/, 'ENVIRONMENT_IS_NODE=false;')
        .replace('await import("module")', '{}');
    },
  };
}

function needsCore(): Plugin {
  return {
    name: 'needs-core',
    buildStart() {
      if (!['exact', 'fused'].every((profile) => existsSync(`${core}/attn_${profile}.mjs`))) {
        this.error('The core is not built yet. Run `npm run build`, which builds it before the page.');
      }
    },
  };
}

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: here('web/public'), // also for the pages of tests/pages, which are built with these settings
  resolve: { alias: { '#core': core } },
  worker: { format: 'es', plugins: () => [browserCore()] },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: ['chrome91', 'firefox114', 'safari16.4'],
    // Without scripts nothing of them is asked for; figures that come later load what they share at once.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? [] : dependencies),
    },
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  server: { host: '127.0.0.1', fs: { allow: [here('.')] } },
  plugins: [chapters(), figureIds(), earlyTheme(), policy(), needsCore(), inspectSource(here('.'))],
});
