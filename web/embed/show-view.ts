// SPDX-License-Identifier: MIT
// Shows one figure alone, as its author asked for it, and lets the page around it take part (frame.ts). The learner's state
// is in the hash, read and written as on the lesson's own page (page-links.ts).

import type { LitElement } from 'lit';
import { titleOf } from '../elements/shared/figure-title.ts';
import { isLinked } from '../elements/shared/linked.ts';
import { stateLink } from '../figure-links.ts';
import { embedStrings as text } from '../lesson/en/embed.ts';
import { language } from '../lesson/language.ts';
import { changed, openLink } from '../page-links.ts';
import { Frame, type FramedView } from './frame.ts';
import { Locks } from './locks.ts';
import type { Command, Theme } from './messages.ts';
import type { Options } from './options.ts';
import { type Steered, VIEW_FIGURES } from './views.ts';

export async function showView(options: Options, warnings: readonly string[]): Promise<void> {
  const main = document.querySelector('main');
  if (main === null || options.view === 'lesson') return;
  const { tag, attributes = {}, load } = VIEW_FIGURES[options.view];
  const figure = document.createElement(tag) as Steered;
  for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
  if (options.predict) figure.setAttribute('predict', '');
  if (options.hide.length > 0) figure.setAttribute('data-hide', options.hide.join(' '));
  main.replaceChildren(figure);
  if (!options.hide.includes('footer')) main.append(...below(options, warnings));
  if (!options.links) document.addEventListener('click', stayHere, true);
  await load();
  await (figure as unknown as LitElement).updateComplete;
  document.title = nameOf(figure);
  if (location.hash.startsWith('#v=')) await openLink();
  const locks = new Locks(figure, options.lock);
  document.addEventListener('attn-change', ({ target }) => {
    if (target !== figure) return;
    // Once it is drawn: what is taken back before that leaves the pressed control as it was pressed.
    void (figure as unknown as LitElement).updateComplete.then(() => {
      if (locks.hold()) say(main, text.locked);
    });
    changed(figure);
  });
  addEventListener('hashchange', () => void openLink());
  connect(figure, main, options, warnings, locks);
  if (options.run) await figure.start?.();
  document.documentElement.dataset.ready = '1';
}

function connect(
  figure: Steered,
  main: HTMLElement,
  options: Options,
  warnings: readonly string[],
  locks: Locks,
): void {
  if (window.parent === window) return;
  const view: FramedView = {
    title: nameOf(figure),
    warnings,
    hash: () => (isLinked(figure) ? stateLink(figure).hash.slice(1) : ''),
    set(state) {
      const query = new URLSearchParams(isLinked(figure) ? stateLink(figure).hash.slice(1) : '');
      for (const [key, value] of Object.entries(state)) if (!locks.has(key)) query.set(key, value);
      replaceHash(`#${query}`);
      void openLink();
    },
    command: (name) => void command(figure, name),
    theme,
    visible(visible) {
      // Its size is kept while it is not drawn; training goes on.
      main.style.setProperty('contain-intrinsic-size', visible ? 'none' : `auto ${innerHeight(main)}px`);
      main.style.setProperty('content-visibility', visible ? 'visible' : 'hidden');
    },
    slide: slides(figure),
    height: () => Math.ceil(main.getBoundingClientRect().height),
  };
  const frame = new Frame(view, options, window);
  frame.listen(document);
  new ResizeObserver(() => frame.resized()).observe(main);
}

const nameOf = (figure: Element): string => titleOf(figure) || 'Attention Field Guide';

/** Goes on with what the slide's going has paused, and with nothing else. */
function slides(figure: Steered): (shown: boolean) => void {
  let waiting = false;
  return (shown) => {
    if (shown && waiting) void figure.start?.();
    waiting = !shown && (waiting || runs(figure));
    if (waiting) void figure.pause?.();
  };
}

/** Also where an element within the figure does. */
const runs = (figure: Element & { isRunning?: boolean }): boolean =>
  figure.isRunning === true || [...(figure.shadowRoot?.querySelectorAll('*') ?? [])].some(runs);

/** Without the padding, which is not part of what is contained. */
function innerHeight(element: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  return element.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

function replaceHash(hash: string): void {
  try {
    history.replaceState(history.state, '', hash);
  } catch {
    // Some frames do not let the address be changed; the state is shown all the same.
  }
}

function command(figure: Steered, name: Command): unknown {
  switch (name) {
    case 'start':
      return figure.start?.();
    case 'pause':
      return figure.pause?.();
    case 'step':
      return figure.stepOnce?.() ?? figure.next?.();
    case 'reset':
      return figure.reset?.();
    case 'reveal':
      return figure.shadowRoot?.querySelector<HTMLButtonElement>('[data-reveal]')?.click();
    case 'print':
      return window.print();
  }
}

function theme(name: Theme, properties: Readonly<Record<string, string>>): void {
  const root = document.documentElement;
  if (name === 'auto') delete root.dataset.theme;
  else root.dataset.theme = name;
  for (const [property, value] of Object.entries(properties)) root.style.setProperty(property, value);
}

function below({ links }: Options, warnings: readonly string[]): HTMLElement[] {
  const footer = document.createElement('footer');
  footer.lang = language().tag;
  if (links) {
    const link = document.createElement('a');
    link.href = './index.html';
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = text.guide;
    footer.append(link);
  } else footer.append(text.guide);
  if (warnings.length === 0) return [footer];
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = `${text.ignored(warnings.length)} ${warnings.join(' ')}`;
  return [footer, note];
}

function say(main: HTMLElement, sentence: string): void {
  const before = main.querySelector('[role="status"].note');
  const note = before ?? document.createElement('p');
  note.className = 'note';
  note.setAttribute('role', 'status');
  note.textContent = sentence;
  if (before === null) main.append(note);
}

/** For an exam: nothing leads away from the figure. */
function stayHere(event: Event): void {
  const leads = event.composedPath().some((element) => element instanceof HTMLAnchorElement);
  if (leads) event.preventDefault();
}
