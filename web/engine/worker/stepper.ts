// SPDX-License-Identifier: MIT
// Who makes the steps of a run: one core alone, or (team.ts) one that leads others.

import type { Core, Failure, RunConfig, RunStarted, StepResult } from '../shared/core-api.ts';

export interface Stepper {
  start(config: RunConfig): Failure | RunStarted;
  step(): Promise<StepResult>;
  /** Cores that took part in the last step. */
  readonly workers: number;
}

export const alone = (core: Core): Stepper => ({
  start: (config) => core.startRun(config),
  step: async () => core.step(),
  workers: 1,
});
