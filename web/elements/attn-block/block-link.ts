// SPDX-License-Identifier: MIT
// The state of the block's figures in a link, and out of one: each panel has its own keys.

import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { limited, type TooLarge } from '../../state/too-large.ts';
import { asTyped, asTypedList, numberIn, numbersIn } from '../shared/linked.ts';
import type { AttnBlock } from './attn-block.ts';
import { PRESETS } from './budget.ts';

type Part = PartOf<'block'>;

export function linkOfBlock(host: AttnBlock): Part {
  const { panel } = host;
  if (panel === 'budget') return { panel, ...sizesOf(host) };
  if (panel === 'sums') {
    const { x, branch, values } = host.lists;
    return { panel, x: numbersIn(x), y: numbersIn(branch), vec: numbersIn(values) };
  }
  const { norm, residual, feedForward, text: pr, width, heads, layers } = host.wanted;
  const abl = [...(residual ? [] : ['res' as const]), ...(feedForward ? [] : ['mlp' as const])];
  const sizes = { d: numberIn(width), h: numberIn(heads), L: numberIn(layers) };
  return { panel, norm, abl, pr, ...sizes, layer: host.shownBlock };
}

function sizesOf({ preset: set, sizes }: AttnBlock): Part {
  if (set !== 'own') return { set };
  const { dModel, heads, layers, maxLen, vocabulary, tied: tie } = sizes;
  const numbers = { d: numberIn(dModel), h: numberIn(heads), L: numberIn(layers) };
  return { set, ...numbers, ml: numberIn(maxLen), voc: numberIn(vocabulary), tie };
}

export function showLinkedBlock(host: AttnBlock, state: StateOf<'block'>): TooLarge[] {
  const { panel, norm, abl, pr, d, h, L, ml, voc, tie, set, x, y, vec, layer } = state;
  const [width, heads, layers] = [asTyped(d), asTyped(h), asTyped(L)];
  host.panel = panel;
  if (panel === 'diagram') {
    const parts = { norm, residual: !abl.includes('res'), feedForward: !abl.includes('mlp') };
    host.wanted = { ...parts, text: pr, width, heads, layers };
    const { shown, tooLarge } = limited({ layer }, { layer: L - 1 });
    host.shownBlock = shown.layer;
    return tooLarge;
  }
  if (panel === 'budget') {
    const own = { dModel: width, heads, layers, maxLen: asTyped(ml), vocabulary: asTyped(voc), tied: tie };
    host.preset = set;
    host.sizes = set === 'own' ? own : { ...PRESETS[set] };
  }
  if (panel === 'sums') host.lists = { x: asTypedList(x), branch: asTypedList(y), values: asTypedList(vec) };
  return [];
}
