// SPDX-License-Identifier: MIT
// <attn-average>: the average of the past by a loop, by a matrix and by softmax, each with its own picture. The core
// works out all three; this element keeps the vectors that the reader typed and compares what came back.
// Read next: average-view.ts; src/ops/average_past.hpp.

import type { PropertyValues, TemplateResult } from 'lit';
import type { PastAverage } from '../../engine/shared/figures-api.ts';
import { averageStrings } from '../../lesson/en/average.ts';
import { strings } from '../../lesson/en/shared.ts';
import { allDigits } from '../../lesson/number-text.ts';
import { parseDecimal } from '../../state/decimal.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { bet } from '../shared/bet.styles.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import { asTyped, type Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { focusOutcome } from '../shared/outcome-focus.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-average.styles.ts';
import { averageView, rowSentence } from './average-view.ts';
import { sameBits } from './same-bits.ts';

export type Averages = Extract<PastAverage, { ok: true }>;
export type AverageBet = 'same' | 'different' | 'skip';

export const WORDS = ['Your', 'cake', 'is', 'late'] as const;
export const CHANNELS = 2;
const RANGE = { min: -1000, max: 1000 };
/** Thirds and quarters of these have no end in binary. */
const GIVEN = [2, 1, 4, 0, 4, 3, -3, 5];
const START_ROW = 2;

export class AttnAverage extends CoreFigure implements Linked<'average'> {
  static override properties = { ...CoreFigure.properties, row: { type: Number }, predict: { type: Boolean } };
  static override styles = [tokens, figure, controls, matrix, bet, styles];

  declare row: number;
  /** Asks for a bet before the second and third result are shown. */
  declare predict: boolean;
  protected readonly view = 'average';
  values: number[] = [...GIVEN];
  /** As typed; differs from the values where it cannot be read. */
  typed: string[] = GIVEN.map(allDigits);
  problems = new Map<number, string>();
  averages: Averages | undefined;
  bet: AverageBet | undefined;
  shows: 'scores' | 'weights' = 'scores';

  constructor() {
    super();
    this.row = START_ROW;
    this.predict = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const row = Math.min(WORDS.length - 1, Math.max(0, Math.round(this.row) || 0));
    this.row = this.usable(changed, 'row', this.row, this.row === row, row);
  }

  override render(): TemplateResult {
    return averageView(this, this.spoken);
  }

  get open(): boolean {
    return !this.predict || this.bet !== undefined;
  }

  /** Rows in which not all three results have the same bits. */
  get differing(): number[] {
    const { averages } = this;
    if (averages === undefined) return [];
    const rows = [...Array(averages.positions).keys()];
    return rows.filter((row) => {
      const slice = (of: Float64Array) => of.subarray(row * averages.channels, (row + 1) * averages.channels);
      const loop = slice(averages.byLoop);
      return !sameBits(loop, slice(averages.byMatrix)) || !sameBits(loop, slice(averages.bySoftmax));
    });
  }

  readonly linkView = 'average';

  get linkState(): PartOf<'average'> {
    return { row: this.row, show: this.shows, x: this.values };
  }

  applyLink({ row, show, x }: StateOf<'average'>): string[] {
    const fits = x.length === GIVEN.length;
    this.values = fits ? [...x] : [...GIVEN];
    this.typed = this.values.map(asTyped);
    this.problems.clear();
    this.row = row;
    this.shows = show;
    this.requestUpdate();
    void this.refresh();
    return fits ? [] : ['x'];
  }

  startOver(): void {
    this.values = [...GIVEN];
    this.typed = GIVEN.map(allDigits);
    this.problems.clear();
    this.row = START_ROW;
    this.bet = undefined;
    this.shows = 'scores';
    this.markAnswered(false);
    this.changed('values', this.values);
    void this.refresh();
  }

  chooseRow(row: number): void {
    this.row = row;
    this.changed('row', row);
    if (this.averages !== undefined) this.announcer.say(rowSentence(this, this.averages));
  }

  show(what: 'scores' | 'weights'): void {
    this.shows = what;
    this.changed('shows', what);
  }

  place(placed: AverageBet): void {
    if (this.bet !== undefined || this.averages === undefined) return;
    focusOutcome(this);
    this.bet = placed;
    const actual = this.differing.length === 0 ? 'same' : 'different';
    if (placed !== 'skip') {
      this.emit('attn-predict', { item: 'last-bit', prediction: placed, actual, correct: placed === actual });
    }
    this.markAnswered(true);
    this.requestUpdate();
  }

  /** What cannot be read is said beside the field; the figure keeps the number it had. */
  type(index: number, typed: string): void {
    const { settings } = strings;
    const label = averageStrings.value(WORDS[Math.floor(index / CHANNELS)] ?? '', index % CHANNELS);
    const parsed = parseDecimal(typed, RANGE);
    this.typed[index] = typed;
    if (!parsed.ok) {
      this.problems.set(index, settings.problems[parsed.problem](label, RANGE));
      this.announcer.alert(this.problems.get(index) ?? '');
      this.requestUpdate();
      return;
    }
    this.problems.delete(index);
    this.values = this.values.map((value, at) => (at === index ? parsed.value : value));
    this.changed('values', this.values);
    void this.refresh();
  }

  protected async load(): Promise<void> {
    const { values } = this;
    const answer = await this.answer('average', { values, positions: WORDS.length, channels: CHANNELS });
    if (answer !== undefined) this.averages = answer;
  }

  private changed(key: string, value: unknown): void {
    const { row, values, shows } = this;
    this.emit('attn-change', { key, value, state: { row, values, shows } });
    this.requestUpdate();
  }
}
