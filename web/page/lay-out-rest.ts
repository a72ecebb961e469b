// SPDX-License-Identifier: MIT
// A first visit begins with what is near the window (early.js, styles/page.css). Chapter after chapter, whenever the page has
// nothing else to do, the rest is laid out here; at once where a link leads there, since a place is known only then, and at
// once for a reader who is about to scroll, so that nothing moves under the eye.

const SIGNS = ['hashchange', 'beforeprint', 'wheel', 'touchstart', 'keydown', 'pointerdown', 'scroll'] as const;

/** A browser without idle time has so much between two chapters. */
const PAUSE_MS = 50;

export function layOutRest(root: HTMLElement, chapters: Iterable<HTMLElement>): void {
  if (root.dataset.far === undefined) return;
  const waiting = [...chapters];
  const all = (): void => {
    waiting.length = 0;
    delete root.dataset.far;
    removeEventListener('click', onClick, { capture: true });
    for (const name of SIGNS) removeEventListener(name, all);
  };
  const onClick = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('a[href^="#"]') !== null) all();
  };
  addEventListener('click', onClick, { capture: true });
  for (const name of SIGNS) addEventListener(name, all, { passive: true });
  const next = (): void => {
    waiting.shift()?.toggleAttribute('data-near', true);
    if (waiting.length > 0) soon();
    else all();
  };
  const soon = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(next);
    else setTimeout(next, PAUSE_MS);
  };
  soon();
}
