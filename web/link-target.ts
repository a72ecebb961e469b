// SPDX-License-Identifier: MIT
// Where links to a figure's state lead: to this page, or, from a figure in somebody else's page, to the guide. Where that
// page has no guide, they lead nowhere, and are left out.

/** '' for none; where it was not asked yet, the address that is likely. */
let guide: string | undefined;
let found: Promise<void> = Promise.resolve();
let ask: (() => Promise<boolean>) | undefined;
let known = true;

/** Where the guide is unless its server says that it is not: whoever asks may leave a line in the console. */
export interface LikelyGuide {
  address: string;
  isThere(): Promise<boolean>;
}

/** To be called before the first figure is drawn: with '' where there is no guide. */
export function linksLeadTo(where: string | LikelyGuide): void {
  const sure = typeof where === 'string';
  guide = sure ? where : where.address;
  ask = sure ? undefined : () => where.isThere();
  known = sure;
}

/** To be awaited once a link is wanted in somebody else's page. Nothing is asked of a server before, and then only once. */
export function findGuide(): Promise<void> {
  const first = ask;
  ask = undefined;
  if (first !== undefined)
    found = first().then((there) => {
      if (!there) guide = '';
      known = true;
    });
  return found;
}

/** Whether nothing has to be asked any more. */
export const guideIsKnown = (): boolean => known;

/** Whether there is anything to lead to, as far as is known. */
export const linksLead = (): boolean => guide !== '';

/** For links that are there before they are wanted: a press finds out first where nothing is known. Calls `lost` where there is none. */
export function followLink(event: MouseEvent, lost: () => void): void {
  const { href, target } = event.currentTarget as HTMLAnchorElement;
  if (known || target !== '' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void findGuide().then(() => (linksLead() ? location.assign(href) : lost()));
}

/** The guide's address where this page shows one figure alone; '' where its reader is to stay. */
let others: string | undefined;

export function othersAreAt(address: string): void {
  others = address;
}

let leaving = true;

/** As an author may want it for an exam. */
export function forbidLeaving(): void {
  leaving = false;
}

export const mayLeave = (): boolean => leaving;

/** For copying; '' where there is nothing to lead to. */
export const addressOf = (hash: string): string =>
  guide === '' ? '' : (guide ?? location.href).replace(/#.*$/, '') + hash;

export interface FigureTarget {
  href: string;
  /** It opens beside this page, which is kept. */
  beside: boolean;
}

/** For a link to another figure: within the page where it can be; undefined where there is nothing to lead to. */
export function figureTarget(hash: string): FigureTarget | undefined {
  if (others !== undefined) return others === '' ? undefined : { href: others + hash, beside: true };
  if (!linksLead()) return undefined;
  return { href: guide === undefined ? hash : addressOf(hash), beside: false };
}
