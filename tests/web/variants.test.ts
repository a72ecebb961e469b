// SPDX-License-Identifier: MIT
// The pure parts of <attn-variants>: what is asked of the core, how its answers are read, how a text is taken in.
import { describe, expect, it } from 'vitest';
import {
  type Attention,
  attentionOf,
  betCell,
  maskOf,
  mayLook,
  mostAsked,
  openCells,
  PARTS,
  questionOf,
  type Sizes,
  visibleKeys,
  wordsOf,
} from '../../web/elements/attn-variants/attention.ts';
import {
  COMBINATIONS,
  nameOf,
  type OrderAnswer,
  outcomeOf,
  parseWords,
  settingsOf,
  swapped,
  vocabularyOf,
} from '../../web/elements/attn-variants/order.ts';
import { nextRow } from '../../web/elements/attn-variants/rows-matrix.ts';
import { allSizes } from './support/variants.ts';

const START: Sizes = { encoder: 6, decoder: 4, padding: 'none' };

describe('the three attentions', () => {
  it('asks the core for two square matrices and one that is not', () => {
    const shapes = PARTS.map((part) => {
      const { queries, keys, mask } = questionOf(part, START);
      return [part, queries, keys, mask];
    });
    expect(shapes).toEqual([
      ['encoder', 6, 6, 'full'],
      ['decoder', 4, 4, 'causal'],
      ['cross', 4, 6, 'full'],
    ]);
  });

  it('gives as many numbers as it names, at every size', () => {
    for (const sizes of allSizes()) {
      for (const part of PARTS) {
        const { queries, keys, headWidth, q, k, v } = questionOf(part, sizes);
        expect([q.length, k.length, v.length]).toEqual([queries * headWidth, keys * headWidth, keys * headWidth]);
      }
    }
  });

  it('takes queries across from the reply, keys and values from the question', () => {
    const [encoder, decoder, cross] = PARTS.map((part) => questionOf(part, START));
    expect(cross?.q).toEqual(decoder?.q);
    expect(cross?.k).toEqual(encoder?.k);
    expect(cross?.v).toEqual(encoder?.v);
  });

  it('blocks fillers as keys of the question, and only where that is chosen', () => {
    const blocked: Sizes = { ...START, padding: 'blocked' };
    expect(wordsOf('encoder', blocked)).toEqual(['Where', 'is', 'my', 'plum', 'pad', 'pad']);
    expect(PARTS.map((part) => maskOf(part, blocked))).toEqual(['padding:4,5', 'causal', 'padding:4,5']);
    expect(PARTS.map((part) => maskOf(part, { ...START, padding: 'read' }))).toEqual(['full', 'causal', 'full']);
    expect(maskOf('cross', { ...blocked, encoder: 2 })).toBe('padding:1');
  });

  it('bets on a key that is counted higher than the row, wherever there is one', () => {
    expect(betCell(START)).toEqual({ row: 2, key: 4 });
    for (const sizes of allSizes()) {
      const { row, key } = betCell(sizes);
      expect(row).toBeGreaterThanOrEqual(0);
      expect(row).toBeLessThan(sizes.decoder);
      expect(wordsOf('encoder', sizes)[key]).not.toBe('pad');
      if (wordsOf('encoder', sizes)[1] !== 'pad') expect(key).toBeGreaterThan(row);
    }
  });

  it('reads who may look at whom from the masked scores, and whom a row asks most from the weights', () => {
    const tensor = (name: string, values: number[]) => ({
      name,
      shape: new Int32Array(),
      values: new Float64Array(values),
    });
    const sizes: Sizes = { encoder: 3, decoder: 2, padding: 'blocked' };
    const attention: Attention = attentionOf('cross', sizes, [
      tensor('weights', [0.25, 0.75, 0, 0.5, 0.5, 0]),
      tensor('masked_scores', [0, 1, Number.NEGATIVE_INFINITY, 1, 1, Number.NEGATIVE_INFINITY]),
    ]);
    expect([attention.queries.length, attention.keys.length]).toEqual([2, 3]);
    expect(visibleKeys(attention, 0)).toEqual([0, 1]);
    expect(mayLook(attention, 1, 2)).toBe(false);
    expect(openCells(attention)).toBe(4);
    expect([mostAsked(attention, 0), mostAsked(attention, 1)]).toEqual([[1], [0, 1]]);
  });

  it('moves from row to row and stops at the ends', () => {
    expect([nextRow('ArrowUp', 0, 4), nextRow('ArrowDown', 3, 4), nextRow('ArrowDown', 1, 4)]).toEqual([0, 3, 2]);
    expect([nextRow('Home', 2, 4), nextRow('End', 0, 4), nextRow('a', 0, 4)]).toEqual([0, 3, undefined]);
  });
});

describe('the order experiment', () => {
  const swap = { words: ['a', 'b', 'a', 'c'], first: 0, second: 1, seed: 3 };

  it('counts words as tokens in the order in which they first come', () => {
    expect(vocabularyOf(swap.words)).toEqual(['a', 'b', 'c']);
    const settings = settingsOf(swap, { positions: false, mask: 'full', layers: 4 });
    expect(settings).toMatchObject({ tokens: [0, 1, 0, 2], vocabulary: 3, positions: false, mask: 'full', layers: 4 });
    expect(swapped(swap.words, 0, 1)).toEqual(['b', 'a', 'a', 'c']);
  });

  it('takes three to eight words of at most twelve characters', () => {
    expect(parseWords('  cake is\tlate ')).toEqual({ ok: true, words: ['cake', 'is', 'late'] });
    expect(parseWords('cake is')).toEqual({ ok: false, problem: 'few' });
    expect(parseWords('1 2 3 4 5 6 7 8 9')).toEqual({ ok: false, problem: 'many' });
    expect(parseWords('a b incomprehensible')).toEqual({ ok: false, problem: 'long' });
  });

  it('has every combination once, each under its own name', () => {
    expect(COMBINATIONS).toHaveLength(12);
    expect(new Set(COMBINATIONS.map(nameOf)).size).toBe(12);
  });

  it('judges the bet by what the core found without positions, and not before all of it is there', () => {
    const answer = (last: number): OrderAnswer => ({
      ok: true,
      differences: new Float64Array([1, last]),
      usual: new Float64Array(2),
      before: new Float64Array(),
      after: new Float64Array(),
    });
    const answers = (full: number, causal: number) =>
      new Map(
        COMBINATIONS.map((one) => [
          nameOf(one),
          answer(one.positions ? 1 : one.layers === 1 ? 0 : one.mask === 'full' ? full : causal),
        ]),
      );
    expect(outcomeOf(answers(0, 0.2))).toBe('mask');
    expect(outcomeOf(answers(0, 0))).toBe('never');
    expect(outcomeOf(answers(1e-9, 0))).toBe('always');
    const some = answers(0, 0.2);
    some.delete('off-causal-4');
    expect(outcomeOf(some)).toBeUndefined();
  });
});
