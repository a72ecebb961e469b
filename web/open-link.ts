// SPDX-License-Identifier: MIT
// A link to a run of the laboratory opens there: the laboratory's code, which reads the link, comes when it is near. Until
// then figures above may still take their room, so the place is held; a reader who scrolls or presses a key takes over.

const isRunLink = (hash: string): boolean => {
  const query = new URLSearchParams(hash.slice(1));
  return query.get('v') === '1' && query.get('view') === 'train';
};

export function followRunLinks(): void {
  const lab = document.querySelector('attn-train[lab]');
  if (lab === null) return;
  const go = (): void => {
    if (isRunLink(location.hash)) hold(lab);
  };
  addEventListener('hashchange', go);
  go();
}

function hold(lab: Element): void {
  const stop = new AbortController();
  const growing = new ResizeObserver(() => {
    lab.scrollIntoView();
    if (lab.hasAttribute('data-loaded')) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growing.disconnect());
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  growing.observe(document.body);
}
