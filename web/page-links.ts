// SPDX-License-Identifier: MIT
// Opens a link to a figure's state, and keeps the page's address up to date with what a reader changes. Loaded with the first
// link or the first change. A run of the laboratory is opened there (elements/attn-train/lab/repeat-desk.ts).

import type { LitElement } from 'lit';
import { byPage } from './elements/shared/changes.ts';
import { type AnyLinked, isLinked } from './elements/shared/linked.ts';
import { figureOfLink, stateLink } from './figure-links.ts';
import { readFigure } from './state/link.ts';

/** After the last change. */
const WRITE_DELAY_MS = 250;
/** How long the place is held after the figure has shown its state, or has not. */
const HOLD_AFTER_MS = 1000;
const HOLD_AT_MOST_MS = 10_000;

let turn = 0;
let applying = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the state that the address names, and scrolls to its figure unless that stands `alone`; does nothing for other
 * addresses. Answers with the keys that could not be used.
 */
export async function openLink(alone = false): Promise<readonly string[]> {
  const mine = ++turn;
  const read = readFigure(location.hash);
  const figure = read && figureOfLink(read);
  if (read === undefined || figure === undefined) return [];
  clearTimeout(timer);
  const release = alone ? () => {} : hold(figure);
  if (read.view === 'train') return read.ignored;
  await customElements.whenDefined(figure.localName);
  await (figure as LitElement).updateComplete;
  if (mine !== turn || !isLinked(figure)) {
    release();
    return [];
  }
  const ready = shown(figure);
  const unused = apply(figure, read.state);
  const strange = read.fig !== '' && read.fig !== figure.id ? ['fig'] : [];
  const ignored = [...new Set([...read.ignored, ...strange, ...unused])];
  await note(figure, ignored, () => mine === turn);
  await ready;
  setTimeout(release, HOLD_AFTER_MS);
  return ignored;
}

/** To be called for each change of a figure: writes the figure's link into the address a moment later. */
export function changed(figure: EventTarget | null): void {
  // The laboratory has a link of its own, written when its reader asks for one.
  if (applying || !(figure instanceof Element) || !isLinked(figure) || figure.linkView === 'train') return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const { hash } = stateLink(figure);
    try {
      history.replaceState(history.state, '', hash);
    } catch {
      // Some frames do not let the address be changed, and browsers do not let it be changed too often.
    }
  }, WRITE_DELAY_MS);
}

function apply(figure: AnyLinked, state: Parameters<AnyLinked['applyLink']>[0]): string[] {
  applying = true;
  try {
    return byPage(figure, () => figure.applyLink(state));
  } finally {
    applying = false;
  }
}

/** One note at a time; `wanted` says whether the link is still the one in the address. */
async function note(figure: Element, ignored: readonly string[], wanted: () => boolean): Promise<void> {
  document.querySelector('attn-link-note')?.remove();
  if (ignored.length === 0) return;
  await import('./elements/attn-link-note/define.ts');
  if (!wanted()) return;
  const element = document.createElement('attn-link-note');
  Object.assign(element, { ignored, count: ignored.length });
  figure.before(element);
}

/** Once the figure says that it is ready, or that it cannot be. */
function shown(figure: Element): Promise<unknown> {
  const once = (name: string) =>
    new Promise((resolve) => figure.addEventListener(name, resolve, { once: true, passive: true }));
  const late = new Promise((resolve) => setTimeout(resolve, HOLD_AT_MOST_MS));
  return Promise.race([once('attn-ready'), once('attn-error'), late]);
}

/**
 * Keeps the figure in view while figures above still take their room; a reader who scrolls or presses a key takes over.
 * The laboratory says itself when it is there.
 */
function hold(figure: Element): () => void {
  const stop = new AbortController();
  const growing = new ResizeObserver(() => {
    figure.scrollIntoView();
    if (figure.hasAttribute('data-loaded')) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growing.disconnect());
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  growing.observe(document.body);
  return () => stop.abort();
}
