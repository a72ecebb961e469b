// SPDX-License-Identifier: MIT
// Which figure of the page a link names, and how a figure's own link names it. Not what is in a link: state/link.ts.

import { isLinked } from './elements/shared/linked.ts';
import { type ReadFigure, type WrittenFigure, writeFigure } from './state/link.ts';
import type { View } from './state/link-kinds.ts';

const SELECTORS: Record<View, string> = {
  compare: 'attn-train[compare]',
  train: 'attn-train[lab]',
  average: 'attn-average',
  qkv: 'attn-qkv',
  bet: 'attn-mask-bet',
  mask: 'attn-mask',
  cake: 'attn-mask-cake',
  goals: 'attn-mask-goals',
  exercise: 'attn-mask-exercise',
  translator: 'attn-mask-translator',
  softmax: 'attn-softmax',
  leak: 'attn-leak',
  block: 'attn-block',
  ablate: 'attn-ablate',
  generate: 'attn-generate',
  variants: 'attn-variants',
  quiz: 'attn-quiz:not([returning])',
};

const figuresOf = (view: View): Element[] => [...document.querySelectorAll(SELECTORS[view])];

/** The one of that id; else the one that shows the panel, or has those questions; else the first. */
export function figureOfLink({ view, fig, state }: ReadFigure): Element | undefined {
  const figures = figuresOf(view);
  const { panel, set } = state;
  return (
    figures.find(({ id }) => id !== '' && id === fig) ??
    figures.find((figure) => figure.getAttribute('panel') === panel) ??
    figures.find((figure) => figure.getAttribute('set') === set) ??
    figures[0]
  );
}

export interface FigureLink extends Pick<WrittenFigure, 'hash'> {
  leftOut: readonly string[];
}

/** The link to what a figure shows now; to the figure alone where it has no state to tell. */
export async function linkTo(figure: Element): Promise<FigureLink> {
  if (!isLinked(figure)) return { hash: figure.id === '' ? '' : `#${figure.id}`, leftOut: [] };
  const { linkHash } = figure;
  return linkHash === undefined ? stateLink(figure) : linkHash();
}

export function stateLink(figure: Element): WrittenFigure {
  if (!isLinked(figure)) return { hash: '', leftOut: [] };
  const several = figuresOf(figure.linkView).length > 1;
  return writeFigure(figure.linkView, figure.linkState, several ? figure.id : '');
}
