// SPDX-License-Identifier: MIT
// `tinygpt` as a user runs it, native and as WebAssembly in Node: the lesson's eight lines, the same bits, the leak
// test, and mistakes told in one sentence. Needs the presets release and wasm-release built (npm test does it).
// Not for: what the library computes, which tests/core holds against PyTorch.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { processorFuses } from '../../scripts/lib/digests.mjs';

const inBuild = (path: string): string => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));

/** Node 20 keeps relaxed SIMD behind a flag; later versions have it, and may drop the flag. */
const relaxed = Number.parseInt(process.versions.node, 10) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];

type Program = { name: string; command: string[]; profile: 'exact' | 'fused' };

const native = inBuild('release/tinygpt');
const cpuFuses = processorFuses();

const programs: Program[] = [
  { name: 'native', command: [native], profile: 'exact' },
  { name: 'Node', command: [process.execPath, inBuild('wasm-release/tinygpt.mjs')], profile: 'exact' },
  ...(cpuFuses ? [{ name: 'native', command: [native], profile: 'fused' } satisfies Program] : []),
  {
    name: 'Node',
    command: [process.execPath, ...relaxed, inBuild('wasm-release/tinygpt_fused.mjs')],
    profile: 'fused',
  },
];

function run(
  { command, profile }: Program,
  ...args: string[]
): { status: number | null; lines: string[]; errors: string } {
  const [file = '', ...first] = command;
  const withProfile = args[0] === 'train' ? [...args, '--profile', profile] : args;
  const { status, stdout, stderr } = spawnSync(file, [...first, ...withProfile], { encoding: 'utf8' });
  return { status, lines: stdout.split('\n').filter(Boolean), errors: stderr };
}

type Line = { step: number; loss: number } & { parameters: number; digest: string; profile: string; text: string };

function train(program: Program, ...args: string[]): Line[] {
  const { status, lines, errors } = run(program, 'train', ...args);
  expect(errors).toBe('');
  expect(status).toBe(0);
  return lines.map((line) => JSON.parse(line) as Line);
}

const lesson = [
  {
    mask: 'none',
    losses: ['3.585', '0.185', '0.013', '0.003'],
    text: 'Your      d   ou               6  c \n  b    s',
  },
  {
    mask: 'causal',
    losses: ['3.569', '0.252', '0.141', '0.129'],
    text: 'Your plum cake is out for delivery. waterery ',
  },
];

describe.each(programs)('tinygpt, $name, profile $profile', (program) => {
  it.each(lesson)(
    'prints the lesson’s four losses and its text with --mask $mask',
    ({ mask, losses, text }) => {
      const lines = train(program, '--mask', mask, '--every', '100');
      const last = lines.pop();
      expect(lines.map(({ step }) => step)).toEqual([0, 100, 200, 300]);
      expect(lines.map(({ loss }) => loss.toFixed(3))).toEqual(losses);
      expect(last).toMatchObject({ parameters: 212126, profile: program.profile, text });
      expect(last?.digest).toMatch(/^[0-9a-f]{16}$/);
    },
    120_000,
  );
});

