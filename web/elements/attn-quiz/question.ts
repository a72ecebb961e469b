// SPDX-License-Identifier: MIT
// What a question is: its options, what it asks the core, and the pictures that it makes of the answer. Its words are in
// the catalogues. Pictures are described here and drawn in picture-view.ts.

import type { MaskDescription, RunConfig } from '../../engine/shared/core-api.ts';
import type { CallName, Calls, ProbeReading } from '../../engine/shared/protocol.ts';
import type { ValueMatrix } from '../shared/value-matrix.ts';
import type { ExplorerState } from './figure-link.ts';

export const CHAPTER_SETS = ['mask', 'softmax', 'leak', 'block', 'training', 'writing', 'family'] as const;
export type QuizSet = (typeof CHAPTER_SETS)[number] | 'mixed';

/** A row of bars or of numbers: `share`, from 0 to 1, is the length of its bar. */
export interface BarRow {
  name: string;
  text: string;
  share: number;
  /** A line above it: another group begins. */
  begins?: boolean;
  kind?: 'leak' | 'changed' | '';
}

export interface Line {
  name: string;
  points: readonly (readonly [step: number, loss: number])[];
  dash: 'solid' | 'dashed' | 'dotted';
}

export type Picture =
  | { kind: 'matrix'; matrix: ValueMatrix; allowed?: readonly { name: string; keys: string }[] }
  | { kind: 'bars'; name: string; columns: readonly [string, string]; rows: readonly BarRow[] }
  | { kind: 'numbers'; name: string; columns: readonly string[]; rows: readonly { name: string; cells: string[] }[] }
  | { kind: 'strip'; name: string; table: string; losses: Float64Array }
  | { kind: 'lines'; name: string; table: string; lines: readonly Line[] };

/** What the core has said to a question. */
export interface Answered {
  /** The option that the core decides for; undefined where it fits none, or where it cannot decide. */
  key: string | undefined;
  /** The mask on the picture, for the link to the explorer. */
  mask?: MaskDescription;
  picture(done: boolean): Picture;
  /** One sentence under the picture. */
  live(done: boolean): string;
}

export type Reply<K extends CallName> = Extract<Calls[K]['reply'], { ok: true }>;

export interface Trained {
  losses: readonly number[];
  readings: readonly ProbeReading[];
}

/** The core, as a question may ask it. Undefined where it did not answer. */
export interface Asks {
  call<K extends CallName>(name: K, args: Calls[K]['args']): Promise<Reply<K> | undefined>;
  /** A small run of its own, to the end. */
  train(config: RunConfig, steps: number): Promise<Trained | undefined>;
}

export interface QuestionWords {
  topic: string;
  situation: string;
  ask: string;
  options: Readonly<Record<string, { label: string; feedback: string }>>;
}

export interface Question {
  /** Its set and a name; letters only, for the record. */
  id: string;
  set: QuizSet;
  words: QuestionWords;
  /** Names of the options in their order; letters only. */
  options: readonly string[];
  /** The right one, where there is no core to decide; what that decides goes before it. */
  right: string;
  /** Height of its picture in pixels, kept free until it is drawn. */
  room: number;
  ask(core: Asks): Promise<Answered | undefined>;
  /** The explorer's state, or the id of the figure to go to. */
  open: ExplorerState | string;
}

/** The option whose list is the one that was found. */
export function optionOf(
  lists: Readonly<Record<string, readonly number[]>>,
  found: readonly number[],
): string | undefined {
  return Object.keys(lists).find((option) => lists[option]?.join() === found.join());
}

export function makeQuestion(
  id: `${QuizSet}-${string}`,
  words: QuestionWords,
  rest: Pick<Question, 'right' | 'room' | 'ask' | 'open'>,
): Question {
  const set = id.slice(0, id.indexOf('-')) as QuizSet;
  return { id, set, words, options: Object.keys(words.options), ...rest };
}
