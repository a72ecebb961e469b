// SPDX-License-Identifier: MIT
// Where the weights are: one block as a bar cut in two, with marks at the thirds, and the whole model part by part.
// Every count is the core's; here they only become lengths.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { blockStrings } from '../../lesson/en/block.ts';
import { grouped } from '../../lesson/language.ts';
import { decimals } from '../../lesson/number-text.ts';
import { dataTable } from '../shared/data-table.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnBlock } from './attn-block.ts';
import type { SizeName } from './budget.ts';
import { checkbox, field, wrongField } from './fields.ts';

const text = blockStrings.budget;
const PARTS = ['tokens', 'positions', 'attention', 'feedForward', 'norms', 'head'] as const;

export const countText = (count: number): string => grouped(count);

/** "2.10 million". */
export function roundText(count: number): string {
  return count < 1e6 ? countText(count) : text.millions(decimals(count / 1e6, count < 1e8 ? 2 : 1));
}

export function budgetView(host: AttnBlock): TemplateResult {
  const { budget } = host;
  return html`<div class="controls">
      <div data-part="presets">${segmented(
        'preset',
        text.presets,
        (['wide', 'page', 'gpt2', 'own'] as const).map((value) => ({ value, label: text.preset[value] })),
        host.preset,
        (preset) => host.choosePreset(preset),
      )}</div>
      <div class="two" data-part="controls">${IN_SIGHT.map((name) => sizeField(host, name))} ${wrongField(host, IN_SIGHT)}</div>
    </div>
    <details class="sizes-more" data-part="controls" .open=${host.moreOpen || MORE.some((name) => name === host.invalid)}
      @toggle=${(event: Event) => {
        host.moreOpen = (event.target as HTMLDetailsElement).open;
      }}>
      <summary>${text.more}</summary>
      <div class="sizes">${MORE.map((name) => sizeField(host, name))} ${wrongField(host, MORE)}</div>
      ${checkbox(text.tied, host.sizes.tied, (tied) => host.changeTied(tied))}
    </details>
    ${budget === undefined ? html`<div class="bars waiting"></div>` : barsView(budget)}
    <p class="hint">
      ${text.headsHint}${host.preset === 'gpt2' ? html` <span class="unlike">${text.unlikeGpt2(countText(Number(host.sizes.vocabulary)))}</span>` : nothing}
    </p>`;
}

const IN_SIGHT: readonly SizeName[] = ['dModel', 'heads'];
const MORE: readonly SizeName[] = ['layers', 'maxLen', 'vocabulary'];

function sizeField(host: AttnBlock, name: SizeName): TemplateResult {
  return field(
    { id: name, label: text.labels[name], value: host.sizes[name], invalid: host.invalid === name },
    (value) => host.changeSize(name, value),
  );
}

function barsView(budget: NonNullable<AttnBlock['budget']>): TemplateResult {
  const { attentionBlock, feedForwardBlock, layers } = budget;
  const largest = Math.max(...PARTS.map((part) => budget[part]));
  const label = (part: (typeof PARTS)[number]) =>
    part === 'attention' || part === 'feedForward' ? text.of(layers, text.parts[part]) : text.parts[part];
  return html`<p class="name">${text.oneBlock}</p>
    <div
      class="split"
      role="img"
      part="chart"
      aria-label=${text.oneBlockName(countText(attentionBlock), countText(feedForwardBlock))}
      ${cssVars({ '--a': String(attentionBlock), '--f': String(feedForwardBlock) })}
    >
      <span class="piece attention"><b>${text.parts.attention}</b> ${roundText(attentionBlock)}</span
      ><span class="piece feedForward"><b>${text.parts.feedForward}</b> ${roundText(feedForwardBlock)}</span>
      <span class="third one">${text.third}</span>
    </div>
    <p class="name">${text.whole}</p>
    <dl class="bars">
      ${PARTS.map(
        (part) =>
          html`<dt>${label(part)}</dt>
            <dd>
              <span class=${`bar ${part}`} aria-hidden="true" ${cssVars({ '--part': (budget[part] / largest).toFixed(5) })}></span
              ><span class="num">${countText(budget[part])}</span>
            </dd>`,
      )}
      <dt class="total">${text.total}</dt>
      <dd class="total"><span class="num">${countText(budget.total)}</span></dd>
    </dl>`;
}

export function budgetLive({ budget }: AttnBlock): string {
  if (budget === undefined) return '';
  return text.live(roundText(budget.attentionBlock), roundText(budget.feedForwardBlock), roundText(budget.total));
}

export function budgetTable({ budget }: AttnBlock): TemplateResult | undefined {
  if (budget === undefined) return undefined;
  return dataTable(
    text.table,
    [text.part, text.count],
    [
      ...PARTS.map((part) => ({ name: text.parts[part], cells: [countText(budget[part])] })),
      { name: text.total, cells: [countText(budget.total)] },
      { name: text.attentionBlock, cells: [countText(budget.attentionBlock)] },
      { name: text.feedForwardBlock, cells: [countText(budget.feedForwardBlock)] },
    ],
  );
}
