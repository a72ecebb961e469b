// SPDX-License-Identifier: MIT
// `npm run golden`: writes PyTorch's reference numbers anew (tests/golden/generate.py). Arguments go to the generator.
// Not for: ordinary test runs, which read the committed numbers and need no PyTorch.
import { existsSync } from 'node:fs';
import { Failure, inCheckout, main, run, start } from './lib/run.mjs';

// The system's own Python: the one apt installs PyTorch for.
const python = '/usr/bin/python3';

await main(async () => {
  if (!existsSync(python))
    throw new Failure(`${python} is missing: install it with 'apt-get install python3 python3-torch'.`);
  if ((await start(python, ['-c', 'import torch'], { capture: 'quiet' })).code !== 0) {
    throw new Failure(
      `${python} has no PyTorch: install it with 'apt-get install python3-torch' (Debian) or '${python} -m pip install torch'.`,
    );
  }
  await run(python, [inCheckout('tests/golden/generate.py'), ...process.argv.slice(2)]);
});
