// SPDX-License-Identifier: MIT
// What the figure says about its runs: names, tones, the live sentence, the outcome of the bet. All
// numbers are the core's; this file only compares and words them.

import { afterPrompt, longestQuote } from '../../draw/visible-text.ts';
import { strings } from '../../lesson/en/shared.ts';
import { capitalised, formatLoss } from '../../lesson/number-text.ts';
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

/** The prompt is the reader's: whatever it has of the training text is to no model's credit. */
export function quoteOf(run: TrainingRun): number {
  return longestQuote(afterPrompt(run.lastSample?.text ?? '', run.prompt), run.started?.trainingText ?? '');
}

export function liveSentence(group: RunGroup): string {
  const { live } = strings.train;
  const [first, second] = group.runs;
  if (first === undefined) return '';
  if (group.phase === 'loading') return live.loading;
  if (stoppedRuns(group).length > 0) return stoppedSentence(group);
  // What keeps the engine from running is told where the figure begins.
  if (group.phase === 'failed' && group.stepsDone === 0) return '';
  const step = group.stepsDone - 1;
  if (step < 0) return group.phase === 'idle' ? (second ? live.idle : live.idleOne) : live.pausedNone;
  const lossA = first.losses[step];
  if (lossA === undefined) return live.idleOne;
  if (second === undefined) return live.one(step, formatLoss(lossA));
  const lossB = second.losses[step];
  if (lossB === undefined) return live.idle;
  const names = [namesOf(first.mask).short, namesOf(second.mask).short] as const;
  if (group.phase === 'finished' && first.mask === 'full' && lossA * 1.5 < lossB && beatsGuessing(first)) {
    const quote = quoteOf(first);
    if (quote + CLEAR_LEAD <= quoteOf(second)) return live.less(step, lossB / lossA, quote);
  }
  const losses = live.two(step, names[0], formatLoss(lossA), names[1], formatLoss(lossB));
  if (group.phase !== 'finished') return losses;
  return losses + live.quotes(names[0], quoteOf(first), names[1], quoteOf(second));
}

export function stoppedRuns(group: RunGroup): TrainingRun[] {
  return group.runs.filter((run) => run.phase === 'stopped');
}

/** Runs that the core ended, and how far the others are. */
function stoppedSentence(group: RunGroup): string {
  const { live } = strings.train;
  const [first, second] = group.runs;
  if (first !== undefined && second === undefined) return live.stoppedOne(first.nextStep);
  const parts = group.runs.map((run) => {
    const { short } = namesOf(run.mask);
    if (run.phase === 'stopped') return live.stopped(short, run.nextStep);
    const loss = lastLoss(run);
    return loss === undefined ? live.ready(short) : live.goesOn(short, loss, run.nextStep - 1);
  });
  return `${capitalised(parts.join('; '))}.`;
}

/** Less surprised than a uniform guess: only then is a smaller loss worth a word. */
function beatsGuessing(run: TrainingRun): boolean {
  return (run.losses.at(-1) ?? Number.POSITIVE_INFINITY) < (run.started?.uniformLoss ?? 0);
}

/** What the core warns of: for every run alike, and for one of two. */
export function warningsOf(group: RunGroup): { all: string[]; own(run: TrainingRun): string[] } {
  const lists = group.runs.map((run) => run.started?.warnings ?? []);
  const all = (lists[0] ?? []).filter((warning) => lists.every((list) => list.includes(warning)));
  return { all, own: (run) => (run.started?.warnings ?? []).filter((warning) => !all.includes(warning)) };
}

export interface Verdict {
  /** Which of the two quotes clearly more of the text; undefined where neither does. */
  winner: 'full' | 'causal' | undefined;
  sentence: string;
  /** The loser had the better loss: the lesson of the page. */
  moral: boolean;
}

/** Six more characters than the other: a word, not an accident. */
const CLEAR_LEAD = 6;
/** Two words or so: whoever quotes as much does write. */
const WRITES = 12;

export function verdictOf(group: RunGroup): Verdict | undefined {
  const full = group.runs.find((run) => run.mask === 'full');
  const causal = group.runs.find((run) => run.mask === 'causal');
  if (group.phase !== 'finished' || full?.phase !== 'finished' || causal?.phase !== 'finished') return undefined;
  const { bet } = strings.train;
  const [copier, writer] = [quoteOf(full), quoteOf(causal)];
  if (writer >= copier + CLEAR_LEAD) {
    const moral = beatsGuessing(full) && (full.losses.at(-1) ?? 0) < (causal.losses.at(-1) ?? 0);
    return { winner: 'causal', sentence: bet.verdict(writer, copier), moral };
  }
  if (copier >= writer + CLEAR_LEAD) {
    return { winner: 'full', sentence: bet.verdictOther(copier, writer), moral: false };
  }
  // After a long prompt, little may be left to quote.
  const open = [...full.prompt].length > WRITES ? bet.openAfter : bet.open;
  const sentence = Math.min(copier, writer) >= WRITES ? bet.both(copier, writer) : open;
  return { winner: undefined, sentence, moral: false };
}
