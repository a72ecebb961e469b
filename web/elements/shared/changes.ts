// SPDX-License-Identifier: MIT
// Who changed what a figure shows. `attn-change` is for what its reader did; what the page around asked for is told to nobody
// but the guide's own code, which follows every change (links, locks, Share).

/** Not part of the interface. */
const BY_PAGE = 'attn-set';
const atWork = new Map<EventTarget, number>();

/** Everything that the figure says while `work` runs was caused by the page around it. */
export function byPage<T>(figure: EventTarget, work: () => T): T {
  atWork.set(figure, (atWork.get(figure) ?? 0) + 1);
  try {
    return work();
  } finally {
    const left = (atWork.get(figure) ?? 1) - 1;
    if (left === 0) atWork.delete(figure);
    else atWork.set(figure, left);
  }
}

/** The name under which a figure tells of a change. */
export const changeOf = (figure: EventTarget): 'attn-change' | typeof BY_PAGE =>
  atWork.has(figure) ? BY_PAGE : 'attn-change';

/** Hears of every change, whoever caused it; to be called again to stop. */
export function onChange(root: EventTarget, listener: (event: Event) => void): () => void {
  const names = ['attn-change', BY_PAGE];
  for (const name of names) root.addEventListener(name, listener);
  return () => {
    for (const name of names) root.removeEventListener(name, listener);
  };
}
