// SPDX-License-Identifier: MIT
// <attn-bets>: what the reader bet along the way, and what happened, one sentence each. Answers that a reader was sure of
// and that did not fit come first. It shows what is kept on this device (state/bets.ts, state/quiz-record.ts), and forgets
// it on request. It places no bets and asks nothing.

import type { TemplateResult } from 'lit';
import { betsStrings as text } from '../../lesson/en/bets.ts';
import { type Bet, keptBets } from '../../state/bets.ts';
import { quizRecord } from '../../state/quiz-record.ts';
import { questionOf } from '../attn-quiz/questions.ts';
import { AttnElement, INTERFACE_VERSION } from '../shared/attn-element.ts';
import { figure } from '../shared/figure.styles.ts';
import { pressMatrix } from '../shared/press-matrix.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-bets.styles.ts';
import { type Told, tell } from './bet-sentences.ts';
import { betsView } from './bets-view.ts';
import { type Surprise, surprises } from './surprises.ts';

export class AttnBets extends AttnElement {
  static override styles = [tokens, figure, pressMatrix, styles];

  private unsubscribe: (() => void)[] = [];

  /** A copy. */
  get bets(): Bet[] {
    return [...keptBets.bets];
  }

  get told(): Told[] {
    return tell(keptBets.bets);
  }

  get surprises(): Surprise[] {
    return surprises(quizRecord.entries, questionOf);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const changed = () => this.requestUpdate();
    this.unsubscribe = [keptBets.subscribe(changed), quizRecord.subscribe(changed)];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.unsubscribe) stop();
  }

  override render(): TemplateResult {
    return betsView(this, this.spoken);
  }

  override firstUpdated(): void {
    this.toggleState('ready', true);
    this.emit('attn-ready', { version: INTERFACE_VERSION, view: 'bets', warnings: [] });
  }

  forget(): void {
    keptBets.forget();
    this.announcer.newRun();
    this.announcer.say(text.forgotten);
  }
}
