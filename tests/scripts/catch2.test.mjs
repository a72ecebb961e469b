// SPDX-License-Identifier: MIT
// Test programs run in shards: every test case once, none forgotten, at most so many shards at a time; with stand-ins for
// the program. Not for: reading a summary (results.test.mjs).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addUp, atMost, countTests, runShards } from '../../scripts/lib/catch2.mjs';

/** A program with so many test cases, cut into shards as Catch2 cuts them; `lost` of the last shard's never run. */
const program =
  (cases, lost = 0) =>
  (...args) => ['sh', ['-c', standIn, 'sh', `${cases}`, `${lost}`, ...args]];

const standIn = `
cases=$1 lost=$2 number=0
while [ $# -gt 0 ]; do
  case $1 in
    --list-tests) while [ $number -lt $cases ]; do number=$((number + 1)); echo "case $number"; done; exit ;;
    --shard-count) count=$2 ;;
    --shard-index) index=$2 ;;
    --rng-seed) seed=$2 ;;
  esac
  shift
done
mine=$((cases / count + (index < cases % count) - (index == count - 1) * lost))
echo "seed $seed, shard $index"
echo "All tests passed ($mine assertions in $mine test cases)"`;

let printed;
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test.each([
  [1, 1],
  [7, 1],
  [100, 6],
])('%i test cases are run once each, in %i shards of one random order', async (cases, shards) => {
  expect(await runShards('tests', program(cases), [], 2)).toMatchObject({ passed: cases, failed: 0 });
  const seeds = printed.match(/(?<=^seed )\d+/gm);
  expect(seeds).toHaveLength(shards);
  expect(new Set(seeds).size).toBe(1);
});

test('a single processor gets one shard', async () => {
  expect(await runShards('tests', program(100), [], 1)).toMatchObject({ passed: 100, failed: 0 });
  expect(printed.match(/^seed /gm)).toHaveLength(1);
});

test('a test case that no shard has run is a failure', async () => {
  expect(await runShards('tests', program(100, 2), [], 2)).toMatchObject({ passed: 98, failed: 1 });
});

test('a list that cannot be had is a failure', async () => {
  await expect(countTests(() => ['false', []], ['~[long]'])).rejects.toThrow(
    'The test cases of ~[long] could not be listed.',
  );
});

test('failures of every shard count', () => {
  const counts = [
    { passed: 3, failed: 1, failures: ['a.cpp:1'] },
    { passed: 2, failed: 2, failures: ['b.cpp:2', 'c.cpp:3'] },
  ];
  expect(addUp('tests', 8, counts)).toEqual({ passed: 5, failed: 3, failures: ['a.cpp:1', 'b.cpp:2', 'c.cpp:3'] });
});

test('at most so many tasks are at work at a time, and each result keeps its place', async () => {
  let working = 0;
  let most = 0;
  const tasks = Array.from({ length: 7 }, (_, index) => async () => {
    most = Math.max(most, ++working);
    for (let turn = 0; turn < 7 - index; ++turn) await Promise.resolve();
    --working;
    return index;
  });
  expect(await atMost(3, tasks)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(3);
});
