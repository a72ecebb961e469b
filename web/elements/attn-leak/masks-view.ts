// SPDX-License-Identifier: MIT
// Any mask, any depth: the matrix with the way of the changed token drawn over it, and who noticed.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { leakStrings } from '../../lesson/en/leak.ts';
import { strings } from '../../lesson/en/shared.ts';
import { wayName } from '../../state/leak-facts.ts';
import { MASK_KINDS, type MaskKind, PARAMETER, startingParameter } from '../../state/leak-masks.ts';
import { verdictSentence } from '../../state/leak-verdict.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import { select, slider } from '../shared/fields.ts';
import { type FigureParts, figureView } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type MatrixCell, valueMatrix } from '../shared/value-matrix.ts';
import type { AttnLeak } from './attn-leak.ts';
import { field } from './leak-controls.ts';
import { layersView, moreView } from './leak-more.ts';
import { leakTable } from './leak-table.ts';
import { stripOf } from './poke-view.ts';
import { positionsView } from './positions-view.ts';
import { wayView } from './way.ts';

const text = leakStrings;
const words = text.masks;

export function masksView(host: AttnLeak, spoken: string): TemplateResult {
  const { report, described } = host;
  const body = html`<div class="lab masks">
      <div class="way-box">${described === undefined ? emptyMatrix(host) : matrixOf(host, described)} ${legendView(host)}</div>
      <div class="ctl">
        ${maskControls(host)} ${layersView(host)} ${outputView(host)}
        <p class="way-text">${waySentence(host)}</p>
      </div>
    </div>
    ${positionsView(stripOf(host), (position) => host.setChange(position))} ${moreView(host, judgeView(host), false)}`;
  const live =
    host.engineError !== undefined ? '' : report === undefined ? text.loading : verdictSentence(report, false);
  const parts: FigureParts = { title: words.title, how: words.how, body, live, spoken };
  if (report !== undefined) parts.table = leakTable(words.title, report, true);
  return figureView(host, parts);
}

function maskControls(host: AttnLeak): TemplateResult {
  const { pick } = host;
  const set = (parameter: string) => host.setMask({ ...pick, parameter });
  return html`${select(
    'mask',
    words.mask,
    MASK_KINDS.map((value) => ({ value, label: words.kinds[value] })),
    pick.kind,
    (kind) =>
      host.setMask({
        kind: kind as MaskKind,
        parameter: startingParameter(kind as MaskKind, host.drawn.length, host.described?.spec ?? host.mask),
      }),
  )}
  ${parameterView(host, set)}`;
}

function parameterView({ pick, drawn: { length }, error, errorBeside }: AttnLeak, set: (parameter: string) => void) {
  const wrong = errorBeside ? error : undefined;
  const label = words.parameters[pick.kind as keyof typeof words.parameters];
  switch (PARAMETER[pick.kind]) {
    case 'number':
      return slider(
        { id: 'parameter', label, value: Number(pick.parameter), min: pick.kind === 'window' ? 1 : 0, max: length },
        (value) => set(String(value)),
      );
    case 'list':
      return field({ id: 'parameter', label, value: pick.parameter, wrong }, set);
    case 'spec':
      return field({ id: 'parameter', label, value: pick.parameter, wrong, hint: words.textHint }, set);
    default:
      return nothing;
  }
}

function judgeView(host: AttnLeak): TemplateResult {
  return segmented(
    'judge',
    words.judge.legend,
    [
      { value: 'own', label: words.judge.own },
      { value: 'causal', label: words.judge.causal },
    ],
    host.byCausal ? 'causal' : 'own',
    (value) => {
      host.byCausal = value === 'causal';
      host.changed('judge', value);
    },
  );
}

function outputView(host: AttnLeak): TemplateResult {
  const length = host.described?.queries ?? host.drawn.length;
  const changed = host.report?.changed ?? host.drawn.change;
  const options = Array.from({ length }, (_, position) => position).filter((position) => position !== changed);
  return select(
    'output',
    words.output,
    options.map((position) => ({ value: String(position), label: String(position) })),
    String(host.tracedOutput),
    (value) => {
      host.output = Number(value);
      host.changed('output', host.output);
    },
  );
}

function waySentence(host: AttnLeak): TemplateResult | string {
  const { trace, report, answered } = host;
  if (trace === undefined || report === undefined || answered === undefined) return '';
  if (trace.path.length === 0) {
    const more = trace.layersNeeded > answered.layers ? words.needsMore(trace.layersNeeded) : '';
    return words.noWay(report.changed, host.tracedOutput, answered.layers) + more;
  }
  const cells = trace.closing.map(({ query, key }) => words.cell(query, key)).join(words.or);
  return html`<b>${wayName(trace)}.</b>${
    trace.closing.length === 0 ? words.open : words.closing(cells, trace.closing.length)
  }`;
}

function matrixOf(host: AttnLeak, mask: MaskDescription): TemplateResult {
  const names = Array.from({ length: mask.keys }, (_, index) => String(index));
  const leaks = host.report?.leaks.includes(host.tracedOutput) === true;
  return valueMatrix({
    caption: words.matrix(mask.spec),
    corner: words.corner,
    rows: names,
    columns: names,
    asks: host.tracedOutput,
    cellWidth: host.cellSize,
    cell: (query, key) => cellOf(host, mask, query, key),
    overlay: wayView(host.way, leaks),
  });
}

/** Keeps the place of the matrix until the core has answered: a head of 34, and rows with their gaps. */
function emptyMatrix({ drawn: { length } }: AttnLeak): TemplateResult {
  return html`<div class="matrix empty" ${cssVars({ '--height': `${49 + length * 37}px` })}></div>`;
}

function cellOf({ trace }: AttnLeak, mask: MaskDescription, query: number, key: number): MatrixCell {
  if (!isAllowed(mask, query, key)) return { text: '', spoken: strings.common.blocked, blocked: true };
  const same = (cell: { query: number; key: number }) => cell.query === query && cell.key === key;
  const hop = trace?.path.find(same);
  if (hop === undefined) return { text: '', spoken: words.allowed, kind: 'open' };
  const closes = trace?.closing.some(same) === true;
  return {
    text: '',
    spoken: words.onWay(hop.layer) + (closes ? words.closes : ''),
    kind: closes ? 'closing open' : 'open',
  };
}

function legendView({ trace }: AttnLeak): TemplateResult {
  const none = trace === undefined || trace.path.length === 0;
  return html`<ul class=${none ? 'legend waiting' : 'legend'} aria-hidden="true">
    <li><span class="swatch read">1</span>${words.legend.way}</li>
    <li><span class="swatch closing"></span>${words.legend.closing}</li>
  </ul>`;
}
