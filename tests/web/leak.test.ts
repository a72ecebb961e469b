// SPDX-License-Identifier: MIT
// The leak test without a browser: what the core is asked, how masks are picked, how a report is read and told.
import { describe, expect, it } from 'vitest';
import {
  barShare,
  formatDifference,
  type LeakReport,
  positionsChanged,
  standingOf,
  tellingOutput,
} from '../../web/state/leak-facts.ts';
import { MASK_KINDS, pickOf, specOfPick, startingParameter } from '../../web/state/leak-masks.ts';
import {
  FAULTS,
  fillersOf,
  type LeakChoice,
  leakSettings,
  problemOf,
  tellingPosition,
} from '../../web/state/leak-question.ts';
import { verdictSentence } from '../../web/state/leak-verdict.ts';

const choice = (part: Partial<LeakChoice> = {}): LeakChoice => ({
  panel: 'poke',
  mask: 'causal',
  byCausal: false,
  length: 10,
  seed: 0,
  layers: 4,
  change: 9,
  round: 'right',
  fault: 'noMask',
  enlarge: 1000,
  ...part,
});

const report = (part: Partial<LeakReport> = {}): LeakReport => ({
  ok: true,
  verdict: 'noLeak',
  tokens: Int32Array.of(5, 6, 7, 8),
  changed: 2,
  replacement: 9,
  differences: Float64Array.of(0, 0, 1.5, 0.25),
  mayChange: Uint8Array.of(0, 0, 1, 1),
  leaks: Int32Array.of(),
  earlier: Int32Array.of(),
  control: 2,
  controlReached: Int32Array.of(3),
  ...part,
});

describe('what the core is asked', () => {
  it('is the lesson’s case: vocabulary 1000, ten tokens, seed 0, causal, the last token changed', () => {
    expect(leakSettings(choice())).toMatchObject({
      model: 'untrained',
      vocabulary: 1000,
      length: 10,
      seed: 0,
      mask: 'causal',
      promised: '',
      change: 9,
      fault: 'none',
      enlarge: 1,
    });
  });

  it('keeps the promise while the code forgets the mask or is off by one', () => {
    expect(leakSettings(choice({ round: 'noMask', mask: 'window:3' }))).toMatchObject({
      mask: 'full',
      promised: 'window:3',
      fault: 'none',
    });
    expect(leakSettings(choice({ round: 'offByOne' }))).toMatchObject({ mask: 'causal', fault: 'shiftedDiagonal' });
  });

  it('judges a mask by itself, and by causal order where that is asked for', () => {
    expect(leakSettings(choice({ panel: 'masks', mask: 'prefix:3' }))).toMatchObject({ promised: '', fault: 'none' });
    expect(leakSettings(choice({ panel: 'masks', mask: 'prefix:3', byCausal: true })).promised).toBe('causal');
  });

  it('enlarges queries and keys for the finite filler only, and has fillers only where rows hide them', () => {
    for (const fault of FAULTS) {
      const settings = leakSettings(choice({ panel: 'faults', fault }));
      expect(settings.fault).toBe(fault);
      expect(settings.enlarge).toBe(fault === 'finiteFiller' ? 1000 : 1);
      expect(settings.padding).toEqual(fault === 'paddingOnRows' ? [0, 1] : []);
    }
    expect(fillersOf(choice({ fault: 'paddingOnRows' }))).toEqual([]);
    expect(tellingPosition(choice({ panel: 'faults', fault: 'paddingOnRows' }))).toBe(0);
    expect(tellingPosition(choice())).toBe(9);
  });

  it.each([
    [{ length: 3 }, /^Tokens: .* from 4 to 16/],
    [{ length: Number.NaN }, /^Tokens/],
    [{ layers: 7 }, /^Layers: .* from 1 to 6/],
    [{ seed: -1 }, /^Seed/],
    [{ change: 10 }, /^The changed position: .* from 0 to 9/],
    [{}, /^$/],
  ] as const)('a setting that cannot be is told in one sentence: %j', (part, sentence) => {
    expect(problemOf(choice(part))).toMatch(sentence);
  });
});

describe('the choice of masks', () => {
  it('is written as text and read back, each kind with its parameter', () => {
    for (const kind of MASK_KINDS.filter((name) => name !== 'stray' && name !== 'text')) {
      const pick = { kind, parameter: startingParameter(kind, 8, 'causal') };
      expect(pickOf(specOfPick(pick, 8))).toEqual(pick);
    }
  });

  it('shows as text what is none of its entries', () => {
    expect(pickOf('~causal')).toEqual({ kind: 'text', parameter: '~causal' });
    expect(pickOf('stray')).toEqual({ kind: 'text', parameter: 'stray' });
    expect(specOfPick({ kind: 'stray', parameter: '' }, 8)).toBe('causal/+1.4');
    expect(specOfPick({ kind: 'document', parameter: ' 3,5 ' }, 8)).toBe('document:3,5');
  });
});

describe('a report', () => {
  it('never shows what is not 0 as 0', () => {
    expect(formatDifference(0, 'exactly 0')).toBe('exactly 0');
    expect(formatDifference(0.13249, 'exactly 0')).toBe('0.132');
    expect(formatDifference(1.49e-6, 'exactly 0')).toBe('1.5e−6');
    expect(formatDifference(5e-324, 'exactly 0')).toBe('4.9e−324');
    expect(barShare(0)).toBe(0);
    expect(barShare(5e-324)).toBeGreaterThan(0);
    expect(barShare(1e9)).toBe(1);
    expect(barShare(1e-2)).toBeGreaterThan(barShare(1e-3));
  });

  it('says who changed, and how each position stands to the promise', () => {
    const leak = report({ differences: Float64Array.of(1e-9, 0, 1.5, 0), leaks: Int32Array.of(0), verdict: 'leak' });
    expect(positionsChanged(leak)).toEqual([0, 2]);
    expect([0, 1, 2, 3].map((position) => standingOf(leak, position))).toEqual(['leak', 'mustNot', 'changed', 'may']);
    expect(tellingOutput(leak)).toBe(0);
    expect(tellingOutput(report())).toBe(3);
    expect(tellingOutput(report({ differences: Float64Array.of(0, 0, 1.5, 0) }))).toBe(1);
  });

  it.each([
    [
      report(),
      /^Positions 2, 3 changed, as the promise allows: at the other 2 the difference is exactly 0\. No leak\.$/,
    ],
    [
      report({ differences: Float64Array.of(0, 0, 1, 0), control: 0, controlReached: Int32Array.of(1, 2, 3) }),
      /^Only position 2 changed.* exactly 0\. No leak\. Control: token 0, changed instead, reaches 1–3/,
    ],
    [
      report({ verdict: 'leak', leaks: Int32Array.of(0, 1) }),
      /^Leak at 0, 1 ← 2: these 2 positions must not see token 2/,
    ],
    [
      report({ verdict: 'allowedByDesign', earlier: Int32Array.of(0, 1) }),
      /^Positions 0, 1 stand before the changed token and changed too, by design/,
    ],
    [
      report({ verdict: 'attentionUnused', control: -1 }),
      /this mask lets no token reach another: attention is not used/,
    ],
    [report({ verdict: 'attentionUnused', control: 0 }), /token 0, .* reached nobody: attention is not used/],
  ] as const)('is told in words: %#', (given, sentence) => {
    expect(verdictSentence(given, false)).toMatch(sentence);
  });

  it('does not call a fault that it missed “no leak”', () => {
    expect(verdictSentence(report(), true)).toMatch(/The test finds nothing\.$/);
    expect(verdictSentence(report(), true)).not.toContain('No leak');
  });
});
