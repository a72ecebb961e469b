// SPDX-License-Identifier: MIT
// Values that a link may have, and the figure that it names has no room for. In the page: tests/e2e/too-large.test.ts.
import { describe, expect, it } from 'vitest';
import type { AttnBlock } from '../../web/elements/attn-block/attn-block.ts';
import { showLinkedBlock } from '../../web/elements/attn-block/block-link.ts';
import type { AttnLeak } from '../../web/elements/attn-leak/attn-leak.ts';
import { showLinkedLeak } from '../../web/elements/attn-leak/leak-link.ts';
import type { AttnMask } from '../../web/elements/attn-mask/attn-mask.ts';
import { showLinkedMask } from '../../web/elements/attn-mask/mask-link.ts';
import { share as german } from '../../web/lesson/de/share.ts';
import { shareStrings } from '../../web/lesson/en/share.ts';
import { defaultsOf } from '../../web/state/link.ts';
import type { View } from '../../web/state/link-kinds.ts';
import type { StateOf } from '../../web/state/link-schema.ts';
import { apart, keyOf, limited } from '../../web/state/too-large.ts';

describe('values and the largest that there is', () => {
  it('are shown as they are where they fit, up to the largest', () => {
    for (const row of [0, 3, 5]) {
      expect(limited({ row, cell: [row, 5] }, { row: 5, cell: 5 })).toEqual({
        shown: { row, cell: [row, 5] },
        tooLarge: [],
      });
    }
  });

  it('give way to it where they do not, each by itself, and it is told', () => {
    expect(limited({ row: 12, head: 1, layer: 63 }, { row: 5, head: 3, layer: 3 })).toEqual({
      shown: { row: 5, head: 1, layer: 3 },
      tooLarge: [
        { key: 'row', given: '12', most: '5', shown: '5' },
        { key: 'layer', given: '63', most: '3', shown: '3' },
      ],
    });
  });

  it('may be places in one key, and are told together', () => {
    const { shown, tooLarge } = limited({ cell: [2, 60] }, { cell: 5 });
    expect(shown.cell).toEqual([2, 5]);
    expect(tooLarge).toEqual([{ key: 'cell', given: '2,60', most: '5,5', shown: '2,5' }]);
    expect(limited({ cell: [] as number[] }, { cell: 5 })).toEqual({ shown: { cell: [] }, tooLarge: [] });
  });

  it('may be none', () => {
    expect(limited({ at: undefined }, { at: 5 })).toEqual({ shown: { at: undefined }, tooLarge: [] });
  });

  it('stand apart from keys that could not be used at all', () => {
    const [large] = limited({ row: 9 }, { row: 1 }).tooLarge;
    if (large === undefined) throw new Error('9 is not larger than 1');
    expect(apart(['bits', large, 'txt'])).toEqual({ keys: ['bits', 'txt'], tooLarge: [large] });
    expect(['bits', large].map(keyOf)).toEqual(['bits', 'row']);
  });
});

describe('the sentence about one that is too large', () => {
  const large = { key: 'i', given: '6', most: '2', shown: '0' };

  it('names the key, the value, the largest and what is shown, in either language', () => {
    expect(shareStrings.tooLarge(large)).toBe('“i=6” is too large here: the largest possible is 2, so 0 is shown.');
    expect(german.tooLarge(large)).toBe('„i=6“ ist hier zu groß: Höchstens möglich ist 2, deshalb wird 0 gezeigt.');
  });
});

const usual = <V extends View>(view: V): StateOf<V> => defaultsOf(view) as StateOf<V>;
const told = (key: string, given: string, most: string) => ({ key, given, most, shown: most });

describe('a figure with less room than a link asks for', () => {
  function maskWith(state: Partial<StateOf<'mask'>>) {
    const host = { history: { clear: () => undefined }, commit: () => undefined } as unknown as AttnMask;
    return { untaken: showLinkedMask(host, { ...usual('mask'), ...state }), host };
  }

  it('is the explorer: its text, its rows, its model', () => {
    const { untaken, host } = maskWith({ txt: 'plum cake', n: 20, row: 12, layer: 9, head: 5, cell: [3, 60] });
    expect(untaken).toEqual([
      told('n', '20', '9'),
      told('row', '12', '8'),
      told('layer', '9', '3'),
      told('head', '5', '3'),
      { key: 'cell', given: '3,60', most: '8,8', shown: '3,8' },
    ]);
    expect(host).toMatchObject({ length: 9, row: 8, layer: 3, head: 3, focusCell: { query: 3, key: 8 } });
  });

  it('is the block, where the diagram is shown', () => {
    const host = {} as AttnBlock;
    expect(showLinkedBlock(host, { ...usual('block'), L: 2, layer: 7 })).toEqual([told('layer', '7', '1')]);
    expect(host.shownBlock).toBe(1);
    expect(showLinkedBlock(host, { ...usual('block'), panel: 'budget', L: 2, layer: 7 })).toEqual([]);
  });

  it('is the leak test', () => {
    const host = { renderRoot: { querySelector: () => null } } as unknown as AttnLeak;
    expect(showLinkedLeak(host, { ...usual('leak'), n: 6, at: 15 })).toEqual([told('at', '15', '5')]);
    expect(host.change).toBe(5);
    expect(showLinkedLeak(host, { ...usual('leak'), n: 6 })).toEqual([]);
    expect(host.change).toBeUndefined();
  });

  it('says nothing of what fits, nor of the start', () => {
    expect(maskWith({}).untaken).toEqual([]);
    expect(maskWith({ n: 6, row: 5, layer: 3, head: 3, cell: [5, 5] }).untaken).toEqual([]);
    expect(showLinkedBlock({} as AttnBlock, usual('block'))).toEqual([]);
  });
});
