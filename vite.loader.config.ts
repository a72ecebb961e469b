// SPDX-License-Identifier: MIT
// Builds dist/attn.iife.js, the classic script that imports attn.js from beside itself. No module format, no AMD definition.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  publicDir: false,
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: ['chrome91', 'firefox114', 'safari16.4'],
    lib: {
      entry: here('web/embed/classic.ts'),
      formats: ['iife'],
      name: 'attnLoader', // of a script that exports nothing: no such name is left
      fileName: () => 'attn.iife.js',
    },
  },
});
