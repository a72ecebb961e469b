// SPDX-License-Identifier: MIT
// `npm run dev`: the core to WebAssembly once, then Vite's development server. Arguments go to Vite.
// Not for: rebuilding the core on a change; run `npm run dev` again for that, CMake builds only what changed.
import { buildClassicWorker, buildCore, pageModules } from './lib/build.mjs';
import { installNodeModules } from './lib/install.mjs';
import { bin, main, run } from './lib/run.mjs';

await main(async () => {
  await installNodeModules();
  await buildCore('wasm-release', pageModules);
  await buildClassicWorker();
  await run(bin('vite'), process.argv.slice(2));
});
