// SPDX-License-Identifier: MIT
// The whole lesson within a course: what its author asked for in the address, and the conversation with the page around it,
// as an embedded figure has it (show-view.ts). Loaded only where there is such a page, or such an address.

import { byPage, onChange } from '../elements/shared/changes.ts';
import { isLinked } from '../elements/shared/linked.ts';
import { figureOfLink, stateLink } from '../figure-links.ts';
import { embedStrings as text } from '../lesson/en/embed.ts';
import { forbidLeaving } from '../link-target.ts';
import { readFigure, writeFigure } from '../state/link.ts';
import { checkLanguage, sayKeys } from './check-settings.ts';
import { earlyMessages } from './early-messages.ts';
import { Frame, type FramedView } from './frame.ts';
import {
  nameAsLinksDo,
  obey,
  replaceHash,
  sayIgnored,
  settingsNote,
  setVisible,
  shownHeight,
  showTheme,
  slides,
  stayHere,
  tellsAnswers,
} from './hosted.ts';
import { type Options, readOptions, VIEWS } from './options.ts';
import { refusalOf } from './refusal.ts';
import { presentState, readState, viewMeant } from './set-state.ts';
import type { Steered } from './views.ts';

/** What only a single figure can do. */
const FOR_FIGURES = ['hide', 'lock', 'predict', 'run'] as const;

/** Before the lesson is drawn; what is returned begins the conversation, once it is. */
export async function hostLesson(): Promise<() => void> {
  const { options, ignored } = readOptions(location.search);
  nameAsLinksDo('lesson');
  const warnings = ignored.map(sayIgnored);
  const asked = new URLSearchParams(location.search);
  for (const name of FOR_FIGURES) if (asked.has(name)) warnings.push(text.noEffect(name));
  warnings.push(...checkLanguage(location.search));
  if (options.motion === 'off') document.documentElement.dataset.motion = 'off';
  if (options.theme !== 'auto') showTheme(options.theme);
  if (!options.links) stayInLesson();
  const main = document.querySelector('main');
  if (main === null) return () => {};
  tellsAnswers(options);
  if (options.report === 'scorm') (await import('./record-visit.ts')).recordVisit(main);
  if (warnings.length > 0) {
    const unknown = asked.has('view') && asked.get('view')?.trim() !== 'lesson';
    main.prepend(settingsNote(warnings, unknown ? text.views(VIEWS) : ''));
  }
  return () => {
    const unused = readFigure(location.hash)?.ignored ?? [];
    if (window.parent !== window) converse(main, options, [...warnings, ...sayKeys(unused)]);
  };
}

/** Nothing leads away: what would is no link. */
function stayInLesson(): void {
  forbidLeaving();
  document.documentElement.dataset.links = 'none';
  for (const link of document.querySelectorAll('a[href]:not([href^="#"])')) link.removeAttribute('href');
  document.addEventListener('click', stayHere, true);
}

function converse(main: HTMLElement, options: Options, warnings: readonly string[]): void {
  let last: Element | undefined;
  onChange(document, ({ target }) => {
    if (target instanceof Element && isLinked(target)) last = target;
  });
  const figures = (): Steered[] => [...main.querySelectorAll<Steered>('.figure')];
  const view: FramedView = {
    title: document.title,
    warnings,
    hash: () => (last === undefined ? location.hash : stateLink(last).hash).slice(1),
    set(state) {
      const named = viewMeant(state, 'lesson', undefined);
      if (typeof named !== 'string') return named;
      const read = readState(named, state);
      const fig = state.fig ?? '';
      const figure = figureOfLink({ view: named, fig, state: read.usable, ignored: [] });
      const before = figure !== undefined && isLinked(figure) ? presentState(figure) : {};
      const { hash } = writeFigure(named, { ...before, ...read.usable }, fig);
      replaceHash(hash);
      if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
      // A page that has no address of its own, as in srcdoc, is shown the state all the same.
      else if (named === 'train' && figure !== undefined && isLinked(figure))
        byPage(figure, () => figure.applyLink(read.usable));
      else void import('../page-links.ts').then(({ openLink }) => openLink(false, hash));
      return refusalOf(read);
    },
    command(name) {
      // All that runs is to pause; the rest is for the figure that was touched last.
      const all = name === 'pause' ? figures() : [last as Steered | undefined];
      return all.map((figure) => obey(figure, name)).find((problem) => name !== 'pause' && problem !== undefined);
    },
    theme: showTheme,
    visible: (visible) => setVisible(main, visible),
    slide: slides(figures),
    height: () => shownHeight(document.body),
  };
  const frame = new Frame(view, options, window, earlyMessages());
  frame.listen(document);
  new ResizeObserver(() => frame.resized()).observe(document.body);
}
