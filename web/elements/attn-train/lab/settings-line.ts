// SPDX-License-Identifier: MIT
// One line on what a group of settings is set to, as it was typed. What is usual and would only be noise is left out.

import { labStrings } from '../../../lesson/en/lab.ts';
import { LAB_TYPED, type LabTyped } from '../../../state/lab-typed.ts';
import type { Group } from './lab-host.ts';

const PARTS = ['residual', 'feedForward', 'positions'] as const;

export function settingsLine(typed: LabTyped, group: Group): string {
  const { sums, choices, labels } = labStrings;
  switch (group) {
    case 'model': {
      const off = PARTS.filter((name) => typed[name] === 'off').map((name) => labStrings.short.part(name, false));
      const norm = typed.norm === LAB_TYPED.norm ? [] : [sums.named(labels.norm, choices.norm[typed.norm])];
      const tied = typed.tied === 'on' ? [labStrings.short.part('tied', true)] : [];
      return [sums.model(typed.layers, typed.heads, typed.width, typed.context), ...norm, ...off, ...tied].join(', ');
    }
    case 'training': {
      const own = typed.targets === 'same' ? [sums.named(labels.targets, choices.targets.same)] : [];
      const cosine = typed.schedule === 'cosine' ? [sums.named(labels.schedule, choices.schedule.cosine)] : [];
      return [sums.training(typed.steps, typed.batch, typed.learningRate), ...cosine, ...own].join(', ');
    }
    case 'text':
      return sums.text(choices.source[typed.source], Number(typed.heldOutShare) === 0 ? '' : typed.heldOutShare);
    case 'mask':
      return typed.mask;
    case 'run': {
      const stops = [typed.stopAtStep, typed.stopBelowLoss].some((stop) => stop.trim() !== '');
      return sums.run(typed.seed, typed.prompt.trim(), choices.profile[typed.profile], stops);
    }
  }
}
