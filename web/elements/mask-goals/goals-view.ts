// SPDX-License-Identifier: MIT
// The picture of the goals: the task, the grid to paint, what the core found. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { goalStrings as text } from '../../lesson/en/puzzles.ts';
import { strings } from '../../lesson/en/shared.ts';
import { narrowWeight } from '../../lesson/number-text.ts';
import { asRanges, isAllowed, visibleKeys } from '../../state/mask-facts.ts';
import { figureView, pressable } from '../shared/figure-view.ts';
import type { PressCell } from '../shared/press-matrix.ts';
import { segmented } from '../shared/segmented.ts';
import { valueMatrix } from '../shared/value-matrix.ts';
import type { AttnMaskGoals } from './attn-mask-goals.ts';
import { GOALS, type Verdict, type Weights } from './goals.ts';

const MISSES_BEFORE_HINT = 2;
const INDICES = GOALS.map((_, index) => String(index));

export function goalsView(host: AttnMaskGoals, spoken: string): TemplateResult {
  const { index, goal } = host;
  const words = text.goals[goal.name];
  const number = index + 1;
  const body = html`${segmented(
    'goal',
    text.legend,
    INDICES.map((value, at) => ({ value, label: text.number(at + 1, host.attempts[at]?.solved === true) })),
    String(index),
    (value) => host.choose(Number(value)),
  )}
    <div class="pair goal">
      <div class="ask"><p>${words.task}</p></div>
      <div class="painted">
        ${host.grid.view({
          caption: goal.rule.kind === 'picture' ? text.captionWeights(number) : text.caption(number),
          corner: text.corner,
          rows: words.words,
          columns: words.words,
          cell: (row, column) => cellOf(host, row, column),
        })}
      </div>
      <div class="found">
        ${goal.rule.kind === 'picture' ? targetView(host.target, words.words) : nothing}
        <div class="buttons">
          ${pressable(text.check, true, () => host.check(), 'primary')}
          ${pressable(text.show, true, () => host.show(), 'link reveal')}
        </div>
        ${foundView(host)}
      </div>
    </div>`;
  const table = tableOf(host);
  return figureView(host, {
    title: text.title,
    how: text.how,
    body,
    live: liveSentence(host),
    spoken,
    ...(table === undefined ? {} : { table }),
  });
}

function cellOf({ painted, own }: AttnMaskGoals, row: number, column: number): PressCell {
  if (painted === undefined) return { name: text.cell(row, column, '…'), pressed: false };
  const open = isAllowed(painted, row, column);
  if (!open) return { name: text.cell(row, column, text.blocked), pressed: false, kind: 'blocked' };
  if (own === undefined) {
    return { name: text.cell(row, column, text.open), pressed: true, shown: html`<span class="dot"></span>` };
  }
  const share = own.weights[row * own.keys + column] ?? 0;
  return {
    name: text.cell(row, column, `${text.open}, ${narrowWeight(share)}`),
    pressed: true,
    shown: narrowWeight(share),
    share,
  };
}

function targetView(target: Weights | undefined, words: readonly string[]): TemplateResult {
  const names = words.map((word, row) => text.row(row, word));
  return html`<div>
    <p class="label" aria-hidden="true">${text.targetTitle}</p>
    ${valueMatrix({
      caption: text.target,
      corner: text.corner,
      rows: names,
      columns: names.map((_, key) => String(key)),
      cellWidth: 34,
      cell: (row, key) => {
        if (target === undefined) return { text: '' };
        const share = target.weights[row * target.keys + key] ?? 0;
        return share === 0
          ? { text: '', spoken: strings.common.blocked, blocked: true }
          : { text: narrowWeight(share), share };
      },
    })}
  </div>`;
}

function foundView(host: AttnMaskGoals): TemplateResult {
  const { attempt, goal, index } = host;
  const { verdict, shown, misses } = attempt;
  const words = text.goals[goal.name];
  const reached = verdict !== undefined && verdict.firstRow === undefined;
  const next = index + 1 < GOALS.length ? pressable(text.next, true, () => host.choose(index + 1)) : nothing;
  if (shown) return html`<p class="big">${text.shown}</p><p>${words.done}</p><div>${next}</div>`;
  if (verdict === undefined) return html`<p class="quiet">${text.waiting}</p>`;
  if (reached) {
    return html`<ul class="verdicts"><li><span class="sign right" aria-hidden="true">✓</span><span><b>${text.right(index + 1)}</b> ${words.done}</span></li></ul>
      <div>${next}</div>`;
  }
  return html`<p class="big">${text.miss}</p>
    <ul class="verdicts">
      ${faults(verdict).map((fault) => html`<li><span class="sign" aria-hidden="true">✕</span><span>${fault}</span></li>`)}
    </ul>
    ${misses >= MISSES_BEFORE_HINT ? html`<p>${text.hint(words.hint, verdict.firstRow ?? 0)}</p>` : nothing}`;
}

/** A sentence for each kind of fault. */
export function faults({ extra, lacking, emptyRows, differing }: Verdict): string[] {
  return [
    ...(extra > 0 ? [text.extra(extra)] : []),
    ...(lacking > 0 ? [text.lacking(lacking)] : []),
    ...(emptyRows.length > 0 ? [text.empty(asRanges(emptyRows), emptyRows.length)] : []),
    ...(differing.length > 0 ? [text.differs(asRanges(differing), differing.length)] : []),
  ];
}

function liveSentence({ painted, solvedCount, error }: AttnMaskGoals): string {
  if (painted === undefined) return error === '' ? strings.common.loading : '';
  return (
    text.live.start(painted.visible, painted.allowed.length) + (solvedCount === 0 ? '' : text.live.solved(solvedCount))
  );
}

function tableOf({ painted, goal }: AttnMaskGoals): TemplateResult | undefined {
  if (painted === undefined) return undefined;
  const { table: words } = text;
  return html`<div class="scroll" data-scrolls="region" data-name=${words.caption}>
    <table class="data" part="table">
      <caption>${words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">${words.row}</th>
          <th scope="col">${words.keys}</th>
        </tr>
      </thead>
      <tbody>
        ${text.goals[goal.name].words.map(
          (word, row) => html`<tr>
            <th scope="row">${text.row(row, word)}</th>
            <td>${asRanges(visibleKeys(painted, row)) || words.none}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
