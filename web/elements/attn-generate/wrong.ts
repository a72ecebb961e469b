// SPDX-License-Identifier: MIT
// The panel about a cache under a mask that forbids it: the bet, and the core's comparison of kept keys and values with a
// whole pass, under both masks.

import { generateStrings } from '../../lesson/en/generate.ts';
import { Latest } from '../../state/latest.ts';
import type { Ground } from './ground.ts';
import type { Scribe } from './scribe.ts';

export type WrongBet = 'right' | 'stale' | 'skip';

interface Compared {
  /** The characters after which was compared. */
  characters: string[];
  full: Float64Array;
  causal: Float64Array;
}

/** Enough to see it, and as much as fits into one line. */
const COMPARED = 36;

export class Wrong {
  bet: WrongBet | undefined;
  compared: Compared | undefined;
  private told = false;
  private readonly latest = new Latest<string, Compared>(
    () => this.compare(),
    (compared) => this.take(compared),
  );

  constructor(
    private readonly ground: Ground,
    private readonly scribe: Scribe,
  ) {}

  /** How many characters fit beside the prompt. */
  get room(): number {
    const { model } = this.ground;
    const prompt = [...(this.scribe.settings?.prompt ?? '')].length;
    return model === undefined ? 0 : Math.max(0, Math.min(COMPARED, model.maxLen - prompt));
  }

  get actual(): 'right' | 'stale' | undefined {
    return this.compared && (largest(this.compared.full).value > 0 ? 'stale' : 'right');
  }

  place(bet: WrongBet): void {
    this.bet = bet;
    this.refresh();
    this.ground.changed();
  }

  /** Nothing is asked before the bet is placed. */
  refresh(): void {
    if (this.bet !== undefined && this.scribe.settings !== undefined && this.room > 0) this.latest.want('');
  }

  forget(): void {
    this.latest.forget();
    this.compared = undefined;
  }

  reset(): void {
    this.forget();
    this.bet = undefined;
    this.told = false;
  }

  private async compare(): Promise<Compared | undefined> {
    const { settings } = this.scribe;
    if (settings === undefined || this.room === 0) return undefined;
    const { length: _, ...sampling } = settings;
    const written = await this.ground.ask('write', { values: [{ ...sampling, count: this.room }] });
    if (written?.ok !== true) return this.refuse(written);
    const prompt = written.promptTokens.length;
    const of = (mask: string) => this.ground.ask('cacheDifferences', { values: [written.text, prompt, mask] });
    const [full, causal] = [await of('full'), await of('causal')];
    if (full?.ok !== true || causal?.ok !== true) return this.refuse(full?.ok === false ? full : causal);
    const characters = [...written.text].slice(prompt);
    return { characters, full: full.differences, causal: causal.differences };
  }

  private refuse(reply: { ok: boolean; error?: string } | undefined): undefined {
    if (reply?.error !== undefined) this.ground.refused(reply.error);
  }

  private take(compared: Compared): void {
    this.compared = compared;
    this.ground.accepted();
    this.ground.changed();
    const { actual, bet } = this;
    if (this.told || actual === undefined) return;
    this.told = true;
    this.ground.reply(generateStrings.wrong.verdict[actual]);
    if (bet === 'skip') return;
    this.ground.emit('attn-predict', { item: 'generate-cache', prediction: bet, actual, correct: bet === actual });
  }
}

export function largest(values: ArrayLike<number>): { value: number; at: number } {
  let at = 0;
  for (let index = 1; index < values.length; index++) if ((values[index] ?? 0) > (values[at] ?? 0)) at = index;
  return { value: values[at] ?? 0, at };
}
