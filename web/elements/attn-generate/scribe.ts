// SPDX-License-Identifier: MIT
// The text in the making: what was asked for, what the core wrote, and how much of it is shown. The core writes the same
// text from the start each time, so that step k shows the first k of its characters.

import type { Written } from '../../engine/shared/run-api.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { fixed } from '../../lesson/number-text.ts';
import { tokenName } from '../../lesson/token-text.ts';
import { Latest } from '../../state/latest.ts';
import { type Choice, nextChoices, rowOf } from '../../state/next-choices.ts';
import {
  type CheckedWriting,
  checkWriting,
  dropUnknown,
  FIRST_WRITING,
  type WritingErrors,
  type WritingField,
  type WritingText,
} from '../../state/writing.ts';
import { lessMotion } from '../shared/less-motion.ts';
import type { Ground } from './ground.ts';

export type WrittenText = Extract<Written, { ok: true }>;

interface Question {
  settings: CheckedWriting;
  cache: boolean;
  /** Characters to be written, and the place whose probabilities are shown. */
  count: number;
  place: number;
  /** Updates of the model. */
  steps: number;
}

interface Answer extends Question {
  written: WrittenText;
  /** The model's own probabilities at `place`. */
  own: Float64Array;
}

const REVEAL_MS = 55;
/** Characters that are known before they are shown. */
const AHEAD = 16;
export const BARS = 8;

export class Scribe {
  typed: WritingText = { ...FIRST_WRITING };
  errors: WritingErrors = {};
  cache = true;
  /** Characters shown in the panels "Writing" and "The work". */
  shown = 0;
  worked = 0;
  /** Whether the whole text is being shown, character by character. */
  revealing = false;
  answer: Answer | undefined;
  /** Whether keeping and not keeping gave the same characters; undefined before both were asked for. */
  sameText: boolean | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly latest = new Latest<Question, Answer>(
    (question) => this.put(question),
    (answer) => this.take(answer),
  );

  constructor(
    private readonly ground: Ground,
    private readonly first: () => WritingText,
  ) {}

  /** Undefined while something typed is wrong, or there is no model. */
  get settings(): CheckedWriting | undefined {
    const { checked } = this;
    return checked?.ok ? checked.settings : undefined;
  }

  private get checked(): ReturnType<typeof checkWriting> | undefined {
    const { model } = this.ground;
    return model === undefined ? undefined : checkWriting(this.typed, model.vocabulary);
  }

  /** Whether the next character is known, and all that was typed is right. */
  get ready(): boolean {
    return this.answer !== undefined && this.settings !== undefined;
  }

  get done(): boolean {
    return this.answer !== undefined && this.shown >= this.answer.settings.length;
  }

  /** The written characters, as the vocabulary spells them. */
  characters(count: number): string[] {
    const { answer } = this;
    const vocabulary = this.ground.model?.vocabulary ?? [];
    return [...(answer?.written.tokens.subarray(0, count) ?? [])].map((token) => vocabulary[token] ?? '');
  }

  /** The place whose probabilities are shown: the next one, or the last when all is written. */
  placeOf(shown: number): number {
    const length = this.answer?.settings.length ?? 1;
    return Math.min(shown, length - 1);
  }

  get choices(): Choice[] {
    const { answer } = this;
    const { model } = this.ground;
    if (answer === undefined || model === undefined) return [];
    const row = rowOf(answer.written.probabilities, answer.place, model.vocabulary.length);
    return nextChoices(row, answer.own, answer.written.tokens[answer.place], BARS);
  }

  /** At every key; a mistake is told, and the text so far stays. */
  change(field: WritingField, value: string): void {
    this.typed = { ...this.typed, [field]: value };
    const { checked } = this;
    this.errors = checked === undefined || checked.ok ? {} : checked.errors;
    if (checked?.ok) {
      if (field !== 'length') this.startOver();
      else this.shown = Math.min(this.shown, checked.settings.length);
      this.refresh();
    }
    this.ground.changed();
  }

  commit(field: WritingField): void {
    const message = this.errors[field];
    if (message !== undefined) {
      this.ground.reply(message);
      this.ground.emit('attn-error', { code: 'bad-state', message });
    }
    this.ground.emit('attn-change', {
      key: field,
      value: this.typed[field],
      state: { ...this.typed, cache: this.cache },
    });
  }

  dropUnknown(): void {
    const vocabulary = this.ground.model?.vocabulary ?? [];
    this.change('prompt', dropUnknown(this.typed.prompt, vocabulary));
    this.commit('prompt');
  }

  keep(cache: boolean): void {
    this.cache = cache;
    this.refresh();
    this.ground.changed();
    this.ground.emit('attn-change', { key: 'cache', value: cache, state: { ...this.typed, cache } });
  }

  step(): void {
    if (!this.ready || this.done) return;
    this.reveal(1);
    this.sayLast();
  }

