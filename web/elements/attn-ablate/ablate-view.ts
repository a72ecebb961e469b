// SPDX-License-Identifier: MIT
// The figure's picture: ranking, switches, the two models with what they write, curves, gradients. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { ablateStrings } from '../../lesson/en/ablate.ts';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import { type Outcome, PARTS, type Part, type Removed } from '../../state/ablation.ts';
import { divergedAt, honestOf, lastLoss } from '../../state/ablation-facts.ts';
import { checkbox, field } from '../attn-block/fields.ts';
import { chartBox } from '../attn-train/chart-box.ts';
import { generated } from '../attn-train/generated.ts';
import { neverRuns } from '../shared/engine-words.ts';
import { figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { ablateTable } from './ablate-table.ts';
import { liveSentence, PROMPT, shortOf, titleOf } from './ablate-words.ts';
import type { AttnAblate, Field } from './attn-ablate.ts';
import { gradientsView } from './gradients-view.ts';
import { rankView } from './rank-view.ts';

const text = ablateStrings;
const STEPS = [60, 150, 300];
const LAYERS = [1, 2, 4, 8];

export function ablateView(host: AttnAblate, spoken: string): TemplateResult {
  return figureView(host, {
    title: text.title,
    how: text.how,
    body: html`${rankView(host)} ${switchesView(host)} ${settingsView(host)}
      <div class="runs two">
        ${modelView(host, [], host.whole)} ${host.removed.length === 0 ? nothing : modelView(host, host.removed, host.without)}
      </div>
      <div class="pictures">${curvesView(host)} ${gradientsView(host)}</div>
      ${progressView(host)}`,
    live: liveSentence(host),
    actions: actionsView(host),
    table: ablateTable(host),
    spoken,
    trains: true,
  });
}

function switchesView(host: AttnAblate): TemplateResult {
  return html`<fieldset class="switches" data-part="controls">
    <legend>${text.switches}</legend>
    <div>${PARTS.map((part) => switchView(host, part))}</div>
    <p class="hint">${host.restored === undefined ? nothing : text.oneOnly(text.parts[host.restored].name)}</p>
  </fieldset>`;
}

function switchView(host: AttnAblate, part: Part): TemplateResult {
  const on = !host.removed.includes(part);
  return html`<button type="button" role="switch" class="switch" aria-checked=${on ? 'true' : 'false'} @click=${() => host.toggle(part)}>
    <span class="knob" aria-hidden="true"></span>${text.parts[part].name}
    <span class="state" aria-hidden="true">${on ? text.on : text.off}</span>
  </button>`;
}

function settingsView(host: AttnAblate): TemplateResult {
  const numbers = (values: readonly number[]) =>
    values.map((value) => ({ value: String(value), label: String(value) }));
  const steps = STEPS.includes(host.steps) ? STEPS : [...STEPS, host.steps].sort((a, b) => a - b);
  return html`<div class="choices" data-part="controls">
      ${segmented('layers', text.layers, numbers(LAYERS), String(host.layers), (value) => host.choose('layers', Number(value)))}
      ${segmented('steps', text.steps, numbers(steps), String(host.steps), (value) => host.choose('steps', Number(value)))}
    </div>
    <details
      class="settings"
    data-part="controls"
      .open=${host.moreOpen}
      @toggle=${(event: Event) => {
        host.moreOpen = (event.target as HTMLDetailsElement).open;
      }}
    >
      <summary>${text.more}</summary>
      <div class="fields">${fieldView(host, 'learningRate')} ${fieldView(host, 'seed')}</div>
      ${checkbox(text.all, host.free, (all) => host.setAll(all))}
      <p class="hint">${text.allHint}</p>
    </details>`;
}

function fieldView(host: AttnAblate, name: Field): TemplateResult {
  const wrong = host.wrong[name];
  return html`<div>
    ${field(
      { id: name, label: text[name], value: host[name], invalid: wrong !== undefined },
      () => host.commitField(name),
      (value) => host.type(name, value),
    )}
    ${wrong === undefined ? nothing : html`<p id=${`${name}-wrong`} class="field-error">${wrong}</p>`}
  </div>`;
}

const toneOf = (removed: Removed): string =>
  removed.length === 0 ? 'key' : removed.includes('mask') ? 'leak' : 'plain';

function modelView(host: AttnAblate, removed: Removed, outcome: Outcome | undefined): TemplateResult {
  const title = titleOf(removed);
  const sample = outcome?.samples.at(-1);
  return html`<div class="run tone-${toneOf(removed)}" role="group" aria-label=${title}>
    <div class="model-head">
      <div>
        <p class="name">${title}</p>
        <p class="sub">${underName(host, removed, outcome)}</p>
      </div>
      <span class="loss">${lossText(outcome)}</span>
    </div>
    <div class="out" data-scrolls="group" data-name=${text.writes(title)}>${generated(sample?.text ?? PROMPT, PROMPT)}</div>
    <p class="sub under-text"><span>${strings.train.writes(sample?.step)}</span><span>${honestText(outcome)}</span></p>
  </div>`;
}

function lossText(outcome: Outcome | undefined): string {
  const loss = lastLoss(outcome);
  return loss === undefined || (outcome && divergedAt(outcome) !== undefined) ? '–' : formatLoss(loss);
}

function underName(host: AttnAblate, removed: Removed, outcome: Outcome | undefined): string {
  const step = outcome && divergedAt(outcome);
  if (step !== undefined) return text.diverged(step);
  if (outcome === undefined) return host.ablation.has(removed, host.settings) ? text.noLoss : text.waits;
  return outcome.losses.length === 0 ? text.noLoss : text.loss(outcome.losses.length - 1);
}

function honestText(outcome: Outcome | undefined): string {
  const honest = honestOf(outcome);
  const step = outcome?.probes.filter((reading) => reading.honest !== undefined).at(-1)?.step;
  return honest === undefined || step === undefined ? '' : text.honest(formatLoss(honest), step);
}

function curvesView(host: AttnAblate): TemplateResult {
  const drawn = host.shown.filter(({ losses }) => losses.length > 0);
  const ends = drawn.map(({ removed, losses }) => `${shortOf(removed)} ${formatLoss(losses.at(-1) ?? 0)}`);
  return html`<section class="curves" aria-label=${text.chartHow}>
    <p class="sub">${text.chartHow}</p>
    ${chartBox(host.chart, text.chartName(ends.join(', ')), drawn.length === 0 ? text.chartWaiting : undefined)}
  </section>`;
}

function progressView({ ablation }: AttnAblate): TemplateResult {
  const { done, wanted } = ablation.progress;
  const said = wanted === 0 ? '' : text.progressValue(done, wanted);
  return html`<div class="progress">
    <div
      class="bar"
      role="progressbar"
      aria-label=${text.progress}
      aria-valuemin="0"
      aria-valuemax=${Math.max(1, wanted)}
      aria-valuenow=${done}
      aria-valuetext=${text.progressValue(done, wanted)}
    >
      <div ${cssVars({ '--done': `${wanted === 0 ? 0 : ((done / wanted) * 100).toFixed(1)}%` })}></div>
    </div>
    <span>${said}</span>
  </div>`;
}

function actionsView(host: AttnAblate): TemplateResult {
  const { ablation, settings, removed } = host;
  const { both, one, all, pause } = text.buttons;
  const able =
    host.ranked !== 'open' && host.obstacle === '' && host.engineError === undefined && !neverRuns(host.engineError);
  const paused = ablation.phase === 'paused';
  const missing = (wanted: Removed) => !ablation.has(wanted, settings);
  const pair = missing([]) && removed.length > 0 && missing(removed);
  const rest = PARTS.some((part) => missing([part]));
  const idle = ablation.phase === 'idle';
  return html`${pressable(pair ? both : one, able && (paused || (idle && (missing([]) || missing(removed)))), () => void host.start(), 'primary')}
    ${pressable(all, able && idle && rest, () => void host.startAll())}
    ${pressable(pause, ablation.phase === 'running', () => void host.pause())}`;
}
