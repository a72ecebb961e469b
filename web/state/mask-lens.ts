// SPDX-License-Identifier: MIT
// The explorer's own worker: describes masks and gives the attention of an untrained model. Requests
// may come faster than answers, as while painting; only the latest one is answered.

import { EngineClient, EngineError } from '../engine/client/engine-client.ts';
import type { AttentionResult, Failure, MaskDescription } from '../engine/shared/core-api.ts';
import type { ProfileWish } from '../engine/shared/protocol.ts';
import { checkSettings, LESSON_SETTINGS, MODEL, runConfig, SAMPLE_EVERY, SAMPLE_LENGTH } from './settings.ts';

export class MaskLens {
  private client: EngineClient | undefined;
  private describes = 0;
  private trainings = 0;
  private attentions = 0;
  private model: Promise<Failure | { ok: true }> | undefined;
  private wish: ProfileWish = 'auto';

  constructor(private readonly makeClient: (wish: ProfileWish) => EngineClient = (wish) => new EngineClient(wish)) {}

  /** Which build answers from now on. */
  choose(wish: ProfileWish): void {
    if (wish === this.wish) return;
    this.dispose();
    this.wish = wish;
  }

  /** Undefined where a later request has overtaken this one. */
  async describe(spec: string, size: number): Promise<Failure | MaskDescription | undefined> {
    const turn = ++this.describes;
    const reply = await this.engine().call('describe', { spec, queries: size, keys: size });
    return turn === this.describes ? reply : undefined;
  }

  /** The same for the mask as wide as the training windows. */
  async describeTraining(spec: string): Promise<Failure | MaskDescription | undefined> {
    const turn = ++this.trainings;
    const reply = await this.engine().call('describe', { spec, queries: MODEL.context, keys: MODEL.context });
    return turn === this.trainings ? reply : undefined;
  }

  async attention(text: string, layer: number, head: number, mask: string): Promise<AttentionResult | undefined> {
    const turn = ++this.attentions;
    this.model ??= this.startModel();
    const started = await this.model;
    if (!started.ok) return started;
    const reply = await this.engine().call('attention', { text, layer, head, mask });
    return turn === this.attentions ? reply : undefined;
  }

  dispose(): void {
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

  private engine(): EngineClient {
    this.client ??= this.makeClient(this.wish);
    return this.client;
  }
}

export { EngineError };
