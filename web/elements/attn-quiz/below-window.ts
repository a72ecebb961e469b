// SPDX-License-Identifier: MIT
// Whether an element lies wholly below the window, where it may change its size without moving what is being read.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Only the lower edge of the window counts: a jump may take the element from above it to below. */
const EVERYTHING_ABOVE = '1000000px 0px 0px 0px';

export class BelowWindow implements ReactiveController {
  private observer: IntersectionObserver | undefined;

  /** `nowBelow` is called each time the element has left the window downwards. */
  constructor(
    private readonly host: ReactiveControllerHost & Element,
    private readonly nowBelow: () => void,
  ) {
    host.addController(this);
  }

  get isBelow(): boolean {
    return this.host.isConnected && this.host.getBoundingClientRect().top > innerHeight;
  }

  hostConnected(): void {
    this.observer = new IntersectionObserver(
      () => {
        if (this.isBelow) this.nowBelow();
      },
      { rootMargin: EVERYTHING_ABOVE },
    );
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
  }
}
