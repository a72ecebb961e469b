// SPDX-License-Identifier: MIT
// Looks inside one model while it trains: the attention of a layer and head on a text of the reader's, the list of
// parameters, the windows with their targets. It asks only for what is open, one question of a kind at a time.

import type { AttentionResult, TargetsResult } from '../../../engine/shared/core-api.ts';
import type { ParameterList } from '../../../engine/shared/run-api.ts';
import type { TrainingRun } from '../../../state/training-run.ts';

export type Panel = 'attention' | 'samples' | 'parts' | 'parameters' | 'windows';
type Fine<T> = Extract<T, { ok: true }>;

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
  private asking = new Set<Panel>();

  constructor(private readonly changed: () => void) {}

  /** Another model, or other targets: what was read is of no use. */
  forget(): void {
    this.attention = undefined;
    this.parameters = undefined;
    this.windows = undefined;
    this.refusal = '';
  }

  refresh(run: TrainingRun, mask: string): void {
    if (run.started === undefined || run.phase === 'failed') return;
    if (this.open.has('attention')) void this.once('attention', () => this.readAttention(run, mask));
    if (this.open.has('parameters') && this.parameters === undefined) {
      void this.once('parameters', async () => {
        const reply = await run.ask('parameterList', { values: [] });
        if (reply?.ok === true) this.parameters = reply;
      });
    }
    if (this.open.has('windows') && this.windows === undefined) {
      void this.once('windows', async () => {
        const reply = await run.ask('targets', {});
        if (reply?.ok === true) this.windows = reply;
      });
    }
  }

  private async readAttention(run: TrainingRun, mask: string): Promise<void> {
    const { text, layer, head } = this;
    const reply = await run.ask('attention', { text, layer, head, mask });
    if (reply === undefined) return;
    this.refusal = reply.ok ? '' : reply.error;
    if (reply.ok) this.attention = { ...reply, text, layer, head };
  }

  private async once(panel: Panel, question: () => Promise<void>): Promise<void> {
    if (this.asking.has(panel)) return;
    this.asking.add(panel);
    try {
      await question();
    } finally {
      this.asking.delete(panel);
    }
    this.changed();
  }
}
