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
import { earlyMessages } from './early-messages.ts';
import { Frame, type FramedView } from './frame.ts';
import {
  nameAsLinksDo,
  obey,
  sayIgnored,
  sayIn,
  settingsNote,
  setVisible,
  shownHeight,
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
import { RunBar } from './run-bar.ts';
import { setState } from './set-state.ts';
import { type Steered, VIEW_FIGURES } from './views.ts';

const BET_AT_MOST_MS = 5000;

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
  if (options.predict) await betWithin(figure);
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
  // The way to stop it stands there before it begins.
  const bar = options.run && figure.start !== undefined ? new RunBar(figure) : undefined;
  if (bar !== undefined) main.prepend(bar.element);
  bar?.begin();
  connect(figure, main, options, [...warnings, ...sayUntaken(untaken)], locks, bar);
  document.documentElement.dataset.ready = '1';
}

function connect(
  figure: Steered,
  main: HTMLElement,
  options: Options,
  warnings: readonly string[],
  locks: Locks,
  bar: RunBar | undefined,
): void {
  if (window.parent === window) return;
  const slide = slides(() => [figure]);
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
    command(name) {
      if (bar === undefined || (name !== 'pause' && name !== 'start')) return obey(figure, name);
      if (name === 'pause') bar.pause();
      else bar.begin();
      return undefined;
    },
    theme: showTheme,
    visible: (visible) => setVisible(main, visible),
    slide(shown) {
      bar?.slide(shown);
      slide(shown);
    },
    height: () => shownHeight(main),
  };
  const frame = new Frame(view, options, window, earlyMessages());
  frame.listen(document);
  new ResizeObserver(() => frame.resized()).observe(main);
}

const nameOf = (figure: Element): string => titleOf(figure) || 'Attention Field Guide';

/** Shows the state of the address, where it is one of this figure. Answers with what it cannot show as it is said. */
async function openOwn(figure: Element, view: Options['view']): Promise<readonly Untaken[]> {
  nameAsLinksDo(view);
  return stateProblem(location.hash, isLinked(figure) ? figure.linkView : '') === undefined ? openLink(true) : [];
}

/** A bet may be an element of its own, whose code comes later; where it does not come, the view goes without. */
async function betWithin(figure: Element): Promise<void> {
  const bet = figure.shadowRoot?.querySelector<LitElement>(':not(:defined)');
  if (bet == null) return;
  const late = new Promise((resolve) => setTimeout(resolve, BET_AT_MOST_MS));
  await Promise.race([customElements.whenDefined(bet.localName), late]);
  await bet.updateComplete;
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
