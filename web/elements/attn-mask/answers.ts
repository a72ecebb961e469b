// SPDX-License-Identifier: MIT
// Everything that the explorer shows of one mask, asked for together: the mask, how it trains, whose positions
// are filler, and what the chosen view needs. Nothing is worked out here; an answer that was overtaken is undefined.

import type { Failure, InfluenceDescription, InfluenceTrace, MaskDescription } from '../../engine/shared/core-api.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import type { MaskLens } from '../../state/mask-lens.ts';
import { paddingPart } from '../../state/mask-spec.ts';
import type { TokenUnit } from '../../state/mask-text.ts';
import type { Cell } from './cells.ts';
import type { MaskView } from './mask-controls.ts';
import { askWeights, type ShownWeights, type TrainedSource, type WeightsModel } from './weights.ts';

export interface Question {
  spec: string;
  size: number;
  painted: boolean;
  view: MaskView;
  /** Of the influence. */
  layers: number;
  cell: Cell;
  tokens: readonly string[];
  unit: TokenUnit;
  layer: number;
  head: number;
  model: WeightsModel;
}

/** The way of one token to one output. */
export interface ShownTrace extends InfluenceTrace {
  cell: Cell;
}

export interface Answers {
  ok: true;
  described: MaskDescription;
  /** The mask as the training run would get it; only while painting. */
  training: MaskDescription | undefined;
  fillers: ReadonlySet<number>;
  weights: ShownWeights | undefined;
  influence: InfluenceDescription | undefined;
  trace: ShownTrace | undefined;
  /** Why the view cannot show what it should, though the mask is fine. */
  problem: string;
}

type Lens = Pick<MaskLens, 'describe' | 'describeTraining' | 'attention' | 'influence' | 'path'>;

export async function askAll(
  lens: Lens,
  trained: TrainedSource | undefined,
  question: Question,
): Promise<Failure | Answers | undefined> {
  const { spec, size, painted } = question;
  const [described, training] = await Promise.all([
    lens.describe(spec, size),
    painted ? lens.describeTraining(spec) : undefined,
  ]);
  if (described === undefined || (painted && training === undefined)) return undefined;
  if (!described.ok) return described;
  const [view, fillers] = await Promise.all([
    askView(lens, trained, question, described.spec),
    askFillers(lens, described.spec, size),
  ]);
  if (view === undefined || fillers === undefined) return undefined;
  return { ok: true, described, training: training?.ok === true ? training : undefined, fillers, ...view };
}

type View = Pick<Answers, 'weights' | 'influence' | 'trace' | 'problem'>;
const NOTHING: View = { weights: undefined, influence: undefined, trace: undefined, problem: '' };

async function askView(
  lens: Lens,
  trained: TrainedSource | undefined,
  question: Question,
  spec: string,
): Promise<View | undefined> {
  const { view, size, layers, unit, tokens, layer, head, model } = question;
  if (view === 'influence') {
    const [influence, trace] = await Promise.all([lens.influence(spec, size, layers), askTrace(lens, question, spec)]);
    if (influence === undefined || trace === undefined) return undefined;
    return influence.ok ? { ...NOTHING, influence, trace } : { ...NOTHING, problem: influence.error };
  }
  if (view === 'permission') return NOTHING;
  if (unit === 'word') return { ...NOTHING, problem: maskStrings.weights.needCharacters };
  const text = tokens.slice(0, size).join('');
  const weights = await askWeights(model, trained, lens, [text, layer, head, spec]);
  if (weights === undefined) return undefined;
  return weights.ok ? { ...NOTHING, weights } : { ...NOTHING, problem: weights.error };
}

async function askTrace(
  lens: Pick<MaskLens, 'path'>,
  { size, layers, cell }: Pick<Question, 'size' | 'layers' | 'cell'>,
  spec: string,
): Promise<ShownTrace | undefined> {
  const trace = await lens.path(spec, size, layers, cell.query, cell.key);
  return trace?.ok === true ? { ...trace, cell } : undefined;
}

/** Positions that the padding rules among the others hide from everyone. */
async function askFillers(lens: Lens, spec: string, size: number): Promise<ReadonlySet<number> | undefined> {
  const padding = paddingPart(spec);
  if (padding === '') return new Set();
  const mask = await lens.describe(padding, size, 'fillers');
  if (mask === undefined) return undefined;
  if (!mask.ok) return new Set();
  return new Set([...Array(size).keys()].filter((key) => !isAllowed(mask, 0, key)));
}
