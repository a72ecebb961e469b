// SPDX-License-Identifier: MIT
// What a page sets of a figure: the keys that it names and nothing else. In real frames: tests/e2e/hosts.test.ts.
import { describe, expect, it } from 'vitest';
import type { AnyLinked } from '../../web/elements/shared/linked.ts';
import { lockedControls } from '../../web/embed/lock-controls.ts';
import { Locks } from '../../web/embed/locks.ts';
import { setState } from '../../web/embed/set-state.ts';
import type { LinkState, View as LinkView } from '../../web/state/link-kinds.ts';
import { limited } from '../../web/state/too-large.ts';

/** It shows what it is told, but keys that it refuses go to their default. */
function figureOf(linkView: LinkView, state: LinkState, refuses: LinkState = {}): AnyLinked {
  let shown = state;
  return {
    linkView,
    get linkState() {
      return shown;
    },
    applyLink(next: LinkState) {
      const unused = Object.keys(refuses).filter((key) => next[key] === refuses[key]);
      shown = Object.fromEntries(Object.entries(next).filter(([key]) => !unused.includes(key)));
      return unused;
    },
  } as unknown as AnyLinked;
}
/** It has so many rows. */
function shortOf(rows: number, state: LinkState): AnyLinked {
  let shown = state;
  return {
    linkView: 'mask',
    get linkState() {
      return shown;
    },
    applyLink(next: LinkState) {
      const fits = limited({ row: next.row as number }, { row: rows - 1 });
      shown = { ...next, ...fits.shown };
      return fits.tooLarge;
    },
  } as unknown as AnyLinked;
}
const free = () => false;

describe('a state that a page sets', () => {
  it('changes the keys that it names', () => {
    const figure = figureOf('mask', { mask: 'window', w: 2, n: 6 });
    expect(setState(figure, 'mask', { n: '9' }, free)).toBeUndefined();
    expect(figure.linkState).toMatchObject({ mask: 'window', w: 2, n: 9, row: 3 });
  });

  it('leaves a key as it is whose value cannot be used, and names it', () => {
    const figure = figureOf('mask', { mask: 'window', n: 6 });
    expect(setState(figure, 'mask', { mask: '<b>', n: '-1', nosuch: '3', row: '2' }, free)).toEqual({
      message: 'What cannot be set stays as it was: mask, n, nosuch.',
      keys: ['mask', 'n', 'nosuch'],
    });
    expect(figure.linkState).toMatchObject({ mask: 'window', n: 6, row: 2 });
  });

  it('names a mask that there is not', () => {
    const figure = figureOf('leak', { mask: 'prefix:3', n: 6 });
    expect(setState(figure, 'leak', { mask: 'nonsense' }, free)?.keys).toEqual(['mask']);
    expect(setState(figure, 'leak', { mask: 'custom', n: '8' }, free)?.keys).toEqual(['mask']);
    expect(figure.linkState).toMatchObject({ mask: 'prefix:3', n: 8 });
    expect(setState(figure, 'leak', { mask: 'block' }, free)).toBeUndefined();
  });

  it('leaves a key as it is that the figure itself cannot show', () => {
    const figure = figureOf('ablate', { L: 4, seed: 3 }, { L: 3 });
    expect(setState(figure, 'ablate', { L: '3', seed: '5' }, free)?.keys).toEqual(['L']);
    expect(figure.linkState).toMatchObject({ L: 4, seed: 5 });
  });

  it('tells of a key that is too large what is shown instead, and nothing of one that it does not name', () => {
    const figure = shortOf(6, { mask: 'causal', n: 8, row: 3 });
    expect(setState(figure, 'mask', { row: '12', nosuch: '1' }, free)).toEqual({
      message:
        'What cannot be set stays as it was: nosuch. “row=12” is too large here: the largest possible is 5, so 5 is shown.',
      keys: ['nosuch', 'row'],
    });
    expect(figure.linkState).toMatchObject({ row: 5 });
    expect(setState(figure, 'mask', { row: '5' }, free)).toBeUndefined();
    const other = shortOf(2, { mask: 'causal', n: 8, row: 3 });
    expect(setState(other, 'mask', { mask: 'full' }, free)).toBeUndefined();
    expect(other.linkState).toMatchObject({ mask: 'full', row: 1 });
  });

  it('does not change what is locked, and says so', () => {
    const figure = figureOf('mask', { mask: 'window', n: 6 });
    expect(setState(figure, 'mask', { mask: 'full', n: '7' }, (key) => key === 'mask')).toEqual({
      message: 'What is locked stays as it was: mask.',
      keys: ['mask'],
    });
    expect(figure.linkState).toMatchObject({ mask: 'window', n: 7 });
  });

  it.each([
    ['train', 'compare'],
    ['lab', 'train'],
  ] as const)('may name the view %s by either name', (view, link) => {
    for (const name of [view, link]) {
      const figure = figureOf(link, { seed: 0 });
      expect(setState(figure, view, { view: name, seed: '4' }, free)).toBeUndefined();
      expect(figure.linkState).toMatchObject({ seed: 4 });
    }
  });

  it('of another view or version changes nothing', () => {
    const figure = figureOf('mask', { n: 6 });
    expect(setState(figure, 'mask', { view: 'compare', n: '9' }, free)).toEqual({
      message: 'The state was not set: it is one of the view “train”.',
      keys: [],
    });
    expect(setState(figure, 'mask', { v: '9', n: '9' }, free)?.message).toMatch(/^The state was not set: .* “9”/);
    expect(figure.linkState).toEqual({ n: 6 });
  });

  it('names few keys, and none as it was written where that is no name', () => {
    const given = Object.fromEntries(['<img src=x>', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [key, '1']));
    expect(setState(figureOf('cake', {}), 'cake', given, free)?.message).toBe(
      'What cannot be set stays as it was: ?, b, c, d, e, ….',
    );
  });
});

describe('locks', () => {
  it('take back what moved, and nothing else', () => {
    const figure = figureOf('mask', { mask: 'window', n: 6 });
    const locks = new Locks(figure, ['mask', 'row', 'nosuch']);
    figure.applyLink({ mask: 'window', n: 9 });
    expect(locks.hold()).toBe(false);
    figure.applyLink({ mask: 'full', n: 9 });
    expect(locks.hold()).toBe(true);
    expect(figure.linkState).toMatchObject({ mask: 'window', n: 9, row: 3 });
  });

  it('leave alone what the figure says itself once a bet is placed, but no painted cell', () => {
    const order = figureOf('variants', { panel: 'order' });
    const locks = new Locks(order, ['pos', 'L']);
    order.applyLink({ panel: 'order', pos: false, L: 1 });
    expect(locks.hold()).toBe(false);
    const mask = figureOf('mask', { mask: 'causal' });
    const painted = new Locks(mask, ['bits']);
    mask.applyLink({ mask: 'painted', bits: 'abc' });
    expect(painted.hold()).toBe(true);
    expect(mask.linkState.bits).toBeUndefined();
  });

  it('know the controls of a key that has some', () => {
    expect(lockedControls('cake', ['step', 'mask'])).toBe('input[name="mask"]');
    expect(lockedControls('cake', ['nosuch', 'constructor', 'step'])).toBe('');
  });
});
