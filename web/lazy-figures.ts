// SPDX-License-Identifier: MIT
// Loads the code of a figure when one of its kind comes near the window, so that the first screen need not wait
// for figures further down. Until then the reader's fallback text keeps its place (styles/room.css).

import { whenNear } from './elements/shared/when-near.ts';

export function loadWhenNear(figures: Record<string, () => Promise<unknown>>): void {
  for (const [tag, load] of Object.entries(figures)) {
    for (const element of document.querySelectorAll(tag)) whenNear(element, () => void load());
  }
}
