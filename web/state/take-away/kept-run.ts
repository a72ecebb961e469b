// SPDX-License-Identifier: MIT
// Where a run stood, kept in the tab for after a reload, if the browser allows it. Where it does not (a sandboxed frame,
// cookies switched off, no room) everything works without. What is kept is checked like anything from outside.

import { isRecipe } from './recipe-check.ts';
import type { RunMark, RunRecipe } from './run-recipe.ts';

export interface KeptRun {
  recipe: RunRecipe;
  mark: RunMark;
  /** How long the run took so far; 0 where that was not measured. */
  milliseconds: number;
}

/** The part of Storage that is used. Reaching for it may throw. */
export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const VERSION = 1;
/** What a laboratory's run is kept under: its id, else its place among the page's. No id has a space. */
export function nameOfLaboratory(laboratory: { id: string }, all: Iterable<{ id: string }>): string {
  return laboratory.id === '' ? `laboratory ${[...all].indexOf(laboratory) + 1}` : laboratory.id;
}

const keyOf = (id: string): string => `attn-run:${VERSION}:${id}`;

export class RunKeeper {
  constructor(
    private readonly id: string,
    private readonly open: OpenStorage = () => sessionStorage,
  ) {}

  /** Whether it is kept. */
  keep(run: KeptRun): boolean {
    return this.attempt((storage) => storage.setItem(keyOf(this.id), JSON.stringify(run))) !== undefined;
  }

  forget(): void {
    this.attempt((storage) => storage.removeItem(keyOf(this.id)));
  }

  read(): KeptRun | undefined {
    const kept = this.attempt((storage) => JSON.parse(storage.getItem(keyOf(this.id)) ?? 'null') as unknown);
    return isKept(kept?.value) ? kept.value : undefined;
  }

  private attempt<T>(work: (storage: ReturnType<OpenStorage>) => T): { value: T } | undefined {
    try {
      return { value: work(this.open()) };
    } catch {
      return undefined;
    }
  }
}

function isKept(value: unknown): value is KeptRun {
  const { recipe, mark, milliseconds } = (value ?? {}) as Partial<KeptRun>;
  const { steps, digest, profile } = (mark ?? {}) as Partial<RunMark>;
  return (
    isRecipe(recipe) &&
    Number.isInteger(steps) &&
    (steps ?? -1) >= 0 &&
    /^([0-9a-f]{16})?$/.test(digest ?? '-') &&
    /^(exact|fused)?$/.test(profile ?? '-') &&
    Number.isFinite(milliseconds)
  );
}
