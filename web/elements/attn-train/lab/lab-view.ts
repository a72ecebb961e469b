// SPDX-License-Identifier: MIT
// The laboratory from top to bottom, in the order in which it is read. It holds no state; what a control does is in
// attn-train-lab.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { maskThumbnail } from '../../../draw/mask-thumbnail.ts';
import { isOutOfMemory } from '../../../engine/client/hear.ts';
import { labStrings } from '../../../lesson/en/lab.ts';
import { strings } from '../../../lesson/en/shared.ts';
import { capitalised, formatLoss } from '../../../lesson/number-text.ts';
import { heldOutDiffers } from '../../../state/lab-facts.ts';
import { maskName, NOTHING_BESIDE, PRESETS, type PresetName } from '../../../state/lab-presets.ts';
import { LAB_TYPED } from '../../../state/lab-typed.ts';
import type { TrainingRun } from '../../../state/training-run.ts';
import { neverRuns } from '../../shared/engine-words.ts';
import { select } from '../../shared/fields.ts';
import {
  aboutView,
  authorsQuestion,
  authorsSummary,
  errorView,
  footView,
  pressable,
  stillView,
} from '../../shared/figure-view.ts';
import { segmented } from '../../shared/segmented.ts';
import { chartBox, lineSample } from '../chart-box.ts';
import { toneOf } from '../run-facts.ts';
import { runOutput } from '../run-panel.ts';
import { progressView } from '../train-view.ts';
import { besideView } from './beside-view.ts';
import { betView } from './bet-view.ts';
import { formView } from './form-view.ts';
import { insideView, pastView } from './inside-view.ts';
import { DASHES, lastLossOf, runNames, SPARSE_DASHES, shownNames } from './lab-chart.ts';
import type { LabHost } from './lab-host.ts';
import { labTable } from './lab-table.ts';
import { gapSentences, liveSentence } from './lab-words.ts';
import { positionsView } from './positions-view.ts';
import { isAboutBeside } from './start-lab.ts';

const text = labStrings;

/** What the panel "Take it with you" shows: a run to repeat stands above everything. */
export interface TakenViews {
  offer: unknown;
  panel: unknown;
}

export function labView(host: LabHost, spoken: string, taken: TakenViews): TemplateResult {
  const never = neverRuns(host.engineError);
  return html`<figure>
    <figcaption><slot name="title">${text.title}</slot></figcaption>
    <p class="how" data-part="prose"><slot name="intro">${text.how}</slot></p>
    ${never ? [errorView(host), stillView('attn-train lab')] : liveView(host, taken)}
    ${authorsSummary} ${aboutView(never ? '' : provenance(host), true)}
    <p class="hidden" role="status" part="status">${spoken}</p>
  </figure>`;
}

function liveView(host: LabHost, taken: TakenViews): TemplateResult {
  const { runs } = host;
  const two = runs.group.runs.length === 2;
  const gaps = gapSentences(runs);
  const warnings = [...new Set(runs.group.runs.flatMap(({ started }) => started?.warnings ?? []))];
  return html`${taken.offer}
    <div class="top"><div data-part="presets">${presetView(host)}</div> ${besideView(host)}</div>
    ${authorsQuestion} ${betView(host)}
    ${isAboutBeside(host.error) ? html`<div id="beside-error">${errorView(host)}</div>` : errorView(host)}
    ${isOutOfMemory(host.error) ? smallerView(host) : nothing} ${stoppedView(host)}
    <div class=${two ? 'runs two' : 'runs'}>
      ${runs.group.runs.map((run, index) => runView(host, run, index))}
    </div>
    ${[...warnings.map((warning) => strings.train.warning(warning)), ...host.notes].map((note) => html`<p class="hint">${note}</p>`)}
    ${chartView(host)}
    <div class="gaps">${gaps.map((sentence) => html`<p class="gap">${sentence}</p>`)}</div>
    ${progressView(runs.group)} ${footerView(host)}
    <div id="table" data-part="table">${host.tableShown ? labTable(host) : nothing}</div>
    ${positionsView(host)} ${pastView(host)} ${formView(host)} ${insideView(host)} ${taken.panel}`;
}

function presetView(host: LabHost): TemplateResult {
  const names = Object.keys(PRESETS) as PresetName[];
  const own = host.preset === 'own' ? [{ value: 'own', label: text.presets.own }] : [];
  return select(
    'preset',
    text.preset,
    [...names.map((value) => ({ value, label: text.presets[value] })), ...own],
    host.preset,
    (value) => {
      if (value !== 'own') host.choosePreset(value as PresetName);
    },
  );
}

/** As other figures head a model, where its mask is its name. */
const headOf = (name: string, { mask }: TrainingRun): string =>
  name === maskName(mask) && (mask === 'causal' || mask === 'full') ? strings.masks[mask].title : capitalised(name);

