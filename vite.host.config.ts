// SPDX-License-Identifier: MIT
// Builds dist/attn-host.js, the host page's end of an embedded view: a classic script of its own, without anything of the
// guide's in it.
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
      entry: here('web/embed/host/attn-embed.ts'),
      formats: ['iife'],
      name: 'attnHost',
      fileName: () => 'attn-host.js',
    },
  },
});
