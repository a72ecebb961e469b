// SPDX-License-Identifier: MIT
// The explorer's own worker: describes masks and their influence, and gives the attention of an untrained model.
// Requests may come faster than answers, as while painting; only the latest one of each kind is answered.

import { EngineClient, EngineError } from '../engine/client/engine-client.ts';
import type { AttentionResult, Failure } from '../engine/shared/core-api.ts';
import type { CallName, Calls, ProfileWish } from '../engine/shared/protocol.ts';
import { checkSettings, LESSON_SETTINGS, MODEL, runConfig, SAMPLE_EVERY, SAMPLE_LENGTH } from './settings.ts';

export class MaskLens {
  /** Hears when the worker falls silent, and when it is heard again. */
  onSilence: (() => void) | undefined;
  private client: EngineClient | undefined;
  private readonly turns = new Map<string, number>();
  private model: Promise<Failure | { ok: true }> | undefined;
  private wish: ProfileWish = 'auto';

  constructor(
    private readonly makeClient: (wish: ProfileWish) => EngineClient = (wish) =>
      new EngineClient(wish, { part: 'figures' }),
  ) {}

  /** Which build answers from now on. */
  choose(wish: ProfileWish): void {
    if (wish === this.wish) return;
    this.dispose();
    this.wish = wish;
  }

  /** Each answer is undefined where a later request of its kind has overtaken it. `kind`: what the description is for. */
  describe(spec: string, size: number, kind = 'describe') {
    return this.latest(kind, 'describe', { spec, queries: size, keys: size });
  }

  /** The same for the mask as wide as the training windows. */
  describeTraining(spec: string) {
    return this.describe(spec, MODEL.context, 'training');
  }

  influence(spec: string, size: number, layers: number) {
    return this.latest('influence', 'influence', { spec, size, layers });
  }

  path(spec: string, size: number, layers: number, output: number, token: number) {
    return this.latest('path', 'path', { spec, size, layers, output, token });
  }

  async attention(text: string, layer: number, head: number, mask: string): Promise<AttentionResult | undefined> {
    const turn = this.turn('attention');
    this.model ??= this.startModel();
    const started = await this.model;
    if (!started.ok) return started;
    const reply = await this.engine().call('attention', { text, layer, head, mask });
    return this.turns.get('attention') === turn ? reply : undefined;
  }

  dispose(): void {
    this.client?.dispose();
    this.client = undefined;
    this.model = undefined;
  }

  private turn(kind: string): number {
    const turn = (this.turns.get(kind) ?? 0) + 1;
    this.turns.set(kind, turn);
    return turn;
  }

  private async latest<K extends CallName>(
    kind: string,
    name: K,
    args: Calls[K]['args'],
  ): Promise<Calls[K]['reply'] | undefined> {
    const turn = this.turn(kind);
    const reply = await this.engine().call(name, args);
    return this.turns.get(kind) === turn ? reply : undefined;
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
    return this.client?.silent ?? false;
  }

  private engine(): EngineClient {
    if (this.client !== undefined) return this.client;
    this.client = this.makeClient(this.wish);
    this.client.events.silent = () => this.onSilence?.();
    return this.client;
  }
}

export { EngineError };
