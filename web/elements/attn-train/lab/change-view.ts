// SPDX-License-Identifier: MIT
// What may be changed in a run that has begun: its learning rate, its mask, and where it stops.

import { html, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { pressable } from '../../shared/figure-view.ts';
import { runNames } from './lab-chart.ts';
import type { LabHost } from './lab-host.ts';

export function changeView(host: LabHost): TemplateResult {
  const { change, labels } = labStrings;
  const { group, begun, first } = host.runs;
  const can = begun && ['running', 'paused', 'finished'].includes(first.phase);
  return html`<fieldset class="group live-change">
    <legend>${change.legend(begun && group.runs.length > 1 ? (runNames(host.runs)[0] ?? '') : '')}</legend>
    <div class="row">
      ${pressable(change.apply(labels.learningRate), can, () => host.applyChange('learningRate'))}
      ${pressable(change.apply(labels.mask), can, () => host.applyChange('mask'))}
      ${pressable(change.stop, can, () => host.applyStops())}
    </div>
    <p class="hint">${can ? change.running : change.idle}</p>
  </fieldset>`;
}
