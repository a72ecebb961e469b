// SPDX-License-Identifier: MIT
// `npm run bench`: times the core natively and as WebAssembly beside PyTorch and TensorFlow.js, in turns within one run, and
// judges it by the bars of bench/bars.mjs. What each measure means: docs/performance.md. Not for: CI; timings are no tests.
//   --json          one JSON object on stdout, everything else on stderr
//   --profile-step  instead: where the time of a training step goes
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureProfiles, profileTable } from './bench/profile.mjs';
import { buildPrograms } from './bench/programs.mjs';
import { Failure, main, printToStderr } from './lib/run.mjs';

function options() {
  const boolean = { type: 'boolean', default: false };
  try {
    return parseArgs({ options: { json: boolean, 'profile-step': boolean } }).values;
  } catch (error) {
    throw new Failure(`${error.message}\nOptions are --json and --profile-step.`);
  }
}

const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.versions.node,
  v8: process.versions.v8,
});

await main(async () => {
  const chosen = options();
  if (chosen.json) printToStderr();
  await buildPrograms();
  const profiles = await measureProfiles(2, 80);
  if (chosen.json) process.stdout.write(`${JSON.stringify({ machine: machine(), profiles })}\n`);
  else console.log(`\n${profileTable(profiles)}`);
});
