// SPDX-License-Identifier: MIT
// The frame that “Embed this” hands out, shown in the panel: laid out as wide as the column it is for, made smaller where the
// panel has less room, and as high as it says it is. It says so as to any page around it (embed/messages.ts).

import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { PROTOCOL } from '../../embed/messages.ts';

type Host = ReactiveControllerHost & Element & { readonly renderRoot: DocumentFragment | HTMLElement };

const LOWEST = 40;
const HIGHEST = 20_000;

export class Preview implements ReactiveController {
  /** CSS pixels: what the frame has said, before that what it was measured at. */
  private height = 0;
  private measured = 0;
  private column = 0;
  private seen: Element | undefined;
  private readonly resize = new ResizeObserver(() => this.fit());

  constructor(private readonly host: Host) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('message', this.hear);
  }

  hostDisconnected(): void {
    removeEventListener('message', this.hear);
    this.resize.disconnect();
    this.seen = undefined;
  }

  hostUpdated(): void {
    const pane = this.host.renderRoot.querySelector('.window') ?? undefined;
    if (pane !== this.seen) {
      this.resize.disconnect();
      if (pane !== undefined) this.resize.observe(pane);
      this.seen = pane;
    }
    this.fit();
  }

  /** Of the frame as it is; `measured` is what holds until it says something. */
  heightFrom(measured: number): number {
    if (measured !== this.measured) this.height = measured;
    this.measured = measured;
    return this.height;
  }

  /** Another address is another frame: in the same one it would be a step of the browser's history, and what is locked would stay. */
  view(address: string, title: string, column: number): TemplateResult {
    this.column = column;
    return html`<div class="window" tabindex="0" role="group" aria-labelledby="preview">
      <div class="stage">${keyed(address, html`<iframe src=${address} title=${title}></iframe>`)}</div>
    </div>`;
  }

  private frame(): HTMLIFrameElement | null {
    return this.host.renderRoot.querySelector('iframe');
  }

  private readonly hear = ({ source, data }: MessageEvent): void => {
    const frame = this.frame();
    if (frame === null || source !== frame.contentWindow || typeof data !== 'object' || data?.attn !== PROTOCOL) return;
    const { type, height } = data as { type?: unknown; height?: unknown };
    if (type !== 'attn:ready' && type !== 'attn:resize') return;
    if (typeof height !== 'number' || !(height >= LOWEST && height <= HIGHEST)) return;
    this.height = Math.ceil(height);
    this.host.requestUpdate();
  };

  private fit(): void {
    const frame = this.frame();
    const stage = frame?.parentElement;
    const pane = stage?.parentElement;
    if (!frame || !stage || !pane) return;
    const { column, height } = this;
    const scale = Math.min(1, pane.clientWidth / column);
    Object.assign(frame.style, { width: `${column}px`, height: `${height}px`, transform: `scale(${scale})` });
    Object.assign(stage.style, { width: `${column * scale}px`, height: `${height * scale}px` });
  }
}
