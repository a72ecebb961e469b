// SPDX-License-Identifier: MIT
// The bet: a question before the first run, the placed bet while it runs, and how it came out. The
// answer is nowhere in the page before the runs have given it.

import { html, nothing, type TemplateResult } from 'lit';
import { strings } from '../../lesson/en/shared.ts';
import type { GroupPhase } from '../../state/run-group.ts';
import type { Bet, Verdict } from './run-facts.ts';

export interface BetModel {
  bet: Bet | undefined;
  /** Once a run has begun, after idle, the bet stands. */
  phase: GroupPhase;
  /** A run can be started, or gone on with. */
  ready: boolean;
  verdict: Verdict | undefined;
  /** A run ended early: the bet cannot be settled any more. */
  halted: boolean;
}

const text = strings.train.bet;

interface BetActions {
  place(bet: Bet): void;
  start(): void;
}

export function betView(model: BetModel, actions: BetActions): TemplateResult {
  const settled = model.verdict !== undefined || model.halted;
  return html`<div class="bet" role=${settled ? nothing : 'group'} aria-label=${settled ? nothing : text.question}>
    ${model.verdict !== undefined ? verdictView(model.bet, model.verdict) : model.halted ? html`<p>${text.halted}</p>` : questionView(model, actions)}
    ${lastButton(model, actions)}
  </div>`;
}

function questionView({ bet, phase }: BetModel, { place }: BetActions): TemplateResult {
  const open = phase === 'idle';
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
  return html`<p>${said}</p>
    ${answer('full')} ${answer('causal')}`;
}

/** "Show me" until there is a bet, then what starts the run: one button, so that it keeps its place and its focus. */
function lastButton({ bet, phase, ready }: BetModel, { place, start }: BetActions): TemplateResult {
  const skips = bet === undefined && phase === 'idle';
  const label = skips ? text.skip : phase === 'paused' ? text.goOn : phase === 'finished' ? text.again : text.start;
  const enabled = skips || ready;
  return html`<button
    type="button"
    class=${skips ? 'link reveal' : 'primary'}
    aria-disabled=${enabled ? 'false' : 'true'}
    @click=${() => {
      if (skips) place('skip');
      else if (enabled) start();
    }}
  >
    ${label}
  </button>`;
}

function verdictView(bet: Bet | undefined, verdict: Verdict): TemplateResult {
  const outcome = bet === undefined || bet === 'skip' ? text.none : bet === verdict.winner ? text.won : text.lost;
  return html`<p>
    ${verdict.winner === undefined ? '' : `${outcome} `}${verdict.sentence}
    ${verdict.moral ? html`<span class="moral">${text.moral}</span>` : ''}
  </p>`;
}
