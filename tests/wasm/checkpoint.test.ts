// SPDX-License-Identifier: MIT
// Files that one process saves and another reads: native by WebAssembly in Node and the other way round, writing the same
// text and going on to the same bits. Needs the presets release and wasm-release built (npm test does it).
// Not for: what is in the file and what is refused, which tests/core and tests/golden say.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const inBuild = (file: string): string => fileURLToPath(new URL(`../../build/${file}`, import.meta.url));
const native = [inBuild('release/tinygpt')];
const node = [process.execPath, inBuild('wasm-release/tinygpt.mjs')];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'checkpoint-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string): string => path.join(folder, name);

type Line = { loss?: number; step?: number; digest: string; text: string; steps: number };

function run(program: string[], ...args: string[]): { status: number | null; lines: string[]; errors: string } {
  const [file = '', ...first] = program;
  const { status, stdout, stderr } = spawnSync(file, [...first, ...args], { encoding: 'utf8' });
  return { status, lines: stdout.split('\n').filter(Boolean), errors: stderr };
}

function lastLine(program: string[], ...args: string[]): Line {
  const { status, lines, errors } = run(program, ...args);
  expect(errors).toBe('');
  expect(status).toBe(0);
  return JSON.parse(lines.at(-1) ?? '') as Line;
}

const small = ['--d-model', '16', '--heads', '2', '--layers', '2', '--max-len', '32', '--every', '100'];

describe.each([
  { name: 'native, then Node', first: native, second: node },
  { name: 'Node, then native', first: node, second: native },
])('a file saved and read: $name', ({ name, first, second }) => {
  it('writes the same text with the same weights', () => {
    const file = inFolder(`${name}.text`);
    const trained = lastLine(first, 'train', '--steps', '60', ...small, '--save', file);
    const written = lastLine(second, 'generate', '--load', file, '--prompt', 'Your ', '--count', '40');
    expect(written).toEqual({ steps: 61, digest: trained.digest, profile: 'exact', text: trained.text });
  });

  it('goes on to the bits of a run that never stopped', () => {
    const file = inFolder(`${name}.run`);
    const unbroken = lastLine(first, 'train', '--steps', '19', ...small);
    lastLine(first, 'train', '--steps', '9', ...small, '--save', file, '--optimizer');
    const resumed = lastLine(second, 'train', '--steps', '19', '--every', '100', '--resume', file);
    expect(resumed).toEqual(unbroken);
  });

  it('saves the same bytes', () => {
    const save = (program: string[], file: string) => {
      lastLine(program, 'train', '--steps', '3', ...small, '--save', file, '--optimizer');
      return readFileSync(file);
    };
    expect(save(first, inFolder('one')).equals(save(second, inFolder('other')))).toBe(true);
  });
});

describe('what the program says of files', () => {
  beforeAll(() => {
    lastLine(native, 'train', '--steps', '2', ...small, '--save', inFolder('weights'));
    writeFileSync(inFolder('text'), 'Your plum cake is out for delivery.');
    writeFileSync(inFolder('half'), readFileSync(inFolder('weights')).subarray(0, 9000));
  });

  const mistakes: [string, string[], RegExp][] = [
    ['a file that is not there', ['generate', '--load', 'none'], /Cannot read the file/],
    ['a text file', ['generate', '--load', 'text'], /no safetensors file/],
    ['half a file', ['generate', '--load', 'half'], /cut off/],
    ['a character the model never saw', ['generate', '--load', 'weights', '--prompt', 'Z'], /"Z"/],
    ['weights without an optimizer', ['train', '--resume', 'weights'], /save it with --optimizer/],
    ['other settings than the file’s', ['train', '--resume', 'weights', '--lr', '1'], /--lr excludes --resume/],
    ['an optimizer without a file', ['train', '--optimizer'], /--optimizer requires --save/],
    ['a folder that is not there', ['train', '--steps', '0', '--save', 'no/such'], /Cannot write the file/],
  ];
  it.each(mistakes)('refuses %s', (_, args, sentence) => {
    const places = args.map((word) =>
      ['none', 'text', 'half', 'weights', 'no/such'].includes(word) ? inFolder(word) : word,
    );
    const { status, errors } = run(native, ...places);
    expect(errors).toMatch(sentence);
    expect(status).toBe(2);
  });

  it('keeps what was learned before a loss that is not finite', () => {
    const file = inFolder('stopped');
    const { status, errors } = run(native, 'train', '--lr', '1e20', '--steps', '50', ...small, '--save', file);
    expect(errors).toMatch(/no longer finite at step \d+/);
    expect(status).toBe(2);
    const loaded = run(native, 'generate', '--load', file);
    expect(loaded.errors).not.toMatch(/damaged/);
    expect(loaded.status === 0 || /smaller learning rate/.test(loaded.errors)).toBe(true);
  });

  it('says when a run goes on with another text', () => {
    const file = inFolder('other');
    lastLine(native, 'train', '--steps', '2', ...small, '--save', file, '--optimizer');
    writeFileSync(inFolder('corpus'), 'You are our pride, you are our cake. You are our order.');
    const { status, errors } = run(native, 'train', '--steps', '4', '--resume', file, '--corpus', inFolder('corpus'));
    expect(errors).toMatch(/another text/);
    expect(status).toBe(0);
  });
});
