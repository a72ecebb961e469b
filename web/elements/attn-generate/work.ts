// SPDX-License-Identifier: MIT
// The panel that counts the work: the ledgers, the question before the sixth character, and the time. Counts are the
// core's; time is measured here, around the calls.

import type { WritingCost } from '../../engine/shared/run-api.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { strings } from '../../lesson/en/shared.ts';
import { grouped } from '../../lesson/language.ts';
import { decimals } from '../../lesson/number-text.ts';
import { ASKED, type Cost, entryOf, isSameWork, perHead } from '../../state/ledger.ts';
import { type NumberRange, parseNumber } from '../../state/numbers.ts';
import { MOST_WRITTEN } from '../../state/writing.ts';
import type { Ground } from './ground.ts';
import { type Scribe, samePrefix } from './scribe.ts';

export type Guess = Record<'With' | 'Without', string>;
export interface Timing {
  count: number;
  /** Milliseconds. */
  kept: number;
  again: number;
}

const COUNT: NumberRange = { min: 0, max: 1e9, whole: true };
const ROUNDS = 2;

export class Work {
  cost: Cost | undefined;
  growth: Cost | undefined;
  guess: Guess = { With: '', Without: '' };
  guessErrors: Partial<Guess> = {};
  answered: 'no' | 'guessed' | 'skipped' = 'no';
  timing: Timing | 'running' | undefined;
  private asked = '';
  /** What the question is about is on its way. */
  private counting = false;
  private turn = 0;

  constructor(
    private readonly ground: Ground,
    private readonly scribe: Scribe,
  ) {}

  /** The reader has come to the question, and neither answered nor passed. */
  get questionOpen(): boolean {
    return this.answered === 'no' && this.scribe.worked >= ASKED && this.cost !== undefined;
  }

  /** What the core counts for the sixth character, in one head of one layer. */
  get truth(): { With: number; Without: number } | undefined {
    const { cost } = this;
    const { model } = this.ground;
    if (cost === undefined || model === undefined) return undefined;
    const of = (way: 'With' | 'Without') =>
      perHead(entryOf(cost, 'scoreProducts', way, ASKED), model.heads, model.layers);
    return { With: of('With'), Without: of('Without') };
  }

  /** Whether keeping and not keeping are the same here, so that there is nothing to time. */
  get sameWork(): boolean {
    return this.cost !== undefined && isSameWork(this.cost);
  }

  /** Whether the two ways gave the same text, once both were asked for. */
  get sameSentence(): string {
    const { sameText, otherText, sameWay } = generateStrings.work;
    if (this.scribe.sameText === undefined) return '';
    return this.scribe.sameText ? (this.sameWork ? sameWay : sameText) : otherText;
  }

  get mayStep(): boolean {
    const { scribe } = this;
    // The step that leads to the question waits for it, so that it is asked where it stops the reader.
    const early = this.counting && this.answered === 'no' && scribe.worked >= ASKED - 1;
    return scribe.ready && !this.questionOpen && !early && scribe.worked < (scribe.settings?.length ?? 0);
  }

  step(): void {
    if (!this.mayStep) return;
    this.scribe.work();
    const { cost } = this;
    const place = this.scribe.worked - 1;
    if (this.questionOpen) this.ground.reply(generateStrings.work.question);
    else if (cost !== undefined) {
      const of = (way: 'With' | 'Without') => grouped(entryOf(cost, 'scoreProducts', way, place));
      this.ground.reply(generateStrings.work.live(place + 1, of('With'), of('Without')));
    }
  }

  type(way: keyof Guess, value: string): void {
    this.guess = { ...this.guess, [way]: value };
    this.guessErrors = {};
    this.ground.changed();
  }

