// SPDX-License-Identifier: MIT
// Builds dist/attn-single.html, the whole lesson in one file that asks no server for anything, and dist/attn-scorm12.zip, the same
// for learning platforms, beside the lesson. What stands in for what a server would bring: web/build/inline-worker.ts.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chapters } from './web/build/chapters.ts';
import { core } from './web/build/core-files.ts';
import { figureIds } from './web/build/figure-ids.ts';
import { formulas } from './web/build/formulas.ts';
import { inlineWorker } from './web/build/inline-worker.ts';
import { inspectSource } from './web/build/inspect-source.ts';
import { lightPlot } from './web/build/light-plot.ts';
import { rooms } from './web/build/rooms.ts';
import { singleFile } from './web/build/single-file.ts';
import { stills } from './web/build/stills.ts';
import { tightStyles } from './web/build/tight-styles.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const target = ['chrome91', 'firefox114', 'safari16.4'];

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: false,
  resolve: { alias: { '#core': core } },
  build: {
    outDir: '../dist',
    emptyOutDir: false,
    target,
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false, // else the script would bring the styles, after the first paint
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      input: here('web/index.html'),
      output: { format: 'iife', codeSplitting: false },
      // Its own address is asked for once: whether it came from the server that may also give it a worker. It did not.
      transform: { define: { 'import.meta.url': '"about:blank"', 'import.meta': '{}' } },
    },
    cssMinify: 'lightningcss',
  },
  plugins: [
    chapters(here('web/lesson')),
    formulas(),
    figureIds(),
    rooms(here('web/build/rooms.json')),
    inlineWorker(target),
    inspectSource(here('.')),
    stills(),
    tightStyles(),
    lightPlot(),
    singleFile({
      early: [here('web/single/early.js'), here('web/page/early.js')],
      icon: here('web/public/favicon.svg'),
      licence: here('LICENSE'),
    }),
  ],
});
