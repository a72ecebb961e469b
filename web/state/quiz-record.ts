// SPDX-License-Identifier: MIT
// What a reader answered, as a short text of its own version: "1;mask-stray:only,below!+@5;…". Each question has its
// first go and, where it was asked again, the latest: the options tried in their order, "!" where the reader was sure,
// "?" where it was shown, "+" where the last try was right; "@5" says in which chapter it comes back. What cannot be read
// is left out, and a text of another version is none. Read next: quiz-spacing.ts.

import { KeptText } from './kept-text.ts';
import { returnsIn } from './quiz-spacing.ts';

export interface Go {
  /** Names of options, at most two. */
  tried: readonly string[];
  sure: boolean;
  shown: boolean;
  right: boolean;
}

export interface Entry {
  first: Go;
  /** Where the question was asked again. */
  again?: Go;
  /** The chapter in which it comes back. */
  due?: number;
}

export type Entries = ReadonlyMap<string, Entry>;

const VERSION = '1';
/** Far more than the guide has questions. */
const MOST_ENTRIES = 100;
const ENTRY = /^([a-z]+-[a-z]+):([a-z,]*)([!?+]*)(?:~([a-z,]*)([!?+]*))?(?:@(\d{1,2}))?$/;

const goText = ({ tried, sure, shown, right }: Go): string =>
  `${tried.join(',')}${sure ? '!' : ''}${shown ? '?' : ''}${right ? '+' : ''}`;

/** Undefined for a go that tried nothing and was not shown, or tried more than there are attempts. */
function readGo(options: string, flags: string): Go | undefined {
  const tried = options === '' ? [] : options.split(',');
  const [sure, shown, right] = ['!', '?', '+'].map((flag) => flags.includes(flag)) as [boolean, boolean, boolean];
  const sensible = !tried.includes('') && tried.length <= 9 && (shown || tried.length > 0) && !(shown && right);
  return sensible && !(right && tried.length === 0) ? { tried, sure, shown, right } : undefined;
}

export function readEntries(text: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const [version, ...parts] = text.split(';');
  if (version !== VERSION) return entries;
  for (const part of parts.slice(0, MOST_ENTRIES)) {
    const [, id, options = '', flags = '', laterOptions, laterFlags = '', due] = ENTRY.exec(part) ?? [];
    const first = id === undefined ? undefined : readGo(options, flags);
    if (id === undefined || first === undefined) continue;
    const again = laterOptions === undefined ? undefined : readGo(laterOptions, laterFlags);
    entries.set(id, {
      first,
      ...(again === undefined ? {} : { again }),
      ...(due === undefined ? {} : { due: Number(due) }),
    });
  }
  return entries;
}

export function writeEntries(entries: Entries): string {
  const parts = [...entries].map(
    ([id, { first, again, due }]) =>
      `${id}:${goText(first)}${again === undefined ? '' : `~${goText(again)}`}${due === undefined ? '' : `@${due}`}`,
  );
  return parts.length === 0 ? '' : [VERSION, ...parts].join(';');
}

/** The latest go. */
export const goOf = (entry: Entry | undefined): Go | undefined => entry?.again ?? entry?.first;

/** Missed: the first try was not right, or it was shown. */
export const isMissed = (go: Go): boolean => !(go.right && go.tried.length === 1);

export interface Answer {
  id: string;
  option: string | undefined;
  /** Undefined where it was shown. */
  right: boolean;
  sure: boolean;
  /** Begins a go. */
  fresh: boolean;
  /** The chapter in which it was given; undefined outside of chapters. */
  chapter: number | undefined;
}

/** An answer, or the wish to be shown, entered: a miss comes back two chapters later, a hit at the first try no more. */
export function withAnswer(entries: Entries, { id, option, right, sure, fresh, chapter }: Answer): Map<string, Entry> {
  const next = new Map(entries);
  const entry = entries.get(id);
  const before = fresh ? undefined : goOf(entry);
  const go: Go = {
    tried: [...(before?.tried ?? []), ...(option === undefined ? [] : [option])],
    sure: before?.sure ?? sure,
    shown: option === undefined,
    right,
  };
  const replacesFirst = entry === undefined || (!fresh && entry.again === undefined);
  const goes = replacesFirst ? { first: go } : { first: entry.first, again: go };
  const due = isMissed(go) ? (before === undefined ? returnsIn(chapter) : entry?.due) : undefined;
  next.set(id, { ...goes, ...(due === undefined ? {} : { due }) });
  return next;
}

/** Who gets to know the answers beside this device; `lost` is a platform that takes none any more. */
export type ToldTo = 'nobody' | 'page' | 'platform' | 'lost';

export class QuizRecord {
  /** Set before anything is drawn, by what tells them (embed/). */
  toldTo: ToldTo = 'nobody';
  private known: { text: string; entries: Entries } = { text: '', entries: new Map() };

  constructor(private readonly kept: KeptText = new KeptText('attn-answers')) {}

  get entries(): Entries {
    const { text } = this.kept;
    if (text !== this.known.text) this.known = { text, entries: readEntries(text) };
    return this.known.entries;
  }

  enter(answer: Answer): void {
    this.kept.text = writeEntries(withAnswer(this.entries, answer));
  }

  /** For a platform that keeps the answers of its learner; those of this device may be another's. */
  keepElsewhere(entries: Entries): void {
    this.kept.keepElsewhere(writeEntries(entries));
  }

  forget(): void {
    this.kept.text = '';
  }

  subscribe(listener: () => void): () => void {
    return this.kept.subscribe(listener);
  }
}

export const quizRecord = new QuizRecord();
