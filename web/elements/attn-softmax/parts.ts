// SPDX-License-Identifier: MIT
// A cell of weights, which the panels share.

import { cellShare } from '../../draw/share-text.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import type { MatrixCell } from '../shared/value-matrix.ts';

const text = softmaxStrings;

/** A weight; where it is blocked the name says so, and what leaks through all the same. */
export function weightCell(weight: number, blocked: boolean, leaks: boolean): MatrixCell {
  const shown = cellShare(weight);
  const said = Number.isNaN(weight) ? text.notANumber : shown;
  return {
    text: shown,
    share: Number.isNaN(weight) ? 0 : weight,
    blocked,
    ...(blocked || Number.isNaN(weight) ? { spoken: blocked ? `${text.blocked}, ${said}` : said } : {}),
    kind: leaks ? 'leak' : '',
  };
}
