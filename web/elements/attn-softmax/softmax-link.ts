// SPDX-License-Identifier: MIT
// The figure's state in a link, and out of one. Bets stay with the reader.

import type { PartOf, StateOf } from '../../state/link-schema.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { DEFAULT_SCORES, parseScores, SIZE } from './givens.ts';

const whole = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);

export function linkOfSoftmax(host: AttnSoftmax): PartOf<'softmax'> {
  const { panel, temperature: t, suspect: wrong, future: last, level } = host;
  const { example: ex, emptyRow: empty, hiddenNumber: num, hiddenPlace: where, masked } = host;
  const hide = masked === undefined ? undefined : whole(masked);
  return { panel, s: scoresOf(host.scores), hide, t, wrong, last, level, ex, empty, num, where };
}

/** Four where every row has the same. */
function scoresOf(text: string): number[] | undefined {
  const parsed = parseScores(text);
  if (!parsed.ok) return undefined;
  const { value } = parsed;
  return value.every((score, at) => score === value[at % SIZE]) ? value.slice(0, SIZE) : value;
}

export function showLinkedSoftmax(host: AttnSoftmax, state: StateOf<'softmax'>): string[] {
  const { panel, s, hide, t, wrong, last, level, ex, empty, num, where } = state;
  const fits = s.length === SIZE || s.length === SIZE * SIZE;
  Object.assign(host, {
    panel,
    scores: fits ? s.join(', ') : DEFAULT_SCORES,
    masked: hide === undefined ? undefined : hide.join(', '),
    temperature: t,
    suspect: wrong,
    future: last,
    level,
    example: ex,
    emptyRow: empty,
    hiddenNumber: num,
    hiddenPlace: where,
  });
  return fits ? [] : ['s'];
}
