// SPDX-License-Identifier: MIT
// Opens a link to a figure's state, and keeps the page's address up to date with what a reader changes. Loaded with the first
// link or the first change. A run of the laboratory is opened there (elements/attn-train/lab/repeat-desk.ts).

import type { LitElement } from 'lit';
import { byPage } from './elements/shared/changes.ts';
import { type AnyLinked, isLinked } from './elements/shared/linked.ts';
import { figureOfLink, stateLink } from './figure-links.ts';
import { shareStrings } from './lesson/en/share.ts';
import { type ReadFigure, readFigure } from './state/link.ts';
import { apart, keyOf, type TooLarge, type Untaken } from './state/too-large.ts';

/** After the last change. */
const WRITE_DELAY_MS = 250;
/** How long the place is held after the figure has shown its state, or has not. */
const HOLD_AFTER_MS = 1000;
const HOLD_AT_MOST_MS = 10_000;
const NOTE = 'attn-link-note';

let turn = 0;
let applying = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The address as it was last written here. */
let written = '';

/**
 * Shows the state that the address names, or another `hash`, and scrolls to its figure unless that stands `alone`; does
 * nothing for other addresses. Answers with what could not be shown as it is said.
 */
export async function openLink(alone = false, hash = location.hash): Promise<readonly Untaken[]> {
  const mine = ++turn;
  const read = readFigure(hash);
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
  const { keys, tooLarge } = apart(saidIn(hash, read, apply(figure, read.state)));
  const strange = read.fig !== '' && read.fig !== figure.id ? ['fig'] : [];
  const ignored = [...new Set([...read.ignored, ...strange, ...keys])];
  tellPage(tooLarge);
  await note(figure, ignored, tooLarge, () => mine === turn);
  await ready;
  setTimeout(release, HOLD_AFTER_MS);
  return [...ignored, ...tooLarge];
}

/** Nobody asked for a default, nor for what stands in place of a value that cannot be read. */
function saidIn(hash: string, { ignored }: ReadFigure, untaken: readonly Untaken[]): Untaken[] {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  return untaken.filter((one) => said.has(keyOf(one)) && !ignored.includes(keyOf(one)));
}

/** A page around the lesson may have set it (embed/host-lesson.ts). */
function tellPage(tooLarge: readonly TooLarge[]): void {
  if (tooLarge.length === 0) return;
  const message = tooLarge.map(shareStrings.tooLarge).join(' ');
  const detail = { code: 'bad-state', message, keys: tooLarge.map(keyOf) };
  document.dispatchEvent(new CustomEvent('attn-error', { detail }));
}

/**
 * To be called for each change of a figure, with the page's `address` at that time: writes the figure's link into it a
 * moment later. Where a reader has gone to another place since, that stays.
 */
export function changed(figure: EventTarget | null, address = location.href): void {
  // The laboratory has a link of its own, written when its reader asks for one.
  if (applying || !(figure instanceof Element) || !isLinked(figure) || figure.linkView === 'train') return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (location.href !== address && location.href !== written) return;
    const { hash } = stateLink(figure);
    try {
      history.replaceState(history.state, '', hash);
      written = location.href;
    } catch {
      // Some frames do not let the address be changed, and browsers do not let it be changed too often.
    }
  }, WRITE_DELAY_MS);
}

function apply(figure: AnyLinked, state: Parameters<AnyLinked['applyLink']>[0]): Untaken[] {
  applying = true;
  try {
    return byPage(figure, () => figure.applyLink(state));
  } finally {
    applying = false;
  }
}

/** One note at a time; `wanted` says whether the link is still the one in the address. */
async function note(
  figure: Element,
  ignored: readonly string[],
  tooLarge: readonly TooLarge[],
  wanted: () => boolean,
): Promise<void> {
  document.querySelector(NOTE)?.remove();
  if (ignored.length + tooLarge.length === 0) return;
  await import('./elements/attn-link-note/define.ts');
  if (!wanted()) return;
  const element = document.createElement(NOTE);
  Object.assign(element, { ignored, count: ignored.length, tooLarge });
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
    // A note about the link stands above the figure, and is to be seen.
    const above = figure.previousElementSibling;
    bringIntoView(above?.localName === NOTE ? above : figure);
    if (figure.hasAttribute('data-loaded')) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growing.disconnect());
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  growing.observe(document.body);
  return () => stop.abort();
}

/** Scrolls this page, and no page around it, as an element's own way would where both come from one server. */
function bringIntoView(element: Element): void {
  if (window.parent === window) element.scrollIntoView();
  else
    scrollBy({
      top: element.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(element).scrollMarginTop),
    });
}
