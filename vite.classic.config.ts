// SPDX-License-Identifier: MIT
// Builds the worker once more as one classic script, for pages that may not start a module worker from their own server: a
// sandboxed frame, or an element whose script comes from another server. It is started from a blob by
// web/engine/client/blob-worker.ts, which hands it the addresses of the core's files.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { browserCore, core } from './web/build/core-files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const MARK = '\0core-file:';

/** `import url from '#core/NAME.wasm?url'` is what the starter says of NAME.wasm; the glue's own guess is left out. */
function filesFromStarter(): Plugin {
  return {
    name: 'files-from-starter',
    enforce: 'pre',
    resolveId(id) {
      const file = /(attn_\w+\.wasm)\?url$/.exec(id)?.[1];
      return file === undefined ? undefined : MARK + file;
    },
    load(id) {
      if (!id.startsWith(MARK)) return undefined;
      return `export default self.attnFiles[${JSON.stringify(id.slice(MARK.length))}];`;
    },
    transform(code, id) {
      if (!id.startsWith(core)) return undefined;
      return code.replace(/new URL\("attn_\w+\.wasm",\s*import\.meta\.url\)\.href/g, '""');
    },
  };
}

export default defineConfig({
  resolve: { alias: { '#core': core } },
  publicDir: false,
  plugins: [filesFromStarter(), browserCore()],
  build: {
    outDir: here('build/classic-worker'),
    emptyOutDir: true,
    target: ['chrome91', 'firefox114', 'safari16.4'],
    lib: {
      entry: here('web/engine/worker/worker.ts'),
      formats: ['iife'],
      name: 'attnWorker',
      fileName: () => 'attn-worker.js',
    },
    // A script from a blob has no address of its own that anything could be found by.
    rolldownOptions: { output: { codeSplitting: false }, transform: { define: { 'import.meta': '{}' } } },
  },
});
