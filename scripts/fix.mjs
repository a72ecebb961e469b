// SPDX-License-Identifier: MIT
// `npm run fix`: lays out every source file as the formatters decide and applies Biome's safe repairs.
// Not for: what needs a person, which `npm run check` then reports.
import { biome, clangFormat } from './lib/format.mjs';
import { installNodeModules } from './lib/install.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await installNodeModules();
  await clangFormat('-i');
  await biome('--write');
});
