// SPDX-License-Identifier: MIT
// The page's reader of masks (web/state/mask-grammar.ts) says of every text what the core says of it.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../web/engine/shared/core-api.ts';
import { isMask } from '../../web/state/mask-grammar.ts';
import { namedMask } from '../../web/state/mask-spec.ts';
import { Random } from '../web/support/random.ts';
import createCore from './support/whole-core.ts';

let core: Core;
beforeAll(async () => {
  core = await createCore();
});

const coreReads = (text: string): boolean => core.describeMask(text, 4, 4).ok;

const MASKS = [
  ...['causal', 'strict', 'full', 'none', 'empty', 'masked', 'prefix:0', 'prefix:4095', 'window:1', 'window:007'],
  ...['masked:0,2,5', 'padding:6,7', 'padding:left(2)', 'padding:right(0)', 'document:3,5', 'document:0', 'prefix:-0'],
  ...['window:3|prefix:2', '(causal|prefix:3)&~padding:0', 'causal/+0.3/-2.1', '~~causal', '(causal/+0.1)/-0.0'],
  ...[
    '((causal))',
    'causal&(full|empty)',
    `${'('.repeat(64)}causal${')'.repeat(64)}`,
    Array(256).fill('full').join('&'),
  ],
];

const OTHERS = [
  ...['', ' ', 'nonsense', 'block', 'pad', 'custom', 'painted', 'toString', 'causal ', ' causal', 'Causal', 'causal:1'],
  ...['causal:', 'masked:', 'prefix', 'prefix:', 'prefix:4096', 'prefix:-1', 'prefix:+1', 'prefix:1.5', 'prefix:1e2'],
  ...[
    'window',
    'window:0',
    'window:-0',
    'window:99999999999999999999',
    'padding',
    'padding:',
    'padding:left(2',
    'padding:left()',
  ],
  ...[
    'padding:left(2)x',
    'padding:middle(2)',
    'padding:left((2))',
    'document',
    'document:3,',
    'document:,3',
    'masked:0,,2',
  ],
  ...['causal&', '|causal', 'causal&&full', 'causal~', '~', '()', '(causal', 'causal)', '(causal)full', 'causal(full)'],
  ...['causal/', 'causal/0.3', 'causal/+0', 'causal/+.3', 'causal/+0.', 'causal/+0.3.1', 'causal/+0.3&full', '/+0.1'],
  ...[
    '(causal/+0.3',
    'causal/+4096.0',
    'causal/+0.3/',
    'causal\n',
    'prefix:1\n',
    'causal\u0000',
    'prefix:１',
    'prefix: 1',
  ],
  ...[`${'('.repeat(65)}causal${')'.repeat(65)}`, Array(257).fill('full').join('&')],
];

describe('the page’s reader of masks', () => {
  it.each(MASKS)('takes what the core takes: %s', (text) => {
    expect([isMask(text), coreReads(text)]).toEqual([true, true]);
  });

  it.each(OTHERS)('refuses what the core refuses: %j', (text) => {
    expect([isMask(text), coreReads(text)]).toEqual([false, false]);
  });

  it('agrees with the core about twenty thousand texts of pieces of masks', () => {
    const random = new Random(11);
    const pieces = [
      ...'&|~()/:,.+-',
      'causal',
      'full',
      'masked',
      'prefix',
      'window:',
      'padding:',
      'left(',
      '2)',
      '0',
      '3',
    ];
    const whole = ['causal', 'masked:1,2', 'prefix:2', '(', ')', '&', '|', '~', '/+0.1', '/-2.0', 'padding:left(1)'];
    const differing: string[] = [];
    let masks = 0;
    for (let round = 0; round < 20_000; round++) {
      const from = random.below(2) === 0 ? pieces : whole;
      const text = Array.from({ length: 1 + random.below(7) }, () => random.pick(from)).join('');
      const read = isMask(text);
      if (read) masks++;
      if (read !== coreReads(text)) differing.push(text);
    }
    expect(differing).toEqual([]);
    expect(masks).toBeGreaterThan(500);
  });
});

describe('a mask that a link or an attribute names', () => {
  it.each([
    ['causal', 'causal'],
    ['full', 'full'],
    ['window', 'window:3'],
    ['prefix', 'prefix:3'],
    ['block', 'document:4'],
    ['document', 'document:4'],
    ['pad', 'padding:right(2)'],
    ['masked', 'masked'],
    ['causal&pad', 'causal&padding:right(2)'],
    ['(causal|prefix:3)&~padding:0', '(causal|prefix:3)&~padding:0'],
    ['causal/+0.3', 'causal/+0.3'],
  ])('is one that the core reads: %s', (name, spec) => {
    expect(namedMask(name)).toBe(spec);
    expect(coreReads(spec)).toBe(true);
  });

  it.each(['custom', 'painted', 'painted/+0.1', 'nonsense', 'toString', '', 'causal&nonsense', 'window&(causal)'])(
    'is none that there is not: %j',
    (name) => expect(namedMask(name)).toBeUndefined(),
  );
});
