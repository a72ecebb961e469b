// SPDX-License-Identifier: MIT
// Which figure an author's view is, and where its code is.

import type { View } from './options.ts';

export interface ViewFigure {
  tag: string;
  attributes?: Readonly<Record<string, string>>;
  load(): Promise<unknown>;
}

export const VIEW_FIGURES: Readonly<Record<Exclude<View, 'lesson'>, ViewFigure>> = {
  mask: { tag: 'attn-mask', attributes: { editable: '' }, load: () => import('../elements/attn-mask/define.ts') },
  qkv: { tag: 'attn-qkv', load: () => import('../elements/attn-qkv/define.ts') },
  softmax: { tag: 'attn-softmax', load: () => import('../elements/attn-softmax/define.ts') },
  leak: { tag: 'attn-leak', load: () => import('../elements/attn-leak/define.ts') },
  block: { tag: 'attn-block', load: () => import('../elements/attn-block/define.ts') },
  train: { tag: 'attn-train', attributes: { compare: '' }, load: () => import('../elements/attn-train/define.ts') },
  ablate: { tag: 'attn-ablate', load: () => import('../elements/attn-ablate/define.ts') },
  generate: { tag: 'attn-generate', load: () => import('../elements/attn-generate/define.ts') },
  variants: { tag: 'attn-variants', load: () => import('../elements/attn-variants/define.ts') },
  lab: { tag: 'attn-train', attributes: { lab: '' }, load: () => import('../elements/attn-train/define.ts') },
  average: { tag: 'attn-average', load: () => import('../elements/attn-average/define.ts') },
  bet: { tag: 'attn-mask-bet', load: () => import('../elements/mask-bet/define.ts') },
  cake: { tag: 'attn-mask-cake', load: () => import('../elements/mask-cake/define.ts') },
  goals: { tag: 'attn-mask-goals', load: () => import('../elements/mask-goals/define.ts') },
  exercise: { tag: 'attn-mask-exercise', load: () => import('../elements/mask-exercise/define.ts') },
  translator: { tag: 'attn-mask-translator', load: () => import('../elements/mask-translator/define.ts') },
  quiz: { tag: 'attn-quiz', attributes: { set: 'all' }, load: () => import('../elements/attn-quiz/define.ts') },
};

/** A figure as a host may steer it; each has some of these. */
export interface Steered extends HTMLElement {
  start?(): unknown;
  pause?(): unknown;
  stepOnce?(): unknown;
  next?(): unknown;
  reset?(): unknown;
  reveal?(): unknown;
}
