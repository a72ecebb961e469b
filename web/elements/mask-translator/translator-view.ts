// SPDX-License-Identifier: MIT
// The picture of the translator: four spellings, what a reader makes of one, the table. It holds no state; the lines of
// code are in code-lines.ts.

import { html, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import type { MaskConvention } from '../../engine/shared/core-api.ts';
import { strings } from '../../lesson/en/shared.ts';
import { translatorStrings as text } from '../../lesson/en/translator.ts';
import { cellWeight, decimals } from '../../lesson/number-text.ts';
import { asRanges, visibleKeys } from '../../state/mask-facts.ts';
import { specName } from '../../state/mask-spec.ts';
import { figureView } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type MatrixCell, valueMatrix } from '../shared/value-matrix.ts';
import type { AttnMaskTranslator, Reader, Translated } from './attn-mask-translator.ts';
import { codeView } from './code-lines.ts';
import { isSize, MAX_SIZE, MIN_SIZE, verdictSentence } from './translator-facts.ts';

const CONVENTIONS = Object.keys(text.conventions) as MaskConvention[];
const READERS = Object.keys(text.readers) as Reader[];

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));
const maskName = (spec: string): string => text.masks[spec] ?? specName(spec);
/** ".33" and "1.00". */
const short = (weight: number): string => cellWeight(weight);

export function translatorView(host: AttnMaskTranslator, spoken: string): TemplateResult {
  const { answered } = host;
  const size = answered?.translation.size ?? MIN_SIZE;
  const body = html`<div class="pick" data-part="controls">${maskChoice(host)}</div>
    <div class=${size <= 5 ? 'spellings small' : 'spellings'} ${cssVars(leastWidths(size))}>
      ${CONVENTIONS.map((convention) => spelling(answered, convention, size))}
    </div>
    ${deskView(host, size)} ${codeView(host)} ${moreView(host, isSize(host.length) ? host.length : size)}`;
  const live = answered === undefined ? (host.error === '' ? strings.common.loading : '') : text.verdict.silent;
  return figureView(host, {
    title: text.title,
    how: text.how,
    body,
    live,
    spoken,
    ...(answered === undefined ? {} : { table: tableOf(answered) }),
  });
}

const cellWidth = (size: number): number => (size <= 6 ? 36 : size <= 10 ? 30 : 22);

/** Of one spelling, in a wide figure and in a narrow one, where cells are smaller. */
const leastWidths = (size: number) => ({
  '--least': `${size * (cellWidth(size) + 3) + 44}px`,
  '--narrow': `${size * 26 + 24}px`,
});

function maskChoice(host: AttnMaskTranslator): TemplateResult {
  const known = Object.keys(text.masks);
  const specs = known.includes(host.spec) ? known : [...known, host.spec];
  return html`<div>
    <label class="label" for="mask">${text.mask}</label>
    <select id="mask" @change=${(event: Event) => host.choose('spec', (event.target as HTMLSelectElement).value)}>
      ${specs.map((spec) => html`<option value=${spec} .selected=${spec === host.spec}>${maskName(spec)}</option>`)}
    </select>
  </div>`;
}

function signOf(convention: MaskConvention, value: number): string {
  if (value === Number.NEGATIVE_INFINITY) return text.signs.minusInfinity;
  if (convention === 'added' || convention === 'ones-added') return String(value);
  return value === 1 ? text.signs.true : text.signs.false;
}

function matrixOf({ translation }: Translated, convention: MaskConvention): Float32Array {
  return translation.conventions.find((one) => one.convention === convention)?.matrix ?? new Float32Array(0);
}

function spelling(answered: Translated | undefined, convention: MaskConvention, size: number): TemplateResult {
  const { name, readBy } = text.conventions[convention];
  const matrix = answered && matrixOf(answered, convention);
  const meant = answered?.meant[convention];
  const cell = (row: number, key: number): MatrixCell => {
    const at = row * size + key;
    if (matrix === undefined || meant === undefined) return { text: '' };
    const sign = signOf(convention, matrix[at] ?? 0);
    const blocked = meant.allowed[at] === 0;
    return { text: sign, spoken: blocked ? text.blocks(sign) : text.allows(sign), blocked };
  };
  return html`<div class="spelling">
    <h3>${name}</h3>
    <p>${readBy}</p>
    ${valueMatrix({
      caption: text.matrix(name, answered === undefined ? '' : maskName(answered.translation.spec)),
      corner: text.corner,
      rows: numbers(size),
      columns: numbers(size),
      cellWidth: cellWidth(size),
      cell,
    })}
  </div>`;
}

