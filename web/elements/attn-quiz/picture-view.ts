// SPDX-License-Identifier: MIT
// Draws the pictures of questions, and the same as a table. It computes nothing but places on the screen.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { quizStrings as text } from '../../lesson/en/quiz.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import { positionStrip } from '../attn-train/position-strip.ts';
import { dataTable } from '../shared/data-table.ts';
import { valueMatrix } from '../shared/value-matrix.ts';
import type { BarRow, Line, Picture } from './question.ts';

export function pictureView(picture: Picture): TemplateResult {
  switch (picture.kind) {
    case 'matrix':
      return html`${valueMatrix(picture.matrix)}`;
    case 'bars':
      return barsView(picture.name, picture.columns, picture.rows);
    case 'numbers':
      return dataTable(picture.name, picture.columns, picture.rows);
    case 'strip':
      return html`${positionStrip(picture.losses, Math.max(...picture.losses), picture.name)}
        <p class="ends" aria-hidden="true"><span>0</span><span>${text.table.position}</span><span>${picture.losses.length - 1}</span></p>`;
    case 'lines':
      return linesView(picture.name, picture.lines);
  }
}

/** The picture's numbers; undefined where the picture is a table of them itself. */
export function pictureTable(picture: Picture): TemplateResult {
  switch (picture.kind) {
    case 'matrix':
      return dataTable(
        picture.matrix.caption,
        [text.table.row, text.table.keys],
        (picture.allowed ?? []).map(({ name, keys }) => ({ name, cells: [keys] })),
      );
    case 'bars':
      return dataTable(
        picture.name,
        picture.columns,
        picture.rows.map(({ name, text: value }) => ({ name, cells: [value] })),
      );
    case 'numbers':
      return dataTable(picture.name, picture.columns, picture.rows);
    case 'strip':
      return dataTable(
        picture.table,
        [text.table.position, text.table.loss],
        Array.from(picture.losses, (loss, at) => ({ name: String(at), cells: [formatLoss(loss)] })),
      );
    case 'lines':
      return linesTable(picture.table, picture.lines);
  }
}

function barsView(name: string, columns: readonly [string, string], rows: readonly BarRow[]): TemplateResult {
  return html`<table class="bars">
    <caption>${name}</caption>
    <thead class="hidden">
      <tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name: row, text: value, share, begins = false, kind = '' }) =>
          html`<tr class=${begins ? 'begins' : ''}>
            <th scope="row">${row}</th>
            <td><span class="bar ${kind}" ${cssVars({ '--share': share.toFixed(3) })}></span><span class="num">${value}</span></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const WIDTH = 320;
const HEIGHT = 170;
const EDGE = { left: 8, top: 10, bottom: 22 } as const;
const DASHES: Record<Line['dash'], string> = { solid: '', dashed: '7 4', dotted: '1.5 4' };

function linesView(name: string, lines: readonly Line[]): TemplateResult {
  const points = lines.flatMap((line) => line.points);
  const [lastStep, most] = [0, 1].map((at) => Math.max(1, ...points.map((point) => point[at] ?? 0))) as [
    number,
    number,
  ];
  // Room for the longest name, at the width of wide letters; "held out" is longer in other languages.
  const right = Math.max(74, ...lines.map(({ name: label }) => label.length * 7.8 + 10));
  const x = (step: number) => EDGE.left + (step / lastStep) * (WIDTH - EDGE.left - right);
  const y = (loss: number) => HEIGHT - EDGE.bottom - (loss / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  let above = Number.NEGATIVE_INFINITY;
  const curve = ({ points: own, dash, name: label }: Line) => {
    const [lastX, lastY] = own.at(-1) ?? [0, 0];
    const path = own
      .map(([step, loss], at) => `${at === 0 ? 'M' : 'L'}${x(step).toFixed(1)} ${y(loss).toFixed(1)}`)
      .join('');
    above = Math.max(y(lastY) + 4, above + 13); // names that lie on one another are moved down
    return svg`<path class="line" d=${path} stroke-dasharray=${DASHES[dash] || nothing}></path>
      <text x=${x(lastX) + 6} y=${above}>${label}</text>`;
  };
  return html`<svg class="lines" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${name}>
    ${svg`<path class="axis" d=${`M${EDGE.left} ${EDGE.top}V${HEIGHT - EDGE.bottom}H${WIDTH - right}`}></path>
      <text class="tick" x=${EDGE.left} y=${HEIGHT - 6}>0</text>
      <text class="tick" x=${WIDTH - right} y=${HEIGHT - 6} text-anchor="end">${`${text.table.step} ${lastStep}`}</text>`}
    ${lines.map(curve)}
  </svg>`;
}

function linesTable(caption: string, lines: readonly Line[]): TemplateResult {
  const steps = [...new Set(lines.flatMap(({ points }) => points.map(([step]) => step)))].sort((a, b) => a - b);
  const at = ({ points }: Line, step: number) => points.find(([own]) => own === step)?.[1];
  return dataTable(
    caption,
    [text.table.step, ...lines.map(({ name }) => name)],
    steps.map((step) => ({
      name: String(step),
      cells: lines.map((line) => {
        const loss = at(line, step);
        return loss === undefined ? '' : formatLoss(loss);
      }),
    })),
  );
}
