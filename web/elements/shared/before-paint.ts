// SPDX-License-Identifier: MIT
// Measures once before the next frame is painted, however often a figure has drawn itself until then. Read in the middle of
// an event the layout would be computed for that alone; here it is the frame's own. In a page that is not shown there are no
// frames; then it waits for the first. For what need not be in the frame at all: after-frame.ts.

const waiting = new Map<object, () => void>();

/** `who` measures once a frame. */
export function beforePaint(who: object, measure: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(measureAll);
  waiting.set(who, measure);
}

function measureAll(): void {
  const measures = [...waiting.values()];
  waiting.clear();
  for (const measure of measures) measure();
}
