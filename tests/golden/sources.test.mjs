// SPDX-License-Identifier: MIT
// The PyTorch lines of "Inspect the source": they compile in Python, and where there is PyTorch they run and do what stands
// beside them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PIECES } from '../../web/lesson/sources.ts';

const python = '/usr/bin/python3'; // the one apt installs PyTorch for
const script = fileURLToPath(new URL('sources.py', import.meta.url));
const hasPython = existsSync(python);
const hasTorch = hasPython && spawnSync(python, ['-c', 'import torch']).status === 0;
const input = JSON.stringify(Object.fromEntries(Object.entries(PIECES).map(([id, { pytorch }]) => [id, pytorch])));

function wrong(...flags) {
  const { stdout, stderr } = spawnSync(python, [script, ...flags], { input, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const told = JSON.parse(stdout);
  expect(Object.keys(told).length).toBe(Object.keys(PIECES).length);
  return Object.entries(told).filter(([, problem]) => problem !== null);
}

if (hasPython) test('every piece compiles', () => expect(wrong('--compile')).toEqual([]));
else test.skip(`the lines are not compiled here, because there is no ${python}`);

if (hasTorch)
  test('every piece runs in PyTorch and does what stands beside it', () => expect(wrong()).toEqual([]), 120_000);
else test.skip(`the lines are not run here, because ${python} has no PyTorch`);
