// SPDX-License-Identifier: MIT
// The two sums: a residual addition in three rows, and a layer norm as points on a line before and after. The numbers
// are typed by the reader, the results are the core's; here they are only placed.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { blockStrings } from '../../lesson/en/block.ts';
import { listMark } from '../../lesson/language.ts';
import { exponent, short } from '../../lesson/number-text.ts';
import { dataTable } from '../shared/data-table.ts';
import type { AttnBlock, ListName } from './attn-block.ts';
import { field } from './fields.ts';
import { listText } from './lists.ts';

const text = blockStrings.sums;

/** More names than this run into each other. */
const MOST_NAMED = 5;

const listed = (values: ArrayLike<number>, decimals = 3): string =>
  Array.from(values, (value) => numberText(value, decimals)).join(listMark());

/** Three decimals at most; a very large or small number has an exponent. */
export function numberText(value: number, decimals = 3): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 0.0005)) return exponent(value, 2);
  return short(value, decimals);
}

export function sumsView(host: AttnBlock): TemplateResult {
  return html`<div class="pair">
    <section aria-label=${text.residual}>
      <p class="name">${text.residual}</p>
      <div class="worked">
        ${list(host, 'x', text.x)} ${list(host, 'branch', text.branch)} ${residualView(host)}
      </div>
    </section>
    <section aria-label=${text.norm}>
      <p class="name">${text.norm}</p>
      <div class="worked">
        ${list(host, 'values', text.values)}
        <button type="button" class="link" data-part="controls" @click=${() => host.changeList('values', listText('5, 5, 5, 5'))}>${text.constant}</button>
        ${normView(host)}
        <p class="hint">${text.bias}</p>
      </div>
    </section>
  </div>`;
}

function list(host: AttnBlock, name: ListName, label: string): TemplateResult {
  const problem = host.problems[name];
  return html`${field(
    {
      id: name,
      label,
      value: host.lists[name],
      mode: 'text',
      invalid: problem !== undefined,
    },
    (typed) => host.changeList(name, typed),
  )}${html`<p id=${`${name}-wrong`} class="field-error">${problem ?? nothing}</p>`}`;
}

function residualView({ residualSum }: AttnBlock): TemplateResult | typeof nothing {
  if (residualSum === undefined) return nothing;
  const { x, branch, sum } = residualSum;
  const row = (name: string, sign: string, values: ArrayLike<number>, kind: string) =>
    html`<div class=${`cells ${kind}`}>
      <span class="sign" aria-hidden="true">${sign}</span>
      ${Array.from(values, (value) => html`<span class="cell num">${numberText(value)}</span>`)}
      <span class="of">${name}</span>
    </div>`;
  return html`<div class="sum" part="chart" role="group" aria-label=${text.residual}>
    ${row(text.x, '', x, '')} ${row(text.branch, '+', branch, '')} ${row(text.sum, '=', sum, 'result')}
  </div>`;
}

function normView({ normed }: AttnBlock): TemplateResult | typeof nothing {
  if (normed === undefined) return nothing;
  const { values, mean, deviation, out } = normed;
  const flat = deviation === 0;
  return html`<dl class="facts">
      <div><dt>${text.mean}</dt><dd class="num">${numberText(mean)}</dd></div>
      <div><dt>${text.deviation}</dt><dd class="num">${numberText(deviation)}</dd></div>
      <div><dt>${text.out}</dt><dd class="num">${listed(out)}</dd></div>
    </dl>
    <div class="lines" part="chart">
      ${lineView(text.beforeShort, values, mean, deviation, text.before(listed(values), numberText(mean), numberText(deviation)))}
      ${lineView(text.afterShort, Array.from(out), 0, flat ? 0 : 1, flat ? text.afterConstant : text.after(listed(out)))}
    </div>`;
}

/** Points on a line, with the mean as a tick and one deviation to each side as a band. */
function lineView(
  name: string,
  values: readonly number[],
  mean: number,
  deviation: number,
  said: string,
): TemplateResult {
  const reach = Math.max(deviation, ...values.map((value) => Math.abs(value - mean)));
  const place = (value: number) => (reach > 0 && Number.isFinite(reach) ? ((value - mean) / reach) * 44 + 50 : 50);
  const named = reach > 0 && values.length <= MOST_NAMED;
  return html`<div class="line-of" role="img" aria-label=${said}>
    <span class="what" aria-hidden="true">${name}</span>
    <span class="track" aria-hidden="true">
      <span class="band" ${cssVars({ '--from': place(mean - deviation).toFixed(3), '--to': place(mean + deviation).toFixed(3) })}></span>
      <span class="tick"></span>${named ? nothing : html`<span class="at num">${numberText(mean)}</span>`}
      ${values.map((value) => html`<span class="dot" ${cssVars({ '--x': place(value).toFixed(3) })}></span>`)}
      ${named ? values.map((value) => html`<span class="dot-name num" ${cssVars({ '--x': place(value).toFixed(3) })}>${numberText(value, 2)}</span>`) : nothing}
    </span>
  </div>`;
}

export function sumsLive({ residualSum, normed }: AttnBlock): string {
  if (residualSum === undefined || normed === undefined) return '';
  return normed.deviation === 0 ? text.liveConstant : text.live(listed(residualSum.sum), listed(normed.out));
}

export function sumsTable({ residualSum, normed }: AttnBlock): TemplateResult | undefined {
  if (residualSum === undefined || normed === undefined) return undefined;
  const length = Math.max(residualSum.x.length, normed.values.length);
  const cell = (values: ArrayLike<number>, place: number) => {
    const value = values[place];
    return value === undefined ? '' : numberText(value);
  };
  return dataTable(
    text.table,
    [text.place, text.x, text.branch, text.sum, text.values, text.out],
    Array.from({ length }, (_, place) => ({
      name: String(place),
      cells: [residualSum.x, residualSum.branch, residualSum.sum, normed.values, normed.out].map((values) =>
        cell(values, place),
      ),
    })),
  );
}
