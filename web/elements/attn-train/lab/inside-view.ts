// SPDX-License-Identifier: MIT
// What can be looked at in a model while it trains, each behind its own line: attention, texts, lengths of gradients
// and weights, parameters, windows with targets. And the runs of before.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../../draw/css-vars.ts';
import { labStrings } from '../../../lesson/en/lab.ts';
import { strings } from '../../../lesson/en/shared.ts';
import { grouped } from '../../../lesson/language.ts';
import { cellWeight, exponent, formatLoss, significant } from '../../../lesson/number-text.ts';
import { tokenGlyph } from '../../../lesson/token-text.ts';
import { lossAt } from '../../../state/lab-facts.ts';
import type { TrainingRun } from '../../../state/training-run.ts';
import { select } from '../../shared/fields.ts';
import { segmented } from '../../shared/segmented.ts';
import { valueMatrix } from '../../shared/value-matrix.ts';
import { generated } from '../generated.ts';
import type { Panel } from './inspector.ts';
import { baseOf, pastName, runNames, shownNames } from './lab-chart.ts';
import type { LabHost } from './lab-host.ts';

const text = labStrings;
/** Left out of a target, as PyTorch's ignore_index. */
const LEFT_OUT = -100;

export function insideView(host: LabHost): TemplateResult {
  const run = host.runs.group.runs[host.looked] ?? host.runs.first;
  const name = runNames(host.runs)[host.looked] ?? '';
  const panel = (id: Panel, title: string, body: () => TemplateResult) => html`<details
    ?open=${host.inspector.open.has(id)}
    @toggle=${(event: Event) => host.togglePanel(id, (event.target as HTMLDetailsElement).open)}
  >
    <summary>${title}</summary>
    ${host.inspector.open.has(id) ? body() : nothing}
  </details>`;
  return html`<section class="inside" data-part="controls" aria-label=${text.inside}>
    <p class="label">${text.inside}</p>
    ${host.runs.group.runs.length === 2 ? chooseRun(host) : nothing}
    ${panel('attention', text.attention.title, () => attentionView(host))}
    ${panel('samples', text.samples.title, () => samplesView(host, run, name))}
    ${panel('parts', text.parts.title, () => partsView(run))}
    ${panel('parameters', text.parameters.title, () => parametersView(host))}
    ${panel('windows', text.windows.title, () => windowsView(host, run))}
  </section>`;
}

function chooseRun(host: LabHost): TemplateResult {
  const names = shownNames(host);
  return segmented(
    'looked',
    text.model,
    ['0', '1'].map((value) => ({ value, label: names[Number(value)] ?? value })),
    String(host.looked),
    (value) => host.look(Number(value)),
  );
}

const waiting = (sentence: string): TemplateResult => html`<p class="hint">${sentence}</p>`;

function attentionView(host: LabHost): TemplateResult {
  const { inspector } = host;
  const settings = host.runs.each[host.looked];
  const words = text.attention;
  const count = (many: number) => Array.from({ length: many }, (_, at) => ({ value: String(at), label: String(at) }));
  const controls = html`<div class="fields">
    ${select('layer', words.layer, count(settings?.layers ?? 1), String(inspector.layer), (layer) => host.inspect({ layer: Number(layer) }))}
    ${select('head', words.head, count(settings?.heads ?? 1), String(inspector.head), (head) => host.inspect({ head: Number(head) }))}
    <div>
      <label class="label" for="probe">${words.text}</label>
      <input
        id="probe"
        type="text"
        maxlength="24"
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${inspector.refusal === '' ? 'false' : 'true'}
        aria-describedby=${inspector.refusal === '' ? nothing : 'probe-error'}
        .value=${inspector.text}
        @input=${(event: Event) => host.inspect({ text: (event.target as HTMLInputElement).value })}
      />
    </div>
  </div>`;
  const { attention, refusal } = inspector;
  const problem = refusal === '' ? nothing : html`<p class="field-error" id="probe-error">${refusal}</p>`;
  if (attention === undefined) return html`${controls} ${problem} ${waiting(words.waiting)}`;
  const names = [...attention.text].map(tokenGlyph);
  const { size, weights } = attention;
  return html`${controls} ${problem}
  ${valueMatrix({
    caption: words.caption(attention.layer, attention.head),
    corner: words.corner,
    rows: names,
    columns: names,
    cellWidth: 34,
    cell: (row, column) => {
      const share = weights[row * size + column] ?? 0;
      return share === 0
        ? { text: '', spoken: strings.common.blocked, blocked: true }
        : { text: cellWeight(share), share };
    },
  })}`;
}

