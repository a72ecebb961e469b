// SPDX-License-Identifier: MIT
// Loads the code of a figure when one of its kind comes near the window, so that the first screen need not wait
// for figures further down. Until then the reader's fallback text keeps its place (styles/room.css); where the code cannot
// be had, that text says so, with a way to try again.

import { whenNear } from './elements/shared/when-near.ts';
import { strings } from './lesson/en/shared.ts';

type Load = () => Promise<unknown>;

export function loadWhenNear(figures: Record<string, Load>): void {
  for (const [tag, load] of Object.entries(figures)) {
    for (const element of document.querySelectorAll(tag)) {
      whenNear(element, () => void load().catch(() => sayNotLoaded(element, load)));
    }
  }
}

function sayNotLoaded(figure: Element, load: Load): void {
  const fallback = figure.querySelector(':scope > .fallback');
  if (fallback === null || figure.querySelector(':scope > .try-again') !== null) return;
  fallback.textContent = strings.common.notLoaded;
  fallback.setAttribute('role', 'alert');
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'try-again';
  again.textContent = strings.common.tryAgain;
  again.addEventListener('click', () => {
    load().then(() => again.remove(), reloadIfServed);
  });
  fallback.after(again);
  figure.toggleAttribute('data-not-loaded', true);
}

/** Some browsers keep a module that could not be had as failed for as long as the page lives. */
async function reloadIfServed(): Promise<void> {
  const reply = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (reply?.ok === true) location.reload();
}
