// SPDX-License-Identifier: MIT
// What the explorer asks: masks and their influence, of the worker that all figures share (figure-core.ts), and the attention
// of an untrained model, of a worker of its own, since a model is a run. Requests may come faster than answers, as while
// painting; only the latest one of each kind is answered.

import { EngineClient, EngineError } from '../engine/client/engine-client.ts';
import type { AttentionResult, Failure } from '../engine/shared/core-api.ts';
import type { ProfileWish } from '../engine/shared/protocol.ts';
import { FigureCore } from './figure-core.ts';
import { checkSettings, LESSON_SETTINGS, MODEL, runConfig, SAMPLE_EVERY, SAMPLE_LENGTH } from './settings.ts';

type MakeClient = (wish: ProfileWish) => EngineClient;

export class MaskLens {
  private readonly core: FigureCore;
  private client: EngineClient | undefined;
  private turn = 0;
  private model: Promise<Failure | { ok: true }> | undefined;
  private wish: ProfileWish = 'auto';
  private hearsSilence: (() => void) | undefined;

  constructor(
    private readonly makeClient: MakeClient = (wish) => new EngineClient(wish, { part: 'figures' }),
    core = new FigureCore('auto', makeClient),
  ) {
    this.core = core;
  }

  /** Hears when a worker falls silent, and when it is heard again. */
  set onSilence(hear: (() => void) | undefined) {
    this.hearsSilence = hear;
    this.core.onSilence = hear;
  }

  /** Which build answers from now on. */
  choose(wish: ProfileWish): void {
    if (wish === this.wish) return;
    this.dispose();
    this.wish = wish;
    this.core.choose(wish);
  }

  /** Each answer is undefined where a later request of its kind has overtaken it. `kind`: what the description is for. */
  describe(spec: string, size: number, kind = 'describe') {
    return this.core.ask('describe', { spec, queries: size, keys: size }, kind);
  }

  /** The same for the mask as wide as the training windows. */
  describeTraining(spec: string) {
    return this.describe(spec, MODEL.context, 'training');
  }

  influence(spec: string, size: number, layers: number) {
    return this.core.ask('influence', { spec, size, layers });
  }

  path(spec: string, size: number, layers: number, output: number, token: number) {
    return this.core.ask('path', { spec, size, layers, output, token });
  }

  async attention(text: string, layer: number, head: number, mask: string): Promise<AttentionResult | undefined> {
    const turn = ++this.turn;
    this.model ??= this.startModel();
    const started = await this.model;
    if (!started.ok) return started;
    const reply = await this.engine().call('attention', { text, layer, head, mask });
    return this.turn === turn ? reply : undefined;
  }

  /** For workers that do not answer: the next request starts others. */
  abandon(): void {
    if (this.core.silent) this.core.abandon();
    this.dispose();
  }

  dispose(): void {
    this.core.dispose();
    this.client?.dispose();
    this.client = undefined;
    this.model = undefined;
  }

  /** The lesson's model with seed 0, just initialised. It is never trained here. */
  private async startModel(): Promise<Failure | { ok: true }> {
    const checked = checkSettings(LESSON_SETTINGS);
    if (!checked.ok) return { ok: false, error: Object.values(checked.errors)[0] ?? '' };
    const { settings } = checked;
    const plan = {
      lastStep: settings.steps,
      sampleEvery: SAMPLE_EVERY,
      prompt: settings.prompt,
      sampleLength: SAMPLE_LENGTH,
    };
    return this.engine().call('start', { config: runConfig(settings, 'causal'), plan });
  }

  get silent(): boolean {
    return this.core.silent || (this.client?.silent ?? false);
  }

  private engine(): EngineClient {
    if (this.client !== undefined) return this.client;
    this.client = this.makeClient(this.wish);
    this.client.events.silent = () => this.hearsSilence?.();
    return this.client;
  }
}

export { EngineError };
