// SPDX-License-Identifier: MIT
// A link to a run of the laboratory opens there: the laboratory's code, which reads the link, comes when it is near.

export function followRunLinks(): void {
  const go = (): void => {
    const query = new URLSearchParams(location.hash.slice(1));
    if (query.get('v') !== '1' || query.get('view') !== 'train') return;
    document.querySelector('attn-train[lab]')?.scrollIntoView();
  };
  addEventListener('hashchange', go);
  go();
}
