// SPDX-License-Identifier: MIT
// Who makes the steps of a run: one core alone, or (team.ts) one that leads others. A step that takes long is made in
// parts, with room between two of them for whatever else is asked; step-gate.ts says when there is.

import type { RunCore as Core, Failure, RunConfig, RunStarted, RunState, StepResult } from '../shared/core-api.ts';
import type { RunQuestions } from '../shared/run-api.ts';
import { SLICE_MS } from './step-gate.ts';

/**
 * Asked between two parts of a step. Undefined: go on at once. Else go on when it resolves; false: the step is not wanted
 * any more.
 */
export type Gate = () => Promise<boolean> | undefined;

export const OPEN_GATE: Gate = () => undefined;

export interface Stepper {
  start(config: RunConfig): Failure | RunStarted;
  /** A run that another module read from its file; `config` is its configuration with the text it goes on with. */
  take(config: RunConfig, started: RunStarted, state: RunState): Failure | { ok: true };
  /** Between two steps. */
  setMask(mask: string): ReturnType<RunQuestions['setMask']>;
  step(gate?: Gate): Promise<StepResult>;
  /** Cores that took part in the last step. */
  readonly workers: number;
}

export const REPLACED: Failure = { ok: false, error: 'Another run has taken the place of this one.' };

/** A step shorter than `slice` milliseconds is made in one go: nobody waits for it, and parts have a price. */
export function alone(core: Core, now: () => number = () => performance.now(), slice = SLICE_MS): Stepper {
  let short = false;
  return {
    start: (config) => {
      short = false;
      return core.startRun(config);
    },
    take: (config, started, state) => {
      short = false;
      return takeOver(core, config, started, state);
    },
    setMask: (mask) => core.setMask(mask),
    step: async (gate = OPEN_GATE) => {
      const began = now();
      const result = short ? core.step() : await inParts(core, gate);
      short = now() - began < slice;
      return result;
    },
    workers: 1,
  };
}

/** The same bits as core.step(). */
async function inParts(core: Core, gate: Gate): Promise<StepResult> {
  const begun = core.beginStep();
  if (!begun.ok) return begun;
  let left = Math.ceil(begun.starts.length / begun.shardSize);
  while (left > 0) {
    const added = core.addOwnShard();
    if (!added.ok) return added;
    left = added.left;
    const wait = left > 0 ? gate() : undefined;
    if (wait !== undefined && !(await wait)) return REPLACED;
  }
  return core.finishStep();
}

/** Makes the run another one, of which a module has a copy. */
export function takeOver(
  core: Core,
  config: RunConfig,
  { vocabulary }: RunStarted,
  state: RunState,
): ReturnType<Stepper['take']> {
  const made = core.startCopy(config, vocabulary.join(''));
  return made.ok ? core.setState(state) : made;
}
