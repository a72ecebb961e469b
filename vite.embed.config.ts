// SPDX-License-Identifier: MIT
// Builds embed.html, one figure for somebody else's page, beside the lesson in dist/. It has its own chunks, so that neither
// page loads what only the other needs; the core's files are the same.
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import lesson from './vite.config.ts';
import { policy } from './web/build/head.ts';
import { inspectSource } from './web/build/inspect-source.ts';
import { lightPlot } from './web/build/light-plot.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const groups = [
  { name: 'embed', test: /\/web\/embed\/start\.ts$/, priority: 3 },
  { name: 'embed-chart', test: /\/(uplot|draw\/loss-chart)\b/, priority: 1 },
];

export default mergeConfig(
  { ...lesson, plugins: [] },
  defineConfig({
    publicDir: false,
    build: {
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: { input: here('web/embed.html'), output: { codeSplitting: { groups } } },
    },
    plugins: [policy(), inspectSource(here('.')), lightPlot()],
  }),
);
