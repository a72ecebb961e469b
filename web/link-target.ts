// SPDX-License-Identifier: MIT
// Where links to a figure's state lead: to this page, or, from a figure in somebody else's page, to the guide. Where that
// page has no guide that is known of, they lead nowhere, and are left out.

/** '' for none. */
let guide: string | undefined;

/** To be called before the first figure is drawn; with '' where there is no guide to lead to. */
export function linksLeadTo(address: string): void {
  guide = address;
}

/** Whether there is anything to lead to. */
export const linksLead = (): boolean => guide !== '';

/** For copying; '' where there is nothing to lead to. */
export const addressOf = (hash: string): string =>
  guide === '' ? '' : (guide ?? location.href).replace(/#.*$/, '') + hash;

/** For a link on the page: within the page where it can be; '' where there is nothing to lead to. */
export const linkTarget = (hash: string): string => (guide === undefined ? hash : addressOf(hash));
