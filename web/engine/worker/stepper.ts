// SPDX-License-Identifier: MIT
// Who makes the steps of a run: one core alone, or (team.ts) one that leads others.

import type { RunCore as Core, Failure, RunConfig, RunStarted, RunState, StepResult } from '../shared/core-api.ts';
import type { RunQuestions } from '../shared/run-api.ts';

export interface Stepper {
  start(config: RunConfig): Failure | RunStarted;
  /** A run that another module read from its file; `config` is its configuration with the text it goes on with. */
  take(config: RunConfig, started: RunStarted, state: RunState): Failure | { ok: true };
  /** Between two steps. */
  setMask(mask: string): ReturnType<RunQuestions['setMask']>;
  step(): Promise<StepResult>;
  /** Cores that took part in the last step. */
  readonly workers: number;
}

export const alone = (core: Core): Stepper => ({
  start: (config) => core.startRun(config),
  take: (config, started, state) => takeOver(core, config, started, state),
  setMask: (mask) => core.setMask(mask),
  step: async () => core.step(),
  workers: 1,
});

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
