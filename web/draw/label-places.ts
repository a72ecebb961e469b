// SPDX-License-Identifier: MIT
// Where a name can stand in a drawing without lying on another: rectangles alone, in any unit.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Area that both cover, 0 where they only touch. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The first of `places` that lies on nothing taken; else the one that covers least of it. Needs at least one place. */
export function freePlace<T extends Box>(places: readonly [T, ...T[]], taken: readonly Box[]): T {
  let [best] = places;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const covered = taken.reduce((sum, box) => sum + overlap(place, box), 0);
    if (covered < least) [best, least] = [place, covered];
  }
  return best;
}
