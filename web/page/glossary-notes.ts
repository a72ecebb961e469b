// SPDX-License-Identifier: MIT
// What a word with dashes below means, told where it stands: on focus, press or hover, in one note that the browser keeps
// above the page. The words are those of the glossary. Without scripts, or where a browser has no popovers, the link leads
// to the glossary; from a note, a link does.

import { noteStrings as text } from '../lesson/en/page.ts';

const TERMS = 'main > section:not(#glossary) a.term';
/** Long enough not to open for a pointer that only passes, or to close on its way into the note. */
const OPEN_AFTER_MS = 200;
const CLOSE_AFTER_MS = 300;
/** Between word and note, and between note and window, px. */
const GAP = 4;
const MARGIN = 12;

type Term = HTMLAnchorElement;

const termOf = (target: EventTarget | null): Term | null =>
  target instanceof Element ? target.closest<Term>(TERMS) : null;

/** The word with its sign, and what it means; undefined where the glossary has no such word. */
function definitionOf(term: Term): { name: Node[]; meaning: Node[] } | undefined {
  const name = document.getElementById(term.hash.slice(1));
  const meaning = name?.parentElement?.querySelector('dd')?.cloneNode(true);
  if (name === null || !(meaning instanceof Element)) return undefined;
  meaning.querySelector('a:not(.term)')?.remove();
  for (const link of meaning.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  return { name: [...name.cloneNode(true).childNodes], meaning: [...meaning.childNodes] };
}

function withTag<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className });
}

class Note {
  readonly box = withTag('span', 'term-note');
  private readonly name = withTag('strong', 'term-name');
  private readonly meaning = withTag('span', 'term-meaning');
  private readonly link = withTag('a', 'term-link');
  private term: Term | undefined;

  constructor(tag: string) {
    this.box.id = 'term-note';
    this.box.popover = 'manual';
    this.meaning.id = 'term-meaning';
    this.link.textContent = text.toGlossary;
    this.link.lang = tag;
    this.box.append(this.name, ' ', this.meaning, ' ', this.link);
  }

  isOf(target: EventTarget | null): boolean {
    const inside = target instanceof Node && (this.box.contains(target) || this.term?.contains(target) === true);
    return this.term !== undefined && inside;
  }

  get isOpen(): boolean {
    return this.term !== undefined;
  }

  open(term: Term): void {
    if (this.term === term) return;
    const found = definitionOf(term);
    if (found === undefined) return;
    this.close();
    this.term = term;
    this.name.replaceChildren(...found.name);
    this.meaning.replaceChildren(...found.meaning);
    this.link.href = term.hash;
    // Next in the order of the tab key.
    term.after(this.box);
    term.setAttribute('aria-expanded', 'true');
    term.setAttribute('aria-describedby', this.meaning.id);
    this.box.showPopover();
    this.place(term);
  }

  /** With `back`, what was focused in the note gives the focus back to the word. */
  close(back = false): void {
    if (this.term === undefined) return;
    const { term, box } = this;
    // While it is still the word of the note, so that the focus does not open it again.
    if (back && box.contains(document.activeElement)) term.focus({ preventScroll: true });
    this.term = undefined;
    term.removeAttribute('aria-expanded');
    term.removeAttribute('aria-describedby');
    box.hidePopover();
    box.remove();
  }

  /** Under the line in which the word ends, or above where there is no room. It scrolls with the page. */
  private place(term: Term): void {
    const lines = [...term.getClientRects()];
    const line = lines.at(-1) ?? term.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this.box;
    const below = line.bottom + GAP;
    const above = line.top - GAP - height;
    const top = below + height > innerHeight && above > 0 ? above : below;
    const room = document.documentElement.clientWidth - width - MARGIN;
    style.left = `${Math.max(MARGIN, Math.min(line.left, room)) + scrollX}px`;
    style.top = `${top + scrollY}px`;
  }
}

export function explainTerms(root: Document, tag: string): void {
  if (!('popover' in HTMLElement.prototype)) return;
  const note = new Note(tag);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A press or the keyboard opened it: the pointer does not close it. */
  let held = false;
  const close = (back = false): void => {
    clearTimeout(timer);
    note.close(back);
    held = false;
  };
  const hold = (term: Term): void => {
    clearTimeout(timer);
    note.open(term);
    held = true;
  };
  root.addEventListener('focusin', ({ target }) => {
    const term = termOf(target);
    if (term?.matches(':focus-visible')) hold(term);
    else if (term === null && note.isOpen && !note.isOf(target)) close();
  });
  root.addEventListener('click', (event) => {
    const term = termOf(event.target);
    if (term === null) {
      if (note.box.contains(event.target as Node)) {
        if (event.target instanceof HTMLAnchorElement) setTimeout(close);
      } else close();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    hold(term);
  });
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(true);
  });
  const soon = (what: () => void, ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(what, ms);
  };
  root.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse') return;
    const term = termOf(target);
    if (note.isOf(target)) clearTimeout(timer);
    else if (term !== null && !held) soon(() => note.open(term), OPEN_AFTER_MS);
    else if (!held) soon(close, CLOSE_AFTER_MS);
  });
  addEventListener('beforeprint', () => close());
}
