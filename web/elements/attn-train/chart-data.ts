// SPDX-License-Identifier: MIT
// What the loss chart draws for a group of runs: a curve each, and the loss of a uniform guess.

import type { ChartData } from '../../draw/loss-chart.ts';
import { strings } from '../../lesson/en/shared.ts';
import type { RunGroup } from '../../state/run-group.ts';
import { lastLoss, namesOf, toneOf } from './run-facts.ts';

const COLOURS = { leak: '--leak', key: '--key', plain: '--ink' } as const;

/** Undefined while there is no loss to draw. */
export function chartData(group: RunGroup | undefined, log: boolean): ChartData | undefined {
  if (group === undefined || group.runs.every((run) => lastLoss(run) === undefined)) return undefined;
  const started = group.runs[0]?.started;
  return {
    log,
    lastStep: group.settings?.steps ?? 1,
    curves: group.runs.map((run) => ({
      name: namesOf(run.mask).short,
      color: COLOURS[toneOf(run)],
      dash: run.mask === 'causal' ? [] : [7, 4],
      values: run.losses,
    })),
    baseline: started && {
      value: started.uniformLoss,
      name: strings.train.baseline(started.vocabulary.length),
    },
  };
}
