// SPDX-License-Identifier: MIT
// The picture of a step: the tensors that it reads and gives, as matrices with an operator between them, head under head.
// What is blank stays out of the page. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { qkvStrings } from '../../lesson/en/qkv.ts';
import { strings } from '../../lesson/en/shared.ts';
import { fixed, short } from '../../lesson/number-text.ts';
import { lessonState, type Mark } from '../../state/lesson-state.ts';
import { type MatrixCell, valueMatrix } from '../shared/value-matrix.ts';
import type { Layer } from './layer.ts';
import { type Joint, pictureOf, type Step } from './steps.ts';
import { at, type TensorName } from './trace.ts';

const text = qkvStrings;
/** Of a wide vector, only the first channels are drawn. */
const MOST_CHANNELS = 4;
const SCORES: readonly TensorName[] = ['raw_scores', 'scores', 'masked_scores', 'weights'];
const SPLIT: readonly TensorName[] = ['q', 'k', 'v'];

export interface PictureModel {
  layer: Layer;
  step: Step;
  row: number;
  key: number;
  /** The heads that are drawn. */
  heads: readonly number[];
  /** Whether the first step may show what comes out of the last. */
  whole: boolean;
  /** The channel of the blank number, or undefined where nothing is blank. */
  blank: number | undefined;
}

const isJoint = (part: TensorName | Joint): part is Joint => ['·', '→', '+', '='].includes(part);

export function pictureView(model: PictureModel): TemplateResult {
  const { parts, perHead } = pictureOf(model.step, model.layer.trace.has('ln1'), model.whole);
  const heads = perHead ? model.heads : [undefined];
  return html`<div class="eqs" @pointerover=${pointed} @pointerleave=${() => lessonState.mark([])}>
    ${heads.map(
      (head) =>
        html`<div class="eq">
          ${head !== undefined && model.heads.length > 1 ? html`<p class="head">${text.headName(head)}</p>` : nothing}
          ${parts.map((part) => (isJoint(part) ? html`<span class=${part === '→' ? 'joint turns' : 'joint'} aria-hidden="true">${part}</span>` : tensorView(model, part, head ?? 0)))}
        </div>`,
    )}
  </div>`;
}

function tensorView(model: PictureModel, name: TensorName, head: number): TemplateResult {
  const scores = SCORES.includes(name);
  const all = channelsOf(model, name);
  const shown = Math.min(all, MOST_CHANNELS);
  const several = model.layer.sizes.heads > 1 && (scores || SPLIT.includes(name) || name === 'mixed');
  const words = text.tensors[name];
  const caption = text.caption(
    words.long,
    several ? text.headName(head) : '',
    text.rowsAre[scores ? 'scores' : 'vectors'],
  );
  return html`<div class="part" data-rows=${name === 'k' || name === 'v' ? 'key' : 'query'} data-columns=${scores ? 'key' : ''}>
    <p class="name" aria-hidden="true">
      <b>${words.short}</b> <span>${scores ? '' : text.channels(shown, all)}</span>
    </p>
    ${scores ? scoresMatrix(model, name, head, caption) : vectorsMatrix(model, name, head, caption, shown)}
  </div>`;
}

function channelsOf({ layer: { sizes } }: PictureModel, name: TensorName): number {
  return SPLIT.includes(name) || name === 'mixed' ? sizes.headWidth : sizes.width;
}

function vectorsMatrix(model: PictureModel, name: TensorName, head: number, caption: string, shown: number) {
  const { layer, row, key, blank, step } = model;
  const { headWidth } = layer.sizes;
  const first = SPLIT.includes(name) || name === 'mixed' ? head * headWidth : 0;
  const channels = [...Array(shown).keys()].map((channel) => first + channel);
  const keys = name === 'k' || name === 'v';
  const gives = (step === 'mix' && name === 'mixed') || (step === 'output' && name === 'h');
  return valueMatrix({
    caption,
    corner: text.corner.vectors,
    rows: layer.names,
    columns: channels.map(String),
    ...(keys ? {} : { asks: row }),
    cellWidth: layer.real ? 48 : step === 'project' ? 37 : 42,
    cell: (at_, column): MatrixCell => {
      const channel = channels[column] ?? 0;
      if (gives && at_ === row && channel === blank) return { text: '?', spoken: text.blank, kind: 'plain blank' };
      const value = SPLIT.includes(name)
        ? at(layer.trace, name, head, at_, channel - first)
        : at(layer.trace, name, at_, channel);
      const lit = lessonState.isMarked({ axis: keys ? 'key' : 'query', index: at_ });
      return { text: written(layer, value), kind: `plain${keys && at_ === key ? ' offers' : ''}${lit ? ' lit' : ''}` };
    },
  });
}

const written = (layer: Layer, value: number): string => (layer.real ? fixed(value, 2) : short(value, 2));

function scoresMatrix(model: PictureModel, name: TensorName, head: number, caption: string) {
  const { layer, row, key } = model;
  const size = layer.names.length;
  const sums = name === 'weights' && model.step === 'softmax' ? layer.sums[head] : undefined;
  const numbers = layer.names.map((_, index) => (layer.real ? `${index}` : (layer.names[index] ?? '')));
  return valueMatrix({
    caption,
    corner: text.corner.scores,
    rows: sums === undefined ? layer.names : [...layer.names, text.sum],
    columns: sums === undefined ? numbers : [...numbers, text.sum],
    asks: row,
    cellWidth: layer.real ? 42 : 44,
    cell: (query, column): MatrixCell => {
      if (query === size || column === size) {
        const sum = query === size ? (column === size ? undefined : sums?.columns[column]) : sums?.rows[query];
        return { text: sum === undefined ? '' : fixed(sum, 2), kind: 'sum' };
      }
      const value = at(layer.trace, name, head, query, column);
      const blocked =
        (name === 'masked_scores' || name === 'weights') &&
        at(layer.trace, 'masked_scores', head, query, column) === Number.NEGATIVE_INFINITY;
      const lit =
        lessonState.isMarked({ axis: 'query', index: query }) || lessonState.isMarked({ axis: 'key', index: column });
      const kind = `${name === 'weights' || blocked ? '' : 'plain '}${query === row && column === key ? 'picked ' : ''}${lit ? 'lit' : ''}`;
      if (blocked) {
        const shown = name === 'weights' ? '0' : '−∞';
        return { text: shown, blocked, spoken: `${shown}, ${strings.common.blocked}`, kind };
      }
      if (name === 'weights') return { text: fixed(value, 2), share: value, kind };
      return { text: layer.real ? fixed(value, 2) : short(value, 2), kind };
    },
  });
}

/** Marks the tokens of the cell under the pointer, for the prose. */
function pointed(event: Event): void {
  const cell = (event.target as Element).closest('td, tbody th');
  const part = cell?.closest<HTMLElement>('[data-rows]');
  if (!(cell instanceof HTMLTableCellElement) || part === null || part === undefined) {
    lessonState.mark([]);
    return;
  }
  const row = (cell.parentElement as HTMLTableRowElement).sectionRowIndex;
  const marks: Mark[] = [{ axis: part.dataset.rows === 'key' ? 'key' : 'query', index: row }];
  if (part.dataset.columns === 'key' && cell.cellIndex > 0) marks.push({ axis: 'key', index: cell.cellIndex - 1 });
  lessonState.mark(marks);
}
