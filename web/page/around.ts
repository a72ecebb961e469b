// SPDX-License-Identifier: MIT
// The words around the chapters that stand in index.html, and the names of buttons in the English prose, said in the
// language that is spoken. English ones stay as the HTML has them; what is changed is marked as being in that language,
// since the page as a whole is English.

import { aroundStrings as words } from '../lesson/en/page.ts';
import { language } from '../lesson/language.ts';

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

/** What stands at "mask.view.weights" in the words of the language that is spoken. */
function labelAt(path: string): string | undefined {
  let found: unknown = language().strings;
  for (const key of path.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[key];
  return typeof found === 'string' ? found : undefined;
}

/** Where the prose names a button, `data-label` is the path of the button's own words. */
export function sayLabels(root: ParentNode, tag: string): void {
  if (tag === 'en') return;
  for (const element of root.querySelectorAll<HTMLElement>('[data-label]')) {
    const label = labelAt(element.dataset.label ?? '');
    if (label === undefined) continue;
    element.textContent = label;
    element.lang = tag;
  }
}
