// SPDX-License-Identifier: MIT
// The picture of the family: encoder on the left, decoder on the right, the decoder's look at the encoder below it; in
// one column, one below the other. A part that the chosen model lacks leaves its place empty, in one column its place
// too, and what would change only that part goes with it. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/en/shared.ts';
import { variantsStrings } from '../../lesson/en/variants.ts';
import { fixed, narrowWeight } from '../../lesson/number-text.ts';
import { dataTable } from '../shared/data-table.ts';
import { slider } from '../shared/fields.ts';
import { type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { MatrixCell } from '../shared/value-matrix.ts';
import {
  type Attention,
  betCell,
  MODELS,
  mayLook,
  mostAsked,
  openCells,
  PADDINGS,
  PARTS,
  type Part,
  SIZES,
  visibleKeys,
  WIDTH,
  weightAt,
  wordsOf,
} from './attention.ts';
import type { AttnVariants, FamilyBet } from './attn-variants.ts';
import { rowsMatrix } from './rows-matrix.ts';

const text = variantsStrings.family;

/** Whether what is in a matrix may be seen. */
const open = (host: AttnVariants, part: Part): boolean => part !== 'cross' || host.revealed;

/** The row that is looked at: whom it may ask, and whom it asks most. '' before the core has answered. */
export function rowSentence(host: AttnVariants): string {
  const { asking: part } = host;
  const attention = host.attentions[part];
  if (attention === undefined) return '';
  const row = Math.min(host.row, attention.queries.length - 1);
  const query = attention.queries[row] ?? '';
  if (!open(host, part)) return text.live.hidden(query, row);
  const visible = visibleKeys(attention, row);
  const most = mostAsked(attention, row);
  const weight = fixed(weightAt(attention, row, most[0] ?? 0), 2);
  const names = most.map((key) => attention.keys[key] ?? '');
  const looks =
    visible.length > 1 && most.length === visible.length ? text.live.alike(weight) : text.live.most(names, weight);
  return text.live[part](query, row, visible.length, attention.keys.length) + looks;
}

export function familyView(host: AttnVariants, spoken: string): TemplateResult {
  const complete = PARTS.every((part) => host.attentions[part] !== undefined);
  const waiting = host.engineError === undefined ? strings.common.loading : '';
  const parts: FigureParts = {
    title: text.title,
    how: text.how,
    body: html`${betView(host)} ${controlsView(host)}
      <div class=${complete ? 'stack' : 'stack wait'}>
        ${cardView(host, 'encoder')} ${cardView(host, 'decoder')} ${flowsView(host)} ${cardView(host, 'cross')}
        ${askedView(host)}
      </div>
      ${host.revealed ? moreView(host) : nothing}`,
    live: rowSentence(host) || waiting,
    spoken,
  };
  if (complete) parts.table = tablesView(host);
  return figureView(host, parts);
}

function betView(host: AttnVariants): TemplateResult {
  const words = text.bet;
  const { cross } = host.attentions;
  if (host.bet !== undefined && host.outcome !== undefined) {
    const { query, key, open: allowed } = host.outcome;
    const right = host.bet === (allowed ? 'yes' : 'no');
    const verdict = host.bet === 'skip' ? words.none : right ? words.right : words.wrong;
    return html`<div class="bet"><p tabindex="-1">${verdict} ${allowed ? words.allowed(query, key) : words.refused(query, key)}</p></div>`;
  }
  const { row, key } = betCell(host.sizes);
  const word = (side: 'encoder' | 'decoder', at: number) => wordsOf(side, host.sizes)[at] ?? '';
  const question = words.question(row, word('decoder', row), key, word('encoder', key));
  const answer = (bet: FamilyBet, label: string, kind = '') =>
    pressable(label, cross !== undefined, () => host.place(bet), kind);
  return html`<div class="bet" role="group" aria-label=${question}>
    <p>${question}</p>
    <div class="answers">
      ${answer('yes', words.yes)} ${answer('no', words.no(row, key))} ${answer('skip', words.skip, 'link reveal')}
    </div>
  </div>`;
}

function controlsView(host: AttnVariants): TemplateResult {
  const count = (side: 'encoder' | 'decoder', label: string) =>
    html`<div class=${keptUnless(host.has(side))} ?inert=${!host.has(side)}>
      ${slider({ id: side, label, value: host[side], ...SIZES }, (value) => host.choose(side, value))}
    </div>`;
  return html`<div class="top" data-part="controls">
    ${segmented(
      'model',
      text.models.legend,
      MODELS.map((value) => ({ value, label: text.models[value].name })),
      host.model,
      (model) => host.choose('model', model),
    )}
    <p class="who">${text.models[host.model].who}</p>
    ${host.revealed ? html`<div class="sizes">${count('encoder', text.sizes.encoder)} ${count('decoder', text.sizes.decoder)}</div>` : nothing}
  </div>`;
}

/** Fillers are tokens of the question. */
function moreView(host: AttnVariants): TemplateResult {
  const there = host.has('encoder');
  return html`<details class=${keptUnless(there)} data-part="controls" ?inert=${!there}>
    <summary>${text.more}</summary>
    <div class="set">
      ${segmented(
        'padding',
        text.padding.legend,
        PADDINGS.map((value) => ({ value, label: text.padding[value] })),
        host.padding,
        (padding) => host.choose('padding', padding),
      )}
      <p class="hint">${text.padding.hints[host.padding]}</p>
    </div>
  </details>`;
}

/** Unseen where the model has no use for it. Its room stays, so that nothing moves, but in one column. */
const keptUnless = (there: boolean): string => (there ? '' : 'kept');

/** A part that the model lacks; in one column no more than its title and that it is not there. */
function cardView(host: AttnVariants, part: Part): TemplateResult {
  const words = text.parts[part];
  const attention = host.attentions[part];
  const there = host.has(part);
  return html`<section class=${`card ${part}${there ? '' : ' gone'}`} aria-labelledby=${`card-${part}`}>
    <div class="head">
      <h3 id=${`card-${part}`}>${words.title}</h3>
      ${words.badge === '' ? nothing : html`<span class=${`badge ${part}`}>${words.badge}</span>`}
      <p>${there ? words.what : text.leftOut[host.model === 'encoder' ? 'encoder' : 'decoder']}</p>
    </div>
    ${attention === undefined ? nothing : html`<div class=${keptUnless(there)} ?inert=${!there}>${part === 'cross' ? feedsView(host) : nothing} ${cardBody(host, attention)}</div>`}
  </section>`;
}

function cardBody(host: AttnVariants, attention: Attention): TemplateResult {
  const { part, queries, keys } = attention;
  return html`${rowsMatrix({
    caption: captionOf(host, attention),
    corner: text.corner[part],
    rows: queries,
    columns: keys,
    asks: host.asking === part ? Math.min(host.row, queries.length - 1) : undefined,
    rowName: (row) => text.rowName(row, queries[row] ?? ''),
    cell: (row, key) => cellOf(host, attention, row, key),
    choose: (row, quietly) => host.chooseRow(part, row, quietly),
  })}
    <p class="shape">
      <span class="num">${text.shape(queries.length, keys.length, WIDTH)}</span>
      <span>${open(host, part) ? text.cells(openCells(attention), queries.length * keys.length) : text.cellsHidden}</span>
    </p>`;
}

function captionOf(host: AttnVariants, { part, queries, keys }: Attention): string {
  const words = text.parts[part];
  return open(host, part) ? text.caption(words.title, queries.length, keys.length) : text.captionHidden(words.title);
}

function cellOf(host: AttnVariants, attention: Attention, row: number, key: number): MatrixCell {
  if (!open(host, attention.part)) return { text: '?', kind: 'unknown' };
  const weight = weightAt(attention, row, key);
  if (!mayLook(attention, row, key)) return { text: '', spoken: strings.common.blocked, blocked: true };
  const about = betCell(host.sizes);
  const betted = attention.part === 'cross' && row === about.row && key === about.key;
  return { text: narrowWeight(weight), share: weight, kind: betted ? 'betted' : '' };
}

/** What goes from one matrix to the next, in two columns; only where both ends are there. */
function flowsView(host: AttnVariants): TemplateResult {
  const shown = host.model === 'both';
  return html`<div class=${shown ? 'flow keys' : 'flow keys gone'}><span>${shown ? text.flow.keys(host.encoder) : ''}</span></div>
    <div class=${shown ? 'flow queries' : 'flow queries gone'}><span>${shown ? text.flow.queries(host.decoder) : ''}</span></div>`;
}

/** The same in one column, where no stroke could lead past the reply's matrix: inside the card that it flows into. */
const feedsView = (host: AttnVariants): TemplateResult =>
  html`<ul class="feeds">
    <li class="keys">${text.flow.keysAbove(host.encoder)}</li>
    <li class="queries">${text.flow.queriesAbove(host.decoder)}</li>
  </ul>`;

/** The row that is looked at, its keys one below the other: drawn only, since the sentence and the matrix say the same. */
function askedView(host: AttnVariants): TemplateResult {
  const { asking: part } = host;
  const attention = host.attentions[part];
  if (attention === undefined) return html`<div class="asked"></div>`;
  const row = Math.min(host.row, attention.queries.length - 1);
  const shown = open(host, part);
  const line = (word: string, key: number) => {
    const allowed = mayLook(attention, row, key);
    const weight = weightAt(attention, row, key);
    const bar = !shown
      ? html`<span class="unknown">?</span>`
      : allowed
        ? html`<span class="share-of"><span class="bar" ${cssVars({ '--w': weight.toFixed(4) })}></span><span class="num">${fixed(weight, 2)}</span></span>`
        : html`<span class="share-of"><span class="hatch"></span><span class="no">${strings.common.blocked}</span></span>`;
    return html`<li><span class="name">${word}</span>${bar}</li>`;
  };
  return html`<div class="asked" aria-hidden="true">
    <p>${text.asked[part](attention.queries[row] ?? '')}</p>
    <ol>${attention.keys.map(line)}</ol>
  </div>`;
}

function tablesView(host: AttnVariants): TemplateResult {
  return html`${PARTS.filter((part) => host.has(part)).map((part) => {
    const attention = host.attentions[part];
    if (attention === undefined) return nothing;
    const { queries, keys } = attention;
    const columns = [text.corner[part], ...keys.map((word, key) => `${key} ${word}`)];
    const cell = (row: number, key: number) =>
      !open(host, part)
        ? text.afterBet
        : mayLook(attention, row, key)
          ? fixed(weightAt(attention, row, key), 4)
          : strings.common.blocked;
    const rows = queries.map((word, row) => ({ name: `${row} ${word}`, cells: keys.map((_, key) => cell(row, key)) }));
    return dataTable(captionOf(host, attention), columns, rows);
  })}`;
}
