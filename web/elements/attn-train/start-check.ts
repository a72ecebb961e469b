// SPDX-License-Identifier: MIT
// What is wrong with a run's settings, found before anything on the screen is given up for it; and which
// field is at fault where the core refuses all the same.

import { strings } from '../../lesson/en/shared.ts';
import { language, withDecimalMark } from '../../lesson/language.ts';
import type { RunGroup } from '../../state/run-group.ts';
import {
  type Checked,
  checkSettings,
  lessonTyped,
  type Settings,
  type SettingsErrors,
  type SettingsText,
  unknownCharacters,
} from '../../state/settings.ts';

/** Asks the core for its text where the reader gave none; a core that cannot answer is found out by the start. */
export async function checkStart(typed: SettingsText, batch: number, group: RunGroup): Promise<Checked> {
  const checked = checkSettings(typed, batch);
  if (!checked.ok) return checked;
  const text = checked.settings.text || (await group.runs[0]?.builtInText(checked.settings.profile));
  const errors = text === undefined ? {} : promptErrors(checked.settings.prompt, [...text]);
  return Object.keys(errors).length === 0 ? checked : { ok: false, errors };
}

/** What the core said against the settings, at the field that it names. */
export function coreErrors(group: RunGroup, prompt: string): SettingsErrors {
  const failure = group.runs.map((run) => run.failure).find((found) => found !== undefined);
  const field = ({ corpus: 'text', learningRate: 'learningRate', seed: 'seed' } as const)[failure?.field ?? ''];
  if (failure !== undefined && field !== undefined) return { [field]: failure.error };
  const vocabulary = group.runs[0]?.started?.vocabulary;
  return vocabulary === undefined ? {} : promptErrors(prompt, vocabulary);
}

function promptErrors(prompt: string, known: readonly string[]): SettingsErrors {
  const unknown = unknownCharacters(prompt, known);
  return unknown.length === 0 ? {} : { prompt: strings.train.unknownPrompt(unknown) };
}

/** The spelling that was understood replaces what was typed: "0,003" becomes 0.003 for all to see. */
export function tidied(typed: SettingsText, { learningRate }: Settings): SettingsText {
  const foreign = language().decimal === ',' ? '.' : ',';
  if (!typed.learningRate.includes(foreign)) return typed;
  return { ...typed, learningRate: withDecimalMark(String(learningRate)) };
}

/** Fields that were wrong go back to the lesson's values, so that no mistake is left without its message. */
export function mended(typed: SettingsText, errors: SettingsErrors): SettingsText {
  const wrong = Object.keys(errors) as (keyof SettingsErrors)[];
  const values = Object.fromEntries(wrong.map((field) => [field, lessonTyped()[field]]));
  return { ...typed, ...values, ...('text' in errors ? { ownText: false } : {}) };
}
