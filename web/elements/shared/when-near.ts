// SPDX-License-Identifier: MIT
// Calls back once, when the figure comes near the window and the page has had a moment to draw itself.
// It loads what a figure needs; it never starts a run.

export function whenNear(element: Element, callback: () => void): () => void {
  let cancelled = false;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const go = (): void => {
        if (!cancelled) callback();
      };
      if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: 300 });
      else setTimeout(go, 50);
    },
    { rootMargin: '300px' },
  );
  observer.observe(element);
  return () => {
    cancelled = true;
    observer.disconnect();
  };
}
