// SPDX-License-Identifier: MIT
// `npm run bench`: times the core natively and as WebAssembly, in Node and in Chromium, beside PyTorch and TensorFlow.js, in
// turns within one run, and judges it by the bars of bench/bars.mjs. What each measure means: docs/performance.md.
// Not for: CI; timings are no tests.
// `npm run bench -- steps memory` measures only those subjects. Options:
//   --json          one JSON object on stdout, everything else on stderr
//   --long          memory over 10,000 steps instead of 1,000
//   --profile-step  instead of all that: where the time of a training step goes
import { parseArgs } from 'node:util';
import { bars, judge } from './bench/bars.mjs';
import { inChromium } from './bench/chromium.mjs';
import { measurePeers } from './bench/peers.mjs';
import { measureProfiles, profileTable, quicker } from './bench/profile.mjs';
import { buildPrograms, core, engines, memory, torch } from './bench/programs.mjs';
import { machine, report, versions } from './bench/report.mjs';
import { numbersOf } from './bench/results.mjs';
import { Failure, heading, main, printToStderr } from './lib/run.mjs';

// Many short turns meet more quiet moments of a shared machine than few long ones.
const rounds = 5;
const steps = 40;
// Two workers need both cores quiet at once, which is rarer.
const workerTurns = 15;
const starts = 20;

/** Chromium's part of a round of `steps`. */
async function chromiumSteps(chromium, results) {
  for (const profile of ['exact', 'fused']) {
    const causal = await chromium.stepTimes({ profile, mask: 'causal', steps });
    const full = await chromium.stepTimes({ profile, mask: 'full', steps });
    const name = `Chromium, ${profile}`;
    if (causal && full) results.chromium[name] = [...(results.chromium[name] ?? []), { causal, full }];
  }
}

/** Each measures into `results`; an engine or library that is not there leaves nothing. */
const subjects = {
  async steps(results) {
    Object.assign(results, { steps: {}, profiles: {}, chromium: {}, torch: [] });
    const round = async (chromium) => {
      for (const [name, engine] of Object.entries(engines)) {
        const run = await core(engine, 'measure', steps);
        if (!run) continue;
        results.steps[name] = [...(results.steps[name] ?? []), run];
        results.profiles[name] = quicker(results.profiles[name], (await core(engine, 'profile', steps))?.step);
      }
      if (chromium) await chromiumSteps(chromium, results);
      const run = await torch(steps);
      if (run) results.torch.push(run);
    };
    await inChromium(results, async (chromium) => {
      for (let done = 0; done < rounds; ++done) await round(chromium);
    });
  },
  async workers(results) {
    results.workers = { 1: [], 2: [] };
    await inChromium(results, async (chromium) => {
      for (let turn = 0; chromium && turn < workerTurns; ++turn) {
        for (const [workers, runs] of Object.entries(results.workers)) {
          const run = await chromium.stepTimes({ profile: 'fused', workers: Number(workers), steps });
          if (run) runs.push(run);
        }
      }
    });
  },
  async start(results) {
    results.starts = [];
    await inChromium(results, async (chromium) => {
      for (let turn = 0; chromium && turn < starts; ++turn) {
        const start = await chromium.coldStart();
        if (start) results.starts.push(start);
      }
    });
  },
  async growth(results) {
    const runs = [];
    for (let round = 0; round < 3; ++round) runs.push(await core(engines['WASM, fused'], 'growth', steps));
    results.growth = runs.filter((run) => run);
  },
  async memory(results, { long }) {
    results.memory = await memory(long ? 10000 : 1000);
  },
  async peers(results) {
    results.peers = await measurePeers();
  },
};

function chosen() {
  const boolean = { type: 'boolean', default: false };
  try {
    const options = { json: boolean, long: boolean, 'profile-step': boolean };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.find((name) => !(name in subjects));
    if (unknown) throw new Error(`There is no subject '${unknown}'; there are ${Object.keys(subjects).join(', ')}.`);
    return { ...values, wanted: positionals.length > 0 ? positionals : Object.keys(subjects) };
  } catch (error) {
    throw new Failure(error.message);
  }
}

const printJson = (value) => process.stdout.write(`${JSON.stringify({ machine: machine(), ...value })}\n`);

await main(async () => {
  const options = chosen();
  if (options.json) printToStderr();
  await buildPrograms();
  if (options['profile-step']) {
    const profiles = await measureProfiles(2, 80);
    if (options.json) printJson({ profiles });
    else console.log(`\n${profileTable(profiles)}`);
    return;
  }
  const results = {};
  for (const name of options.wanted) {
    heading(`Measuring: ${name}`);
    await subjects[name](results, options);
  }
  const numbers = numbersOf(results);
  if (options.json) {
    const judged = bars.map((bar) => judge(bar, numbers));
    printJson({ versions: versions(results), bars: judged, numbers, results });
  } else {
    console.log(`\n${report(results, numbers)}`);
  }
});
