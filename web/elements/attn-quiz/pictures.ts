// SPDX-License-Identifier: MIT
// Pictures that several questions make of the core's answers: a mask with some of it veiled, bars of differences. They
// compute nothing: shares are for the length of a bar or the depth of a colour.

import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { quizStrings as text } from '../../lesson/en/quiz.ts';
import { strings } from '../../lesson/en/shared.ts';
import { formatDifference, type LeakReport } from '../../state/leak-facts.ts';
import { asRanges, isAllowed, visibleKeys } from '../../state/mask-facts.ts';
import type { MatrixCell } from '../shared/value-matrix.ts';
import type { BarRow, Picture } from './question.ts';

interface MaskPicture {
  caption: string;
  words: readonly string[];
  asks?: number;
  /** Rows of which nothing is told yet. */
  veiled?: readonly number[];
  /** Instead of what the mask says of a cell. */
  cell?(row: number, key: number): MatrixCell | undefined;
  rowName?(row: number): string;
  columns?: readonly string[];
  cellWidth?: number;
}

const VEILED: MatrixCell = { text: text.veiledSign, spoken: text.veiled, kind: 'veiled' };
const OPEN: MatrixCell = { text: '', spoken: text.allowed, kind: 'open' };
const BLOCKED: MatrixCell = { text: '', spoken: strings.common.blocked, blocked: true };

export function maskPicture(mask: MaskDescription, picture: MaskPicture): Picture {
  const { caption, words, asks, veiled = [], cell, rowName, cellWidth = 40 } = picture;
  const names = Array.from({ length: mask.queries }, (_, row) => rowName?.(row) ?? text.row(row, words[row] ?? ''));
  const columns = picture.columns ?? Array.from({ length: mask.keys }, (_, key) => String(key));
  return {
    kind: 'matrix',
    matrix: {
      caption,
      corner: text.corner,
      rows: names,
      columns,
      ...(asks === undefined ? {} : { asks }),
      cellWidth,
      cell: (row, key) =>
        veiled.includes(row) ? VEILED : (cell?.(row, key) ?? (isAllowed(mask, row, key) ? OPEN : BLOCKED)),
    },
    allowed: names.map((name, row) => ({
      name,
      keys: veiled.includes(row) ? text.veiled : asRanges(visibleKeys(mask, row)) || text.table.none,
    })),
  };
}

/** What is not 0 can be seen. */
const SHORTEST_BAR = 0.01;

/** How far each position moved, on a plain scale. */
export function differenceBars(
  report: LeakReport,
  words: { name: string; position(at: number): string; changed(at: number): string; difference: string; zero: string },
): Picture {
  const largest = Math.max(...report.differences);
  const rows = Array.from(report.differences, (difference, at): BarRow => {
    const changed = at === report.changed;
    return {
      name: changed ? words.changed(at) : words.position(at),
      text: formatDifference(difference, words.zero),
      share: difference === 0 ? 0 : Math.max(SHORTEST_BAR, difference / largest),
      kind: changed ? 'changed' : '',
    };
  });
  return { kind: 'bars', name: words.name, columns: [words.position(0).replace(/ 0$/, ''), words.difference], rows };
}