function samplesView(host: LabHost, run: TrainingRun, name: string): TemplateResult {
  const words = text.samples;
  if (run.samples.length === 0) return waiting(words.waiting);
  const prompt = host.runs.each[host.looked]?.prompt ?? '';
  return table(
    words.caption(name),
    [words.step, words.loss, words.text],
    run.samples.map((sample) => {
      const loss = lossAt(run, sample.step);
      return [String(sample.step), loss === undefined ? '' : formatLoss(loss), generated(sample.text, prompt)];
    }),
    2,
  );
}

function partsView(run: TrainingRun): TemplateResult {
  const words = text.parts;
  const reading = [...run.probes].reverse().find(({ parts }) => parts !== undefined);
  const parts = reading?.parts;
  if (reading === undefined || parts === undefined) return waiting(words.waiting);
  const bars = (lengths: Float64Array) => {
    const largest = Math.max(...[...lengths].filter(Number.isFinite));
    return (index: number) => {
      const length = lengths[index] ?? 0;
      const share = largest > 0 ? length / largest : 0;
      return html`<span class="bar-cell" ${cssVars({ '--share': `${(share * 100).toFixed(1)}%` })}>${lengthWord(length)}</span>`;
    };
  };
  const [gradient, weight] = [bars(parts.gradients), bars(parts.weights)];
  return table(
    words.caption(reading.step),
    [words.part, words.gradient, words.weight],
    parts.names.map((name, index) => [name, gradient(index), weight(index)]),
    3,
  );
}

const lengthWord = (length: number): string =>
  length === 0 || (length >= 0.001 && length < 1e4) ? significant(length, 3) : exponent(length);

function parametersView(host: LabHost): TemplateResult {
  const words = text.parameters;
  const list = host.inspector.parameters;
  if (list === undefined) return waiting(words.waiting);
  return table(
    words.caption(list.names.length, list.decays.filter((pulls) => pulls === 1).length),
    [words.name, words.shape, words.count, words.decay],
    list.names.map((name, index) => [
      html`<code>${name}</code>`,
      list.shapes[index] ?? '',
      grouped(list.counts[index] ?? 0),
      list.decays[index] === 1 ? words.yes : words.no,
    ]),
    4,
  );
}

function windowsView(host: LabHost, run: TrainingRun): TemplateResult {
  const words = text.windows;
  const { windows } = host.inspector;
  const vocabulary = run.started?.vocabulary;
  if (windows === undefined || vocabulary === undefined) return waiting(words.waiting);
  const character = (token: number | undefined) =>
    token === LEFT_OUT || token === undefined ? words.leftOut : strings.common.character(vocabulary[token] ?? '');
  return html`<p>${words.verdict[windows.verdict]}</p>
    ${table(
      words.caption,
      [words.position, words.input, words.target],
      Array.from(windows.tokens, (token, at) => [String(at), character(token), character(windows.targets[at])]),
      3,
    )}`;
}

/** Columns before `plain` are numbers or names, the rest text. */
function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (string | TemplateResult)[])[],
  plain: number,
): TemplateResult {
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first = '', ...rest]) => html`<tr>
            <th scope="row">${first}</th>
            ${rest.map((cell, index) => html`<td class=${index + 1 < plain ? 'mono' : ''}>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function pastView(host: LabHost): TemplateResult | typeof nothing {
  const { past } = host.runs;
  if (past.length === 0) return nothing;
  return html`<fieldset class="past">
    <legend>${text.past.title}</legend>
    ${past.map(
      (run) => html`<label
        ><input
          type="checkbox"
          .checked=${run.shown}
          @change=${(event: Event) => host.showPast(run.id, (event.target as HTMLInputElement).checked)}
        />${pastName(run, baseOf(host))}</label
      >`,
    )}
    <button type="button" class="link" @click=${() => host.forgetPast()}>${text.past.forget}</button>
  </fieldset>`;
}
