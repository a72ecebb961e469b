// SPDX-License-Identifier: MIT
// Builds dist/attn-anywidget.mjs, a module of its own for MyST and notebooks, without anything of the guide's in it.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  publicDir: false,
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: ['chrome91', 'firefox114', 'safari16.4'],
    lib: { entry: here('web/embed/host/anywidget.ts'), formats: ['es'], fileName: () => 'attn-anywidget.mjs' },
  },
});