describe('the native and the WebAssembly program', () => {
  const shapes: string[][] = [
    ['--steps', '20', '--mask', 'causal'],
    ['--steps', '20', '--mask', 'none'],
    [
      '--steps',
      '20',
      '--mask',
      'masked',
      '--d-model',
      '48',
      '--heads',
      '3',
      '--context',
      '40',
      '--max-len',
      '40',
      '--batch',
      '5',
    ],
    [
      '--steps',
      '20',
      '--mask',
      'prefix:3&padding:6/-4.2',
      '--seed',
      '7',
      '--layers',
      '1',
      '--d-model',
      '20',
      '--heads',
      '4',
    ],
  ];
  for (const profile of ['exact', 'fused'] as const) {
    it.each(shapes)(`end with the same digest and text in ${profile}: %s %s %s %s`, (...args) => {
      const last = programs
        .filter((program) => program.profile === profile)
        .map((program) => train(program, ...args).pop());
      expect(last.length).toBeGreaterThan(0);
      for (const line of last) expect(line).toEqual(last[0]);
    });
  }

  it.each(programs.filter(({ profile }) => profile === 'exact'))(
    'leak-test in $name: exactly 0 before the change',
    (program) => {
      const diff = (mask: string): number[] => {
        const { lines } = run(
          program,
          'leak-test',
          '--vocab',
          '1000',
          '--length',
          '10',
          '--mask',
          mask,
          '--change',
          '9',
        );
        return (JSON.parse(lines[0] ?? '{}') as { diff: number[] }).diff;
      };
      const causal = diff('causal');
      expect(causal.slice(0, 9)).toEqual(new Array(9).fill(0));
      expect(causal[9]).toBeCloseTo(1.507, 3);
      expect(diff('none').every((change) => change > 0.05)).toBe(true);
    },
  );

  it.each(programs.filter(({ profile }) => profile === 'exact'))('mask in $name: rows of 0 and 1', (program) => {
    const rows = (kind: string): string[] => run(program, 'mask', '--kind', kind, '--size', '4').lines;
    expect(rows('causal')).toEqual(['1 0 0 0', '1 1 0 0', '1 1 1 0', '1 1 1 1']);
    expect(rows('prefix:3')).toEqual(['1 1 1 0', '1 1 1 0', '1 1 1 0', '1 1 1 1']);
    expect(rows('masked')).toEqual(['1 0 1 0', '1 0 1 0', '1 0 1 0', '1 0 1 0']);
  });

  it.each(programs.filter(({ profile }) => profile === 'exact'))('corpus in $name: the same replies', (program) => {
    const { lines } = run(program, 'corpus', '--seed', '0', '--replies', '2');
    expect(lines).toEqual([
      'You can collect your soft raisin buns on Thursday from 9 am.',
      'We will put six candles on your walnut cakes. They are ready on Wednesday at 2 pm.',
    ]);
  });

  it.each(programs.filter(({ profile }) => profile === 'exact'))('train in $name reads Latin-1 if asked', (program) => {
    const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
    try {
      const corpus = join(folder, 'latin1.txt');
      writeFileSync(corpus, Buffer.from('caf\u00e9 cake\r\n'.repeat(4), 'latin1'));
      const args = ['train', '--corpus', corpus, '--context', '8', '--prompt', 'caf\u00e9', '--steps', '0'];
      const refused = run(program, ...args);
      expect(refused.errors).toMatch(/line 1, byte 3 .*Latin-1/);
      expect(refused.status).toBe(2);
      const read = run(program, ...args, '--latin1');
      expect(read.errors).toMatch(/4 characters outside ASCII/);
      expect(read.errors).toMatch(/4 line ends of Windows/);
      expect(read.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const mistakes: [string, string[], RegExp][] = [
    ['an unknown mask', ['train', '--mask', 'diagonal'], /"diagonal"/],
    [
      'heads that do not divide the width',
      ['train', '--heads', '5'],
      /5 heads do not divide a width of 64; possible are 1, 2, 4/,
    ],
    ['a file that is not there', ['train', '--corpus', 'no-such-file.txt'], /no-such-file\.txt/],
    ['a character the text does not have', ['train', '--prompt', 'Zebra', '--steps', '0'], /"Z"/],
    ['a learning rate that overflows', ['train', '--lr', '1e20', '--steps', '50'], /no longer finite at step \d+/],
    ['a changed position that is not there', ['leak-test', '--change', '10'], /positions 0 to 9/],
    ['more replies than it draws', ['corpus', '--replies', '100001'], /100000/],
    ['a word for a number', ['train', '--steps', 'many'], /many/],
  ];
  for (const program of programs.filter(({ profile }) => profile === 'exact')) {
    it.each(mistakes)(`${program.name} refuses %s in a sentence`, (_, args, sentence) => {
      const { status, errors } = run(program, ...args);
      expect(errors).toMatch(sentence);
      expect(status).toBe(2);
    });
  }

  it('names the program to use when a build lacks the profile', () => {
    const { status, errors } = run(
      { name: 'Node', command: [process.execPath, inBuild('wasm-release/tinygpt.mjs')], profile: 'fused' },
      'train',
    );
    expect(errors).toMatch(/profile "fused"/);
    expect(status).toBe(2);
  });
});
