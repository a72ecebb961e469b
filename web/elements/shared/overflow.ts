// SPDX-License-Identifier: MIT
// Boxes that scroll inside a figure. One that has more than it shows can be focused, so that the arrow keys scroll it, has a
// name, and says by data-more whether columns go on to the right, by data-before whether some are hidden on the left; what
// that looks like: scrolling.styles.ts.

import type { LitElement, ReactiveController } from 'lit';
import { beforePaint } from './before-paint.ts';

/** Marks the boxes of an element: after each drawing, at each new width, and as they are scrolled. */
export class Overflow implements ReactiveController {
  private readonly resize = new ResizeObserver(() => this.measure());
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
    beforePaint(this, () => this.measure());
  }

  private measure(): void {
    const boxes = [...this.host.renderRoot.querySelectorAll<HTMLElement>('[data-scrolls]')];
    // All are measured before the first is changed, so that the layout is computed once.
    const extents = boxes.map(extentOf);
    for (const [index, box] of boxes.entries()) {
      mark(box, extents[index]);
      if (this.heard.has(box)) continue;
      this.heard.add(box);
      box.addEventListener('scroll', () => mark(box), { passive: true });
    }
    this.fit();
  }
}

function extentOf(box: HTMLElement) {
  const { scrollWidth, clientWidth, scrollLeft } = box;
  const wide = scrollWidth > clientWidth + 1;
  return {
    wide,
    scrolls: wide || box.scrollHeight > box.clientHeight + 1,
    /** Columns go on to the right. */
    goesOn: wide && scrollLeft + clientWidth < scrollWidth - 2,
    /** Some are hidden on the left. */
    before: wide && scrollLeft > 2,
  };
}

/** Boxes carry data-scrolls, the role they get, and data-name. */
function mark(box: HTMLElement, { wide, scrolls, goesOn, before } = extentOf(box)): void {
  set(box, 'role', scrolls ? (box.dataset.scrolls ?? 'group') : undefined);
  set(box, 'aria-label', scrolls ? (box.dataset.name ?? '') : undefined);
  set(box, 'tabindex', scrolls ? '0' : undefined);
  set(box, 'data-more', wide ? (goesOn ? 'right' : 'left') : undefined);
  set(box, 'data-before', before ? '' : undefined);
}

function set(box: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) box.removeAttribute(name);
  else if (box.getAttribute(name) !== value) box.setAttribute(name, value);
}
