// SPDX-License-Identifier: MIT
// Four fillers for a hidden score, one line each, against visible scores that the reader moves.

import { html, type TemplateResult } from 'lit';
import { givenText, sumText } from '../../draw/share-text.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import { exponent } from '../../lesson/number-text.ts';
import { dataTable } from '../shared/data-table.ts';
import { slider } from '../shared/fields.ts';
import { valueMatrix } from '../shared/value-matrix.ts';
import type { Answers } from './answers.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { FILLERS, LEVELS, SIZE } from './givens.ts';
import { weightCell } from './parts.ts';

const text = softmaxStrings;
const words = text.filler;
const VISIBLE = 2;
const fillers = FILLERS.map(givenText);

type FillerAnswer = NonNullable<Answers['filler']>;

const levelText = (level: number): string => givenText(LEVELS[level] ?? 0);
const leakText = (leaked: number): string =>
  leaked === 0 ? words.exactly : leaked < 0.001 ? exponent(leaked) : sumText(leaked);
const leaks = ({ lines }: FillerAnswer): number[] => lines.map(({ leaked }) => leaked[0] ?? 0);

export function fillerView(host: AttnSoftmax): TemplateResult {
  const answer = host.answers.filler;
  const control = slider(
    {
      id: 'level',
      label: words.level,
      shown: levelText(host.level),
      spoken: levelText(host.level),
      value: host.level,
      min: 0,
      max: LEVELS.length - 1,
    },
    (level) => host.choose('level', level),
  );
  return html`<div class="beside">
    <div>${answer === undefined ? html`<div class="blank"></div>` : matrixOf(answer)}</div>
    <div data-part="controls">
      ${control}
      <p class="hint">${words.hint}</p>
    </div>
  </div>`;
}

function matrixOf(answer: FillerAnswer): TemplateResult {
  const leaked = leaks(answer);
  return valueMatrix({
    caption: words.name,
    corner: words.corner,
    rows: fillers,
    columns: [...text.words, words.leaked],
    cellWidth: 62,
    cell: (row, column) => {
      const share = leaked[row] ?? 0;
      if (column === SIZE) return { text: leakText(share), kind: share > 0 ? 'sum leak' : 'sum word' };
      const blocked = column >= VISIBLE;
      const weight = answer.lines[row]?.weights[column] ?? 0;
      return weightCell(weight, blocked, blocked && weight > 0);
    },
  });
}

export function fillerLive(host: AttnSoftmax): string {
  const answer = host.answers.filler;
  if (answer === undefined) return '';
  const shares = leaks(answer);
  const told = shares.map((share, line) => words.leak(leakText(share), fillers[line] ?? '')).join(', ');
  const won = fillers.filter((_, line) => (shares[line] ?? 0) > 0.5);
  return words.live(levelText(answer.level), told) + (won.length === 0 ? '' : words.outbid(won));
}

export function fillerTable(host: AttnSoftmax): TemplateResult | undefined {
  const answer = host.answers.filler;
  if (answer === undefined) return undefined;
  const rows = answer.lines.map(({ weights }, line) => ({
    name: fillers[line] ?? '',
    cells: [...Array.from(weights, sumText), leakText(leaks(answer)[line] ?? 0)],
  }));
  return dataTable(words.table, [words.filler, ...text.words, words.leaked], rows);
}
