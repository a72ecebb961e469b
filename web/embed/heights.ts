// SPDX-License-Identifier: MIT
// How high a view is, from what was measured: `npm run heights` writes heights.json, by view, and by view and panel where a
// figure has several.

export type Heights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Of a figure that nobody has measured. */
const UNKNOWN_HEIGHT = 700;

/** In CSS pixels; `hash` is a state's, `column` one of those measured. */
export function heightOf(heights: Heights, view: string, hash: string, column: number): number {
  const panel = new URLSearchParams(hash.replace(/^#/, '')).get('panel');
  const measured = heights[`${view} ${panel}`] ?? heights[view];
  return measured?.[String(column)] ?? UNKNOWN_HEIGHT;
}
