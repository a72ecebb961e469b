// SPDX-License-Identifier: MIT
// The laboratory's sentences about its runs, made of the core's numbers; they compare and word them, no more.

import { labStrings } from '../../../lesson/en/lab.ts';
import { capitalised, formatLoss } from '../../../lesson/number-text.ts';
import { diagnose, gapOf, lossAt, type Shape, shapeOf, since, turningPoint } from '../../../state/lab-facts.ts';
import type { LabRuns } from '../../../state/lab-runs.ts';
import { type LabSettings, lastMask } from '../../../state/lab-settings.ts';
import type { TrainingRun } from '../../../state/training-run.ts';
import { quoteOf, toneOf } from '../run-facts.ts';
import { lastLossOf, runNames } from './lab-chart.ts';

export function liveSentence(runs: LabRuns): string {
  const { live } = labStrings;
  const { group, first } = runs;
  if (group.phase === 'loading') return live.loading;
  const names = runNames(runs);
  const stopped = group.runs.flatMap((run, index) =>
    run.phase === 'stopped' ? [capitalised(live.stopped(names[index] ?? '', run.nextStep))] : [],
  );
  if (stopped.length > 0) return stopped.join(' ');
  if (first.started === undefined) return live.idle;
  const step = group.stepsDone - 1;
  const losses = group.runs.map((run) => lossAt(run, step));
  const [lossA, lossB] = losses;
  const stands = standing(runs);
  if (lossA === undefined) return live.ready(first.nextStep, formatLoss(first.started.uniformLoss)) + stands;
  if (lossB === undefined) return live.one(step, formatLoss(lossA)) + stands;
  return live.two(step, names[0] ?? '', formatLoss(lossA), names[1] ?? '', formatLoss(lossB)) + stands;
}

/** Why a paused run stands where it does, if there is more to say than that somebody pressed Pause. */
export function standing({ group, first }: LabRuns): string {
  const { live } = labStrings;
  if (first.halted !== undefined) return live.halted[first.halted];
  if (group.phase !== 'paused') return '';
  if (group.runs.some(({ ending }) => ending)) return live.waits.ending;
  const held = group.runs.map((run) => run.held).find((found) => found !== undefined);
  return held === undefined ? '' : live.waits[held];
}

/** One sentence a run about what its loss is worth; nothing before the first reading with the mask that it has. */
export function gapSentences(runs: LabRuns): string[] {
  const names = runNames(runs);
  const changed = lastMask(runs.changes)?.step ?? 0;
  return runs.group.runs.flatMap((run, index) => {
    const from = index === 0 ? changed : 0;
    return gapSentence(run, from, names[index] ?? '', runs.each[index]?.targets) ?? [];
  });
}

function gapSentence(
  run: TrainingRun,
  from: number,
  shortName: string,
  targets: LabSettings['targets'] = 'next',
): string | undefined {
  const { gap: words } = labStrings;
  const judged = since(run, from);
  const gap = gapOf(judged);
  const kind = diagnose(judged, targets);
  if (gap === undefined || kind === undefined) return undefined;
  const name = capitalised(shortName);
  const [praised, honest] = [formatLoss(gap.praised), formatLoss(gap.honest)];
  const heldOut = gap.heldOutHonest === undefined ? '' : formatLoss(gap.heldOutHonest);
  const turn = turningPoint(judged.probes);
  const turned = turn?.heldOut === undefined ? '' : words.turned(turn.step, formatLoss(turn.heldOut));
  switch (kind) {
    case 'leaks':
    case 'repeats':
    case 'honest':
      return words[kind](name, praised, honest) + turned;
    case 'memorises':
      return words.memorises(name, honest, heldOut, toneOf(run) === 'leak') + words.quotes(quoteOf(run)) + turned;
    case 'generalises':
      return words.generalises(name, honest, heldOut) + turned;
    default:
      if (run.started !== undefined && gap.honest > run.started.uniformLoss) {
        return words.worse(name, honest, formatLoss(run.started.uniformLoss)) + turned;
      }
      return (heldOut === '' ? words.early(name, honest) : earlyHeldOut(run, name, honest, heldOut)) + turned;
  }
}

function earlyHeldOut(run: TrainingRun, name: string, honest: string, heldOut: string): string {
  const { unigram, heldOutUnigram } = run.started?.baselines ?? {};
  const guess = (loss: number | undefined) => (loss === undefined ? labStrings.run.none : formatLoss(loss));
  return labStrings.gap.earlyHeldOut(name, [honest, guess(unigram)], [heldOut, guess(heldOutUnigram)]);
}

export interface LabVerdict {
  shape: Shape;
  /** Undefined where neither quotes clearly more of its text. */
  writer: 'with' | 'without' | undefined;
  quotes: { with: number; without: number };
}

/** Six more characters than the other: a word, not an accident. */
const CLEAR_LEAD = 6;
const clearlyMore = (more: number, less: number): boolean => more >= less + CLEAR_LEAD;

/** Two masks of which one is none, so that there is something to bet on. */
export const isBetPair = (masks: readonly string[]): boolean =>
  masks.length === 2 && !masks.includes('') && masks.filter((mask) => mask === 'full').length === 1;

/** How the pair with and without a mask came out; undefined while it has not. */
export function verdictOf({ group, changes }: LabRuns): LabVerdict | undefined {
  if (changes.length > 0) return undefined; // no longer the pair that was bet on
  const without = group.runs.find((run) => run.mask === 'full');
  const withMask = group.runs.find((run) => run.mask !== 'full');
  if (group.phase !== 'finished' || without?.phase !== 'finished' || withMask?.phase !== 'finished') return undefined;
  const losses = [lastLossOf(without), lastLossOf(withMask), withMask.started?.uniformLoss] as const;
  if (losses[0] === undefined || losses[1] === undefined || losses[2] === undefined) return undefined;
  const quotes = { with: quoteOf(withMask), without: quoteOf(without) };
  return {
    shape: shapeOf(losses[0], losses[1], losses[2]),
    writer: clearlyMore(quotes.with, quotes.without)
      ? 'with'
      : clearlyMore(quotes.without, quotes.with)
        ? 'without'
        : undefined,
    quotes,
  };
}