  answer(): void {
    const { truth } = this;
    const { problems } = strings.settings;
    const { work } = generateStrings;
    const labels = { With: work.with, Without: work.without };
    const numbers = { With: 0, Without: 0 };
    this.guessErrors = {};
    for (const way of ['With', 'Without'] as const) {
      const parsed = parseNumber(this.guess[way], COUNT);
      if (parsed.ok) numbers[way] = parsed.value;
      else this.guessErrors[way] = problems[parsed.problem](labels[way], COUNT);
    }
    const wrong = this.guessErrors.With ?? this.guessErrors.Without;
    if (wrong !== undefined) this.ground.reply(wrong);
    else if (truth !== undefined) {
      const correct = numbers.With === truth.With && numbers.Without === truth.Without;
      this.finish('guessed');
      const [prediction, actual] = [numbers, truth];
      this.ground.emit('attn-predict', { item: 'generate-work', prediction, actual, correct });
    }
    this.ground.changed();
  }

  skip(): void {
    this.finish('skipped');
  }

  /** How the answer came out, and what is right. */
  get verdict(): string {
    const { truth, guess } = this;
    const { work } = generateStrings;
    if (truth === undefined || this.answered === 'no') return '';
    const reveal = truth.With === truth.Without ? work.revealSame(truth.With) : work.reveal(truth.With, truth.Without);
    if (this.answered === 'skipped') return `${work.skipped} ${reveal}`;
    const right = (['With', 'Without'] as const).filter((way) => Number(guess[way]) === truth[way]);
    const [only] = right;
    const said =
      right.length === 2
        ? work.right
        : only === undefined
          ? work.wrong
          : work.half({ With: work.with, Without: work.without }[only]);
    return `${said} ${reveal}`;
  }

  async refresh(): Promise<void> {
    const { model } = this.ground;
    const { settings } = this.scribe;
    if (model === undefined || settings === undefined) return;
    const prompt = [...settings.prompt].length;
    const key = `${prompt} ${model.maxLen}`;
    if (key === this.asked) return;
    this.asked = key;
    this.counting = true;
    const cost = this.accepted(await this.ground.ask('writingCost', { values: [prompt, MOST_WRITTEN] }));
    const growth = this.accepted(await this.ground.ask('writingCost', { values: [1, model.maxLen + 1] }));
    if (key !== this.asked) return;
    this.counting = false;
    this.cost = cost;
    this.growth = growth;
    this.ground.changed();
  }

  /** Both ways, one after the other; of each the faster of two rounds. */
  async time(): Promise<void> {
    const { settings } = this.scribe;
    if (settings === undefined || this.timing === 'running') return;
    const turn = ++this.turn;
    this.timing = 'running';
    this.ground.changed();
    const { length: count, ...sampling } = settings;
    const best = { kept: Number.POSITIVE_INFINITY, again: Number.POSITIVE_INFINITY };
    const tokens: Int32Array[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of ['kept', 'again'] as const) {
        const began = performance.now();
        const reply = await this.ground.ask('write', { values: [{ ...sampling, count, cache: way === 'kept' }] });
        best[way] = Math.min(best[way], performance.now() - began);
        if (turn !== this.turn) return;
        if (reply?.ok === false) this.ground.refused(reply.error);
        if (reply?.ok !== true) {
          this.timing = undefined;
          return;
        }
        tokens.push(reply.tokens);
      }
    }
    this.timing = { count, ...best };
    this.scribe.sameText = tokens.every((each) => samePrefix(each, tokens[0] ?? []));
    this.ground.reply(timingSentence(this.timing));
    this.ground.changed();
  }

  forget(): void {
    this.turn++;
    this.cost = undefined;
    this.growth = undefined;
    this.asked = '';
    this.counting = false;
    this.timing = undefined;
  }

  reset(): void {
    this.forget();
    this.guess = { With: '', Without: '' };
    this.guessErrors = {};
    this.answered = 'no';
  }

  private finish(how: 'guessed' | 'skipped'): void {
    this.answered = how;
    this.ground.reply(this.verdict);
    this.ground.changed();
  }

  private accepted(reply: WritingCost | undefined): Cost | undefined {
    if (reply?.ok === false) this.ground.refused(reply.error);
    return reply?.ok ? reply : undefined;
  }
}

const milliseconds = (value: number): string => (value < 10 ? decimals(value, 1) : String(Math.round(value)));

export function timingSentence({ count, kept, again }: Timing): string {
  const { work } = generateStrings;
  const timed = work.timed(count, milliseconds(kept), milliseconds(again));
  return kept < again ? timed : `${timed} ${work.notFaster}`;
}
