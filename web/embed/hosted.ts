// SPDX-License-Identifier: MIT
// What an embedded figure and an embedded lesson have in common towards their reader: colours, the address, sentences, and that
// nothing leads away where the author wants that.

import { embedStrings as text } from '../lesson/en/embed.ts';
import { language } from '../lesson/language.ts';
import { quizRecord } from '../state/quiz-record.ts';
import type { Command, Theme } from './messages.ts';
import type { Ignored, Options, View } from './options.ts';
import { withLinkName } from './view-names.ts';
import type { Steered } from './views.ts';

export function replaceHash(hash: string): void {
  try {
    history.replaceState(history.state, '', hash);
  } catch {
    // Some frames do not let the address be changed; the state is shown all the same.
  }
}

/** The figures read the address themselves, and know the names of links only. */
export function nameAsLinksDo(view: View): void {
  const hash = withLinkName(location.hash, view);
  if (hash !== location.hash) replaceHash(hash);
}

/** Without a theme it stays the one that it is; a property that is empty is taken back. The page around the figures has letters and ground of the same. */
export function showTheme(name: Theme | undefined, properties: Readonly<Record<string, string>> = {}): void {
  const root = document.documentElement;
  if (name === 'auto') delete root.dataset.theme;
  else if (name !== undefined) root.dataset.theme = name;
  for (const [property, value] of Object.entries(properties)) root.style.setProperty(property, value);
  const ground = properties['--attn-bg'];
  if (ground !== undefined) root.style.setProperty('--attn-paper', ground);
}

/** What is not seen is not drawn, and keeps its size; training goes on. */
export function setVisible(main: HTMLElement, visible: boolean): void {
  main.style.setProperty('contain-intrinsic-size', visible ? 'none' : `auto ${innerHeight(main)}px`);
  main.style.setProperty('content-visibility', visible ? 'visible' : 'hidden');
}

/** Undefined where it is not laid out: the frame stands in what is not shown. */
export function shownHeight(element: Element): number | undefined {
  return innerWidth === 0 || element.getClientRects().length === 0
    ? undefined
    : Math.ceil(element.getBoundingClientRect().height);
}

/** Without the padding, which is not part of what is contained. */
function innerHeight(element: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  return element.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

/** The questions say who gets to know the answers. To be called before they are drawn. */
export function tellsAnswers({ report }: Pick<Options, 'report'>): void {
  if (report === 'post' && window.parent !== window) quizRecord.toldTo = 'page';
}

/** Goes on with what the slide's going has paused, and with nothing else. */
export function slides(figures: () => Iterable<Steered>): (shown: boolean) => void {
  let waiting: Steered[] = [];
  return (shown) => {
    if (shown) for (const figure of waiting) void figure.start?.();
    const running = shown ? [] : [...figures()].filter((figure) => !waiting.includes(figure) && runs(figure));
    for (const figure of running) void figure.pause?.();
    waiting = shown ? [] : [...waiting, ...running];
  };
}

/** Also where an element within the figure does. */
export const runs = (figure: Element & { isRunning?: boolean }): boolean =>
  figure.isRunning === true || [...(figure.shadowRoot?.querySelectorAll('*') ?? [])].some(runs);

/** Why it cannot be done, if it cannot. */
export function obey(figure: Steered | undefined, name: Command): string | undefined {
  if (name === 'print') {
    window.print();
    return undefined;
  }
  const press = figure && ways(figure)[name];
  if (press === undefined) return text.noCommand(name);
  void press();
  return undefined;
}

function ways(figure: Steered): Partial<Record<Command, () => unknown>> {
  const { start, pause, stepOnce, next, reset } = figure;
  const step = stepOnce ?? next;
  const skip = skipOf(figure);
  return {
    ...(start && { start: () => start.call(figure) }),
    ...(pause && { pause: () => pause.call(figure) }),
    ...(step && { step: () => step.call(figure) }),
    ...(reset && { reset: () => reset.call(figure) }),
    ...(skip && { reveal: () => skip.click() }),
  };
}

/** The button of a bet or a question that shows the answer; it may be in an element within the figure. */
function skipOf(figure: Element): HTMLElement | undefined {
  for (const element of figure.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? []) {
    if (element.matches('.reveal:not([aria-disabled="true"])')) return element;
    const within = skipOf(element);
    if (within !== undefined) return within;
  }
  return undefined;
}

/** One sentence at a time, at the end of a figure or at the beginning of a lesson. */
export function sayIn(place: HTMLElement, sentence: string, where: 'append' | 'prepend' = 'append'): void {
  const before = place.querySelector<HTMLElement>(':scope > [role="status"].note');
  const note = before ?? document.createElement('p');
  note.className = 'note';
  note.lang = language().tag;
  note.setAttribute('role', 'status');
  note.textContent = sentence;
  if (before === null) place[where](note);
}

/** What of an author's settings was not used. */
export const sayIgnored = ({ why, name, value }: Ignored): string => text.setting[why](name, value);

export function settingsNote(warnings: readonly string[], more = ''): HTMLElement {
  const note = document.createElement('p');
  note.className = 'note ignored';
  note.lang = language().tag;
  note.textContent = [text.ignored(warnings.length), ...warnings, more].join(' ').trim();
  return note;
}

/** For an exam: nothing leads away, but to another place of the same page. */
export function stayHere(event: Event): void {
  const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
  if (link !== undefined && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
}
