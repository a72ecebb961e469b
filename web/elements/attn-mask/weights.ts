// SPDX-License-Identifier: MIT
// Asks for attention weights and remembers which model gave them: the one that was trained below, where it
// was chosen and its run really ended, else the untrained one. What it cannot say for sure it does not show.

import type { AttentionResult, Failure } from '../../engine/shared/core-api.ts';

export type WeightsModel = 'untrained' | 'trained';

export interface ShownWeights {
  ok: true;
  values: Float32Array;
  model: WeightsModel;
}

export interface TrainedSource {
  readonly finished: boolean;
  attention(...question: Question): Promise<AttentionResult> | undefined;
}

export interface UntrainedSource {
  attention(...question: Question): Promise<AttentionResult | undefined>;
}

export type Question = [text: string, layer: number, head: number, mask: string];

/** A worker below that is gone is reported there; here the untrained model is asked next. */
async function askTrained(source: TrainedSource | undefined, question: Question) {
  try {
    return await source?.attention(...question);
  } catch {
    return undefined;
  }
}

/** Undefined where something newer has overtaken the answer: then it has asked, or will ask, by itself. */
export async function askWeights(
  wish: WeightsModel,
  trained: TrainedSource | undefined,
  untrained: UntrainedSource,
  question: Question,
): Promise<Failure | ShownWeights | undefined> {
  const model = wish === 'trained' && trained?.finished === true ? 'trained' : 'untrained';
  const reply = await (model === 'trained' ? askTrained(trained, question) : untrained.attention(...question));
  // The run below may have been started again while its worker answered.
  if (reply === undefined || (model === 'trained' && trained?.finished !== true)) return undefined;
  return reply.ok ? { ok: true, values: reply.weights, model } : reply;
}
