// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import { pictureLayout } from '../../web/draw/mask-picture.ts';
import { askAll, type Question } from '../../web/elements/attn-mask/answers.ts';
import { cellsBetween } from '../../web/elements/attn-mask/cells.ts';
import { EngineClient } from '../../web/engine/client/engine-client.ts';
import { isUnseen, tokenGlyph, tokenName } from '../../web/lesson/token-text.ts';
import { forgetSharedClients } from '../../web/state/figure-core.ts';
import { MaskLens } from '../../web/state/mask-lens.ts';
import { MAX_TOKENS, readTokens, SAMPLE_TEXT, tokensOf } from '../../web/state/mask-text.ts';
import { FakeWorker } from './support/fake-worker.ts';

describe('the tokens along the sides', () => {
  it('are characters, of which an astral one is one, or words', () => {
    expect(tokensOf('a🍰b', 'character')).toEqual(['a', '🍰', 'b']);
    expect(tokensOf(' Your cake  is\nlate ', 'word')).toEqual(['Your', 'cake', 'is', 'late']);
  });

  it('the sample fills the largest matrix', () => {
    expect(readTokens(SAMPLE_TEXT, 'character')).toMatchObject({ ok: true, tokens: { length: MAX_TOKENS } });
  });

  it.each([
    ['', 'character', /no token/],
    [' \n ', 'word', /no token/],
    ['x'.repeat(65), 'character', /65 characters, the matrix takes up to 64/],
    ['y '.repeat(1_000_000), 'word', /1,000,000 words/],
  ] as const)('a text that cannot be used is refused in a sentence (%#)', (text, unit, sentence) => {
    const read = readTokens(text, unit);
    expect(read.ok ? '' : read.error).toMatch(sentence);
  });

  it.each([
    [' ', '␣', 'space'],
    ['\n', '↵', 'line end'],
    ['\u200b', '▯', 'zero-width space'],
    ['\u0007', '▯', 'invisible character U+0007'],
    ['\ud800', '▯', 'invisible character U+D800'],
    ['\u0301', '◌\u0301', 'combining mark U+0301'],
    ['ca\u00adke', 'ca▯ke', '“ca▯ke” with soft hyphen'],
    ['cake', 'cake', '“cake”'],
    ['constructor', 'constructor', '“constructor”'],
  ])('%j is drawn and named', (token, glyph, name) => {
    expect(tokenGlyph(token)).toBe(glyph);
    expect(tokenName(token)).toBe(name);
  });

  it('a visible token needs no note', () => {
    expect(['a', ' ', '🍰', 'cake'].filter(isUnseen)).toEqual([]);
    expect(['\n', '\u200d', 'a\ufeff'].filter(isUnseen)).toHaveLength(3);
  });
});

describe('a drag', () => {
  it('skips no cell, however quick', () => {
    expect(cellsBetween({ query: 2, key: 2 }, { query: 2, key: 5 })).toEqual(
      [3, 4, 5].map((key) => ({ query: 2, key })),
    );
    const diagonal = cellsBetween({ query: 5, key: 1 }, { query: 0, key: 3 });
    expect(diagonal).toHaveLength(5);
    expect(diagonal.at(-1)).toEqual({ query: 0, key: 3 });
    expect(cellsBetween({ query: 1, key: 1 }, { query: 1, key: 1 })).toEqual([]);
  });
});

describe('the picture of a large mask', () => {
  it.each([
    [292, 64, 1],
    [292, 64, 2],
    [500, 17, 1.5],
    [40, 64, 1],
  ])('has cells of whole device pixels (%i px, size %i, ratio %f)', (room, size, ratio) => {
    const { side, width, origin } = pictureLayout(room, size, ratio);
    expect(side * ratio).toBeCloseTo(Math.round(side * ratio), 9);
    expect(side * ratio).toBeGreaterThanOrEqual(1);
    expect(width).toBeGreaterThanOrEqual(origin + side * size);
    if (room > 100) expect(width).toBeLessThanOrEqual(room);
  });
});

describe('what is asked for one picture', () => {
  beforeEach(forgetSharedClients);

  const lens = () => new MaskLens(() => new EngineClient('auto', { make: () => new FakeWorker() }));
  const question: Question = {
    spec: 'causal&padding:2',
    size: 4,
    painted: false,
    view: 'permission',
    layers: 2,
    cell: { query: 0, key: 0 },
    tokens: [...'Your'],
    unit: 'character',
    layer: 0,
    head: 0,
    model: 'untrained',
  };

  it('the core says which positions are filler', async () => {
    const answers = await askAll(lens(), undefined, question);
    expect(answers?.ok && [...answers.fillers]).toEqual([2]);
    const none = await askAll(lens(), undefined, { ...question, spec: 'causal' });
    expect(none?.ok && [...none.fillers]).toEqual([]);
  });

  it('weights of words are refused in a sentence and the mask is shown', async () => {
    const answers = await askAll(lens(), undefined, { ...question, view: 'weights', unit: 'word' });
    expect(answers).toMatchObject({ ok: true, weights: undefined, described: { visible: 8 } });
    expect(answers?.ok && answers.problem).toMatch(/reads single characters/);
  });

  it('a mask that the core cannot read is its sentence', async () => {
    expect(await askAll(lens(), undefined, { ...question, spec: 'nonsense' })).toMatchObject({ ok: false });
  });
});
