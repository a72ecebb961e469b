// SPDX-License-Identifier: MIT
// The picture of the training figure, part by part and in the order in which it is read. It holds no
// state; what a button does is in attn-train.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/en/shared.ts';
import type { RunGroup } from '../../state/run-group.ts';
import type { TrainingRun } from '../../state/training-run.ts';
import { engineSentence, neverRuns, refusesProfile } from '../shared/engine-words.ts';
import {
  aboutView,
  authorsQuestion,
  authorsSummary,
  footView,
  pressable,
  silenceView,
  stillView,
  wrongAttributesView,
} from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnTrain } from './attn-train.ts';
import { betView } from './bet-view.ts';
import { chartBox } from './chart-box.ts';
import { honestView } from './honest-view.ts';
import { lossTable } from './loss-table.ts';
import { lastLoss, namesOf, stoppedRuns, type Verdict, warningsOf } from './run-facts.ts';
import { runPanel } from './run-panel.ts';
import { settingsForm } from './settings-form.ts';
import { untrainedOf } from './untrained.ts';

const text = strings.train;

interface Said {
  live: string;
  spoken: string;
  verdict: Verdict | undefined;
}

export function trainView(host: AttnTrain, group: RunGroup, said: Said): TemplateResult {
  const { runs } = group;
  const still = never(group);
  return html`<figure>
    ${titleView(host, group, runs.length === 2)} ${wrongAttributesView(host)}
    ${still ? [engineView(host, group), stillView(stillOf(host))] : liveView(host, group, said)}
    ${authorsSummary} ${aboutView(still ? '' : provenance(group), true)}
    <p class="hidden" role="status" part="status">${said.spoken}</p>
  </figure>`;
}

const isOpening = (host: AttnTrain): boolean => host.maskList.join() === 'full,causal';

/** Only the opening's two models were trained when the page was built. */
const stillOf = (host: AttnTrain): string => (isOpening(host) ? 'attn-train' : 'attn-train lab');

function liveView(host: AttnTrain, group: RunGroup, said: Said): TemplateResult {
  const prompt = group.settings?.prompt ?? host.typed.prompt;
  const two = group.runs.length === 2;
  const warnings = warningsOf(group);
  // Nothing to draw yet: no empty frames. They come with the press that starts the run.
  const begun = group.stepsDone > 0 || !['idle', 'failed'].includes(group.phase);
  return html`${authorsQuestion} ${
    host.betOffered
      ? betView(
          {
            bet: host.bet,
            phase: group.phase,
            ready: !busy(group),
            verdict: said.verdict,
            halted: halted(group),
          },
          { place: (bet) => host.place(bet), start: () => void host.start() },
        )
      : nothing
  }
    ${engineView(host, group)} ${group.runs.map((run) => stoppedView(host, run))}
    <div class=${two ? 'runs two' : 'runs'}>
      ${group.runs.map((run) => runPanel(run, prompt, warnings.own(run), untrainedOf(run.mask, host.typed, host.batch)))}
    </div>
    ${warnings.all.map((warning) => html`<p class="hint">${text.warning(warning)}</p>`)}
    ${begun ? [host.betOffered ? honestView(group.runs) : nothing, chartView(host, group)] : html`<p class="sub">${text.chartWaiting}</p>`}
    ${progressView(group)}
    ${settingsForm(host.typed, host.errors, host.settingsOpen, {
      change: (patch) => host.changeSettings(patch),
      commit: (field) => host.commitSetting(field),
      restore: () => host.restoreLesson(),
      toggle: (open) => {
        host.settingsOpen = open;
      },
    })}
    ${runFoot(host, group, said.live)}
    <div id="table" data-part="table">${host.tableShown ? lossTable(group, prompt) : nothing}</div>`;
}

/** A run was ended by the core or by a worker that is gone. */
function halted(group: RunGroup): boolean {
  return stoppedRuns(group).length > 0 || (group.phase === 'failed' && group.stepsDone > 0);
}

function provenance(group: RunGroup): string {
  const { computedHere, model, digests, workers } = strings.common;
  const started = group.runs[0]?.started;
  const marks = group.runs.flatMap(({ mask, fingerprint }) =>
    fingerprint === undefined ? [] : [`${namesOf(mask).short} ${fingerprint.digest}`],
  );
  const counts = group.runs.flatMap(({ fingerprint }) => fingerprint?.workers ?? []);
  return (
    computedHere +
    (started === undefined ? '' : model(started.parameters, started.profile)) +
    (marks.length === 0 ? '' : digests(marks.join(', '))) +
    (counts.some((count) => count > 1) ? workers(counts.join(', ')) : '')
  );
}

