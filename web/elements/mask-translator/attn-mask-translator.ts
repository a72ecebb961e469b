// SPDX-License-Identifier: MIT
// <attn-mask-translator spec="causal" length="4">: one mask in the spellings that libraries use, what a reader of another
// spelling makes of it, and the Python for each call. Everything is the core's translation; how it looks: translator-view.ts.

import type { PropertyValues, TemplateResult } from 'lit';
import type { MaskConvention, MaskDescription, MaskTranslation } from '../../engine/shared/core-api.ts';
import type { SoftmaxResult } from '../../engine/shared/figures-api.ts';
import { translatorStrings as text } from '../../lesson/en/translator.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { choiceOf, specOf } from '../../state/mask-spec.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { puzzle } from '../shared/puzzle.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { copyText } from './copy-text.ts';
import { styles } from './mask-translator.styles.ts';
import { isSize, MAX_SIZE, MIN_SIZE } from './translator-facts.ts';
import { translatorView } from './translator-view.ts';

export type Reader = Exclude<MaskConvention, 'ones-added'>;

export interface Translated {
  translation: MaskTranslation;
  /** What each spelling means to its own reader. */
  meant: Record<MaskConvention, MaskDescription>;
  written: MaskConvention;
  read: Reader;
  /** What arrives, and the weights that scores of 0 get by it. */
  arrived: MaskDescription;
  softmax: Extract<SoftmaxResult, { ok: true }>;
}

/** The start: the mistake that everyone makes once. */
const START = { written: 'true-blocks', read: 'true-allows' } as const;

export class AttnMaskTranslator extends CoreFigure implements Linked<'translator'> {
  static override properties = { ...CoreFigure.properties, spec: {}, length: { type: Number } };
  static override styles = [tokens, figure, controls, matrix, puzzle, styles];

  declare spec: string;
  declare length: number;
  written: MaskConvention = START.written;
  read: Reader = START.read;
  answered: Translated | undefined;
  /** The line that was copied last, and how it went. */
  copied: { line: number; sentence: string } | undefined;
  protected readonly view = 'translator';
  private started: { spec: string; length: number } | undefined;

  constructor() {
    super();
    this.spec = 'causal';
    this.length = MIN_SIZE;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('spec') && !changed.has('length')) return;
    this.started ??= { spec: this.spec, length: this.length };
    this.copied = undefined;
    if (this.hasUpdated) void this.refresh();
  }

  override render(): TemplateResult {
    return translatorView(this, this.spoken);
  }

  readonly linkView = 'translator';

  get linkState(): PartOf<'translator'> {
    return { mask: this.spec, n: this.length, wr: this.written, rd: this.read };
  }

  applyLink({ mask, n, wr, rd }: StateOf<'translator'>): string[] {
    Object.assign(this, { spec: specOf(choiceOf(mask)), length: n, written: wr, read: rd, copied: undefined });
    this.requestUpdate();
    void this.refresh();
    return [];
  }

  startOver(): void {
    Object.assign(this, this.started, START);
    this.copied = undefined;
    this.changed('reset', true);
  }

  choose<K extends 'spec' | 'length' | 'written' | 'read'>(key: K, value: AttnMaskTranslator[K]): void {
    (this as Pick<AttnMaskTranslator, K>)[key] = value;
    this.changed(key, value);
  }

  private changed(key: string, value: unknown): void {
    const { spec, length, written, read } = this;
    this.emit('attn-change', { key, value, state: { spec, length, written, read } });
    this.requestUpdate();
    void this.refresh();
  }

  async copy(line: number): Promise<void> {
    const code = this.renderRoot.querySelector(`code[data-line="${line}"]`);
    if (code === null) return;
    const sentence = (await copyText(code)) ? text.copied : text.selected;
    this.copied = { line, sentence };
    this.announcer.newRun();
    this.announcer.say(sentence);
    this.requestUpdate();
  }

  protected async load(): Promise<void> {
    const { spec, length: size, written, read } = this;
    if (!isSize(size)) {
      this.error = text.badLength(MIN_SIZE, MAX_SIZE);
      return;
    }
    const translation = await this.answer('translate', { spec, size });
    if (translation === undefined) return;
    const meaning = (from: MaskConvention, to: MaskConvention) =>
      this.answer('describe', { spec: readingOf(translation, from, to), queries: size, keys: size }, `${from} ${to}`);
    const meant = await Promise.all(translation.conventions.map(({ convention }) => meaning(convention, convention)));
    const arrived = await meaning(written, read);
    const softmax = await this.softmax(translation, written, read);
    if (arrived === undefined || softmax === undefined || meant.includes(undefined)) return;
    this.answered = {
      translation,
      meant: Object.fromEntries(
        translation.conventions.map(({ convention }, at) => [convention, meant[at]]),
      ) as Translated['meant'],
      written,
      read,
      arrived,
      softmax,
    };
  }

  /** Ones and zeros that are added are scores: they block nothing and tilt the weights. */
  private softmax({ conventions, size, ...translation }: MaskTranslation, written: MaskConvention, read: Reader) {
    const matrix = conventions.find(({ convention }) => convention === written)?.matrix;
    const tilts = read === 'added' && written !== 'added' && matrix !== undefined;
    const question = {
      scores: tilts ? matrix : new Float32Array(size * size),
      queries: size,
      keys: size,
      mask: readingOf(translation, written, read),
      order: 'before',
      filler: -Infinity,
      emptyRow: 'zero',
    } as const;
    return this.answer('softmax', { question });
  }
}

function readingOf({ readings }: Pick<MaskTranslation, 'readings'>, written: MaskConvention, read: MaskConvention) {
  return readings.find((reading) => reading.written === written && reading.read === read)?.spec ?? '';
}
