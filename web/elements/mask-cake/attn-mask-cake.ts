// SPDX-License-Identifier: MIT
// <attn-mask-cake mask="full | causal">: the worked example "Your cake is late". All scores are 0, so the weights show
// nothing but the mask: without one each row spends a share on the word it must predict. A stepper walks through the
// lessons that one pass holds.

import type { PropertyValues, TemplateResult } from 'lit';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import type { SoftmaxResult } from '../../engine/shared/figures-api.ts';
import { cakeStrings as text } from '../../lesson/en/puzzles.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { puzzle } from '../shared/puzzle.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { cakeView } from './cake-view.ts';
import { styles } from './mask-cake.styles.ts';

export type CakeMask = 'full' | 'causal';
const SIZE = text.words.length;
/** The example's given: no word scores higher than another. */
const SCORES = new Float64Array(SIZE * SIZE);
/** Row "cake", which must predict "is". */
const FIRST_LESSON = 1;

export interface CakeAnswer {
  mask: CakeMask;
  described: MaskDescription;
  softmax: Extract<SoftmaxResult, { ok: true }>;
}

export class AttnMaskCake extends CoreFigure implements Linked<'cake'> {
  static override properties = { ...CoreFigure.properties, mask: {} };
  static override styles = [tokens, figure, controls, matrix, puzzle, styles];

  declare mask: string;
  answered: CakeAnswer | undefined;
  lesson = FIRST_LESSON;
  protected readonly view = 'cake';
  private started: string | undefined;

  constructor() {
    super();
    this.mask = 'full';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('mask')) return;
    this.started ??= this.mask;
    if (this.hasUpdated) void this.refresh();
  }

  override render(): TemplateResult {
    return cakeView(this, this.spoken);
  }

  readonly linkView = 'cake';

  get linkState(): PartOf<'cake'> {
    return { mask: this.mask === 'causal' ? 'causal' : 'full', step: this.lesson };
  }

  applyLink({ mask, step }: StateOf<'cake'>): string[] {
    this.mask = mask;
    this.lesson = step;
    this.requestUpdate();
    return [];
  }

  startOver(): void {
    this.mask = this.started ?? 'full';
    this.lesson = FIRST_LESSON;
    this.changed('reset', true);
    this.requestUpdate();
  }

  choose(mask: CakeMask): void {
    this.mask = mask;
    this.changed('mask', mask);
  }

  go(lesson: number): void {
    this.lesson = lesson;
    this.changed('lesson', lesson);
    this.requestUpdate();
  }

  protected async load(): Promise<void> {
    const { mask } = this;
    if (mask !== 'full' && mask !== 'causal') {
      this.error = text.unknown(mask);
      return;
    }
    const described = await this.answer('describe', { spec: mask, queries: SIZE, keys: SIZE });
    if (described === undefined) return;
    const softmax = await this.answer('softmax', {
      question: {
        scores: SCORES,
        queries: SIZE,
        keys: SIZE,
        mask,
        order: 'before',
        filler: -Infinity,
        emptyRow: 'zero',
      },
    });
    if (softmax === undefined) return;
    this.answered = { mask, described, softmax };
  }

  private changed(key: string, value: unknown): void {
    this.emit('attn-change', { key, value, state: { mask: this.mask, lesson: this.lesson } });
  }
}
