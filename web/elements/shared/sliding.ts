// SPDX-License-Identifier: MIT
// `attn-input`: what a figure is at while one of its sliders moves, once a frame at most. The change itself is told as any other.

export class Sliding {
  /** A slider's own event is being handled. */
  private moving = false;
  private latest: object | undefined;

  constructor(private readonly figure: HTMLElement) {
    figure.addEventListener('input', (event) => this.hear(event), { capture: true });
    figure.addEventListener('input', () => {
      this.moving = false;
    });
  }

  /** Something was changed, by a slider or not. */
  changed(detail: object): void {
    if (!this.moving) return;
    if (this.latest === undefined) requestAnimationFrame(() => this.tell());
    this.latest = detail;
  }

  private hear(event: Event): void {
    const [source] = event.composedPath();
    this.moving = source instanceof HTMLInputElement && source.type === 'range';
  }

  private tell(): void {
    const detail = this.latest;
    this.latest = undefined;
    this.figure.dispatchEvent(new CustomEvent('attn-input', { detail, bubbles: true, composed: true }));
  }
}
