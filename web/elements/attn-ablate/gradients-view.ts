// SPDX-License-Identifier: MIT
// How long the gradient is in each part, from input to output, on a scale of powers of ten: a bar for the model without
// something, a line for the whole one at the same step. Lengths are the core's.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { ablateStrings } from '../../lesson/en/ablate.ts';
import { grouped } from '../../lesson/language.ts';
import { decades, partsAt, readingSteps } from '../../state/ablation-facts.ts';
import { dataTable } from '../shared/data-table.ts';
import { slider } from '../shared/fields.ts';
import { lengthText, titleOf } from './ablate-words.ts';
import type { AttnAblate } from './attn-ablate.ts';

const text = ablateStrings.gradients;
type Scale = ReturnType<typeof decades>;

const MOST_LABELS = 6;
/** Of a chart that is to come. */
const ONE_DECADE: Scale = { low: 0, high: 1 };

/** The step whose gradients are drawn: the one chosen, else the last that all the models shown have reached. */
function readingOf({ whole, without, reading }: AttnAblate) {
  const main = without ?? whole;
  const steps = readingSteps([main]);
  const step = reading !== undefined && steps.includes(reading) ? reading : steps.at(-1);
  const shown = step === undefined ? undefined : partsAt(main, step);
  if (main === undefined || step === undefined || shown === undefined) return undefined;
  const beside = without === undefined ? undefined : partsAt(whole, step);
  const all = [main, whole].flatMap(
    (outcome) => outcome?.probes.flatMap(({ parts }) => [...(parts?.gradients ?? [])]) ?? [],
  );
  return { main, steps, step, shown, beside, scale: decades(all) };
}

export function gradientsView(host: AttnAblate): TemplateResult {
  const found = readingOf(host);
  return html`<section class="gradients" aria-label=${text.title}>
    <p class="name">${text.title}</p>
    <p class="sub">${text.how} ${text.grid(grouped(10 ** strideOf(found?.scale ?? ONE_DECADE)))}</p>
    ${found === undefined ? html`<p class="waiting-bars"><span>${text.waiting}</span></p>` : barsView(host, found)}
  </section>`;
}

type Found = NonNullable<ReturnType<typeof readingOf>>;

function barsView(host: AttnAblate, { main, steps, step, shown, beside, scale }: Found): TemplateResult {
  const { names, gradients } = shown;
  const title = titleOf(main.removed);
  const height = (value: number | undefined) =>
    value === undefined || value <= 0 ? 0 : Math.max(0, (Math.log10(value) - scale.low) / (scale.high - scale.low));
  const lengths = [gradients[0] ?? 0, gradients.at(-1) ?? 0].map(lengthText);
  return html`<div
      class="bars-box"
      role="img"
      part="chart"
      aria-label=${text.name(title, step, lengths[0] ?? '', lengths[1] ?? '')}
    >
      <div class="powers" aria-hidden="true">${powers(scale).map(
        ({ power, at }) =>
          html`<span ${cssVars({ '--at': at.toFixed(4) })}>10<sup>${String(power).replace('-', '−')}</sup></span>`,
      )}</div>
      <div class="columns" aria-hidden="true">
        ${powers(scale).map(({ at }) => html`<span class="grid-line" ${cssVars({ '--at': at.toFixed(4) })}></span>`)}
        ${names.map(
          (_, index) =>
            html`<span class="column">
              <span class=${`bar ${main.removed.includes('mask') ? 'leaks' : main.removed.length === 0 ? 'whole' : ''}`} ${cssVars({ '--h': height(gradients[index]).toFixed(4) })}></span>
              ${beside === undefined ? nothing : html`<span class="mark" ${cssVars({ '--h': height(beside.gradients[index]).toFixed(4) })}></span>`}
            </span>`,
        )}
      </div>
      <div class="feet" aria-hidden="true">
        ${names.map((name) => html`<span>${name === 'embedding' ? text.input : name === 'head' ? text.head : Number(name.split('.')[1]) + 1}</span>`)}
      </div>
    </div>
    <div class="under">
      <ul class="legend">
        <li><span class="key-bar" aria-hidden="true"></span>${text.bar(title)}</li>
        ${beside === undefined ? nothing : html`<li><span class="key-mark" aria-hidden="true"></span>${text.mark}</li>`}
      </ul>
      ${
        steps.length < 2
          ? nothing
          : slider(
              {
                id: 'reading',
                label: text.step,
                value: steps.indexOf(step),
                min: 0,
                max: steps.length - 1,
                shown: String(step),
                spoken: text.spoken(step),
              },
              (index) => host.readAt(steps[index] ?? step),
            )
      }
    </div>`;
}

/** In powers, from one line to the next. */
const strideOf = ({ low, high }: Scale): number => Math.ceil((high - low) / MOST_LABELS);

/** Every power, or every second, third … of them where there are many. */
function powers({ low, high }: Scale): { power: number; at: number }[] {
  const stride = strideOf({ low, high });
  const marks: { power: number; at: number }[] = [];
  for (let power = high; power >= low; power -= stride) marks.push({ power, at: (power - low) / (high - low) });
  return marks;
}

export function gradientsTable(host: AttnAblate): TemplateResult | typeof nothing {
  const found = readingOf(host);
  if (found === undefined) return nothing;
  const { main, shown, beside, step } = found;
  const columns = [text.columnPart, titleOf(main.removed), ...(beside === undefined ? [] : [titleOf([])])];
  return dataTable(
    text.caption(step),
    columns,
    shown.names.map((name, index) => ({
      name: text.part(name),
      cells: [shown, ...(beside === undefined ? [] : [beside])].map(({ gradients }) =>
        lengthText(gradients[index] ?? 0),
      ),
    })),
  );
}
