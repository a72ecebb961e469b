// SPDX-License-Identifier: MIT
// The loss curves of the runs: everything as the honest run's solid line, each missing part with a dash of its own,
// and levels at what guessing costs.

import type { ChartData } from '../../draw/loss-chart.ts';
import { ablateStrings } from '../../lesson/en/ablate.ts';
import type { Outcome, Removed } from '../../state/ablation.ts';
import { shortOf } from './ablate-words.ts';

const text = ablateStrings;

interface Style {
  color: string;
  dash: number[];
}

const STYLES: Record<string, Style> = {
  '': { color: '--key', dash: [] },
  res: { color: '--ink', dash: [14, 4] },
  ln: { color: '--query', dash: [6, 3] },
  mlp: { color: '--muted', dash: [3, 3] },
  pos: { color: '--focus', dash: [10, 3, 2, 3] },
  mask: { color: '--leak', dash: [7, 4] },
};
const SEVERAL: Style = { color: '--ink', dash: [12, 3, 2, 3, 2, 3] };

/** A future that is seen has the colour of leaks. */
export const styleOf = (removed: Removed): Style =>
  STYLES[removed.join()] ?? (removed.includes('mask') ? { ...SEVERAL, color: '--leak' } : SEVERAL);

/** Undefined while there is no loss to draw. */
export function chartData(outcomes: readonly Outcome[], steps: number): ChartData | undefined {
  const drawn = outcomes.filter(({ losses }) => losses.length > 0);
  const started = drawn[0]?.started;
  if (started === undefined) return undefined;
  return {
    log: true,
    lastStep: steps,
    curves: drawn.map(({ removed, losses }) => ({ name: shortOf(removed), ...styleOf(removed), values: losses })),
    baseline: { value: started.uniformLoss, name: text.uniform(started.vocabulary.length) },
    levels: [{ value: started.baselines.unigram, name: text.unigram }],
  };
}
