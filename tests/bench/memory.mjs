// SPDX-License-Identifier: MIT
// The memory of the page's module over a training run in Node: node memory.mjs MODULE STEPS.
// Prints one line of JSON: {"bytes_at_start", "bytes_after": [[step, bytes], ...]}, progress on stderr.
// The module exports no memory; it is taken from the instance, which a page may make itself too.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [file, steps] = [process.argv[2], Number(process.argv[3])];
const lesson = {
  ...{ seed: 0, mask: 'causal', corpus: '', learningRate: 0.003 },
  ...{ dModel: 64, heads: 4, layers: 4, maxLen: 128, batch: 16, context: 32 },
};

let memory;
const { default: createCore } = await import(pathToFileURL(file).href);
const core = await createCore({
  instantiateWasm(imports, receive) {
    readFile(file.replace(/\.mjs$/, '.wasm'))
      .then((bytes) => WebAssembly.instantiate(bytes, imports))
      .then(({ instance, module }) => {
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
        receive(instance, module);
      });
    return {};
  },
});

function checked(answer) {
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

const bytes = () => memory.buffer.byteLength;
const atStart = bytes();
checked(core.startRun(lesson));
const after = [[0, bytes()]];
for (let step = 1; step <= steps; ++step) {
  checked(core.step());
  if (step === 1 || step % 100 === 0) after.push([step, bytes()]);
  if (step % 1000 === 0) console.error(`memory: ${step} of ${steps} steps`);
}
console.log(JSON.stringify({ bytes_at_start: atStart, bytes_after: after }));
