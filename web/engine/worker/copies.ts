// SPDX-License-Identifier: MIT
// Copies of a run in modules that do not own it, so that they can answer about it: made where the run's settings are new, and
// given its weights before each question. Everything that is copied is bits; nothing is computed here.

import type { AnyCore, RunConfig, RunCore, RunStarted, StudyCore } from '../shared/core-api.ts';
import { needed } from './needed.ts';

interface Settings {
  config: RunConfig;
  /** Of the vocabulary, in order. */
  characters: string;
}

export class Copies {
  private settings: Settings | undefined;
  /** The settings that each module's copy has. */
  private readonly made = new Map<AnyCore, Settings>();
  private weights = new Float32Array();

  constructor(private readonly owner: RunCore) {}

  /** Another run; the copies of the one before are out of date. */
  begin(config: RunConfig, { vocabulary, parameters }: RunStarted): void {
    this.settings = { config, characters: vocabulary.join('') };
    this.weights = new Float32Array(parameters);
  }

  /** The run has other settings from now on. */
  change(settings: Partial<RunConfig>): void {
    const before = this.settings;
    if (before !== undefined) this.settings = { ...before, config: { ...before.config, ...settings } };
  }

  /** Makes the module's copy one with the run's settings and weights. Without a run nothing is done, and the module says so. */
  bring(module: AnyCore): void {
    if (!this.make(module)) return;
    needed(this.owner.copyWeights(this.weights));
    needed(module.setWeights(this.weights));
  }

  /** The same with all that the coming steps depend on. Not in the middle of a step. */
  bringAll(module: StudyCore): void {
    if (this.make(module)) needed(module.setState(needed(this.owner.copyState())));
  }

  /** What the module's copy has become is the run's from now on. */
  takeBack(module: StudyCore): void {
    needed(this.owner.setState(needed(module.copyState())));
  }

  /** The module's run is no copy any more. */
  forget(module: AnyCore): void {
    this.made.delete(module);
  }

  private make(module: AnyCore): boolean {
    const { settings } = this;
    if (settings === undefined) return false;
    if (this.made.get(module) !== settings) {
      needed(module.startCopy(settings.config, settings.characters));
      this.made.set(module, settings);
    }
    return true;
  }
}
