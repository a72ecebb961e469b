// SPDX-License-Identifier: MIT
// The Python that `tinygpt mask --code` prints, run by PyTorch: what attention then sees is the mask that was asked for.
// Skipped, by a test that says so, only where the system's Python has no PyTorch. Needs the preset release built.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

const python = '/usr/bin/python3'; // the one apt installs PyTorch for
const program = fileURLToPath(new URL('../../build/release/tinygpt', import.meta.url));
const script = fileURLToPath(new URL('mask_lines.py', import.meta.url));
const hasTorch = spawnSync(python, ['-c', 'import torch']).status === 0;

const square = [
  'causal',
  'full',
  'empty',
  'strict',
  'prefix:3',
  'window:1',
  'window:3',
  'masked',
  'masked:0,2,5',
  'padding:0,4',
  'padding:left(2)',
  'padding:right(2)',
  'document:2,5',
  '~causal',
  '~window:3',
  '~padding:1',
  'causal&document:2,5',
  'causal&padding:left(2)',
  'window:2|prefix:1',
  '(causal|prefix:3)&~(padding:1&masked)',
  '~(strict|document:4)|masked',
  'padding:0&padding:right(1)',
  'masked|padding:left(3)',
  'causal/+0.3/-2.1',
  'empty/+1.1',
].flatMap((kind) => [1, 4, 7].map((size) => ({ kind, queries: size, size, align: 'bottom-right' })));

const rectangular = [
  'causal',
  'strict',
  'window:2',
  '~causal',
  'prefix:2&document:3',
  'padding:right(1)',
  'full',
].flatMap((kind) =>
  [
    [2, 5],
    [1, 5],
    [5, 3],
  ].flatMap(([queries, size]) => ['bottom-right', 'top-left'].map((align) => ({ kind, queries, size, align }))),
);

const cases = [...square, ...rectangular];
const named = cases.map((entry, index) => [
  `${entry.kind} at ${entry.queries} by ${entry.size}, ${entry.align}`,
  index,
]);

function printed({ kind, queries, size, align }, ...more) {
  const place = ['--size', String(size), '--queries', String(queries), '--align', align];
  const { status, stdout, stderr } = spawnSync(program, ['mask', '--kind', kind, ...place, ...more], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout.trim().split('\n');
}

const linesOf = (entry) => printed(entry, '--code').map((line) => JSON.parse(line));
const cellsOf = (entry) => printed(entry).flatMap((row) => row.split(' ').map(Number));

test('the program prints the eight lines, in each convention', () => {
  const lines = linesOf({ kind: 'causal', queries: 4, size: 4, align: 'bottom-right' });
  expect(lines.map(({ library, argument, convention }) => `${library} ${argument} ${convention}`)).toEqual([
    'PyTorch attn_mask true-blocks',
    'PyTorch attn_mask added',
    'PyTorch attn_mask ones-added',
    'PyTorch key_padding_mask true-blocks',
    'PyTorch attn_mask true-allows',
    'PyTorch is_causal true-allows',
    'Keras attention_mask true-allows',
    'JAX mask true-allows',
  ]);
  expect(lines.filter(({ code }) => code === undefined).map(({ why_not }) => why_not)).toEqual([
    expect.stringMatching(/^It has one value for each key.*\.$/),
  ]);
});

if (hasTorch) describe('in PyTorch', inPyTorch);
else test.skip(`the lines are not run here, because ${python} has no PyTorch`);

function inPyTorch() {
  const runnable = [];
  let answers = [];

  beforeAll(() => {
    for (const entry of cases) runnable.push(linesOf(entry).filter(({ code }) => code !== undefined));
    const input = JSON.stringify(
      cases.map(({ queries, size }, index) => ({ queries, keys: size, lines: runnable[index] })),
    );
    const { stdout, stderr } = spawnSync(python, [script], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (stdout === '') throw new Error(stderr);
    answers = JSON.parse(stdout);
  }, 120_000);

  test.each(named)('each line is the mask: %s', (_name, index) => {
    const expected = cellsOf(cases[index]);
    const everything = expected.map(() => 1);
    expect(runnable[index].length).toBeGreaterThanOrEqual(6);
    for (const [position, line] of runnable[index].entries()) {
      const right = line.convention === 'ones-added' ? everything : expected;
      expect(answers[index][position], line.code).toEqual(right);
    }
  });

  test('key_padding_mask and is_causal are among them', () => {
    const used = runnable.flat().map(({ argument }) => argument);
    expect(used.filter((argument) => argument === 'key_padding_mask').length).toBeGreaterThan(20);
    expect(used.filter((argument) => argument === 'is_causal').length).toBeGreaterThan(5);
  });
}
