// SPDX-License-Identifier: MIT
// Where the code of each element is, and what a figure is given where its author only names it.

import { VIEW_FIGURES } from '../views.ts';
import type { FigureTag, LazyTag } from './names.ts';

const viewOf = (tag: FigureTag) => VIEW_FIGURES[tag.slice('attn-'.length) as keyof typeof VIEW_FIGURES];

/** To be called once `prepare` is done. Errors: the code could not be fetched. */
export async function load(tag: LazyTag): Promise<void> {
  await (tag === 'attn-var' ? import('../../elements/attn-var/define.ts') : viewOf(tag).load());
}

export const givenAttributes = (tag: LazyTag): Readonly<Record<string, string>> =>
  tag === 'attn-var' ? {} : (viewOf(tag).attributes ?? {});
