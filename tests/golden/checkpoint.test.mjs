// SPDX-License-Identifier: MIT
// A file of `tinygpt train --save`, read by a few lines of Python into the lesson's model in PyTorch: the same scores.
// Skipped, by a test that says so, only where the system's Python has no PyTorch. Needs the preset release built.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const python = '/usr/bin/python3'; // the one apt installs PyTorch for
const program = fileURLToPath(new URL('../../build/release/tinygpt', import.meta.url));
const script = fileURLToPath(new URL('read_checkpoint.py', import.meta.url));
const hasTorch = spawnSync(python, ['-c', 'import torch']).status === 0;

/** Scores are up to about 10, float32 keeps 7 digits, and two programs sum in other orders: 1e-5 is what is seen. */
const TOLERANCE = 1e-4;
const prompt = 'Your order is';

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'checkpoint-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lines(...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout.trim().split('\n').map(JSON.parse);
}

test('generate prints a row of scores for each character of its prompt', () => {
  const file = path.join(folder, 'shape.safetensors');
  lines('train', '--steps', '1', '--save', file);
  const [{ logits }] = lines('generate', '--load', file, '--prompt', prompt, '--count', '0', '--logits');
  expect(logits.map((row) => row.length)).toEqual([...prompt].map(() => 30));
});

if (hasTorch) describe.each(['causal', 'full'])('in PyTorch, mask %s', inPyTorch);
else test.skip(`the weights are not read by PyTorch here, because ${python} has none`);

function inPyTorch(mask) {
  test('every tensor has its place in the state dict, and the scores are the core’s', () => {
    const file = path.join(folder, `${mask}.safetensors`);
    const trained = lines('train', '--mask', mask, '--steps', '40', '--save', file, '--every', '40').at(-1);
    const [written] = lines('generate', '--load', file, '--prompt', prompt, '--count', '5', '--logits');
    const input = JSON.stringify({ file, prompt });
    const { stdout, stderr } = spawnSync(python, [script], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (stdout === '') throw new Error(stderr);
    const torch = JSON.parse(stdout);
    const own = written.logits.flat();
    const far = torch.logits.flat().map((score, index) => Math.abs(score - own[index]));
    expect(far.length).toBe(own.length);
    expect(Math.max(...far)).toBeLessThan(TOLERANCE);
    expect(Math.max(...own.map(Math.abs))).toBeGreaterThan(1);
    expect(torch.parameters).toBe(trained.parameters);
    expect(torch.metadata).toMatchObject({
      format: 'attention-field-guide',
      formatNumber: '1',
      mask,
      steps: '41',
      profile: 'exact',
      weightsDigest: trained.digest,
      weightsFinite: 'true',
      tied: 'false',
    });
  }, 60_000);
}
