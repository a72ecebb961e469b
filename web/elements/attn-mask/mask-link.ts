// SPDX-License-Identifier: MIT
// The explorer's state in a link, and out of one. Painted cells travel as bits, with the rules below them.

import type { PartOf, StateOf } from '../../state/link-schema.ts';
import {
  choiceOf,
  DEFAULT_PARAMS,
  type MaskChoice,
  paintCells,
  ruleSpec,
  specOf,
  startPainting,
} from '../../state/mask-spec.ts';
import { readTokens, SAMPLE_TEXT } from '../../state/mask-text.ts';
import { MODEL } from '../../state/settings.ts';
import { bitsOfCells, cellsOfBits } from '../../state/take-away/mask-bits.ts';
import { limited, type Untaken } from '../../state/too-large.ts';
import type { AttnMask } from './attn-mask.ts';

type State = StateOf<'mask'>;

export function linkOfMask(host: AttnMask): PartOf<'mask'> {
  const { choice, length: n, row, view: show, layers: L, layer, head, focusCell, text, unit } = host;
  const { prefix: p, window: w } = choice.params;
  const cell = show === 'influence' ? [focusCell.query, focusCell.key] : undefined;
  const txt = text === SAMPLE_TEXT ? undefined : text;
  return { n, row, show, L, layer, head, cell, unit, txt, p, w, ...maskPart(host) };
}

function maskPart({ choice, described, length }: AttnMask): Pick<PartOf<'mask'>, 'mask' | 'bits' | 'under'> {
  if (choice.mode === 'painted') {
    const bits = described === undefined ? undefined : bitsOfCells(described.allowed, length);
    return bits === undefined ? { mask: specOf(choice) } : { mask: 'painted', bits, under: choice.rules };
  }
  const { mode, params } = choice;
  const numbers = { prefix: params.prefix, window: params.window };
  const usual = ruleSpec({ mode, params: { ...DEFAULT_PARAMS, ...numbers } });
  return { mask: choice.second === undefined && usual === ruleSpec({ mode, params }) ? mode : specOf(choice) };
}

export function showLinkedMask(host: AttnMask, state: State): Untaken[] {
  const { choice, unused } = choiceIn(state);
  const text = state.txt ?? SAMPLE_TEXT;
  const read = readTokens(text, state.unit);
  const size = limited({ n: state.n }, { n: read.ok ? read.tokens.length : SAMPLE_TEXT.length });
  const last = size.shown.n - 1;
  const { row, layer, head, cell } = state;
  const places = limited(
    { row, layer, head, cell },
    { row: last, layer: MODEL.layers - 1, head: MODEL.heads - 1, cell: last },
  );
  const [query = 0, key = 0] = places.shown.cell;
  host.history.clear();
  Object.assign(host, {
    choice,
    text,
    unit: state.unit,
    length: size.shown.n,
    row: places.shown.row,
    view: state.show,
    layers: state.L,
    layer: places.shown.layer,
    head: places.shown.head,
    focusCell: { query, key },
  });
  host.commit('mask', specOf(choice));
  return [...unused, ...size.tooLarge, ...places.tooLarge];
}

function choiceIn({ mask, w, p, bits, under, n }: State): { choice: MaskChoice; unused: string[] } {
  const params = { window: w, prefix: p };
  const painted = mask === 'painted' || mask === 'custom';
  if (!painted) return { choice: choiceOf(mask, params), unused: bits === undefined ? [] : ['bits'] };
  const cells = bits === undefined ? undefined : cellsOfBits(bits, n);
  const choice = startPainting(choiceOf(under, params));
  if (cells === undefined) return { choice, unused: bits === undefined ? [] : ['bits'] };
  const places = cells.map((open, at) => ({ open, place: [Math.floor(at / n), at % n] as [number, number] }));
  const of = (wanted: boolean) => places.filter(({ open }) => open === wanted).map(({ place }) => place);
  return {
    choice: { ...choice, paint: paintCells(paintCells(choice.paint, of(true), true), of(false), false) },
    unused: [],
  };
}
