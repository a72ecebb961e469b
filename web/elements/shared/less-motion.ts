// SPDX-License-Identifier: MIT
// Whether nothing is to move by itself: the reader's system says so, or the author of the page around (`motion=off`, which
// stands at the document). An author can only ask for less.

export const lessMotion = (): boolean =>
  document.documentElement.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
