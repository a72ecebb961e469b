// SPDX-License-Identifier: MIT
// The whole model as six steps, with the shapes and numbers that the reader's text has on its way.

import { html, type TemplateResult } from 'lit';
import { sumText } from '../../draw/share-text.ts';
import { blockStrings } from '../../lesson/en/block.ts';
import { strings } from '../../lesson/en/shared.ts';
import { fixed } from '../../lesson/number-text.ts';
import type { AttnBlock } from './attn-block.ts';
import { outputOf } from './flow.ts';

const text = blockStrings.steps;
const { character } = strings.common;
const MOST_CHARACTERS = 8;

export function stepsView(answered: AttnBlock['answered']): TemplateResult {
  return html`<div class="steps">
    <p class="name">${text.title}</p>
    <ol>
      ${(answered === undefined ? Array(6).fill(text.waiting) : sentences(answered)).map((step) => html`<li>${step}</li>`)}
    </ol>
  </div>`;
}

function sentences({ answer, wanted }: NonNullable<AttnBlock['answered']>): string[] {
  const { tensors, next, share } = answer;
  const characters = [...wanted.text];
  const cut = characters.length > MOST_CHARACTERS ? ' …' : '';
  const layers = Number(wanted.layers);
  const lengthOf = (name: string) => fixed(tensors.get(name)?.length ?? Number.NaN, 2);
  const shapeOf = (name: string) => tensors.get(name)?.shape ?? '';
  return [
    text.tokens(characters.slice(0, MOST_CHARACTERS).map(character).join(' ') + cut),
    text.positions(shapeOf('embedded'), lengthOf('embedded')),
    text.blocks(
      layers,
      Array.from({ length: layers }, (_, block) => lengthOf(outputOf(block, wanted))),
    ),
    text.head(tensors.has('ln_f'), shapeOf('logits')),
    text.pick(character(next), sumText(share)),
    text.repeat,
  ];
}
