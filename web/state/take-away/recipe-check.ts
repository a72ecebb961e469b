// SPDX-License-Identifier: MIT
// Whether something that was kept is a recipe: every setting there and of its kind. Whether the values make a run is the
// laboratory's check, as for anything that is typed.

import { LAB_DEFAULTS, type LabSettings } from '../lab-settings.ts';
import type { RunRecipe } from './run-recipe.ts';

const OPTIONAL: readonly (keyof LabSettings)[] = ['stopAtStep', 'stopBelowLoss'];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const WORDS: Partial<Record<keyof LabSettings, readonly string[]>> = {
  schedule: ['constant', 'cosine'],
  decay: ['all', 'matrices'],
  targets: ['next', 'same'],
  norm: ['none', 'pre', 'post'],
  profile: ['auto', 'exact', 'fused'],
};

function isSource(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value.kind === 'own') return typeof value.text === 'string';
  return (
    value.kind === 'builtin' ||
    (value.kind === 'grammar' && Number.isInteger(value.seed) && Number.isInteger(value.replies))
  );
}

function isSettings(value: unknown): boolean {
  if (!isObject(value) || !isSource(value.source)) return false;
  const known = Object.entries(LAB_DEFAULTS).every(([name, usual]) => {
    const words = WORDS[name as keyof LabSettings];
    const own = value[name];
    return typeof own === typeof usual && (words === undefined || words.includes(String(own)));
  });
  return known && OPTIONAL.every((name) => value[name] === undefined || typeof value[name] === 'number');
}

const isChange = (value: unknown): boolean =>
  isObject(value) &&
  Number.isInteger(value.step) &&
  (typeof value.learningRate === 'number' || typeof value.mask === 'string');

export const isRecipe = (value: unknown): value is RunRecipe =>
  isObject(value) && isSettings(value.settings) && Array.isArray(value.changes) && value.changes.every(isChange);
