// SPDX-License-Identifier: MIT
// Builds the page from web/ to dist/ with relative addresses, so that it works from any folder of any
// server. The core is taken from the WebAssembly build; chapters are put into index.html as plain HTML.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { chapters } from './web/build/chapters.ts';
import { browserCore, core } from './web/build/core-files.ts';
import { figureIds } from './web/build/figure-ids.ts';
import { formulas } from './web/build/formulas.ts';
import { classicScript, plainStyles, policy, preloadNext } from './web/build/head.ts';
import { identity } from './web/build/identity.ts';
import { inspectSource } from './web/build/inspect-source.ts';
import { lightPlot } from './web/build/light-plot.ts';
import { offline } from './web/build/offline.ts';
import { rooms } from './web/build/rooms.ts';
import { settingsPage } from './web/build/settings-page.ts';
import { stills } from './web/build/stills.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const classicWorker = here('build/classic-worker');

function needsCore(): Plugin {
  return {
    name: 'needs-core',
    buildStart() {
      const names = ['run', 'figures', 'study'].flatMap((part) => [`attn_${part}_exact`, `attn_${part}_fused`]);
      const files = [...names.map((name) => `${core}/${name}.mjs`), `${classicWorker}/attn-worker.js`];
      if (!files.every((file) => existsSync(file))) {
        this.error('The core is not built yet. Run `npm run build`, which builds it before the page.');
      }
    },
  };
}

/**
 * Few files: the start with the language, what the first screen needs, and what figures further down share. A group takes
 * along what its modules import, so the order matters: figures must not run before the language is chosen, so that all a
 * language's pack needs is in the first.
 */
const groups = [
  { name: 'start', test: /\/web\/(start|lesson\/(number-text|token-names))\.ts$/, priority: 3 },
  // What an author says is read before the language is chosen, so it must bring no figure's words along.
  { name: 'author', test: /\/web\/embed\/options\.ts$/, priority: 3 },
  { name: 'page', test: /\/web\/main\.ts$/, priority: 2 },
  { name: 'chart', test: /\/(uplot|draw\/loss-chart)\b/, priority: 1 },
  { name: 'figures', test: /\/web\/(?!posters|build)/, minShareCount: 2 },
];

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: here('web/public'), // also for the pages of tests/pages, which are built with these settings
  resolve: { alias: { '#core': core, '#classic': classicWorker } },
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
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    cssMinify: 'lightningcss',
  },
  server: { host: '127.0.0.1', fs: { allow: [here('.')] } },
  plugins: [
    browserCore(),
    chapters(here('web/lesson')),
    formulas(),
    figureIds(),
    classicScript(here('web/page/early.js'), './page/early.js'),
    plainStyles(),
    policy(),
    preloadNext('page'),
    rooms(here('web/build/rooms.json')),
    identity(here('web/index.html')),
    offline(),
    needsCore(),
    inspectSource(here('.')),
    stills(),
    lightPlot(),
    settingsPage(here('web')),
  ],
});
