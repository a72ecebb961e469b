// SPDX-License-Identifier: MIT
// node train-module.mjs NAME UPDATES CONFIG: trains in Node with the page's own module of the core, NAME being such as
// run_exact and CONFIG a RunConfig as JSON, and prints the answer to `digest`. A program of its own because Node 20 needs a
// flag for relaxed SIMD.
const [name, updates, config] = process.argv.slice(2);
const module = new URL(`../../../build/wasm-release/attn_${name}.mjs`, import.meta.url);
const core = await (await import(module.href)).default();

function accepted(reply) {
  if (!reply.ok) throw new Error(reply.error);
  return reply;
}

accepted(core.startRun({ corpus: '', ...JSON.parse(config) }));
for (let update = 0; update < Number(updates); ++update) accepted(core.step());
console.log(JSON.stringify(accepted(core.digest())));
