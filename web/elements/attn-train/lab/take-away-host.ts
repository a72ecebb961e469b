// SPDX-License-Identifier: MIT
// What the panel "Take it with you" needs of the laboratory that it stands in, and nothing more.

import type { ReactiveControllerHost } from 'lit';
import type { CallName, Calls, ProbeReading, Sample, StartReply } from '../../../engine/shared/protocol.ts';
import type { RunRecipe } from '../../../state/take-away/run-recipe.ts';
import type { RunPhase } from '../../../state/training-run.ts';

export interface TakeAwayHost extends ReactiveControllerHost {
  readonly id: string;
  /** Of the run in hand with the changes made to it; of the settings on screen where there is none. */
  readonly recipe: RunRecipe;
  readonly phase: RunPhase;
  readonly started: StartReply | undefined;
  /** Losses of consecutive steps, and the step of the first (not 0 where a saved run goes on). */
  readonly losses: readonly number[];
  readonly firstStep: number;
  readonly samples: readonly Sample[];
  readonly probes: readonly ProbeReading[];
  /** Asks the run's own worker; undefined where that worker is gone. */
  ask<K extends CallName>(name: K, args: Calls[K]['args']): Promise<Calls[K]['reply'] | undefined>;
  /** Puts a recipe into the settings; starts nothing. A run in hand is given up. */
  apply(recipe: RunRecipe): void;
  /** Starts the recipe from step 0, makes its changes at their steps, and resolves when `steps` are done and it is paused. */
  replayTo(recipe: RunRecipe, steps: number): Promise<boolean>;
  /** A saved run takes the place of the one in hand; undefined where the worker is gone. */
  resume(bytes: Uint8Array, recipe: RunRecipe): Promise<Calls['resume']['reply'] | undefined>;
  /** One sentence for the status region. */
  say(sentence: string): void;
}
