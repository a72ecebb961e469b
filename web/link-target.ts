// SPDX-License-Identifier: MIT
// Where links to a figure's state lead: to this page, or, from a figure in somebody else's page, to the guide.

let guide: string | undefined;

/** To be called before the first figure is drawn. */
export function linksLeadTo(address: string): void {
  guide = address;
}

/** For copying. */
export const addressOf = (hash: string): string => (guide ?? location.href).replace(/#.*$/, '') + hash;

/** For a link on the page: within the page where it can be. */
export const linkTarget = (hash: string): string => (guide === undefined ? hash : addressOf(hash));
