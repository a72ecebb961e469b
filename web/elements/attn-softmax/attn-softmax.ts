// SPDX-License-Identifier: MIT
// <attn-softmax>: softmax and a mask, and four ways to get them wrong: the mask after the softmax (or the softmax along
// the wrong axis), a finite number in place of −∞, a row with no key left, a broken number behind the mask. This element
// keeps what was chosen and asks the core; the panels draw. Read next: givens.ts, order-panel.ts.

import type { PropertyValues, TemplateResult } from 'lit';
import type { EmptyRow, HiddenNumber } from '../../engine/shared/figures-api.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { parseNumber } from '../../state/numbers.ts';
import { FLAG } from '../shared/attn-element.ts';
import { bet } from '../shared/bet.styles.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { focusOutcome } from '../shared/outcome-focus.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { type Answers, askEmpty, askFiller, askHidden, askOrder } from './answers.ts';
import { styles } from './attn-softmax.styles.ts';
import { type Bet, type Outcome, outcomeOf } from './facts.ts';
import {
  DEFAULT_SCORES,
  type EmptyExample,
  FIRST_LEVEL,
  PANELS,
  type Panel,
  type Parsed,
  parseMasked,
  parseScores,
  SCORE_RANGE,
  SIZE,
  type Suspect,
} from './givens.ts';
import { linkOfSoftmax, showLinkedSoftmax } from './softmax-link.ts';
import { liveSentence, softmaxView } from './softmax-view.ts';

const text = softmaxStrings;

export class AttnSoftmax extends CoreFigure implements Linked<'softmax'> {
  static override properties = {
    ...CoreFigure.properties,
    scores: { reflect: true, list: ', ' },
    masked: { reflect: true, list: ', ' },
    temperature: { type: Number, reflect: true },
    panel: { reflect: true },
    predict: FLAG,
  };

  static override styles = [tokens, figure, controls, bet, matrix, styles];

  /** Four numbers, the same for every row, or sixteen, row by row. */
  declare scores: string;
  /** Hidden cells, counted along the rows from 0; absent for the causal mask. */
  declare masked: string | undefined;
  /** 0.01 to 100; the scores are divided by it. */
  declare temperature: number;
  /** Which of the four is shown: order, filler, empty or hidden. */
  declare panel: Panel;
  /** A bet comes before the weights. */
  declare predict: boolean;

  bet: Bet | undefined;
  /** How it came out. */
  outcome: Outcome | undefined;
  suspect: Suspect = 'after';
  /** The last key's score in every row, where the reader has moved it. */
  future: number | undefined;
  level = FIRST_LEVEL;
  example: EmptyExample['id'] = 'window';
  emptyRow: EmptyRow = 'zero';
  hiddenNumber: HiddenNumber = 'nan';
  hiddenPlace: 'score' | 'value' = 'value';
  answers: Answers = {};
  grid: number[] = [];
  /** What was typed and cannot be used, by cell, with why. */
  typed = new Map<number, { text: string; problem: string }>();
  moreOpen = false;
  private spec = 'causal';
  private wrongGiven = '';
  private predictDue = false;
  protected readonly view = 'softmax';

  constructor() {
    super();
    this.scores = DEFAULT_SCORES;
    this.temperature = 1;
    this.panel = 'order';
    this.predict = false;
  }

  /** The weights with the mask before the softmax, row-major; a copy, empty before the core has answered. */
  get weights(): Float64Array {
    return this.answers.order?.before.weights.slice() ?? new Float64Array(0);
  }

  /** Whether the weights may be shown: the bet is placed, or none was asked for. */
  get revealed(): boolean {
    return !this.predict || this.bet !== undefined;
  }

  get state(): object {
    const { panel, scores, masked, temperature, suspect, example, emptyRow, hiddenNumber, hiddenPlace } = this;
    return { panel, scores, masked, temperature, suspect, example, emptyRow, hiddenNumber, hiddenPlace };
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.panel = this.usable(changed, 'panel', this.panel, PANELS.includes(this.panel), 'order');
    const given = changed.has('scores') || changed.has('masked') || changed.has('temperature');
    if (given) this.takeGivens();
    if (given || changed.has('panel')) void this.refresh();
  }

  override render(): TemplateResult {
    return softmaxView(this, this.spoken);
  }

  readonly linkView = 'softmax';

  get linkState(): PartOf<'softmax'> {
    return linkOfSoftmax(this);
  }

  applyLink(state: StateOf<'softmax'>): string[] {
    this.typed.clear();
    const unused = showLinkedSoftmax(this, state);
    this.requestUpdate();
    void this.refresh();
    return unused;
  }

