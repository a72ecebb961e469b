// SPDX-License-Identifier: MIT
// What <attn-lesson> shows: one figure, as its attributes say, with what its author has hidden and locked. What stands in the
// element stays until the figure is there.

import type { LitElement } from 'lit';
import { onChange } from '../../elements/shared/changes.ts';
import { SLOTS } from '../../elements/shared/figure-view.ts';
import { isLinked } from '../../elements/shared/linked.ts';
import { folderOf, setCoreBase, usedBase } from '../../engine/client/core-base.ts';
import { stateLink } from '../../figure-links.ts';
import { embedStrings as text } from '../../lesson/en/embed.ts';
import { addressOf, findGuide } from '../../link-target.ts';
import { settingsOf } from '../../state/link.ts';
import { lockedControls } from '../lock-controls.ts';
import { LockMarks } from '../lock-marks.ts';
import { Locks } from '../locks.ts';
import type { Part, View } from '../options.ts';
import { setState } from '../set-state.ts';
import { hasPart, WITHOUT_BET } from '../view-parts.ts';
import type { Steered } from '../views.ts';
import type { AttnLesson } from './attn-lesson.ts';
import { givenAttributes, load } from './figure-code.ts';
import { FIGURES, type FigureTag } from './names.ts';
import { sources } from './prepare.ts';

export interface OpenLesson {
  readonly figure: HTMLElement;
  state: Readonly<Record<string, unknown>>;
  readonly shareURL: string;
  reset(): void;
  /** Takes up an attribute that has changed; false where all has to be made anew. */
  changed(name: string): boolean;
}

/** Undefined for a view that there is not. Errors: the code could not be fetched. */
export async function openLesson(lesson: AttnLesson, wanted: () => boolean): Promise<OpenLesson | undefined> {
  if (!wanted()) return undefined;
  const view = lesson.getAttribute('view') ?? 'mask';
  const tag = FIGURES.find((name) => name === `attn-${view}`);
  if (tag === undefined) {
    refuse(
      lesson,
      text.unknownView(
        view,
        FIGURES.map((name) => name.slice('attn-'.length)),
      ),
    );
    return undefined;
  }
  const badBase = useBase(lesson);
  await load(tag);
  return wanted() ? new Opened(lesson, tag, badBase) : undefined;
}

const tell = (lesson: HTMLElement, message: string): void => {
  const detail = { code: 'bad-state', message };
  lesson.dispatchEvent(new CustomEvent('attn-error', { detail, bubbles: true, composed: true }));
};

const rootOf = (lesson: HTMLElement): ShadowRoot => lesson.shadowRoot ?? lesson.attachShadow({ mode: 'open' });

function paragraph(sentence: string, role: 'alert' | 'status'): HTMLElement {
  const note = document.createElement('p');
  note.setAttribute('role', role);
  note.textContent = sentence;
  return note;
}

/** There is no figure: the sentence, and what the author has written. */
function refuse(lesson: HTMLElement, sentence: string): void {
  rootOf(lesson).replaceChildren(paragraph(sentence, 'alert'), document.createElement('slot'));
  tell(lesson, sentence);
}

/** Why the core does not come from where the author wants it. */
function useBase(lesson: HTMLElement): string | undefined {
  const src = lesson.getAttribute('src');
  if (src === null) return undefined;
  const folder = folderOf(src);
  if (folder === undefined) return text.noBase(src);
  const missing = (): void => {
    const sentence = text.noCore(folder);
    rootOf(lesson).append(paragraph(sentence, 'alert'));
    tell(lesson, sentence);
  };
  const own = sources.script === undefined ? undefined : folderOf(sources.script);
  return setCoreBase(folder, missing, own) ? undefined : text.otherBase(src, usedBase());
}

const HANDED_ON = ['lang', 'theme', 'motion'] as const;
/** Of `motion`; about a theme that is none the figure has a sentence itself. */
const MOTIONS: readonly string[] = ['auto', 'off'];

type FigureView = Exclude<View, 'lesson'>;

class Opened implements OpenLesson {
  readonly figure: Steered;
  private locks: Locks;
  private marks: LockMarks | undefined;
  private readonly view: FigureView;

