// SPDX-License-Identifier: MIT
// <attn-mask-exercise>: write the 4 by 4 causal mask down by hand, True blocking, and have the core check it cell by
// cell. The core is asked only when the reader checks or gives up.

import type { TemplateResult } from 'lit';
import { exerciseStrings as text } from '../../lesson/en/puzzles.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { bitsOfCells, cellsOfBits } from '../../state/take-away/mask-bits.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { pressMatrix } from '../shared/press-matrix.styles.ts';
import { type Place, PressGrid } from '../shared/press-matrix.ts';
import { puzzle } from '../shared/puzzle.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { type Checked, checkCells, matrixOf } from './check-cells.ts';
import { exerciseView } from './exercise-view.ts';
import { styles } from './mask-exercise.styles.ts';

export const SIZE = 4;
const nothingBlocked = (): boolean[] => Array.from({ length: SIZE * SIZE }, () => false);

export class AttnMaskExercise extends CoreFigure implements Linked<'exercise'> {
  static override styles = [tokens, figure, controls, matrix, pressMatrix, puzzle, styles];

  /** Row-major; true blocks. */
  cells: readonly boolean[] = nothingBlocked();
  /** Of the cells as they are; undefined again after a change. */
  checked: Checked | undefined;
  shown = false;
  readonly grid = new PressGrid(this, {
    rows: [0, 1, 2, 3],
    columns: SIZE,
    press: (place, on) => this.write(place, on),
  });
  protected readonly view = 'exercise';
  private asked: 'check' | 'show' | undefined;
  private attempts = 0;

  override render(): TemplateResult {
    return exerciseView(this, this.spoken);
  }

  readonly linkView = 'exercise';

  get linkState(): PartOf<'exercise'> {
    return { bits: this.cells.includes(true) ? bitsOfCells(this.cells, SIZE) : undefined };
  }

  applyLink({ bits }: StateOf<'exercise'>): string[] {
    const cells = bits === undefined ? undefined : cellsOfBits(bits, SIZE);
    this.startOver();
    this.cells = cells ?? nothingBlocked();
    return bits !== undefined && cells === undefined ? ['bits'] : [];
  }

  startOver(): void {
    this.cells = nothingBlocked();
    this.checked = undefined;
    this.shown = false;
    this.asked = undefined;
    this.attempts = 0;
    this.grid.reset();
    this.changed('reset', true);
  }

  ask(what: 'check' | 'show'): void {
    this.asked = what;
    void this.refresh();
  }

  protected async load(): Promise<void> {
    const { asked } = this;
    if (asked === undefined) return;
    const translation = await this.answer('translate', { spec: 'causal', size: SIZE });
    if (translation === undefined || this.asked !== asked) return;
    this.asked = undefined;
    this.shown = asked === 'show';
    if (this.shown) this.cells = Array.from(matrixOf(translation, 'true-blocks'), (value) => value === 1);
    this.checked = checkCells(this.cells, translation);
    const { wrong, flipped } = this.checked;
    this.announcer.newRun();
    this.announcer.say(
      this.shown
        ? text.shown
        : flipped
          ? text.flipped
          : wrong.length === 0
            ? text.right
            : text.wrongCount(wrong.length),
    );
    if (asked === 'check') this.tell(wrong.length === 0);
  }

  private tell(correct: boolean): void {
    this.emit('attn-answer', { item: 'causal-4', response: this.written, correct, attempt: ++this.attempts });
  }

  /** "FTTT FFTT …" */
  private get written(): string {
    const letters = this.cells.map((blocks) => (blocks ? 'T' : 'F')).join('');
    return (letters.match(new RegExp(`.{${SIZE}}`, 'g')) ?? []).join(' ');
  }

  private changed(key: string, value: unknown): void {
    this.emit('attn-change', { key, value, state: { cells: this.written } });
    this.requestUpdate();
  }

  private write({ row, column }: Place, on: boolean): void {
    this.cells = this.cells.map((cell, at) => (at === row * SIZE + column ? on : cell));
    this.checked = undefined;
    this.shown = false;
    this.asked = undefined;
    this.changed('cells', this.written);
  }
}
