// SPDX-License-Identifier: MIT
// Boxes that scroll inside a figure. One that has more than it shows can be focused, so that the arrow keys scroll it, has a
// name, and says by data-more whether columns go on to the right, by data-before whether some are hidden on the left; what
// that looks like: scrolling.styles.ts.

import type { LitElement, ReactiveController } from 'lit';

/** Marks the boxes of an element: after each drawing, at each new width, and as they are scrolled. */
export class Overflow implements ReactiveController {
  private readonly resize = new ResizeObserver(() => this.hostUpdated());
  private readonly heard = new WeakSet<HTMLElement>();

  /** `fit` draws what depends on the width. */
  constructor(
    private readonly host: LitElement,
    private readonly fit: () => void = () => {},
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.resize.observe(this.host);
  }

  hostDisconnected(): void {
    this.resize.disconnect();
  }

  hostUpdated(): void {
    for (const box of this.host.renderRoot.querySelectorAll<HTMLElement>('[data-scrolls]')) {
      mark(box);
      if (this.heard.has(box)) continue;
      this.heard.add(box);
      box.addEventListener('scroll', () => mark(box), { passive: true });
    }
    this.fit();
  }
}

/** Boxes carry data-scrolls, the role they get, and data-name. */
function mark(box: HTMLElement): void {
  const wide = box.scrollWidth > box.clientWidth + 1;
  const scrolls = wide || box.scrollHeight > box.clientHeight + 1;
  set(box, 'role', scrolls ? (box.dataset.scrolls ?? 'group') : undefined);
  set(box, 'aria-label', scrolls ? (box.dataset.name ?? '') : undefined);
  set(box, 'tabindex', scrolls ? '0' : undefined);
  const goesOn = wide && box.scrollLeft + box.clientWidth < box.scrollWidth - 2;
  set(box, 'data-more', wide ? (goesOn ? 'right' : 'left') : undefined);
  set(box, 'data-before', wide && box.scrollLeft > 2 ? '' : undefined);
}

function set(box: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) box.removeAttribute(name);
  else if (box.getAttribute(name) !== value) box.setAttribute(name, value);
}
