// SPDX-License-Identifier: MIT
// Looks into the attention of an untrained model, drawn from a seed, with a worker of its own, since a model needs a run.
// Nothing is trained. A later question overtakes an earlier one. Not for made-up vectors: figure-core.ts.

import { EngineClient } from '../engine/client/engine-client.ts';
import type { Failure } from '../engine/shared/core-api.ts';
import type { TraceResult } from '../engine/shared/figures-api.ts';
import type { ProfileWish } from '../engine/shared/protocol.ts';
import { DEFAULT_BATCH, MODEL, SAMPLE_EVERY } from './settings.ts';

export interface LayerQuestion {
  seed: number;
  dModel: number;
  text: string;
  layer: number;
  mask: string;
}

export class LayerLens {
  /** Hears when the worker falls silent, and when it is heard again. */
  onSilence: (() => void) | undefined;
  private client: EngineClient | undefined;
  private started: Promise<Failure | { ok: true }> | undefined;
  /** Seed and width of the model that was started. */
  private model = '';
  private turn = 0;
  private wish: ProfileWish = 'auto';

  constructor(private readonly makeClient: (wish: ProfileWish) => EngineClient = (wish) => new EngineClient(wish)) {}

  choose(wish: ProfileWish): void {
    this.dispose();
    this.wish = wish;
  }

  /** Undefined where a later question has overtaken this one. Errors: EngineError, when the worker fails. */
  async trace({ seed, dModel, text, layer, mask }: LayerQuestion): Promise<TraceResult | undefined> {
    const turn = ++this.turn;
    const started = await this.start(seed, dModel);
    if (!started.ok) return turn === this.turn ? started : undefined;
    if (turn !== this.turn) return undefined;
    const reply = await this.engine().call('traceLayer', { text, layer, mask });
    return turn === this.turn ? reply : undefined;
  }

  dispose(): void {
    this.client?.dispose();
    this.client = undefined;
    this.started = undefined;
  }

  /** The lesson's model but for seed and width. A model that is refused is asked for again next time. */
  private start(seed: number, dModel: number): Promise<Failure | { ok: true }> {
    const model = `${seed} ${dModel}`;
    if (this.started === undefined || model !== this.model) {
      this.model = model;
      const config = { ...MODEL, dModel, seed, mask: 'causal', batch: DEFAULT_BATCH, learningRate: 0.003, corpus: '' };
      const plan = { lastStep: 0, sampleEvery: SAMPLE_EVERY, prompt: '', sampleLength: 0 };
      this.started = this.engine().call('start', { config, plan });
    }
    return this.started;
  }

  get silent(): boolean {
    return this.client?.silent ?? false;
  }

  private engine(): EngineClient {
    if (this.client !== undefined) return this.client;
    this.client = this.makeClient(this.wish);
    this.client.events.silent = () => this.onSilence?.();
    return this.client;
  }
}