function titleView(host: AttnTrain, group: RunGroup, two: boolean): TemplateResult {
  const [title, how] = two
    ? isOpening(host)
      ? [text.compareTitle, text.compareHow(group.settings?.steps.toString() ?? host.steadySteps)]
      : [text.maskTitle, text.maskHow]
    : [text.singleTitle, text.singleHow];
  return html`<figcaption><slot name="title">${title}</slot></figcaption>
    <p class="how" data-part="prose"><slot name="intro">${how}</slot></p>`;
}

/** A worker that is gone or never came: one sentence for both runs, and the way out. */
function engineView(host: AttnTrain, group: RunGroup): TemplateResult | typeof nothing {
  const error = group.runs.find((run) => run.engineError !== undefined)?.engineError;
  const restart = () => host.restartWorker();
  if (error === undefined) return silenceView(group.silent, restart);
  const automatic = () => {
    host.changeSettings({ profile: 'auto' });
    host.commitSetting('profile');
  };
  return html`<div class="error" role="alert">
    <p>${engineSentence(error.code, error.message)}</p>
    ${
      refusesProfile(error.code)
        ? html`<button type="button" @click=${automatic}>${strings.engine.automatic}</button>`
        : neverRuns(error)
          ? nothing
          : html`<button type="button" @click=${restart}>${strings.engine.restart}</button>`
    }
  </div>`;
}

/** A run that the core ended. */
function stoppedView(host: AttnTrain, run: TrainingRun): TemplateResult | typeof nothing {
  if (run.failure === undefined) return nothing;
  return html`<div class="error" role="alert">
    <p class=${run.started === undefined ? 'refusal' : nothing}>${text.stopped(namesOf(run.mask).title, run.failure.error)}</p>
    ${
      run.picture === undefined
        ? nothing // A mask that cannot be read stays so.
        : html`<button
      type="button"
      @click=${() => {
        host.startOver();
        host.restoreLearningRate();
      }}
    >
      ${text.stoppedReset}
    </button>`
    }
  </div>`;
}

function chartView(host: AttnTrain, group: RunGroup): TemplateResult {
  const waiting = group.runs.every((run) => lastLoss(run) === undefined);
  const name = text.chartName(
    strings.common.both(group.runs.map((run) => namesOf(run.mask).short)),
    Math.max(0, group.stepsDone - 1),
  );
  return html`<div class="chart-head">
      <p class="sub">${text.chartHow}</p>
      ${segmented(
        'scale',
        text.scale,
        [
          { value: 'log', label: text.log },
          { value: 'linear', label: text.linear },
        ],
        host.log ? 'log' : 'linear',
        (value) => host.setLog(value === 'log'),
      )}
    </div>
    ${chartBox(host.chart, name, waiting ? text.chartWaiting : undefined)}`;
}

export function progressView(group: RunGroup): TemplateResult {
  const steps = group.settings?.steps ?? 0;
  const step = Math.max(0, group.stepsDone - 1);
  const { stepsPerSecond, secondsLeft } = group;
  const share = steps === 0 ? 0 : (step / steps) * 100;
  const first = group.runs[0];
  return html`<div class="progress">
    <div
      class="bar"
      role="progressbar"
      aria-label=${text.progress}
      aria-valuemin="0"
      aria-valuemax=${Math.max(1, steps)}
      aria-valuenow=${step}
      aria-valuetext=${text.progressValue(step, steps, (first && lastLoss(first)) ?? '–')}
    >
      <div ${cssVars({ '--done': `${share.toFixed(1)}%` })}></div>
    </div>
    <span
      >${steps === 0 ? nothing : text.stepOf(step, steps)}${
        group.phase === 'running' && stepsPerSecond !== undefined && secondsLeft !== undefined
          ? ` · ${text.time(stepsPerSecond, secondsLeft)}`
          : nothing
      }</span
    >
  </div>`;
}

const never = (group: RunGroup): boolean => group.runs.some((run) => neverRuns(run.engineError));

/** A run is on its way, or none will ever be. */
function busy(group: RunGroup): boolean {
  return ['running', 'loading'].includes(group.phase) || never(group);
}

function runFoot(host: AttnTrain, group: RunGroup, live: string): TemplateResult {
  const { runBoth, run, pause, step } = text.buttons;
  const actions = html`${pressable(group.runs.length === 2 ? runBoth : run, !busy(group), () => void host.start(), 'primary')}
    ${pressable(pause, group.phase === 'running', () => void host.pause())}
    ${pressable(step, group.takesSteps && !never(group), () => void host.stepOnce())}`;
  return footView(host, { live, actions });
}
