// SPDX-License-Identifier: MIT
// The settings of a training run: the lesson's defaults, what a person may type instead, and the check
// in between. What only the core can judge (the mask, the model's shape) is left to the core.

import type { RunConfig, Targets } from '../engine/shared/core-api.ts';
import type { ProbePlan, ProfileWish, RunPlan } from '../engine/shared/protocol.ts';
import { strings } from '../lesson/en/shared.ts';
import { withDecimalMark } from '../lesson/language.ts';
import { canonicalText, type NumberRange, parseNumber } from './numbers.ts';

export const WORKERS = ['1', '2', '4'] as const;
export type WorkersChoice = (typeof WORKERS)[number];

/** As typed, so that a mistake can stay on the screen until it is mended. */
export interface SettingsText {
  ownText: boolean;
  text: string;
  seed: string;
  steps: string;
  learningRate: string;
  prompt: string;
  profile: ProfileWish;
  workers: WorkersChoice;
}

export interface Settings {
  /** Empty for the built-in replies. */
  text: string;
  seed: number;
  steps: number;
  learningRate: number;
  prompt: string;
  batch: number;
  profile: ProfileWish;
  /** Workers per run; they change its speed and nothing else. */
  workers: number;
  /** Without it the next character. */
  targets?: Targets;
  /** What the core is told otherwise than in the lesson, as other sizes or parts. */
  config?: Partial<RunConfig>;
  /** Without it only losses are measured. */
  probes?: ProbePlan;
  /** What takes the place of the lesson's plan. */
  plan?: Partial<RunPlan>;
}

export type SettingsField = Exclude<keyof SettingsText, 'ownText' | 'profile' | 'workers'>;
export type SettingsErrors = Partial<Record<SettingsField, string>>;

export const LESSON_SETTINGS: SettingsText = {
  ownText: false,
  text: '',
  seed: '0',
  steps: '300',
  learningRate: '0.003',
  prompt: 'Your ',
  profile: 'auto',
  workers: '1',
};

/** The lesson's settings as a reader of this language would type them. */
export const lessonTyped = (): SettingsText => ({
  ...LESSON_SETTINGS,
  learningRate: withDecimalMark(LESSON_SETTINGS.learningRate),
});

/** As the page's events have it, with a decimal point. */
export const settingsState = (typed: SettingsText): SettingsText => ({
  ...typed,
  learningRate: canonicalText(typed.learningRate),
});

export const MODEL = { dModel: 64, heads: 4, layers: 4, maxLen: 128, context: 32 } as const;
export const DEFAULT_BATCH = 16;
export const SAMPLE_EVERY = 25;
export const SAMPLE_LENGTH = 40;
/** A window of `context` characters, and the target of its last one. */
export const MIN_TEXT = MODEL.context + 1;

const RANGES = {
  seed: { min: 0, max: 4294967295, whole: true },
  steps: { min: 1, max: 5000, whole: true },
  learningRate: { min: 0, max: 1e6, above: true },
} satisfies Record<string, NumberRange>;

export type Checked = { ok: true; settings: Settings } | { ok: false; errors: SettingsErrors };

export function checkSettings(typed: SettingsText, batch: number = DEFAULT_BATCH): Checked {
  const errors: SettingsErrors = {};
  const number = (field: keyof typeof RANGES): number => {
    const parsed = parseNumber(typed[field], RANGES[field]);
    if (parsed.ok) return parsed.value;
    errors[field] = strings.settings.problems[parsed.problem](strings.settings.labels[field], RANGES[field]);
    return Number.NaN;
  };
  const settings: Settings = {
    text: typed.ownText ? typed.text : '',
    seed: number('seed'),
    steps: number('steps'),
    learningRate: number('learningRate'),
    prompt: typed.prompt,
    batch,
    profile: typed.profile,
    workers: Number(typed.workers),
  };
  if (typed.ownText) {
    const length = [...typed.text].length;
    if (length < MIN_TEXT) errors.text = strings.settings.textTooShort(length, MIN_TEXT, MODEL.context);
  }
  if (typed.prompt === '') errors.prompt = strings.settings.promptEmpty;
  return Object.keys(errors).length === 0 ? { ok: true, settings } : { ok: false, errors };
}

export const isProfile = (text: string): text is ProfileWish => text === 'auto' || text === 'exact' || text === 'fused';

/** What an attribute asks for; anything that is no profile leaves the choice to the engine. */
export function profileWish(text: string | undefined): ProfileWish {
  return text !== undefined && isProfile(text) ? text : 'auto';
}

/** The characters of the prompt that the model has no number for, each once. */
export function unknownCharacters(prompt: string, vocabulary: readonly string[]): string[] {
  const known = new Set(vocabulary);
  return [...new Set(prompt)].filter((character) => !known.has(character));
}

export function runConfig(settings: Settings, mask: string): RunConfig {
  return {
    seed: settings.seed,
    mask,
    ...MODEL,
    batch: settings.batch,
    learningRate: settings.learningRate,
    corpus: settings.text,
    ...(settings.targets === undefined ? {} : { targets: settings.targets }),
    ...settings.config,
  };
}
