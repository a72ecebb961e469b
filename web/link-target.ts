// SPDX-License-Identifier: MIT
// Where links to a figure's state lead: to this page, or, from a figure in somebody else's page, to the guide. Where that
// page has no guide that is known of, they lead nowhere, and are left out.

/** '' for none, or none that is known of yet. */
let guide: string | undefined;
let found: Promise<void> = Promise.resolve();
let find: (() => Promise<string>) | undefined;

/** To be called before the first figure is drawn: with '' where there is no guide, or with how to find out where it is. */
export function linksLeadTo(address: string | (() => Promise<string>)): void {
  guide = typeof address === 'string' ? address : '';
  find = typeof address === 'string' ? undefined : address;
}

/** To be awaited before a link is made in somebody else's page. Nothing is asked of a server before, and then only once. */
export function findGuide(): Promise<void> {
  const ask = find;
  find = undefined;
  if (ask !== undefined)
    found = ask().then((address) => {
      guide = address;
    });
  return found;
}

/** Whether there is anything to lead to. */
export const linksLead = (): boolean => guide !== '';

/** For copying; '' where there is nothing to lead to. */
export const addressOf = (hash: string): string =>
  guide === '' ? '' : (guide ?? location.href).replace(/#.*$/, '') + hash;

/** For a link on the page: within the page where it can be; '' where there is nothing to lead to. */
export const linkTarget = (hash: string): string => (guide === undefined ? hash : addressOf(hash));
