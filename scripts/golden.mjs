// SPDX-License-Identifier: MIT
// `npm run golden`: writes PyTorch's reference numbers anew (tests/golden/generate.py). Arguments go to the generator.
// `npm run golden -- digests`: writes our own digests anew (tests/digests/digests.json), from the native program.
// Not for: ordinary test runs, which read the committed numbers and need no PyTorch.
import { existsSync } from 'node:fs';
import { writeDigests } from './lib/digests.mjs';
import { Failure, inCheckout, main, run, start } from './lib/run.mjs';

// The system's own Python: the one apt installs PyTorch for.
const python = '/usr/bin/python3';

async function writeGoldenFiles(args) {
  if (!existsSync(python))
    throw new Failure(`${python} is missing: install it with 'apt-get install python3 python3-torch'.`);
  if ((await start(python, ['-c', 'import torch'], { capture: 'quiet' })).code !== 0) {
    throw new Failure(
      `${python} has no PyTorch: install it with 'apt-get install python3-torch' (Debian) or '${python} -m pip install torch'.`,
    );
  }
  await run(python, [inCheckout('tests/golden/generate.py'), ...args]);
}

await main(() => {
  const [first, ...rest] = process.argv.slice(2);
  if (first !== 'digests') return writeGoldenFiles(process.argv.slice(2));
  if (rest.length > 0) throw new Failure(`'digests' takes no arguments, not '${rest.join(' ')}'.`);
  return writeDigests();
});
