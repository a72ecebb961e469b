// SPDX-License-Identifier: MIT
// `npm run build`: the core to WebAssembly and the page around it, as plain static files with relative addresses in dist/.
// Not for: tests (test.mjs) or serving (start.mjs).
import { buildCore, buildPage, pageModules } from './lib/build.mjs';
import { installNodeModules } from './lib/install.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await installNodeModules();
  await buildCore('wasm-release', pageModules);
  await buildPage();
});
