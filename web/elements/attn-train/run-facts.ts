// SPDX-License-Identifier: MIT
// What the figure says about its runs: names, tones, the live sentence, the outcome of the bet. All
// numbers are the core's; this file only compares and words them.

import { longestQuote } from '../../draw/visible-text.ts';
import { formatLoss, strings } from '../../lesson/strings.en.ts';
import { futureCells } from '../../state/mask-facts.ts';
import type { RunGroup } from '../../state/run-group.ts';
import type { TrainingRun } from '../../state/training-run.ts';

export type Bet = 'full' | 'causal' | 'skip';
/** leak: its mask shows the future; key: the honest causal run. */
export type Tone = 'leak' | 'key' | 'plain';

export function namesOf(mask: string): { title: string; short: string } {
  return mask === 'full' || mask === 'causal' ? strings.masks[mask] : strings.masks.other;
}

export function toneOf(run: TrainingRun): Tone {
  if (run.mask === 'causal') return 'key';
  if (run.mask === 'full') return 'leak';
  return run.picture !== undefined && futureCells(run.picture) > 0 ? 'leak' : 'plain';
}

export function lastLoss(run: TrainingRun): string | undefined {
  const loss = run.losses.at(-1);
  return loss === undefined ? undefined : formatLoss(loss);
}

export function quoteOf(run: TrainingRun): number {
  return longestQuote(run.lastSample?.text ?? '', run.started?.text ?? '');
}

export function liveSentence(group: RunGroup): string {
  const { live } = strings.train;
  const [first, second] = group.runs;
  if (first === undefined) return '';
  if (group.phase === 'loading') return live.loading;
  const step = group.stepsDone - 1;
  if (step < 0) return group.phase === 'idle' ? (second ? live.idle : live.idleOne) : live.pausedNone;
  const lossA = first.losses[step];
  if (lossA === undefined) return live.idleOne;
  if (second === undefined) return live.one(step, formatLoss(lossA));
  const lossB = second.losses[step];
  if (lossB === undefined) return live.idle;
  const names = [namesOf(first.mask).short, namesOf(second.mask).short] as const;
  if (group.phase === 'finished' && first.mask === 'full' && lossA * 1.5 < lossB) {
    const quote = quoteOf(first);
    if (quote < quoteOf(second)) return live.less(step, lossB / lossA, quote);
  }
  const losses = live.two(step, names[0], formatLoss(lossA), names[1], formatLoss(lossB));
  if (group.phase !== 'finished') return losses;
  return losses + live.quotes(names[0], quoteOf(first), names[1], quoteOf(second));
}

export interface Verdict {
  /** Which of the two quotes more of the text; undefined while neither does. */
  winner: 'full' | 'causal' | undefined;
  sentence: string;
}

/** Six more characters than the other: a word, not an accident. */
const CLEAR_LEAD = 6;

export function verdictOf(group: RunGroup): Verdict | undefined {
  const full = group.runs.find((run) => run.mask === 'full');
  const causal = group.runs.find((run) => run.mask === 'causal');
  if (group.phase !== 'finished' || full?.phase !== 'finished' || causal?.phase !== 'finished') return undefined;
  const { bet } = strings.train;
  const [copier, writer] = [quoteOf(full), quoteOf(causal)];
  if (writer >= copier + CLEAR_LEAD) return { winner: 'causal', sentence: bet.verdict(writer, copier) };
  if (copier >= writer + CLEAR_LEAD) return { winner: 'full', sentence: bet.verdictOther(copier, writer) };
  return { winner: undefined, sentence: bet.open };
}
