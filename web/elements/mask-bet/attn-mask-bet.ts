// SPDX-License-Identifier: MIT
// <attn-mask-bet>: before the mask is explained, mark which cells of one row may be read; then the core's causal mask is
// laid over the marks. The core is not asked, and so the answer is nowhere in the page, before the reader asks for it.

import type { TemplateResult } from 'lit';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { betStrings as text } from '../../lesson/en/puzzles.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { asRanges } from '../../state/mask-facts.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { pressMatrix } from '../shared/press-matrix.styles.ts';
import { type Place, PressGrid } from '../shared/press-matrix.ts';
import { puzzle } from '../shared/puzzle.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { type BetResult, ROW, settleBet } from './bet-facts.ts';
import { betView } from './bet-view.ts';

const SIZE = text.words.length;

export class AttnMaskBet extends CoreFigure implements Linked<'bet'> {
  static override styles = [tokens, figure, controls, matrix, pressMatrix, puzzle];

  /** Keys of row 4. */
  marked: ReadonlySet<number> = new Set();
  truth: MaskDescription | undefined;
  /** Undefined where the reader looked without a bet. */
  result: BetResult | undefined;
  /** Pressed Reveal with nothing marked. */
  hinted = false;
  readonly grid: PressGrid;
  protected readonly view = 'bet';
  private asked: 'bet' | 'skip' | undefined;

  constructor() {
    super();
    const element = this;
    this.grid = new PressGrid(this, {
      get rows() {
        return element.truth === undefined ? [ROW] : [];
      },
      columns: SIZE,
      press: (place, on) => this.mark(place, on),
    });
  }

  override render(): TemplateResult {
    return betView(this, this.spoken);
  }

  readonly linkView = 'bet';

  /** The reader's marks; what came out is for everyone to find. */
  get linkState(): PartOf<'bet'> {
    return { marks: [...this.marked].sort((a, b) => a - b) };
  }

  applyLink({ marks }: StateOf<'bet'>): string[] {
    this.startOver();
    this.marked = new Set(marks);
    return [];
  }

  startOver(): void {
    this.marked = new Set();
    this.truth = undefined;
    this.result = undefined;
    this.hinted = false;
    this.asked = undefined;
    this.grid.reset();
    this.markAnswered(false);
    this.changed('reset', true);
  }

  reveal(kind: 'bet' | 'skip'): void {
    this.hinted = kind === 'bet' && this.marked.size === 0;
    if (this.hinted) {
      this.say(text.none);
      this.requestUpdate();
      return;
    }
    this.asked = kind;
    void this.refresh();
  }

  protected async load(): Promise<void> {
    if (this.asked === undefined || this.truth !== undefined) return;
    const truth = await this.answer('describe', { spec: 'causal', queries: SIZE, keys: SIZE });
    if (truth !== undefined && this.asked !== undefined) this.settle(truth, this.asked);
  }

  private settle(truth: MaskDescription, asked: 'bet' | 'skip'): void {
    this.truth = truth;
    this.markAnswered(true);
    this.changed('revealed', asked);
    const result = settleBet(truth, ROW, this.marked);
    if (asked === 'skip') {
      this.marked = new Set();
      this.say(text.skipped(asRanges(result.actual)));
      return;
    }
    this.result = result;
    const { right, missed, extra, actual, correct } = result;
    this.say(correct ? text.allRight(right.length) : text.score(right.length, missed.length, extra.length));
    const prediction = [...this.marked].sort((a, b) => a - b);
    this.emit('attn-predict', { item: 'row-4-reads', prediction, actual, correct });
  }

  private mark({ column }: Place, on: boolean): void {
    const marked = new Set(this.marked);
    if (on) marked.add(column);
    else marked.delete(column);
    this.marked = marked;
    this.hinted = false;
    this.changed('marked', [...marked]);
  }

  private changed(key: string, value: unknown): void {
    this.emit('attn-change', { key, value, state: { marked: [...this.marked] } });
    this.requestUpdate();
  }

  private say(sentence: string): void {
    this.announcer.newRun();
    this.announcer.say(sentence);
  }
}
