// SPDX-License-Identifier: MIT
// The room of a view that is not drawn yet, so that a frame as high as its content has its height from the first message on
// and moves nothing below it.

import type { LitElement } from 'lit';
import measured from './heights.json';
import { heightOf } from './heights.ts';
import type { View } from './options.ts';

/** Beside the widest column that was measured. */
const MOST_WIDE = 1.05;
/** A figure that does not come has no room for ever. */
const AT_MOST_MS = 10_000;

export function keepRoom(main: HTMLElement, figure: Element, view: View): void {
  if (innerWidth === 0) {
    onceShown(main, () => keepRoom(main, figure, view));
    return;
  }
  const { wide, narrow } = measured.columns;
  if (innerWidth > MOST_WIDE * wide) return; // Some figures are lower there, and nobody has measured it.
  const column = innerWidth < (wide + narrow) / 2 ? narrow : wide;
  main.style.minHeight = `${heightOf(measured.heights, view, location.hash, column)}px`;
  const stop = new AbortController();
  const release = async (): Promise<void> => {
    stop.abort();
    await (figure as LitElement).updateComplete;
    main.style.minHeight = '';
  };
  for (const name of ['attn-ready', 'attn-error'])
    figure.addEventListener(name, () => void release(), { signal: stop.signal });
  setTimeout(() => void release(), AT_MOST_MS);
}

/** A frame in what is not shown has no width to go by, and its figure waits too. */
function onceShown(main: HTMLElement, then: () => void): void {
  const seen = new ResizeObserver(() => {
    if (innerWidth === 0) return;
    seen.disconnect();
    then();
  });
  seen.observe(main);
}
