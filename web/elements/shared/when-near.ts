// SPDX-License-Identifier: MIT
// Calls back once, when the figure comes near the window and the page has had a moment to draw itself.
// It loads what a figure needs; it never starts a run.

/** When the page has a moment, and soon all the same. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 300 });
  else setTimeout(callback, 50);
}

export function whenNear(element: Element, callback: () => void): () => void {
  let cancelled = false;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const go = (): void => {
        if (!cancelled) callback();
      };
      whenIdle(go);
    },
    { rootMargin: '300px' },
  );
  observer.observe(element);
  return () => {
    cancelled = true;
    observer.disconnect();
  };
}
