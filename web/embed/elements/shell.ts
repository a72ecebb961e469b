// SPDX-License-Identifier: MIT
// Finds the figures of somebody else's page and loads the code of each kind when one comes near the window. Until then an
// element is what its author wrote into it: a picture, a sentence, a link. It knows no figure and loads no library.

import { LAZY, LESSON } from './names.ts';

/** Pixels around the window. */
const NEAR = '300px';

type Wanted = (element: Element) => void;

const SELECTOR = LAZY.map((tag) => `${tag}:not(:defined)`).join();

export class Shell {
  private readonly seen = new WeakSet<Element>();
  private readonly near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        this.near.unobserve(target);
        this.wanted(target);
      }
    },
    { rootMargin: NEAR },
  );
  private readonly added = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) this.look(node);
    }
    if (LAZY.every((tag) => customElements.get(tag) !== undefined)) this.added.disconnect();
  });

  constructor(private readonly wanted: Wanted) {}

  /** All of the document, and what comes into it later. */
  watch(document: Document): void {
    this.added.observe(document, { childList: true, subtree: true });
    this.look(document.documentElement);
  }

  /** Calls back once, when the element is near the window. */
  await(element: Element): void {
    if (this.seen.has(element)) return;
    this.seen.add(element);
    this.near.observe(element);
  }

  private look(root: Element): void {
    if (root.matches(SELECTOR)) this.await(root);
    for (const element of root.querySelectorAll(SELECTOR)) this.await(element);
  }
}

export const isOurs = (element: Element): boolean =>
  element.localName === LESSON || (LAZY as readonly string[]).includes(element.localName);
