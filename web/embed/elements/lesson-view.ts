// SPDX-License-Identifier: MIT
// What <attn-lesson> shows: one figure, as its attributes say, with what its author has hidden and locked. What stands in the
// element stays until the figure is there.

import type { LitElement } from 'lit';
import { type AnyLinked, isLinked } from '../../elements/shared/linked.ts';
import { stateLink } from '../../figure-links.ts';
import { embedStrings as text } from '../../lesson/en/embed.ts';
import { addressOf, findGuide } from '../../link-target.ts';
import { readFigure } from '../../state/link.ts';
import { Locks } from '../locks.ts';
import type { Steered } from '../views.ts';
import { givenAttributes, load } from './figure-code.ts';
import { FIGURES, type FigureTag } from './names.ts';

export interface OpenLesson {
  readonly figure: HTMLElement;
  state: Readonly<Record<string, unknown>>;
  readonly shareURL: string;
  reset(): void;
  /** Takes up an attribute that has changed; false where all has to be made anew. */
  changed(name: string): boolean;
}

/** Undefined for a view that there is not. Errors: the code could not be fetched. */
export async function openLesson(lesson: HTMLElement): Promise<OpenLesson | undefined> {
  const tag = FIGURES.find((name) => name === `attn-${lesson.getAttribute('view') ?? 'mask'}`);
  if (tag === undefined) return undefined;
  await load(tag);
  return new Opened(lesson, tag);
}

const HANDED_ON = ['lang', 'theme', 'motion'] as const;

class Opened implements OpenLesson {
  readonly figure: Steered;
  private readonly locks: Locks;

  constructor(
    private readonly lesson: HTMLElement,
    tag: FigureTag,
  ) {
    const figure = document.createElement(tag) as Steered;
    this.figure = figure;
    for (const [name, value] of Object.entries(givenAttributes(tag))) figure.setAttribute(name, value);
    for (const name of [...HANDED_ON, 'hide', 'predict']) this.changed(name);
    const root = lesson.shadowRoot ?? lesson.attachShadow({ mode: 'open' });
    root.replaceChildren(figure);
    this.locks = new Locks(figure, this.list('lock'));
    root.addEventListener('attn-change', () => {
      // Once it is drawn: what is taken back before that leaves the pressed control as it was pressed.
      void (figure as unknown as LitElement).updateComplete.then(() => {
        if (this.locks.hold()) this.say(text.locked);
      });
    });
  }

  get state(): Readonly<Record<string, unknown>> {
    return isLinked(this.figure) ? { ...this.figure.linkState } : {};
  }

  /** Read like a link: what it does not name goes to its default. */
  set state(wished: Readonly<Record<string, unknown>>) {
    const { figure } = this;
    if (!isLinked(figure)) return;
    const query = new URLSearchParams(stateLink(figure).hash.slice(1));
    for (const [key, value] of Object.entries(wished)) if (!this.locks.has(key)) query.set(key, String(value));
    const read = readFigure(`#${query}`);
    if (read !== undefined) (figure as AnyLinked).applyLink(read.state);
  }

  /** Until the first reading has found out, a guide beside the script is taken to be there. */
  get shareURL(): string {
    void findGuide();
    return addressOf(isLinked(this.figure) ? stateLink(this.figure).hash : '');
  }

  reset(): void {
    this.figure.reset?.();
  }

  changed(name: string): boolean {
    const value = this.lesson.getAttribute(name);
    if (name === 'hide') this.give('data-hide', this.list('hide').join(' ') || null);
    else if (name === 'predict') this.give('predict', value === null || value === '0' ? null : '');
    else if ((HANDED_ON as readonly string[]).includes(name)) this.give(name, value);
    else return false;
    return true;
  }

  private give(name: string, value: string | null): void {
    if (value === null) this.figure.removeAttribute(name);
    else this.figure.setAttribute(name, value);
  }

  private list(name: string): string[] {
    return (this.lesson.getAttribute(name) ?? '').split(/[\s,]+/).filter((word) => word !== '');
  }

  private say(sentence: string): void {
    const root = this.lesson.shadowRoot;
    const before = root?.querySelector('p[role="status"]');
    const note = before ?? document.createElement('p');
    note.setAttribute('role', 'status');
    note.textContent = sentence;
    if (before === null) root?.append(note);
  }
}
