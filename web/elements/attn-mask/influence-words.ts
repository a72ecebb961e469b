// SPDX-License-Identifier: MIT
// What is said of influence: which tokens change the chosen output, and the way of the chosen pair. Ways and the
// cells that close them come from the core, the shortest way in its own words.

import { maskStrings } from '../../lesson/en/mask.ts';
import { wayName } from '../../state/leak-facts.ts';
import { asRanges, isAllowed } from '../../state/mask-facts.ts';
import type { Shown } from './cell-facts.ts';

const text = maskStrings;

/** Tokens within reach of an output. */
export function reachedBy({ influence }: Shown, output: number): number[] {
  if (influence === undefined) return [];
  const { size, reach } = influence;
  return [...Array(size).keys()].filter((token) => reach[output * size + token] === 1);
}

/** The trace, unless it is that of another cell. */
function traceOf({ trace, cell }: Shown) {
  return trace !== undefined && trace.cell.query === cell.query && trace.cell.key === cell.key ? trace : undefined;
}

function waySentence(shown: Shown): string {
  const trace = traceOf(shown);
  const { live } = text;
  if (trace === undefined) return '';
  const { query, key } = trace.cell;
  if (trace.name === '') return live.noWay(key, query);
  const way = live.way(wayName(trace));
  if (query === key) return way + live.residual(isAllowed(shown.mask, query, key));
  const cells = text.readout.cells(trace.closing);
  if (trace.closing.length === 0) return way + live.manyWays;
  return way + (trace.closing.length === 1 ? live.closingOne(cells) : live.closing(cells));
}

export function influenceSentence(shown: Shown): string {
  const { influence, row } = shown;
  if (influence === undefined) return '';
  const tokens = reachedBy(shown, row);
  return (
    text.live.influence(row, influence.layers, asRanges(tokens), tokens.length, influence.size) + waySentence(shown)
  );
}

export function influenceLines(shown: Shown): [name: string, value: string, kind?: string][] {
  const { influence, row } = shown;
  if (influence === undefined) return [];
  const words = text.readout;
  const trace = traceOf(shown);
  const { query, key } = shown.cell;
  const missing = trace === undefined ? '–' : words.noWay(key, query, influence.layers);
  const arrives = trace !== undefined && trace.name !== '';
  return [
    [words.reached, asRanges(reachedBy(shown, row)) || words.none],
    [words.leaks, words.leakPairs(influence.leaks), influence.leaks > 0 ? 'leaks' : ''],
    [words.way, arrives ? wayName(trace) : missing],
    ...(arrives && query !== key
      ? [[words.closing, words.cells(trace.closing) || words.noClosing] satisfies [string, string]]
      : []),
  ];
}
