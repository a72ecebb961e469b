// SPDX-License-Identifier: MIT
// The bet: a question before the first run, the placed bet while it runs, and how it came out. The
// answer is nowhere in the page before the runs have given it.

import { html, type TemplateResult } from 'lit';
import { strings } from '../../lesson/en/shared.ts';
import type { Bet, Verdict } from './run-facts.ts';

export interface BetModel {
  bet: Bet | undefined;
  /** Once a run has begun the bet stands. */
  open: boolean;
  verdict: Verdict | undefined;
  /** A run ended early: the bet cannot be settled any more. */
  halted: boolean;
}

const text = strings.train.bet;

export function betView({ bet, open, verdict, halted }: BetModel, place: (bet: Bet) => void): TemplateResult {
  if (verdict !== undefined) return verdictView(bet, verdict);
  if (halted) return html`<div class="bet"><p>${text.halted}</p></div>`;
  const said = bet === undefined ? text.question : bet === 'skip' ? text.skipped : open ? text.placed : text.running;
  const answer = (value: 'full' | 'causal') => html`<button
    type="button"
    aria-pressed=${bet === value ? 'true' : 'false'}
    aria-disabled=${open ? 'false' : 'true'}
    @click=${() => {
      if (open) place(value);
    }}
  >
    ${text[value]}
  </button>`;
  return html`<div class="bet" role="group" aria-label=${text.question}>
    <p>${said}</p>
    ${answer('full')} ${answer('causal')}
    <button
      type="button"
      class="link"
      aria-disabled=${open ? 'false' : 'true'}
      @click=${() => {
        if (open) place('skip');
      }}
    >
      ${text.skip}
    </button>
  </div>`;
}

function verdictView(bet: Bet | undefined, verdict: Verdict): TemplateResult {
  const outcome = bet === undefined || bet === 'skip' ? text.none : bet === verdict.winner ? text.won : text.lost;
  return html`<div class="bet">
    <p>
      ${verdict.winner === undefined ? '' : `${outcome} `}${verdict.sentence}
      ${verdict.moral ? html`<span class="moral">${text.moral}</span>` : ''}
    </p>
  </div>`;
}