  /** Shows character after character; all at once where motion is not wanted. */
  all(): void {
    const { settings } = this;
    if (!this.ready || settings === undefined || this.done) return;
    this.revealing = true;
    if (lessMotion()) this.shown = settings.length;
    else this.timer = setInterval(() => this.tick(), REVEAL_MS);
    this.refresh();
    this.ground.changed();
  }

  stop(): void {
    if (!this.revealing) return;
    this.halt();
    this.ground.reply(generateStrings.write.stopped(this.shown));
    this.refresh();
    this.ground.changed();
  }

  startOver(): void {
    this.halt();
    this.shown = 0;
    this.worked = 0;
    this.refresh();
    this.ground.changed();
  }

  /** One more in the panel about the work. */
  work(): void {
    this.worked++;
    this.refresh();
    this.ground.changed();
  }

  /** Asks for what is shown and one more; safe at any time. */
  refresh(): void {
    const { checked, shown, worked, revealing, cache } = this;
    const { model } = this.ground;
    if (checked === undefined || model === undefined) return;
    if (!checked.ok) {
      // Of attributes, or of a model that knows other characters: nothing was typed now.
      const same = JSON.stringify(checked.errors) === JSON.stringify(this.errors);
      this.errors = checked.errors;
      if (!same) this.ground.changed();
      return;
    }
    const { settings } = checked;
    this.errors = {};
    const have = this.answer?.written.tokens.length ?? 0;
    // A long text is asked for in growing parts, so that its beginning need not wait for its end.
    const ahead = shown + AHEAD > have ? Math.max(2 * AHEAD, 2 * shown) : have;
    const wanted = Math.max(shown + 1, worked + 1, revealing ? ahead : 0);
    const count = Math.min(settings.length, wanted);
    const place = Math.min(shown, settings.length - 1);
    this.latest.want({ settings, cache, count, place, steps: model.steps });
  }

  /** The model is another one. */
  forget(): void {
    this.halt();
    this.latest.forget();
    this.answer = undefined;
    this.sameText = undefined;
    this.shown = 0;
    this.worked = 0;
  }

  reset(): void {
    this.forget();
    this.typed = this.first();
    this.errors = {};
    this.cache = true;
  }

  private halt(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.revealing = false;
  }

  private tick(): void {
    // What is shown waits for the core, and not the other way round.
    if (this.answer === undefined || this.answer.written.tokens.length <= this.shown) return;
    this.reveal(1);
  }

  private reveal(count: number): void {
    this.shown += count;
    this.finishIfDone();
    this.refresh();
    this.ground.changed();
  }

  private finishIfDone(): void {
    if (!this.revealing || !this.done) return;
    this.halt();
    this.ground.reply(`${generateStrings.write.done(this.shown)} ${this.characters(this.shown).join('')}`);
  }

  private sayLast(): void {
    const { answer, shown } = this;
    const { model } = this.ground;
    const token = answer?.written.tokens[shown - 1];
    if (answer === undefined || model === undefined || token === undefined) return;
    const probability = rowOf(answer.written.probabilities, shown - 1, model.vocabulary.length)[token] ?? 0;
    this.ground.reply(generateStrings.write.said(tokenName(model.vocabulary[token] ?? ''), fixed(probability, 3)));
  }

  /** Writes, unless what is there will do; then asks for the model's own probabilities. */
  private async put(question: Question): Promise<Answer | undefined> {
    const { settings, cache, count, place } = question;
    const { length: _, ...sampling } = settings;
    let { written } = this.reusable(question) ?? {};
    if (written === undefined) {
      const reply = await this.ground.ask('write', { values: [{ ...sampling, count, cache }] });
      written = this.accepted(reply);
    }
    if (written === undefined) return undefined;
    const prompt = [...written.text].slice(0, written.promptTokens.length + place).join('');
    const once = await this.ground.ask('write', { values: [{ prompt, count: 1, temperature: 1, cache: false }] });
    const own = this.accepted(once);
    return own && { ...question, written, own: own.probabilities };
  }

  private accepted(reply: Written | undefined): WrittenText | undefined {
    if (reply?.ok === false) this.ground.refused(reply.error);
    return reply?.ok ? reply : undefined;
  }

  private reusable({ settings, cache, count, steps }: Question): Answer | undefined {
    const { answer } = this;
    if (answer === undefined || answer.cache !== cache || answer.steps !== steps) return undefined;
    const { length: _, ...sampling } = settings;
    const { length: __, ...before } = answer.settings;
    const same = JSON.stringify(sampling) === JSON.stringify(before);
    return same && answer.written.tokens.length >= count ? answer : undefined;
  }

  private take(answer: Answer): void {
    const before = this.answer;
    if (before !== undefined && before.cache !== answer.cache && before.steps === answer.steps) {
      this.sameText = samePrefix(before.written.tokens, answer.written.tokens);
    }
    this.answer = answer;
    this.finishIfDone();
    this.ground.accepted();
    this.ground.changed();
  }
}

export const samePrefix = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  for (let at = 0; at < Math.min(a.length, b.length); at++) if (a[at] !== b[at]) return false;
  return true;
};
