// SPDX-License-Identifier: MIT
// The model whose block is drawn: made for the parts and sizes in use, trained a little when asked, and questioned
// about one text. It has a worker of its own, since a run must not change under another figure.

import type { Failure, RunConfig } from '../../engine/shared/core-api.ts';
import type { ProfileWish } from '../../engine/shared/protocol.ts';
import { MODEL } from '../../state/settings.ts';
import { type Tensor, tensorsOf } from '../../state/tensor-text.ts';
import { TrainingRun } from '../../state/training-run.ts';

/** Far more than anybody presses for. */
const LAST_STEP = 100_000;

export interface BlockAnswer {
  tensors: Map<string, Tensor>;
  /** The next character and its probability. */
  next: string;
  share: number;
  steps: number;
  loss: number | undefined;
}

export class BlockModel {
  readonly run: TrainingRun;
  /** The config that the model was made for. */
  private made = '';
  private starting: Promise<boolean> = Promise.resolve(false);
  private turn = 0;

  constructor(private readonly changed: () => void) {
    this.run = new TrainingRun('causal', ({ phase }) => {
      if (phase) this.changed();
    });
  }

  get training(): boolean {
    return this.run.phase === 'running';
  }

  /** Undefined where a later question has overtaken this one, or the worker is gone. */
  async ask(
    config: Partial<RunConfig>,
    text: string,
    profile: ProfileWish,
  ): Promise<BlockAnswer | Failure | undefined> {
    const turn = ++this.turn;
    const wanted = JSON.stringify([config, profile]);
    if (wanted !== this.made) {
      this.made = wanted;
      this.starting = this.run.start(settingsFor(config, profile));
    }
    // Also of a model that an earlier question has begun with.
    const ready = await this.starting;
    if (turn !== this.turn) return undefined;
    if (!ready) this.made = '';
    if (!ready) return this.run.failure;
    const lengths = await this.run.ask('tensorLengths', { values: [text] });
    if (turn !== this.turn) return undefined;
    if (lengths?.ok === false) return lengths;
    // The likeliest, and what the softmax gives it: at temperature 0 it would be all.
    const likeliest = await this.run.ask('write', { values: [{ prompt: text, count: 1 }] });
    const shares = await this.run.ask('write', { values: [{ prompt: text, count: 1, temperature: 1 }] });
    if (turn !== this.turn || !lengths || !likeliest || !shares) return undefined;
    if (!likeliest.ok) return likeliest;
    if (!shares.ok) return shares;
    const token = likeliest.tokens[0] ?? 0;
    return {
      tensors: tensorsOf(lengths),
      next: this.run.started?.vocabulary[token] ?? '',
      share: shares.probabilities[token] ?? Number.NaN,
      steps: this.run.nextStep,
      loss: this.run.losses.at(-1),
    };
  }

  /** Resolves when the run is on its way; it pauses by itself after so many steps. */
  async train(steps: number): Promise<void> {
    if (this.run.phase !== 'paused') return;
    await this.run.ask('stopAt', { step: this.run.nextStep + steps - 1 });
    await this.run.run();
  }

  reset(): void {
    this.turn++;
    this.made = '';
    this.run.reset();
  }

  dispose(): void {
    this.turn++;
    this.made = '';
    this.run.dispose();
  }
}

function settingsFor(config: Partial<RunConfig>, profile: ProfileWish) {
  return {
    text: '',
    seed: 0,
    steps: LAST_STEP,
    learningRate: 0.003,
    prompt: 'Your ',
    batch: 16,
    profile,
    workers: 1,
    config: { ...MODEL, ...config },
  };
}