  constructor(
    private readonly lesson: AttnLesson,
    tag: FigureTag,
    badBase: string | undefined,
  ) {
    const figure = document.createElement(tag) as Steered;
    this.figure = figure;
    this.view = tag.slice('attn-'.length) as FigureView;
    for (const [name, value] of Object.entries(givenAttributes(tag))) figure.setAttribute(name, value);
    for (const name of [...HANDED_ON, 'hide', 'predict']) this.changed(name);
    const root = rootOf(lesson);
    for (const name of [...SLOTS, 'feedback-correct', 'feedback-wrong']) this.handOn(name);
    const warnings = [...(badBase === undefined ? [] : [badBase]), ...this.warnings()];
    root.replaceChildren(...warnings.map((sentence) => paragraph(sentence, 'alert')), figure);
    for (const sentence of warnings) tell(lesson, sentence);
    // On the figure, which goes with what is said here.
    figure.addEventListener('attn-ready', (event) => {
      (event.detail.warnings as string[]).push(...warnings);
    });
    this.locks = new Locks(figure, []);
    this.lock();
    onChange(figure, () => {
      // Once it is drawn: what is taken back before that leaves the pressed control as it was pressed.
      void (figure as unknown as LitElement).updateComplete.then(() => {
        if (this.locks.hold()) this.say(text.locked);
      });
    });
  }

  get state(): Readonly<Record<string, unknown>> {
    return isLinked(this.figure) ? { ...this.figure.linkState } : {};
  }

  /** As `attn:set` does it: what it does not name, and what cannot be used, stays as it is. */
  set state(wished: Readonly<Record<string, unknown>>) {
    const { figure } = this;
    if (!isLinked(figure)) return;
    const said = Object.entries(wished).filter(([, value]) => value !== undefined);
    const given = Object.fromEntries(
      said.map(([key, value]) => [key, String(typeof value === 'boolean' ? Number(value) : value)]),
    );
    const refusal = setState(figure, this.view, given, (key) => this.locks.has(key));
    if (refusal !== undefined) this.complain(refusal.message);
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
    else if (name === 'lock') {
      this.lock();
      for (const sentence of this.wrongLocks()) this.complain(sentence);
    } else if (name === 'predict') this.give('predict', this.lesson.predict ? '' : null);
    else if ((HANDED_ON as readonly string[]).includes(name)) this.give(name, value);
    else return false;
    return true;
  }

  /** What is on screen is what holds from now on. */
  private lock(): void {
    const { figure } = this;
    this.marks?.end();
    this.locks = new Locks(figure, this.list('lock'));
    if (!isLinked(figure)) return;
    this.marks = new LockMarks(figure, lockedControls(figure.linkView, this.list('lock')), () => this.say(text.locked));
  }

  private give(name: string, value: string | null): void {
    if (value === null) this.figure.removeAttribute(name);
    else this.figure.setAttribute(name, value);
  }

  private list(name: string): string[] {
    return (this.lesson.getAttribute(name) ?? '').split(/[\s,]+/).filter((word) => word !== '');
  }

  private wrongLocks(): string[] {
    const keys = new Set(isLinked(this.figure) ? settingsOf(this.figure.linkView).map(({ key }) => key) : []);
    return this.list('lock')
      .filter((key) => !keys.has(key))
      .map(text.noKey);
  }

  /** What is asked of this view and not there. */
  private warnings(): string[] {
    const { view } = this;
    const motion = this.lesson.getAttribute('motion') ?? 'auto';
    return [
      ...this.list('hide')
        .filter((part) => !hasPart(view, part as Part))
        .map(text.noPart),
      ...this.wrongLocks(),
      ...(MOTIONS.includes(motion) ? [] : [text.setting.value('motion', motion)]),
      ...(this.lesson.predict && WITHOUT_BET.has(view) ? [text.noBet] : []),
    ];
  }

  /** What the author has put into the lesson, for the figure. */
  private handOn(name: string): void {
    if (this.lesson.querySelector(`:scope > [slot="${name}"]`) === null) return;
    const slot = document.createElement('slot');
    slot.name = name;
    slot.slot = name;
    this.figure.append(slot);
  }

  private complain(sentence: string): void {
    this.say(sentence);
    tell(this.lesson, sentence);
  }

  private say(sentence: string): void {
    const root = rootOf(this.lesson);
    const before = root.querySelector('p[role="status"]');
    if (before === null) root.append(paragraph(sentence, 'status'));
    else before.textContent = sentence;
  }
}
