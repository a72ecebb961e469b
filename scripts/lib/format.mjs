// SPDX-License-Identifier: MIT
// The formatters and Biome, in their two manners: report (npm run check) or repair (npm run fix).
// Not for: their settings, which stand in .clang-format and biome.json.
import { cppFiles } from './files.mjs';
import { bin, run, withToolchain } from './run.mjs';

export async function clangFormat(...options) {
  const files = cppFiles();
  if (files.length > 0) await run(...withToolchain('clang-format', '--style=file', ...options, ...files));
}

export async function biome(...options) {
  await run(bin('biome'), ['check', '--error-on-warnings', ...options]);
}
