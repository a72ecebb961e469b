// SPDX-License-Identifier: MIT
// Shows one figure alone, as its author asked for it, and lets the page around it take part (frame.ts). The learner's state
// is in the hash, read and written as on the lesson's own page (page-links.ts).

import type { LitElement } from 'lit';
import { onChange } from '../elements/shared/changes.ts';
import { titleOf } from '../elements/shared/figure-title.ts';
import { isLinked } from '../elements/shared/linked.ts';
import { stateLink } from '../figure-links.ts';
import { embedStrings as text } from '../lesson/en/embed.ts';
import { language } from '../lesson/language.ts';
import { forbidLeaving, othersAreAt } from '../link-target.ts';
import { changed, openLink } from '../page-links.ts';
import type { Untaken } from '../state/too-large.ts';
import { checkSettings, sayUntaken, stateProblem } from './check-settings.ts';
import { Frame, type FramedView } from './frame.ts';
import {
  nameAsLinksDo,
  obey,
  sayIgnored,
  sayIn,
  settingsNote,
  setVisible,
  showTheme,
  slides,
  stayHere,
  tellsAnswers,
} from './hosted.ts';
import { keepRoom } from './keep-room.ts';
import { lockedControls } from './lock-controls.ts';
import { LockMarks } from './lock-marks.ts';
import { Locks } from './locks.ts';
import type { Ignored, Options } from './options.ts';
import { runBar } from './run-bar.ts';
import { setState } from './set-state.ts';
import { type Steered, VIEW_FIGURES } from './views.ts';

/** `guide` is the address of the whole lesson. */
export async function showView(options: Options, ignored: readonly Ignored[], guide = './index.html'): Promise<void> {
  const main = document.querySelector('main');
  if (main === null || options.view === 'lesson') return;
  nameAsLinksDo(options.view);
  const { tag, attributes = {}, load } = VIEW_FIGURES[options.view];
  const figure = document.createElement(tag) as Steered;
  for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
  if (options.predict) figure.setAttribute('predict', '');
  if (options.hide.length > 0) figure.setAttribute('data-hide', options.hide.join(' '));
  main.replaceChildren(figure);
  // What is hidden makes it lower, by how much nobody has measured.
  if (options.hide.length === 0 && window.parent !== window) keepRoom(main, figure, options.view);
  if (!options.hide.includes('footer')) main.append(guideLine(options, guide));
  othersAreAt(options.links ? guide : '');
  if (!options.links) {
    forbidLeaving();
    document.addEventListener('click', stayHere, true);
  }
  tellsAnswers(options);
  if (options.report === 'scorm') await (await import('./record-visit.ts')).recordVisit(main);
  await load();
  await (figure as unknown as LitElement).updateComplete;
  const warnings = [...ignored.map(sayIgnored), ...checkSettings(figure, options, location.search, location.hash)];
  if (!options.hide.includes('footer') && warnings.length > 0) main.append(settingsNote(warnings));
  // What is told of it, and how high it is, is there with its own code.
  if (figure.hasAttribute('lab')) await laboratory(figure);
  document.title = nameOf(figure);
  document.documentElement.lang = language().tag;
  const untaken = await openOwn(figure, options.view);
  const locks = new Locks(figure, options.lock);
  if (isLinked(figure)) {
    new LockMarks(figure, lockedControls(figure.linkView, options.lock), () => sayIn(main, text.locked));
  }
  onChange(document, ({ target }) => {
    if (target !== figure) return;
    // Once it is drawn: what is taken back before that leaves the pressed control as it was pressed.
    void (figure as unknown as LitElement).updateComplete.then(() => {
      if (locks.hold()) sayIn(main, text.locked);
    });
    changed(figure);
  });
  addEventListener('hashchange', () => void openOwn(figure, options.view));
  connect(figure, main, options, [...warnings, ...sayUntaken(untaken)], locks);
  if (options.run && figure.start !== undefined) await begin(figure, main);
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
      if (!isLinked(figure)) return undefined;
      const refusal = setState(figure, options.view, state, (key) => locks.has(key));
      changed(figure);
      return refusal;
    },
    command: (name) => obey(figure, name),
    theme: showTheme,
    visible: (visible) => setVisible(main, visible),
    slide: slides(() => [figure]),
    height: () => Math.ceil(main.getBoundingClientRect().height),
  };
  const frame = new Frame(view, options, window);
  frame.listen(document);
  new ResizeObserver(() => frame.resized()).observe(main);
}

const nameOf = (figure: Element): string => titleOf(figure) || 'Attention Field Guide';

/** Shows the state of the address, where it is one of this figure. Answers with what it cannot show as it is said. */
async function openOwn(figure: Element, view: Options['view']): Promise<readonly Untaken[]> {
  nameAsLinksDo(view);
  return stateProblem(location.hash, isLinked(figure) ? figure.linkView : '') === undefined ? openLink(true) : [];
}

/** The way to stop it stands there before it begins. */
async function begin(figure: Steered, main: HTMLElement): Promise<void> {
  main.prepend(runBar(figure));
  let begun = false;
  figure.addEventListener('attn-running', () => {
    begun = true;
  });
  // A model that is still loading cannot be trained before its figure says that it is ready.
  figure.addEventListener('attn-ready', () => {
    if (!begun) void figure.start?.();
  });
  void figure.start?.();
}

/** Once the laboratory's own code is there. */
async function laboratory(figure: Steered): Promise<void> {
  await new Promise<void>((resolve) => {
    const loaded = (): void => {
      if (figure.hasAttribute('data-loaded')) resolve();
    };
    new MutationObserver(loaded).observe(figure, { attributeFilter: ['data-loaded'] });
    figure.addEventListener('attn-error', () => resolve(), { once: true }); // It could not be had, and says so.
    loaded();
  });
  await (figure as unknown as LitElement).updateComplete;
  await figure.shadowRoot?.querySelector<LitElement>('attn-train-lab')?.updateComplete;
}

function guideLine({ links }: Options, guide: string): HTMLElement {
  const footer = document.createElement('footer');
  footer.lang = language().tag;
  if (!links) footer.append(text.guide);
  else {
    const link = document.createElement('a');
    link.href = guide;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = text.guide;
    footer.append(link);
  }
  return footer;
}
