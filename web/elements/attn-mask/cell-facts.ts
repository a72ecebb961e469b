// SPDX-License-Identifier: MIT
// What one cell shows, drawn as an element or on the canvas: looked up in the core's answers, in words and as a
// share of the ramp. Not how it looks: matrix-view.ts, ../../draw/mask-picture.ts.

import type { InfluenceDescription, MaskDescription } from '../../engine/shared/core-api.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { cellWeight, decimals } from '../../lesson/number-text.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import type { ShownTrace } from './answers.ts';
import type { Cell } from './cells.ts';

const words = maskStrings.cell;

/** What is on screen, whatever the view. */
export interface Shown {
  mask: MaskDescription;
  /** The row that asks. */
  row: number;
  /** The cell that was visited last. */
  cell: Cell;
  tokens: readonly string[];
  fillers: ReadonlySet<number>;
  /** size x size, in the weights view. */
  weights: Float32Array | undefined;
  influence: InfluenceDescription | undefined;
  /** Of `cell`; undefined while it is asked for. */
  trace: ShownTrace | undefined;
}

export interface CellFacts {
  name: string;
  state: string;
  /** Hatched: not allowed or, in the influence view, not reached. */
  blocked: boolean;
  /** The position that the chosen row must predict. */
  answer: boolean;
  leak: boolean;
  /** 0 to 1, for the ramp; undefined where a dot says that the cell is open. */
  share: number | undefined;
  /** The number in the cell. */
  text: string;
}

/** ".41" and "1.00": two decimals, as short as they can be. */
export const shortWeight = (weight: number): string => cellWeight(weight);

/** Fewer layers, more of the ramp; for the eye only. */
const STEPS = [1, 0.72, 0.5, 0.34, 0.22, 0.12, 0.05];

function influenceFacts(influence: InfluenceDescription, query: number, key: number): CellFacts {
  const at = query * influence.size + key;
  const needed = influence.layersNeeded[at] ?? -1;
  const reached = influence.reach[at] === 1;
  const leak = reached && key > query;
  return {
    name: words.influenceName(query, key),
    state: reached ? words.arrives(needed) + (leak ? words.leaks : '') : words.never,
    blocked: !reached,
    answer: false,
    leak,
    share: reached ? (STEPS[needed] ?? 0.05) : 0,
    text: reached ? String(needed) : '',
  };
}

export function cellFacts(shown: Shown, query: number, key: number): CellFacts {
  const { mask, weights, influence, row } = shown;
  if (influence !== undefined) return influenceFacts(influence, query, key);
  const allowed = isAllowed(mask, query, key);
  const weight = weights?.[query * mask.keys + key] ?? 0;
  const share = weights === undefined || !allowed ? undefined : weight;
  const answer = query === row && key === row + 1;
  return {
    name: words.name(query, key),
    state: share !== undefined ? decimals(share, 2) : allowed ? words.allowed : words.blocked,
    blocked: !allowed,
    answer,
    leak: answer && allowed,
    share,
    text: share === undefined ? '' : shortWeight(share),
  };
}
