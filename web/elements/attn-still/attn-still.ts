// SPDX-License-Identifier: MIT
// <attn-still of="attn-train">: in a figure whose core can never run, its drawing and, for some, what the core gave for its
// first settings when the page was built (build/stills.ts). Loaded only there. `of` is a name as posters have it.

import { stills } from 'virtual:stills';
import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { strings } from '../../lesson/en/shared.ts';
import { stillStrings as text } from '../../lesson/en/still.ts';
import { listMark } from '../../lesson/language.ts';
import { decimals, formatLoss, significant } from '../../lesson/number-text.ts';
import { posterOf } from '../../posters/posters.ts';
import posters from '../../styles/posters.css?inline';
import { controls } from '../shared/controls.styles.ts';
import { dataTable } from '../shared/data-table.ts';
import { figure } from '../shared/figure.styles.ts';
import { Overflow } from '../shared/overflow.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { posterColours, styles } from './attn-still.styles.ts';

const RESULTS: Readonly<Record<string, () => TemplateResult>> = {
  'attn-train': trainedView,
  'attn-mask': attentionView,
  'attn-qkv': attentionView,
  'attn-softmax': softmaxView,
  'attn-softmax order': softmaxView,
  'attn-leak': leakView,
  'attn-leak poke': leakView,
};

export class AttnStill extends LitElement {
  static override properties = { of: {} };
  static override styles = [tokens, figure, controls, posterColours, unsafeCSS(posters), styles];

  declare of: string;

  constructor() {
    super();
    new Overflow(this);
    this.of = '';
  }

  override render(): TemplateResult {
    const result = RESULTS[this.of]?.();
    return html`${unsafeHTML(posterOf(this.of))}
    ${result === undefined ? nothing : html`<p class="made">${text.made}</p>${result}`}`;
  }
}

function trainedView(): TemplateResult {
  const { caption, model, loss, honest, writes } = text.trained;
  const named = stills.trained.map((still) => ({ ...still, name: strings.masks[still.mask].title }));
  const rows = named.map((still) => ({ name: still.name, cells: [formatLoss(still.usual), formatLoss(still.honest)] }));
  return html`${dataTable(caption(stills.step), [model, loss, honest], rows)}
  ${named.map((still) => html`<p class="writes">${still.name} · ${writes}: <span class="text">${still.writes}</span></p>`)}`;
}

function attentionView(): TemplateResult {
  const { text: read, weights } = stills.attention;
  const { caption, query } = text.attention;
  const characters = [...read].map((character) => strings.common.character(character));
  return square(caption(read), query, characters, characters, weights);
}

function softmaxView(): TemplateResult {
  const { scores, weights } = stills.softmax;
  const { caption, row, key } = text.softmax;
  const rows = scores.map((_, index) => row(index));
  const keys = scores.map((_, index) => key(index));
  return square(caption(scores.join(listMark())), '', rows, keys, weights);
}

/** A causal matrix: what is after the diagonal is blocked, and shown so. */
function square(
  caption: string,
  corner: string,
  rows: readonly string[],
  columns: readonly string[],
  weights: readonly number[],
): TemplateResult {
  const cell = (row: number, column: number) =>
    column > row ? '–' : decimals(weights[row * columns.length + column] ?? Number.NaN, 2);
  const lines = rows.map((name, row) => ({ name, cells: columns.map((_, column) => cell(row, column)) }));
  return dataTable(caption, [corner, ...columns], lines);
}

function leakView(): TemplateResult {
  const { length, change, rounds } = stills.leak;
  const { caption, code, rounds: names, leaks, largest } = text.leak;
  const rows = rounds.map((one) => ({
    name: names[one.round],
    cells: [String(one.leaks), one.largest === 0 ? '0' : significant(one.largest, 2)],
  }));
  return dataTable(caption(change, length), [code, leaks, largest], rows);
}
