// SPDX-License-Identifier: MIT
// When a missed question comes back: two chapters after the one in which it was missed, and at the latest in the last
// chapter that asks. Chapters are known by the ids of their sections. It keeps nothing.

export const CHAPTERS: readonly string[] = [
  'opening',
  'attention',
  'explorer',
  'softmax',
  'leak',
  'block',
  'laboratory',
  'writing',
  'family',
  'check',
];

const LATER = 2;

/** Counted from 1; undefined outside of the guide's chapters. */
export function chapterOf(element: Element): number | undefined {
  const at = CHAPTERS.indexOf(element.closest('section[id]')?.id ?? '');
  return at < 0 ? undefined : at + 1;
}

/** Undefined where no chapter is left: the last one asks everything anyway. */
export function returnsIn(chapter: number | undefined): number | undefined {
  if (chapter === undefined || chapter >= CHAPTERS.length) return undefined;
  return Math.min(chapter + LATER, CHAPTERS.length);
}

/** Ids of the questions that come back in a chapter. */
export function dueIn(entries: ReadonlyMap<string, { due?: number }>, chapter: number | undefined): string[] {
  return [...entries].flatMap(([id, { due }]) => (due !== undefined && due === chapter ? [id] : []));
}
