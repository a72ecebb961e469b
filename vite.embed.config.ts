// SPDX-License-Identifier: MIT
// Builds what stands in somebody else's page, beside the lesson in dist/: embed.html, one figure in a frame, and settings.html, what it
// can be told; attn.js, the figures as elements; attn-engine.js, the core alone. They share their chunks, so that neither page loads what only the
// other needs; the core's files are the lesson's. Bundlers may take all of it up again.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import lesson from './vite.config.ts';
import { browserCore } from './web/build/core-files.ts';
import { embedCards } from './web/build/embed-cards.ts';
import { classicScript, plainStyles, policy } from './web/build/head.ts';
import { inspectSource } from './web/build/inspect-source.ts';
import { lightPlot } from './web/build/light-plot.ts';
import { noNames } from './web/build/no-names.ts';
import { ownRem } from './web/build/own-rem.ts';
import { plainWorker } from './web/build/plain-worker.ts';
import { settingsPage } from './web/build/settings-page.ts';
import { stills } from './web/build/stills.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string };

/**
 * No entry's own module is in a group: another entry that wants something of the group would run it. What comes before the
 * first element imports no figure: lit and the preparation are apart from what figures share.
 */
const groups = [
  {
    name: 'common',
    test: /vite\/preload-helper|@oxc-project|\/web\/(choose-language|link-target|lesson\/(language|number-text|token-names)|engine\/client\/hear|embed\/(views|elements\/(names|figure-code)))\.ts$/,
    priority: 6,
  },
  { name: 'lit', test: /\/node_modules\/(lit|lit-html|lit-element|@lit)\//, priority: 6 },
  { name: 'prepare', test: /\/web\/embed\/elements\/prepare\.ts$/, priority: 5 },
  { name: 'engine', test: /\/web\/engine\/client\/(?!blob-worker)/, priority: 4 },
  { name: 'embed-chart', test: /\/(uplot|draw\/loss-chart)\b/, priority: 1 },
];

/** What others name; everything else may change its name with its content. */
const PUBLIC = new Set(['attn', 'attn-engine']);

export default mergeConfig(
  { ...lesson, plugins: [] },
  defineConfig({
    publicDir: false,
    define: { __ATTN_VERSION__: JSON.stringify(version) },
    build: {
      emptyOutDir: false,
      manifest: '.vite/embed-manifest.json',
      // Another bundler would leave the names in a list of files to fetch ahead as they are.
      modulePreload: false,
      rolldownOptions: {
        input: {
          embed: here('web/embed.html'),
          settings: here('web/settings.html'),
          attn: here('web/embed/attn.ts'),
          'attn-engine': here('web/embed/engine.ts'),
        },
        preserveEntrySignatures: 'exports-only',
        output: {
          codeSplitting: { groups },
          entryFileNames: ({ name }) => (PUBLIC.has(name) ? '[name].js' : 'assets/[name]-[hash].js'),
        },
      },
    },
    plugins: [
      browserCore(),
      policy(),
      plainStyles(),
      classicScript(here('web/embed/not-loaded.js'), './embed/not-loaded.js', { last: true }),
      embedCards(here('web')),
      settingsPage(here('web')),
      inspectSource(here('.')),
      stills(),
      lightPlot(),
      noNames(),
      ownRem(),
      plainWorker(),
    ],
  }),
);
