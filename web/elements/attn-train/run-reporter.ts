// SPDX-License-Identifier: MIT
// Tells the outside what a run does: progress events, a spoken sentence at each quarter and where it stops, and at the end
// how the bet came out, or who stopped before it. It changes nothing in the run.

import { strings } from '../../lesson/en/shared.ts';
import type { Announcer } from '../../state/announcer.ts';
import type { RunGroup } from '../../state/run-group.ts';
import { type Bet, liveSentence, stoppedRuns, verdictOf } from './run-facts.ts';

export class RunReporter {
  private quarter = 0;
  private told = -1;
  private startedAt = 0;

  constructor(
    private readonly emit: (name: `attn-${string}`, detail: object) => void,
    private readonly announcer: Pick<Announcer, 'say' | 'answer'>,
  ) {}

  newRun(): void {
    this.quarter = 0;
    this.told = -1;
    this.startedAt = performance.now();
  }

  progress(group: RunGroup): void {
    const step = group.stepsDone - 1;
    if (step < 0 || step === this.told) return;
    this.told = step;
    const [first, second] = group.runs;
    const steps = group.settings?.steps ?? 0;
    this.emit('attn-progress', { step, steps, loss: first?.losses[step], lossRef: second?.losses[step] });
    const quarter = Math.floor((step / Math.max(1, steps)) * 4);
    if (quarter > this.quarter && quarter < 4) this.announcer.say(strings.train.say.part(quarter * 25, step));
    this.quarter = quarter;
  }

  /** Also after a single step. Made and not trained yet, a run stands still too, and nothing is said of it. */
  paused(group: RunGroup): void {
    const step = group.stepsDone - 1;
    if (step >= 0) this.announcer.say(strings.train.say.paused(step));
  }

  /** Before it: what was last said of a run that is gone would still stand there. */
  reset(group: RunGroup): void {
    if (group.stepsDone > 0) this.announcer.answer(strings.train.say.reset(group.runs.length));
  }

  finish(group: RunGroup, bet: Bet | undefined): void {
    this.progress(group);
    const { say } = strings.train;
    if (stoppedRuns(group).length > 0) {
      this.announcer.say(`${say.endedEarly} ${liveSentence(group)}`, true);
      return;
    }
    this.announcer.say(`${say.finished} ${liveSentence(group)}`, true);
    const actual = verdictOf(group)?.winner;
    const placed = bet === 'full' || bet === 'causal';
    const correct = actual !== undefined && bet === actual;
    if (placed && actual !== undefined) {
      this.emit('attn-predict', { item: 'which-writes', prediction: bet, actual, correct });
    }
    const seconds = (performance.now() - this.startedAt) / 1000;
    this.emit('attn-complete', { view: 'train', score: correct ? 1 : 0, max: placed ? 1 : 0, seconds });
  }
}