  startOver(): void {
    this.bet = undefined;
    this.outcome = undefined;
    this.suspect = 'after';
    this.future = undefined;
    this.level = FIRST_LEVEL;
    this.example = 'window';
    this.emptyRow = 'zero';
    this.hiddenNumber = 'nan';
    this.hiddenPlace = 'value';
    this.typed.clear();
    this.scores = DEFAULT_SCORES;
    this.masked = undefined;
    this.temperature = 1;
    this.moreOpen = false;
    this.markAnswered(false);
    this.commit('reset', true);
  }

  choosePanel(panel: Panel): void {
    this.panel = panel;
    this.commit('panel', panel);
  }

  placeBet(bet: Bet): void {
    focusOutcome(this);
    this.bet = bet;
    this.predictDue = true;
    this.markAnswered(true);
    this.commit('bet', bet);
  }

  /** Sets one of the plain choices. */
  choose<K extends 'suspect' | 'future' | 'level' | 'example' | 'emptyRow' | 'hiddenNumber' | 'hiddenPlace'>(
    key: K,
    value: NonNullable<this[K]>,
  ): void {
    this[key] = value;
    this.commit(key, value);
  }

  chooseTemperature(value: number): void {
    this.temperature = value;
    this.commit('temperature', value);
  }

  /** A typed score counts once it can be read; until then the last one stays. */
  typeScore(cell: number, typed: string): void {
    const parsed = parseNumber(typed, SCORE_RANGE);
    if (parsed.ok) {
      this.typed.delete(cell);
      this.future = undefined;
      this.scores = this.grid.map((score, at) => (at === cell ? parsed.value : score)).join(', ');
      this.commit('scores', this.scores);
      return;
    }
    const problem = text.problems[parsed.problem];
    this.typed.set(cell, { text: typed, problem });
    const name = text.order.score(text.words[Math.floor(cell / SIZE)] ?? '', text.words[cell % SIZE] ?? '');
    this.announcer.alert(`${name}: ${problem}`);
    this.requestUpdate();
  }

  protected async load(): Promise<void> {
    const before = this.answers;
    if (this.panel === 'order') await this.loadOrder();
    if (this.panel === 'filler') this.keep('filler', await askFiller(this.ask, this.level));
    if (this.panel === 'empty') this.keep('empty', await askEmpty(this.ask, this.example, this.emptyRow));
    if (this.panel === 'hidden') this.keep('hidden', await askHidden(this.ask, this.hiddenPlace, this.hiddenNumber));
    if (this.wrongGiven !== '') this.error = this.wrongGiven;
    if (this.answers !== before && this.sayNext) this.announcer.say(liveSentence(this));
    this.sayNext = false;
  }

  private sayNext = false;
  private readonly ask: Parameters<typeof askOrder>[0] = (name, args, kind) => this.answer(name, args, kind);

  private keep<K extends keyof Answers>(key: K, answer: Answers[K]): void {
    if (answer !== undefined) this.answers = { ...this.answers, [key]: answer };
  }

  private async loadOrder(): Promise<void> {
    const { spec, grid, future, suspect, temperature, revealed } = this;
    const order = await askOrder(this.ask, { spec, grid, future, suspect, temperature, revealed });
    this.keep('order', order);
    if (order?.beside === undefined || !this.predictDue || this.bet === undefined) return;
    this.predictDue = false;
    const actual = outcomeOf(order.before, order.beside);
    this.outcome = actual;
    if (this.bet === 'skip') return;
    this.emit('attn-predict', { item: 'row-sums', prediction: this.bet, actual, correct: this.bet === actual });
  }

  /** Attributes that cannot be read leave what was there, with a sentence. */
  private takeGivens(): void {
    const scores = parseScores(this.scores ?? '');
    const masked = parseMasked(this.masked);
    const warm = this.temperature >= 0.01 && this.temperature <= 100;
    if (scores.ok) this.grid = scores.value;
    else if (this.grid.length === 0) this.grid = givenGrid();
    if (masked.ok) this.spec = masked.value;
    if (!warm) this.temperature = 1;
    const { problems } = text;
    this.wrongGiven = !scores.ok
      ? problems.scores(problemSentence(scores))
      : !masked.ok
        ? problems.masked(problemSentence(masked))
        : warm
          ? ''
          : problems.temperature;
    this.error = this.wrongGiven;
  }

  private commit(key: string, value: unknown): void {
    this.requestUpdate();
    this.announcer.newRun();
    this.sayNext = true;
    this.emit('attn-change', { key, value, state: this.state });
    void this.refresh();
  }
}

function givenGrid(): number[] {
  const given = parseScores(DEFAULT_SCORES);
  return given.ok ? given.value : [];
}

function problemSentence(failure: Extract<Parsed<unknown>, { ok: false }>): string {
  const { problems } = text;
  return failure.problem === 'count'
    ? problems.count(failure.part)
    : problems.part(failure.part, problems[failure.problem]);
}
