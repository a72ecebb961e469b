// SPDX-License-Identifier: MIT
// What a reader asks of a model that writes: as typed, checked, and with unknown characters named by their place. And
// what the written text shows: the part in use, a loop. Choices and counts are the core's: next-choices.ts, ledger.ts.

import type { RunConfig } from '../engine/shared/core-api.ts';
import type { ProfileWish } from '../engine/shared/protocol.ts';
import type { WritingSettings } from '../engine/shared/run-api.ts';
import { generateStrings } from '../lesson/en/generate.ts';
import { strings } from '../lesson/en/shared.ts';
import { withDecimalMark } from '../lesson/language.ts';
import { type NumberRange, parseNumber } from './numbers.ts';
import { DEFAULT_BATCH, LESSON_SETTINGS, MODEL, type Settings } from './settings.ts';

/** As typed, so that a mistake can stay on the screen until it is mended. */
export interface WritingText {
  prompt: string;
  length: string;
  temperature: string;
  topK: string;
  seed: string;
}
export type WritingField = keyof WritingText;
export type WritingErrors = Partial<Record<WritingField, string>>;

export const FIRST_WRITING: WritingText = { prompt: 'Your ', length: '60', temperature: '0', topK: '0', seed: '1' };

/** More would keep the worker from its other work for long, since beyond the context each character is a whole pass. */
export const MOST_WRITTEN = 300;

const RANGES = {
  length: { min: 1, max: MOST_WRITTEN, whole: true },
  temperature: { min: 0, max: 2 },
  topK: { min: 0, max: 65536, whole: true },
  seed: { min: 0, max: 4294967295, whole: true },
} satisfies Record<string, NumberRange>;

export interface CheckedWriting extends Omit<WritingSettings, 'count' | 'cache' | 'forced' | 'forcedPlaces'> {
  length: number;
  temperature: number;
  topK: number;
  seed: number;
}
export type Checked = { ok: true; settings: CheckedWriting } | { ok: false; errors: WritingErrors };

export function checkWriting(typed: WritingText, vocabulary: readonly string[]): Checked {
  const errors: WritingErrors = {};
  const number = (field: keyof typeof RANGES): number => {
    // The temperature is a slider's text, or an attribute's.
    const parsed = parseNumber(typed[field], RANGES[field], field === 'temperature' ? '.' : undefined);
    if (parsed.ok) return parsed.value;
    errors[field] = strings.settings.problems[parsed.problem](generateStrings.labels[field], RANGES[field]);
    return Number.NaN;
  };
  const prompt = promptProblem(typed.prompt, vocabulary);
  if (prompt !== undefined) errors.prompt = prompt;
  const settings = {
    prompt: typed.prompt,
    length: number('length'),
    temperature: number('temperature'),
    topK: number('topK'),
    seed: number('seed'),
  };
  return Object.keys(errors).length === 0 ? { ok: true, settings } : { ok: false, errors };
}

export interface Unknown {
  character: string;
  /** Places in the text, counted from 1, as a reader counts. */
  places: number[];
}

/** Characters that the model has no number for, each once, with all its places. */
export function unknownIn(text: string, vocabulary: readonly string[]): Unknown[] {
  const known = new Set(vocabulary);
  const found = new Map<string, number[]>();
  for (const [at, character] of [...text].entries()) {
    if (known.has(character)) continue;
    found.set(character, [...(found.get(character) ?? []), at + 1]);
  }
  return [...found].map(([character, places]) => ({ character, places }));
}

export function dropUnknown(text: string, vocabulary: readonly string[]): string {
  const known = new Set(vocabulary);
  return [...text].filter((character) => known.has(character)).join('');
}

function promptProblem(prompt: string, vocabulary: readonly string[]): string | undefined {
  if (prompt === '') return strings.settings.promptEmpty;
  const unknown = unknownIn(prompt, vocabulary);
  return unknown.length === 0 ? undefined : generateStrings.unknown(unknown);
}

/** How the model is made; the rest is the lesson's. */
export interface TrainingText {
  mask: 'causal' | 'full';
  /** The most characters that the model can see. */
  context: string;
  steps: string;
  learningRate: string;
}
export type TrainingErrors = Partial<Record<'steps' | 'learningRate', string>>;

export const CONTEXTS = ['8', '32', '128'] as const;
export const FIRST_TRAINING: TrainingText = {
  mask: 'causal',
  context: String(MODEL.maxLen),
  steps: LESSON_SETTINGS.steps,
  learningRate: withDecimalMark(LESSON_SETTINGS.learningRate),
};

export function checkTraining(
  typed: TrainingText,
  profile: ProfileWish,
): { settings: Settings; errors: TrainingErrors } {
  const errors: TrainingErrors = {};
  const number = (field: 'steps' | 'learningRate', range: NumberRange, otherwise: string): number => {
    const parsed = parseNumber(typed[field], range);
    if (parsed.ok) return parsed.value;
    errors[field] = strings.settings.problems[parsed.problem](strings.settings.labels[field], range);
    return Number(otherwise);
  };
  const maxLen = Number(typed.context);
  const config: Partial<RunConfig> = { maxLen, context: trainedPositions(maxLen) };
  return {
    settings: {
      text: '',
      seed: Number(LESSON_SETTINGS.seed),
      steps: number('steps', { min: 1, max: 5000, whole: true }, LESSON_SETTINGS.steps),
      learningRate: number('learningRate', { min: 0, max: 1e6, above: true }, LESSON_SETTINGS.learningRate),
      prompt: FIRST_WRITING.prompt,
      batch: DEFAULT_BATCH,
      profile,
      workers: 1,
      config,
    },
    errors,
  };
}

/** Positions that the windows of training have; later ones keep the vectors that they began with. */
export const trainedPositions = (maxLen: number): number => Math.min(MODEL.context, maxLen);

/** The shortest piece that the end of a text repeats at least three times over `least` characters; undefined if none. */
export function loopOf(text: string, least = 18): string | undefined {
  const characters = [...text];
  for (let period = 1; period * 3 <= characters.length; period++) {
    let same = 0;
    while (
      same + period < characters.length &&
      characters[characters.length - 1 - same] === characters[characters.length - 1 - same - period]
    ) {
      same++;
    }
    if (same >= 2 * period && same + period >= least) return characters.slice(-period).join('');
  }
  return undefined;
}
