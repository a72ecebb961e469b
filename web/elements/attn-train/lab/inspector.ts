// SPDX-License-Identifier: MIT
// Looks inside one model while it trains: the attention of a layer and head on a text of the reader's, the list of
// parameters, the windows with their targets. It asks only for what is open, one question of a kind at a time and then
// the latest; an answer about another run, layer, head or text than the one that is looked at is dropped.

import type { AttentionResult } from '../../../engine/shared/core-api.ts';
import type { TargetsResult } from '../../../engine/shared/figures-api.ts';
import type { ParameterList } from '../../../engine/shared/run-api.ts';
import { Latest } from '../../../state/latest.ts';
import type { TrainingRun } from '../../../state/training-run.ts';

export type Panel = 'attention' | 'samples' | 'parts' | 'parameters' | 'windows';
type Fine<T> = Extract<T, { ok: true }>;

interface AttentionQuestion {
  run: TrainingRun;
  layer: number;
  head: number;
  text: string;
  mask: string;
}

export class Inspector {
  readonly open = new Set<Panel>();
  layer = 0;
  head = 0;
  text = 'Your plum cake';
  /** What the core could not do with the text. */
  refusal = '';
  attention: (Fine<AttentionResult> & { text: string; layer: number; head: number }) | undefined;
  parameters: Fine<ParameterList> | undefined;
  windows: Fine<TargetsResult> | undefined;
  private run: TrainingRun | undefined;

  private readonly attentions = new Latest(
    ({ run, ...question }: AttentionQuestion) => run.ask('attention', question),
    (reply, question) => this.take(reply, question),
  );

  private readonly lists = new Latest(
    (run: TrainingRun) => this.once(this.parameters, () => run.ask('parameterList', { values: [] })),
    (reply, run) => {
      if (reply.ok && run === this.run) this.parameters = reply;
      this.changed();
    },
  );

  private readonly pairs = new Latest(
    (run: TrainingRun) => this.once(this.windows, () => run.ask('targets', {})),
    (reply, run) => {
      if (reply.ok && run === this.run) this.windows = reply;
      this.changed();
    },
  );

  constructor(private readonly changed: () => void) {}

  /** Another model, or other targets: what was read, or is on its way, is of no use. */
  forget(): void {
    for (const questions of [this.attentions, this.lists, this.pairs]) questions.forget();
    this.attention = undefined;
    this.parameters = undefined;
    this.windows = undefined;
    this.refusal = '';
  }

  refresh(run: TrainingRun, mask: string): void {
    if (this.run !== run) this.forget();
    this.run = run;
    if (run.started === undefined || run.phase === 'failed') return;
    const { open, layer, head, text } = this;
    if (open.has('attention')) this.attentions.want({ run, layer, head, text, mask });
    if (open.has('parameters') && this.parameters === undefined) this.lists.want(run);
    if (open.has('windows') && this.windows === undefined) this.pairs.want(run);
  }

  private take(reply: AttentionResult, { run, layer, head, text }: AttentionQuestion): void {
    if (run !== this.run || layer !== this.layer || head !== this.head || text !== this.text) return;
    this.refusal = reply.ok ? '' : reply.error;
    if (reply.ok) this.attention = { ...reply, text, layer, head };
    this.changed();
  }

  /** Asks for what does not change while a model trains, unless it came while the question waited. */
  private async once<T>(known: unknown, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    return known === undefined ? ask() : undefined;
  }
}
