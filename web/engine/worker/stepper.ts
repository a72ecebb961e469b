// SPDX-License-Identifier: MIT
// Who makes the steps of a run: one core alone, or (team.ts) one that leads others.

import type { Core, Failure, RunConfig, RunStarted, StepResult } from '../shared/core-api.ts';
import type { RunQuestions } from '../shared/run-api.ts';

export interface Stepper {
  start(config: RunConfig): Failure | RunStarted;
  /** A saved run; `config` is its configuration with the text it goes on with. */
  resume(bytes: Uint8Array, config: RunConfig): ReturnType<RunQuestions['resumeRun']>;
  /** Between two steps. */
  setMask(mask: string): ReturnType<RunQuestions['setMask']>;
  step(): Promise<StepResult>;
  /** Cores that took part in the last step. */
  readonly workers: number;
}

export const alone = (core: Core): Stepper => ({
  start: (config) => core.startRun(config),
  resume: (bytes, config) => core.resumeRun(bytes, config.corpus, config.heldOutShare ?? 0),
  setMask: (mask) => core.setMask(mask),
  step: async () => core.step(),
  workers: 1,
});
