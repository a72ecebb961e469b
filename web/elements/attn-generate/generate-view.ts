// SPDX-License-Identifier: MIT
// The frame of the figure: the model and its training, the choice of a panel, the panel, settings. The panels have files
// of their own. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { maskThumbnail } from '../../draw/mask-thumbnail.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { strings } from '../../lesson/en/shared.ts';
import { lastLoss } from '../attn-train/run-facts.ts';
import { neverRuns } from '../shared/engine-words.ts';
import { figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type AttnGenerate, PANELS } from './attn-generate.ts';
import { exposureLive, exposurePanel, exposureTable } from './exposure-panel.ts';
import { trainingSettings } from './training-settings.ts';
import { workLive, workPanel, workTable } from './work-panel.ts';
import { writeLive, writePanel, writeTable } from './write-panel.ts';
import { wrongLive, wrongPanel, wrongTable } from './wrong-panel.ts';

const text = generateStrings;

const VIEWS = {
  write: { body: writePanel, live: writeLive, table: writeTable },
  work: { body: workPanel, live: workLive, table: workTable },
  wrong: { body: wrongPanel, live: wrongLive, table: wrongTable },
  exposure: { body: exposurePanel, live: exposureLive, table: exposureTable },
} as const;

export function generateView(host: AttnGenerate, spoken: string): TemplateResult {
  const view = VIEWS[host.panel];
  return figureView(host, {
    title: text.title,
    how: text.how,
    body: html`${brokenView(host)} ${modelView(host)}
      <div class="tabs" data-part="controls">${segmented(
        'panel',
        text.panelLabel,
        PANELS.map((value) => ({ value, label: text.panels[value] })),
        host.panel,
        (panel) => host.choosePanel(panel),
      )}</div>
      <div class="panel ${host.panel}">${mendFirst(host)} ${view.body(host)}</div>
      ${trainingSettings(host)}`,
    live: host.engineError === undefined ? view.live(host) : '',
    ...(host.tableShown ? { table: view.table(host) } : {}),
    spoken,
    trains: true,
    asks: host.panel === 'wrong',
  });
}

/** In a panel without the fields that are wrong. */
function mendFirst({ panel, scribe }: AttnGenerate): TemplateResult | typeof nothing {
  const [error] = Object.values(scribe.errors);
  if (error === undefined || panel === 'write' || panel === 'exposure') return nothing;
  return html`<p class="field-error mend">${text.mendFirst(error)}</p>`;
}

function brokenView(host: AttnGenerate): TemplateResult | typeof nothing {
  if (host.run?.phase !== 'stopped') return nothing;
  return html`<p class="way-out">
    <button type="button" @click=${() => host.mend()}>${text.brokenReset}</button>
  </p>`;
}

function modelView(host: AttnGenerate): TemplateResult {
  const { run, training, group } = host;
  const { mask } = training;
  const steps = group?.settings?.steps ?? 0;
  const done = Math.max(0, (run?.nextStep ?? 0) - 1);
  const loss = run && lastLoss(run);
  const thumb = run?.picture && strings.train.thumb(run.picture.keys, run.picture.visible);
  const may = run?.phase === 'paused' && !neverRuns(host.engineError);
  return html`<div class="model" role="group" aria-label=${text.model.names[mask]}>
    ${maskThumbnail(run?.picture, thumb ?? '', '')}
    <div class="what">
      <p class="name">${text.model.names[mask]}, ${text.model.mask[mask]}</p>
      <p class="sub">${standing(host)}</p>
      <div
        class="bar"
        role="progressbar"
        aria-label=${strings.train.progress}
        aria-valuemin="0"
        aria-valuemax=${Math.max(1, steps)}
        aria-valuenow=${done}
        aria-valuetext=${strings.train.progressValue(done, steps, loss ?? '–')}
      >
        <div ${cssVars({ '--done': `${((done / Math.max(1, steps)) * 100).toFixed(1)}%` })}></div>
      </div>
    </div>
    <p class="loss-box"><span class="loss">${loss ?? '–'}</span><span class="sub">${text.model.loss}</span></p>
    <div class="actions">
      ${pressable(text.model.train[mask], may, () => void host.start(), 'primary')}
      ${pressable(text.model.pause, run?.phase === 'running', () => void host.pause())}
    </div>
  </div>`;
}

function standing({ run, group }: AttnGenerate): string {
  const { model } = text;
  const wanted = group?.settings?.steps ?? 0;
  const done = run?.nextStep ?? 0;
  switch (run?.phase) {
    case 'paused':
      return done === 0 ? model.untrained : model.partly(done - 1);
    case 'running':
      return model.training(Math.max(0, done - 1));
    case 'finished':
      return model.trained(wanted);
    case 'stopped':
      return model.broken;
    case 'failed':
      return '–';
    default:
      return model.loading;
  }
}
