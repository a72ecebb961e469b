// SPDX-License-Identifier: MIT
// Builds and installations that several stages ask for: once each, one after another, and a failure stays with those who asked.
import { expect, test } from 'vitest';
import { queue } from '../../scripts/lib/queue.mjs';

test('does each work once, in the order of asking, and never two at a time', async () => {
  const ask = queue();
  const said = [];
  const work = (name) => async () => {
    said.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    said.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'a'].map((name) => ask(name, work(name))))).toEqual(['a', 'b', 'a']);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect([ask.has('a'), ask.has('c')]).toEqual([true, false]);
});

test('a failure is told to all who asked for that work, and holds up no other', async () => {
  const ask = queue();
  const bad = async () => {
    throw new Error('no compiler');
  };
  const first = ask('bad', bad);
  const good = ask('good', async () => 1);
  await expect(first).rejects.toThrow('no compiler');
  await expect(ask('bad', bad)).rejects.toThrow('no compiler');
  expect(await good).toBe(1);
});