function deskView(host: AttnMaskTranslator, size: number): TemplateResult {
  const { answered } = host;
  const verdict = answered === undefined ? '' : verdictSentence(answered.meant['true-allows'], answered.arrived);
  return html`<div class="desk">
    <div class="choices">
      <h3>${text.hand}</h3>
      ${segmented(
        'written',
        text.written,
        CONVENTIONS.map((value) => ({ value, label: text.conventions[value].name })),
        host.written,
        (value) => host.choose('written', value),
      )}
      ${segmented(
        'read',
        text.read,
        READERS.map((value) => ({ value, label: text.readers[value] })),
        host.read,
        (value) => host.choose('read', value),
      )}
      <p class="verdict">${verdict}</p>
    </div>
    <div class="result">
      <h3>${text.resultTitle}</h3>
      <p class="note">${text.resultHow}</p>
      ${resultMatrix(answered, size)} ${legendView()}
    </div>
  </div>`;
}

function resultMatrix(answered: Translated | undefined, size: number): TemplateResult {
  const empty = [...(answered?.arrived.emptyRows ?? [])];
  const { written, read } = answered ?? { written: 'added', read: 'added' };
  return valueMatrix({
    caption: text.result(text.conventions[written].name, text.readers[read]),
    corner: text.corner,
    rows: numbers(size).map((name, row) => (empty.includes(row) ? text.emptyRow(row) : name)),
    columns: numbers(size),
    cellWidth: size <= 8 ? 44 : size <= 12 ? 36 : 30,
    cell: (row, key) => (answered === undefined ? { text: '' } : resultCell(answered, row * size + key)),
  });
}

function resultCell({ arrived, meant, softmax }: Translated, at: number): MatrixCell {
  const share = softmax.weights[at] ?? 0;
  if (arrived.allowed[at] === 0) return { text: '', spoken: text.blocked, blocked: true };
  if (meant['true-allows'].allowed[at] === 1) return { text: short(share), share };
  return { text: short(share), spoken: text.leaked(decimals(share, 2)), share, kind: 'leak' };
}

function legendView(): TemplateResult {
  return html`<ul class="legend" aria-hidden="true">
    <li><span class="cell"></span>${text.legend.open}</li>
    <li><span class="cell blocked"></span>${text.legend.blocked}</li>
    <li><span class="cell leak"></span>${text.legend.leak}</li>
  </ul>`;
}

function moreView(host: AttnMaskTranslator, size: number): TemplateResult {
  return html`<details data-part="controls">
    <summary>${text.more}</summary>
    <label class="label" for="size">${text.size} <span class="num" aria-hidden="true">${size}</span></label>
    <input
      id="size"
      type="range"
      class="plain"
      min=${MIN_SIZE}
      max=${MAX_SIZE}
      .value=${String(size)}
      @input=${(event: Event) => host.choose('length', Number((event.target as HTMLInputElement).value))}
    />
  </details>`;
}

function tableOf(answered: Translated): TemplateResult {
  const { translation, arrived } = answered;
  const { size } = translation;
  const caption = text.table.caption(maskName(translation.spec));
  const row = (convention: MaskConvention, at: number) =>
    [...matrixOf(answered, convention).slice(at * size, (at + 1) * size)]
      .map((value) => signOf(convention, value))
      .join(' ');
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data" part="table">
      <caption>${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${text.table.row}</th>
          ${CONVENTIONS.map((convention) => html`<th scope="col">${text.conventions[convention].name}</th>`)}
          <th scope="col">${text.table.reads}</th>
        </tr>
      </thead>
      <tbody>
        ${numbers(size).map(
          (name, at) => html`<tr>
            <th scope="row">${name}</th>
            ${CONVENTIONS.map((convention) => html`<td class="signs">${row(convention, at)}</td>`)}
            <td>${asRanges(visibleKeys(arrived, at)) || text.table.none}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
