// SPDX-License-Identifier: MIT
// Says what a run did while its page was hidden: the workers go on, the pictures do not.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import type { RunGroup } from '../../../state/run-group.ts';

/** What became of the runs, in a sentence. */
function endOf({ phase, runs }: RunGroup): string {
  const { awayEnd, awayOther } = labStrings.live;
  if (phase === 'failed') return awayEnd.failed;
  const end = phase === 'running' || phase === 'paused' ? phase : 'finished';
  const stopped = runs.filter((run) => run.phase === 'stopped').length;
  if (stopped === 0) return awayEnd[end];
  return stopped === runs.length ? awayEnd.stopped : awayOther[end];
}

export class Away implements ReactiveController {
  /** Stands until the next run, or the next time away. */
  sentence = '';
  private from: number | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly group: () => RunGroup,
    private readonly say: (sentence: string) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.look);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.look);
    this.forget();
  }

  forget(): void {
    this.sentence = '';
    this.from = undefined;
  }

  private readonly look = (): void => {
    const group = this.group();
    if (document.visibilityState === 'hidden') {
      this.from = group.phase === 'running' ? group.stepsDone : undefined;
      return;
    }
    if (this.from === undefined) return;
    this.sentence = labStrings.live.away(group.stepsDone - this.from, group.stepsDone - 1, endOf(group));
    this.from = undefined;
    this.say(this.sentence);
    this.host.requestUpdate();
  };
}
