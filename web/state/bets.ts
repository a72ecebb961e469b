// SPDX-License-Identifier: MIT
// The reader's bets: every attn-predict of the page is kept, on this device only, with the figure it was placed at, so
// that the last chapter can tell what was thought and what happened. A bet counts once, since after the first reveal it
// is none. Stored text is not trusted: what has not the form of a bet is left out. Sentences are made elsewhere.

import { KeptText } from './kept-text.ts';
import { quizRecord } from './quiz-record.ts';
import { chapterOf, dueIn } from './quiz-spacing.ts';

type Plain = string | number | boolean;
export type BetValue = Plain | readonly Plain[] | Readonly<Record<string, Plain>>;

export interface Bet {
  item: string;
  prediction: BetValue;
  actual: BetValue;
  correct: boolean;
  /** Id of the figure, or of its chapter; '' where there is neither. */
  place: string;
}

const VERSION = 1;
const MOST_BETS = 100;
const LONGEST = 60;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= LONGEST);

function isValue(value: unknown): value is BetValue {
  if (isPlain(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const parts = Array.isArray(value) ? value : Object.values(value);
  return parts.length <= 16 && parts.every(isPlain);
}

/** A bet of what an event or a stored text says, or undefined. */
export function betOf(detail: unknown, place: unknown): Bet | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { item, prediction, actual, correct } = detail as Record<string, unknown>;
  const named = typeof item === 'string' && /^[\w-]{1,40}$/.test(item);
  if (!named || !isValue(prediction) || !isValue(actual) || typeof correct !== 'boolean') return undefined;
  return { item, prediction, actual, correct, place: typeof place === 'string' ? place.slice(0, LONGEST) : '' };
}

export function readBets(text: string): Bet[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return [];
  }
  const { v, bets } = (stored ?? {}) as { v?: unknown; bets?: unknown };
  if (v !== VERSION || !Array.isArray(bets)) return [];
  return bets.slice(0, MOST_BETS).flatMap((bet) => betOf(bet, bet?.place) ?? []);
}

/** Two figures of the leak test place bets about the same fault. */
const isSame = (one: Bet, other: Bet): boolean => one.item === other.item && one.place === other.place;

export class KeptBets {
  private known: { text: string; bets: readonly Bet[] } = { text: '', bets: [] };

  constructor(private readonly kept: KeptText = new KeptText('attn-bets')) {}

  get bets(): readonly Bet[] {
    const { text } = this.kept;
    if (text !== this.known.text) this.known = { text, bets: readBets(text) };
    return this.known.bets;
  }

  add(bet: Bet): void {
    if (this.bets.length >= MOST_BETS || this.bets.some((other) => isSame(other, bet))) return;
    this.kept.text = JSON.stringify({ v: VERSION, bets: [...this.bets, bet] });
  }

  forget(): void {
    this.kept.text = '';
  }

  subscribe(listener: () => void): () => void {
    return this.kept.subscribe(listener);
  }
}

export const keptBets = new KeptBets();

function placeOf(target: EventTarget | null): string {
  const figure = target instanceof Element ? target : undefined;
  return figure?.id || figure?.closest('section[id]')?.id || '';
}

/** Called once, when the page begins: keeps bets from now on, and the room of questions that come back. */
export function keepThread(): void {
  document.addEventListener('attn-predict', (event) => {
    const bet = betOf((event as CustomEvent).detail, placeOf(event.target));
    if (bet !== undefined) keptBets.add(bet);
  });
  for (const element of document.querySelectorAll('attn-quiz[returning]')) {
    if (dueIn(quizRecord.entries, chapterOf(element)).length > 0) element.setAttribute('data-due', '');
  }
}
