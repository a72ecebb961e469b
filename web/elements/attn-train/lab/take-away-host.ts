// SPDX-License-Identifier: MIT
// What the panel "Take it with you" needs of the laboratory that it stands in, and nothing more.

import type { LitElement } from 'lit';
import type { CallName, Calls, ProbeReading, StartReply } from '../../../engine/shared/protocol.ts';
import type { RunRecipe } from '../../../state/take-away/run-recipe.ts';
import type { RunPhase } from '../../../state/training-run.ts';

/** Asks for an update whenever one of these has changed. */
export interface TakeAwayHost extends Pick<LitElement, 'addController' | 'requestUpdate' | 'id' | 'scrollIntoView'> {
  /** Of the run in hand with the changes made to it; of the settings on screen where there is none. */
  readonly recipe: RunRecipe;
  readonly phase: RunPhase;
  readonly started: StartReply | undefined;
  /** Losses of consecutive steps, and the step of the first (not 0 where a saved run goes on). */
  readonly losses: readonly number[];
  readonly firstStep: number;
  readonly probes: readonly ProbeReading[];
  /** Asks the run's own worker; undefined where that worker is gone. */
  ask<K extends CallName>(name: K, args: Calls[K]['args']): Promise<Calls[K]['reply'] | undefined>;
  /** Puts a recipe into the settings on screen; starts nothing. A run in hand is given up. */
  apply(recipe: RunRecipe): void;
  /** Starts the recipe from step 0 and makes its changes on the way; paused when `steps` are done, then true. */
  replayTo(recipe: RunRecipe, steps: number): Promise<boolean>;
  /** A saved run takes the place of the one in hand, with the recipe's text; undefined where the worker is gone. */
  resume(bytes: Uint8Array, recipe: RunRecipe): Promise<Calls['resume']['reply'] | undefined>;
  /** One sentence for the status region. */
  say(sentence: string): void;
}
