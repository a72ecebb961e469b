// SPDX-License-Identifier: MIT
// Runs a Catch2 program in shards, as many at a time as there are processors, and adds up what they say.
// Not for: which programs there are and what is asked of them (test.mjs), nor reading a summary (results.mjs).
import { availableParallelism } from 'node:os';
import { catch2Counts } from './results.mjs';
import { Failure, heading, start } from './run.mjs';

// Random order finds tests that lean on each other; a test case without an assertion cannot fail and so is an error.
// Colours off: the summary is read by results.mjs.
const options = ['--order', 'rand', '--warn', 'NoAssertions', '--colour-mode', 'none'];

/** Several to a processor, since the longest test cases may meet in one. */
const shardsPerProcessor = 3;

/** Calls every task, at most so many at a time, and resolves with their results in the order of the tasks. */
export async function atMost(workers, tasks) {
  const results = new Array(tasks.length);
  let next = 0;
  const work = async () => {
    while (next < tasks.length) {
      const index = next++;
      results[index] = await tasks[index]();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, work));
  return results;
}

/**
 * What each shard is called with. Catch2 cuts its shards from the ordered list of tests, so they need one seed to be
 * parts of the same list.
 */
export function shardOptions(count, seed) {
  return Array.from({ length: count }, (_, index) => [
    ...options,
    ...['--rng-seed', `${seed}`, '--shard-count', `${count}`, '--shard-index', `${index}`],
  ]);
}

/** How many test cases a filter chooses. `command(...args)` is the program's command line, as start takes it. */
export async function countTests(command, filter) {
  const { code, output } = await start(...command(...filter, '--list-tests', '--verbosity', 'quiet'), {
    capture: 'quiet',
  });
  if (code !== 0) throw new Failure(`The test cases of ${filter.join(' ') || 'a test program'} could not be listed.`);
  return output.split('\n').filter((line) => line.trim() !== '').length;
}

/** Runs the test cases that a filter chooses; one that no shard has run is a failure. */
export async function runShards(name, command, filter = [], processors = availableParallelism()) {
  heading(name);
  const wanted = await countTests(command, filter);
  const count = processors === 1 ? 1 : Math.max(1, Math.min(processors * shardsPerProcessor, Math.floor(wanted / 8)));
  const seed = Math.floor(Math.random() * 2 ** 32);
  const shards = shardOptions(count, seed).map((shard) => async () => {
    const { code, output } = await start(...command(...filter, ...shard), { capture: 'quiet' });
    process.stdout.write(output); // whole, since others print meanwhile
    return catch2Counts(output, code);
  });
  return addUp(name, wanted, await atMost(processors, shards));
}

/** The sum of what the shards counted, with a failure more for test cases that none of them has run. */
export function addUp(name, wanted, counts) {
  const sum = (key) => counts.reduce((total, one) => total + one[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const failures = counts.flatMap((one) => one.failures);
  if (passed + failed >= wanted) return { passed, failed, failures };
  const why = `${name} ran ${passed + failed} of ${wanted} test cases`;
  console.error(`${why}.`);
  return { passed, failed: failed + 1, failures, why };
}