function runView(host: LabHost, run: TrainingRun, index: number): TemplateResult {
  const name = shownNames(host)[index] ?? strings.masks.other.title;
  const loss = lastLossOf(run);
  const { picture } = run;
  const reading = run.probes.at(-1);
  const value = (number: number | undefined) => (number === undefined ? text.run.none : formatLoss(number));
  const prompt = host.runs.each[index]?.prompt ?? host.typed.prompt;
  return html`<section class="run tone-${toneOf(run)}" aria-label=${text.run.name(name)}>
    <div class="head">
      ${maskThumbnail(picture, picture === undefined ? '' : strings.train.thumb(picture.keys, picture.visible), '')}
      <div>
        <p class="name">${headOf(name, run)}</p>
        <p class="sub">${loss === undefined ? text.run.noLoss : text.run.loss(run.nextStep - 1)}</p>
      </div>
      <span class="loss">${loss === undefined ? text.run.none : formatLoss(loss)}</span>
    </div>
    <dl class="readings">
      <div><dt>${text.run.honest}</dt><dd class="num honest">${value(reading?.honest)}</dd></div>
      <div><dt>${text.run.heldOut}</dt><dd class="num held-out">${value(reading?.heldOut)}</dd></div>
      ${
        reading !== undefined && heldOutDiffers([reading])
          ? html`<div><dt>${text.run.heldOutHonest}</dt><dd class="num held-out-honest">${value(reading.heldOutHonest)}</dd></div>`
          : nothing
      }
    </dl>
    <p class="sub">${reading === undefined ? text.run.unmeasured : text.run.at(reading.step)}</p>
    ${runOutput(run, prompt)}
  </section>`;
}

/** A run that the core ended, with the core's sentence and the way out. */
/** What the browser has too little memory for may go with sizes that it had enough for. */
function smallerView(host: LabHost): TemplateResult {
  const take = () => {
    host.startOver();
    host.takeLessonSizes();
  };
  return html`<p><button type="button" @click=${take}>${text.smallerSizes}</button></p>`;
}

function stoppedView(host: LabHost): TemplateResult[] {
  const names = runNames(host.runs);
  return host.runs.group.runs.flatMap(({ failure, phase }, index) =>
    failure === undefined || phase !== 'stopped'
      ? []
      : [
          html`<div class="error" role="alert">
            <p>${strings.train.stopped(capitalised(names[index] ?? ''), failure.error)}</p>
            ${
              isOutOfMemory(failure.error)
                ? smallerView(host)
                : html`<button
              type="button"
              @click=${() => {
                host.startOver();
                host.change({ learningRate: LAB_TYPED.learningRate });
                if (host.beside.field === 'learningRate') host.setBeside(NOTHING_BESIDE);
              }}
            >
              ${text.stoppedReset}
            </button>`
            }
          </div>`,
        ],
  );
}

function chartView(host: LabHost): TemplateResult {
  const { runs } = host;
  const waiting = runs.first.losses.length === 0 && !runs.past.some(({ shown }) => shown);
  const name = text.chart.curves(runNames(runs).join(', '), Math.max(0, runs.group.stepsDone - 1));
  return html`<div class="chart-head">
      <p class="sub">${text.chart.how}</p>
      ${segmented(
        'scale',
        strings.train.scale,
        [
          { value: 'log', label: strings.train.log },
          { value: 'linear', label: strings.train.linear },
        ],
        host.log ? 'log' : 'linear',
        (value) => host.setLog(value === 'log'),
      )}
    </div>
    ${chartBox(host.chart, name, waiting ? text.chart.waiting : undefined)}
    ${legendView(runs.group.runs.length)}`;
}

const KINDS = ['honest', 'heldOut', 'heldOutHonest'] as const;

/** What the kinds of lines mean; a second run's training is dashed. Which run is which, its colour says. */
function legendView(runs: number): TemplateResult {
  const { kinds } = text.chart;
  return html`<ul class="lines">
    <li>${DASHES.slice(0, runs).map((dash) => lineSample(dash, false))}${kinds.training}</li>
    ${KINDS.map((kind) => html`<li>${lineSample(SPARSE_DASHES[kind], true)}${kinds[kind]}</li>`)}
  </ul>`;
}

function footerView(host: LabHost): TemplateResult {
  const { group, each, begun } = host.runs;
  const gone = group.phase === 'failed'; // the way on is the button beside what is said of it
  const busy = gone || group.phase === 'running' || group.phase === 'loading';
  const { run, runBoth, goOn, pause, step, further } = text.buttons;
  const two = host.beside.field !== '';
  const over = group.phase === 'finished';
  const canExtend = over && !host.dirty && group.runs.some(({ phase }) => phase === 'finished');
  const onTheWay = group.stepsDone > 0 || group.runs.some(({ held, ending }) => ending || held !== undefined);
  const label = begun && group.phase === 'paused' && onTheWay ? goOn : two ? runBoth : run;
  const actions = html`${
    canExtend
      ? pressable(further(each[0]?.steps ?? 0), true, () => void host.extend(), 'primary')
      : pressable(label, !busy && (!over || host.dirty), () => void host.start(), 'primary')
  }
    ${pressable(pause, group.phase === 'running', () => void host.pause())}
    ${pressable(step, group.takesSteps && !gone, () => void host.stepOnce())}`;
  return footView(host, { live: liveSentence(host.runs), actions });
}

function provenance({ runs }: LabHost): string {
  const { computedHere, model, digests, workers } = strings.common;
  const { started } = runs.first;
  const names = runNames(runs);
  const marks = runs.group.runs.flatMap(({ fingerprint }, index) =>
    fingerprint === undefined ? [] : [`${names[index] ?? ''} ${fingerprint.digest}`],
  );
  const counts = runs.group.runs.flatMap(({ fingerprint }) => fingerprint?.workers ?? []);
  return (
    computedHere +
    (started === undefined ? '' : model(started.parameters, started.profile)) +
    (marks.length === 0 ? '' : digests(marks.join(', '))) +
    (counts.some((count) => count > 1) ? workers(counts.join(', ')) : '')
  );
}
