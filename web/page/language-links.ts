// SPDX-License-Identifier: MIT
// The links to the other languages keep what else is in the address: the reader's place and the author's settings.

export function keepAddress(links: Iterable<HTMLAnchorElement>): void {
  for (const link of links) {
    const wanted = new URLSearchParams(link.search).get('lang');
    if (wanted === null) continue;
    const renew = (): void => {
      const query = new URLSearchParams(location.search);
      query.set('lang', wanted);
      link.href = `?${query}${location.hash}`;
    };
    for (const name of ['focus', 'pointerenter', 'pointerdown', 'click']) link.addEventListener(name, renew);
    renew();
  }
}

/** Says which one is spoken. */
export function markLanguage(links: Iterable<HTMLAnchorElement>, tag: string): void {
  for (const link of links) {
    if (link.lang === tag) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
