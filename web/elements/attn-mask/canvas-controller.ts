// SPDX-License-Identifier: MIT
// Keeps the canvas of a large mask in step with its figure: draws it after each update, at a new width and on a
// change of colours. What a cell shows is decided in cell-facts.ts; how it is drawn, in ../../draw/mask-picture.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { drawMask, type MaskPicture, type PictureInk, pictureLayout } from '../../draw/mask-picture.ts';

type Host = ReactiveControllerHost & HTMLElement & { renderRoot: ParentNode };

export class CanvasController implements ReactiveController {
  /** What the figure wants drawn; set when it draws itself. */
  picture: MaskPicture | undefined;
  private readonly redraw = (): void => this.draw();
  private readonly theme = new MutationObserver(this.redraw);
  private readonly scheme = matchMedia('(prefers-color-scheme: dark)');
  private readonly forced = matchMedia('(forced-colors: active)');
  private readonly resize = new ResizeObserver(this.redraw);

  constructor(private readonly host: Host) {
    host.addController(this);
  }

  hostConnected(): void {
    this.theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    this.theme.observe(this.host, { attributes: true, attributeFilter: ['data-scheme'] });
    this.scheme.addEventListener('change', this.redraw);
    this.forced.addEventListener('change', this.redraw);
    this.resize.observe(this.host);
  }

  hostDisconnected(): void {
    this.theme.disconnect();
    this.scheme.removeEventListener('change', this.redraw);
    this.forced.removeEventListener('change', this.redraw);
    this.resize.disconnect();
  }

  hostUpdated(): void {
    this.draw();
  }

  private draw(): void {
    const canvas = this.host.renderRoot.querySelector<HTMLCanvasElement>('canvas.whole');
    const room = canvas?.parentElement?.clientWidth ?? 0;
    const { picture } = this;
    if (canvas === null || picture === undefined || room === 0) return;
    const ratio = devicePixelRatio;
    const layout = pictureLayout(room, picture.size, ratio);
    canvas.dataset.cells = String(picture.size);
    canvas.dataset.origin = String(layout.origin);
    canvas.dataset.side = String(layout.side);
    canvas.style.setProperty('--width', `${Math.round(layout.width * ratio) / ratio}px`);
    drawMask(canvas, picture, this.ink(canvas), layout, ratio);
  }

  private ink(canvas: HTMLCanvasElement): PictureInk {
    const style = getComputedStyle(canvas);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const font = token('--ui');
    if (this.forced.matches) {
      return { ...FORCED, rampShare: 0.6, font };
    }
    return {
      open: token('--key-soft'),
      ramp: token('--ramp-high'),
      rampShare: Number(token('--ramp-share')),
      blocked: token('--blocked'),
      hatch: token('--hatch'),
      leak: token('--leak'),
      leakSoft: token('--leak-soft'),
      query: token('--query'),
      cursor: token('--ink'),
      text: token('--muted'),
      ground: token('--surface'),
      font,
    };
  }
}

/** The reader's own colours, by their system names. */
const FORCED = {
  open: 'Canvas',
  ramp: 'CanvasText',
  blocked: 'Canvas',
  hatch: 'GrayText',
  leak: 'Highlight',
  leakSoft: 'Canvas',
  query: 'Highlight',
  cursor: 'CanvasText',
  text: 'CanvasText',
  ground: 'Canvas',
} as const;
