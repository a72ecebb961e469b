// SPDX-License-Identifier: MIT
// Keeps what the page around says before a view is there to hear it, as in the frame's own `onload`: either side may speak
// first. To be imported where a view's first script begins.

/** More is no conversation. */
const MOST = 50;
const said: MessageEvent[] = [];

const keep = (event: MessageEvent): void => {
  if (event.source === window.parent && said.length < MOST) said.push(event);
};
if (window.parent !== window) addEventListener('message', keep);

/** In the order in which it came; nothing is kept from then on. */
export function earlyMessages(): MessageEvent[] {
  removeEventListener('message', keep);
  return said.splice(0);
}
