// SPDX-License-Identifier: MIT
// A recipe from outside, held to the form's own limits: a setting that the form would refuse has its usual value. A text is
// never replaced: whether it is long enough is told when the run begins.

import { withDecimalMark } from '../../lesson/language.ts';
import type { LabSettings } from '../lab-settings.ts';
import { checkLab, LAB_TYPED, type LabTyped, type TypedField, typedOf } from '../lab-typed.ts';
import type { RunRecipe } from './run-recipe.ts';

export interface UsableRecipe {
  recipe: RunRecipe;
  /** How many settings could not be used; all changes while it ran are one of them. */
  refused: number;
}

export function usableRecipe({ settings, changes }: RunRecipe): UsableRecipe {
  const given: LabTyped = { ...typedOf(settings), source: withoutText(settings) };
  const typed = { ...given };
  let checked = checkLab(typed);
  while (!checked.ok) {
    for (const field of Object.keys(checked.errors) as TypedField[]) {
      // A usual value that is refused does not fit the one beside it.
      const wrong = typed[field] === LAB_TYPED[field] ? (BESIDE[field] ?? field) : field;
      typed[wrong] = LAB_TYPED[wrong];
    }
    checked = checkLab(typed);
  }
  const source = settings.source.kind === 'own' ? settings.source : checked.settings.source;
  const kept = changes.every((change) => !('learningRate' in change) || isRate(change.learningRate)) ? changes : [];
  return {
    recipe: { settings: { ...checked.settings, source }, changes: kept },
    refused: FIELDS.filter((field) => typed[field] !== given[field]).length + (kept === changes ? 0 : 1),
  };
}

const FIELDS = Object.keys(LAB_TYPED) as (keyof LabTyped)[];
const BESIDE: Partial<Record<TypedField, TypedField>> = { heads: 'width', context: 'maxLen' };

const withoutText = ({ source }: LabSettings): LabTyped['source'] => (source.kind === 'own' ? 'builtin' : source.kind);

const isRate = (rate: number): boolean => checkLab({ ...LAB_TYPED, learningRate: withDecimalMark(String(rate)) }).ok;
