// SPDX-License-Identifier: MIT
// Vite plugin: the modules of the page in one file that take the place of those which fetch something, and
// "virtual:attn-worker", the source of the worker as one classic script; "virtual:attn-core" is the core.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { build, type Plugin, type Rollup } from 'vite';
import { browserCore, core } from './core-files.ts';

const here = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

const CORE = 'virtual:attn-core';

const SIBLINGS: Readonly<Record<string, string>> = {
  'engine/client/blob-worker.ts': 'engine/client/inline-worker.ts',
  'engine/client/load-serve.ts': 'engine/client/inline-serve.ts',
  'engine/worker/modules.ts': 'engine/worker/inline-modules.ts',
  'page/register-offline.ts': 'single/no-offline.ts',
  'elements/attn-share/attn-share-embed.ts': 'single/no-embed.ts',
};

/** Whoever imports the one gets the other. */
function siblings(): Plugin {
  const taken = new Map(Object.entries(SIBLINGS).map(([from, to]) => [here(from), here(to)]));
  return {
    name: 'siblings',
    enforce: 'pre',
    resolveId: (id, importer) => (importer === undefined ? undefined : taken.get(path.resolve(importer, '..', id))),
  };
}

/** A module that exists only while building: `text` says what it is. */
function text(name: string, make: () => string | Promise<string>): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? `export default ${JSON.stringify(await make())};` : undefined),
  };
}

/** Deflated, since base64 of what is deflated can be no smaller, and a host may not compress what it serves. */
const packedCore = (): string =>
  deflateSync(readFileSync(path.join(core, 'attn_whole_exact.wasm')), { level: 9 }).toString('base64');

/** The glue looks for its file beside itself; here the bytes are handed to it. */
const noAddress = (): Plugin => ({
  name: 'no-address',
  transform: (code, id) =>
    id.startsWith(core) ? code.replace(/new URL\("attn_\w+\.wasm",\s*import\.meta\.url\)\.href/g, '""') : undefined,
});

/** The worker is told the core by the page, which has it once: client/inline-worker.ts. */
const handedIn = (): Plugin => ({
  name: 'handed-in',
  resolveId: (id) => (id === CORE ? `\0${CORE}` : undefined),
  load: (id) => (id === `\0${CORE}` ? 'export default self.attnCore;' : undefined),
});

async function workerSource(target: string[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: { '#core': core } },
    plugins: [siblings(), handedIn(), noAddress(), browserCore()],
    build: {
      write: false,
      target,
      lib: {
        entry: here('engine/worker/worker.ts'),
        formats: ['iife'],
        name: 'attnWorker',
        fileName: () => 'worker.js',
      },
      rolldownOptions: { output: { codeSplitting: false }, transform: { define: { 'import.meta': '{}' } } },
    },
  });
  const [{ output = [] } = {}] = made as Rollup.RollupOutput[];
  const [script] = output;
  if (script?.type !== 'chunk') throw new Error('the worker could not be built as one script');
  return script.code;
}

/** What would start a worker from an address of the server's; the page in one file has none. */
function noServer(): Plugin {
  const file = here('engine/client/start-worker.ts');
  const ADDRESS = /new URL\('[^']*worker\.ts', import\.meta\.url\)/;
  return {
    name: 'no-server',
    enforce: 'pre',
    transform(code, id) {
      if (id !== file) return undefined;
      if (!ADDRESS.test(code))
        this.error(`${file} starts its worker in another way than web/build/inline-worker.ts knows`);
      return code.replace(ADDRESS, "'about:blank'");
    },
  };
}

export const inlineWorker = (target: string[]): Plugin[] => [
  siblings(),
  noServer(),
  text('virtual:attn-worker', () => workerSource(target)),
  text(CORE, packedCore),
  noAddress(), // of the same core on the page's own thread, where there may be no worker
  browserCore(),
];
