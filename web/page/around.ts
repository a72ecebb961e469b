// SPDX-License-Identifier: MIT
// The words around the chapters that stand in index.html, said in the language that is spoken. English ones stay as the
// HTML has them; what is changed is marked as being in that language, since the page as a whole is English.

import { aroundStrings as words } from '../lesson/en/page.ts';

const isWord = (key: string | undefined): key is keyof typeof words => key !== undefined && Object.hasOwn(words, key);

/** `data-says` is the key of an element's text, `data-names` that of its name. */
export function sayAround(root: ParentNode, tag: string): void {
  if (tag === 'en') return;
  for (const element of root.querySelectorAll<HTMLElement>('[data-says]')) {
    const key = element.dataset.says;
    if (isWord(key)) element.textContent = words[key];
    element.lang = tag;
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-names]')) {
    const key = element.dataset.names;
    if (!isWord(key)) continue;
    element.setAttribute('aria-label', words[key]);
    for (const child of element.children) if (!child.hasAttribute('lang')) child.setAttribute('lang', 'en');
    element.lang = tag;
  }
}
