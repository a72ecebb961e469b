// SPDX-License-Identifier: MIT
// <attn-order>: the panel of <attn-variants> on order: a model nobody trained reads a short text and the same text with
// two words swapped; does its last position notice? The core answers for every combination of positions, mask and
// depth; this element keeps what was chosen and bet. Read next: order.ts, order-view.ts; src/model/order_test.hpp.

import type { PropertyValues, TemplateResult } from 'lit';
import { strings } from '../../lesson/en/shared.ts';
import { variantsStrings } from '../../lesson/en/variants.ts';
import type { PartOf } from '../../state/link-schema.ts';
import { parseNumber } from '../../state/numbers.ts';
import { bet } from '../shared/bet.styles.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import { focusOutcome } from '../shared/outcome-focus.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-order.styles.ts';
import {
  COMBINATIONS,
  type Combination,
  nameOf,
  type OrderAnswer,
  type OrderBet,
  outcomeOf,
  parseWords,
  type Swap,
  settingsOf,
} from './order.ts';
import type { OrderState } from './order-link.ts';
import { orderSentence, orderView } from './order-view.ts';

const START_TEXT = 'cake is late so';
/** What is seen before the bet, and what the reveal turns to. */
const FIRST: Combination = { positions: true, mask: 'causal', layers: 2 };
const REVEALED: Combination = { positions: false, mask: 'causal', layers: 2 };
const START_SWAP: Swap = { words: START_TEXT.split(' '), first: 0, second: 2, seed: 0 };
export const SEEDS = { min: 0, max: 4294967295, whole: true };

export class AttnOrder extends CoreFigure {
  static override properties = { ...CoreFigure.properties, seed: { type: Number }, linked: { attribute: false } };
  static override styles = [tokens, figure, controls, bet, styles];

  declare seed: number;
  /** What a link says. */
  declare linked: OrderState | undefined;
  protected readonly view = 'variants';
  swap: Swap = START_SWAP;
  chosen: Combination = FIRST;
  /** By nameOf(); all of them belong to `answered`. */
  answers: ReadonlyMap<string, OrderAnswer> = new Map();
  answered: Swap = START_SWAP;
  bet: OrderBet | 'skip' | undefined;
  outcome: OrderBet | undefined;
  /** As typed, where it cannot be used, and why. */
  typed: { text?: string; seed?: string } = {};
  problems: { text?: string; seed?: string } = {};
  private sayNext = false;

  constructor() {
    super();
    this.seed = 0;
  }

  get revealed(): boolean {
    return this.bet !== undefined;
  }

  get shown(): OrderAnswer | undefined {
    return this.answers.get(nameOf(this.chosen));
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('linked') && this.linked !== undefined) this.follow(this.linked);
    if (!changed.has('seed') || this.seed === this.swap.seed) return;
    this.swap = { ...this.swap, seed: this.seed };
    void this.refresh();
  }

  get linkPart(): PartOf<'variants'> {
    const { words, first: i, second: j, seed } = this.swap;
    const { positions: pos, mask, layers: L } = this.revealed ? this.chosen : { ...this.linked?.chosen };
    return { txt: words.join(' '), i, j, seed, pos, mask, L };
  }

  override render(): TemplateResult {
    return orderView(this, this.spoken);
  }

  startOver(): void {
    this.linked = undefined;
    this.swap = { ...START_SWAP, seed: this.seed };
    this.chosen = FIRST;
    this.bet = undefined;
    this.outcome = undefined;
    this.typed = {};
    this.problems = {};
    this.error = '';
    this.markAnswered(false);
    this.commit('reset', true);
    void this.refresh();
  }

  place(placed: OrderBet | 'skip'): void {
    const actual = outcomeOf(this.answers);
    if (this.revealed || actual === undefined) return;
    focusOutcome(this);
    this.bet = placed;
    this.outcome = actual;
    this.chosen = { ...REVEALED, ...this.linked?.chosen };
    this.markAnswered(true);
    if (placed !== 'skip') {
      this.emit('attn-predict', {
        item: 'order-without-positions',
        prediction: placed,
        actual,
        correct: placed === actual,
      });
    }
    this.commit('bet', placed);
    this.say();
  }

  /** Every combination is answered already; a switch only shows another one. */
  turn<K extends keyof Combination>(key: K, value: Combination[K]): void {
    this.chosen = { ...this.chosen, [key]: value };
    this.commit(key, value);
    this.say();
  }

  /** Two positions before the last one; choosing the other's position makes them change places. */
  swapAt(which: 'first' | 'second', position: number): void {
    const { first, second } = this.swap;
    const other = which === 'first' ? second : first;
    const left = other === position ? this.swap[which] : other;
    this.swap = {
      ...this.swap,
      ...(which === 'first' ? { first: position, second: left } : { first: left, second: position }),
    };
    this.ask(which, position);
  }

  type(typed: string): void {
    const parsed = parseWords(typed);
    if (!parsed.ok) {
      this.refuse('text', typed, variantsStrings.order.problems[parsed.problem]);
      return;
    }
    const { words } = parsed;
    const last = words.length - 2;
    const { first, second } = this.swap;
    const fits = Math.max(first, second) <= last;
    this.swap = { ...this.swap, words, ...(fits ? {} : { first: 0, second: last }) };
    this.accept('text');
    this.ask('text', words.join(' '));
  }

  typeSeed(typed: string): void {
    const parsed = parseNumber(typed, SEEDS);
    if (!parsed.ok) {
      this.refuse('seed', typed, strings.settings.problems[parsed.problem](variantsStrings.order.seed, SEEDS));
      return;
    }
    this.swap = { ...this.swap, seed: parsed.value };
    this.accept('seed');
    this.ask('seed', parsed.value);
  }

  protected async load(): Promise<void> {
    const { swap } = this;
    const replies = await Promise.all(
      COMBINATIONS.map((combination) => {
        const name = nameOf(combination);
        return this.answer('order', { settings: settingsOf(swap, combination) }, name);
      }),
    );
    const answers = new Map<string, OrderAnswer>();
    for (const [at, combination] of COMBINATIONS.entries()) {
      const reply = replies[at];
      if (reply === undefined) return;
      answers.set(nameOf(combination), reply);
    }
    this.answers = answers;
    this.answered = swap;
    if (this.sayNext) this.say();
    this.sayNext = false;
  }

  /** Before the bet a link changes what is asked; what it says of the model is shown after it. */
  private follow({ swap, chosen }: OrderState): void {
    this.seed = swap.seed;
    this.swap = swap;
    if (this.revealed) this.chosen = { ...this.chosen, ...chosen };
    this.typed = {};
    this.problems = {};
    void this.refresh();
  }

  private ask(key: string, value: unknown): void {
    this.sayNext = true;
    this.commit(key, value);
    void this.refresh();
  }

  private accept(field: 'text' | 'seed'): void {
    delete this.typed[field];
    delete this.problems[field];
  }

  private refuse(field: 'text' | 'seed', typed: string, problem: string): void {
    this.typed[field] = typed;
    this.problems[field] = problem;
    this.announcer.alert(problem);
    this.requestUpdate();
  }

  private say(): void {
    this.announcer.newRun();
    this.announcer.say(orderSentence(this));
  }

  private commit(key: string, value: unknown): void {
    const { chosen, swap } = this;
    const { words, ...rest } = swap;
    this.emit('attn-change', { key, value, state: { panel: 'order', text: words.join(' '), ...rest, ...chosen } });
    this.requestUpdate();
  }
}
