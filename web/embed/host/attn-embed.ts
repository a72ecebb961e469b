// SPDX-License-Identifier: MIT
// attn-host.js: <attn-embed src title>, a frame that is as high as its content and whose messages are events of the page
// around it. It is all that a host page needs, and optional: a plain iframe works too. No dependency, no storage.

import type { AttnEmbedElement } from '../element-types.ts';

const PROTOCOL = 1;
const LOWEST = 120;
const HIGHEST = 6000;
/** Steps of the height that are not worth a layout. */
const NOISE = 1;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Undefined where it is none that a frame may have. */
function addressOf(src: string): string | undefined {
  try {
    const { protocol, href } = new URL(src, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

const ATTRIBUTES = { src: 'src', minHeight: 'min-height', maxHeight: 'max-height', lazy: 'lazy' } as const;

/** Where a page is rendered on a server there is none, and nothing is defined either. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

class AttnEmbed extends Base implements AttnEmbedElement {
  static observedAttributes = ['src', 'title', 'min-height', 'max-height', 'lazy'];

  private frame: HTMLIFrameElement | undefined;
  /** Height that the frame has asked for last. */
  private told: unknown;
  /** What is in the frame has said that it hears. */
  private hears = false;
  private loading = false;
  private waiting: object[] = [];

  declare src: string;
  declare minHeight: string;
  declare maxHeight: string;
  /** "0": at once. */
  declare lazy: string;

  connectedCallback(): void {
    for (const name of Object.keys(ATTRIBUTES) as (keyof typeof ATTRIBUTES)[]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as Partial<AttnEmbed>)[name];
      this[name] = value;
    }
    addEventListener('message', this.receive);
    this.draw();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.receive);
    this.hears = false; // A frame that is moved loads anew.
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    if (name === 'src' || name === 'title' || name === 'lazy') this.draw();
    else this.fit(this.told ?? Number.parseFloat(this.frame?.style.height ?? ''));
  }

  /** A message of the protocol; `type` without its "attn:". It waits until the frame is there. */
  send(type: string, payload: object = {}): void {
    const message = { attn: PROTOCOL, type: `attn:${type}`, ...payload };
    if (this.hears) this.post(message);
    else this.waiting.push(message);
  }

  private post(message: object): void {
    this.frame?.contentWindow?.postMessage(message, '*');
  }

  /** Whatever was heard before came from what stood in the frame before. */
  private loaded(): void {
    this.loading = false;
    this.post({ attn: PROTOCOL, type: 'attn:hello', id: this.id });
  }

  private draw(): void {
    const src = this.getAttribute('src') ?? '';
    const title = (this.getAttribute('title') ?? '').trim();
    if (src === '' || title === '') {
      this.refuse(
        title === '' ? 'attn-embed needs a title: it names the frame for screen readers.' : 'attn-embed needs a src.',
      );
      return;
    }
    const address = addressOf(src);
    if (address === undefined) {
      this.refuse('attn-embed takes only http and https addresses.');
      return;
    }
    const frame = this.frame ?? document.createElement('iframe');
    frame.title = title;
    frame.loading = this.getAttribute('lazy') === '0' ? 'eager' : 'lazy';
    // As any frame: in a sandbox without its own origin a page's scripts would need a header from their server.
    const sandbox = this.getAttribute('sandbox');
    if (sandbox === null) frame.removeAttribute('sandbox');
    else frame.setAttribute('sandbox', sandbox);
    frame.setAttribute('allow', 'fullscreen; clipboard-write');
    Object.assign(frame.style, { width: '100%', border: '0', display: 'block' });
    if (this.frame === undefined) {
      frame.style.height = `${this.within(Number(this.getAttribute('height')) || LOWEST)}px`;
      frame.addEventListener('load', () => this.loaded());
      this.frame = frame;
      this.replaceChildren(frame);
    }
    if (frame.src === address) return;
    // Another hash alone loads nothing.
    if (frame.src.replace(/#.*/, '') !== address.replace(/#.*/, '')) {
      this.hears = false;
      this.loading = true;
    }
    frame.src = address;
  }

  private refuse(reason: string): void {
    this.frame = undefined;
    this.hears = false;
    this.waiting = [];
    const note = document.createElement('p');
    note.textContent = reason;
    this.replaceChildren(note);
    console.error(reason);
  }

  private within(height: number): number {
    const low = this.pixels('min-height', LOWEST);
    const high = this.pixels('max-height', HIGHEST);
    return clamp(Math.ceil(height), low, Math.max(low, high));
  }

  private pixels(name: string, instead: number): number {
    const said = this.getAttribute(name);
    const value = Number(said || Number.NaN);
    if (value > 0 && value < Infinity) return value;
    if (said) console.error(`attn-embed takes ${name} as a number of pixels: ${instead}.`);
    return instead;
  }

  private readonly receive = ({ source, data }: MessageEvent): void => {
    if (this.frame === undefined || source !== this.frame.contentWindow) return;
    if (typeof data !== 'object' || data === null || data.attn !== PROTOCOL) return;
    const name = /^attn:([a-z]{1,12})$/.exec(String(data.type))?.[1];
    if (name === undefined) return;
    if (name === 'resize' || name === 'ready') this.fit(data.height);
    if (name === 'ready' && !this.loading) this.flush();
    const { attn: _, type: __, detail, ...rest } = data;
    this.dispatchEvent(new CustomEvent(`attn-${name}`, { detail: detail ?? rest, bubbles: true, composed: true }));
  };

  private flush(): void {
    this.hears = true;
    for (const message of this.waiting.splice(0)) this.post(message);
  }

  private fit(height: unknown): void {
    if (typeof height !== 'number' || !Number.isFinite(height) || this.frame === undefined) return;
    this.told = height;
    const wanted = this.within(height);
    const current = Number.parseFloat(this.frame.style.height);
    if (!(Math.abs(wanted - current) <= NOISE)) this.frame.style.height = `${wanted}px`;
  }
}

for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
  Object.defineProperty(AttnEmbed.prototype, name, {
    get(this: AttnEmbed) {
      return this.getAttribute(attribute) ?? '';
    },
    set(this: AttnEmbed, value: unknown) {
      this.setAttribute(attribute, String(value));
    },
  });
}

if (globalThis.customElements?.get('attn-embed') === undefined)
  globalThis.customElements?.define('attn-embed', AttnEmbed);

declare global {
  interface HTMLElementTagNameMap {
    'attn-embed': AttnEmbedElement;
  }
}

// A type alone: the script gives a page the element and no name.
export type { AttnEmbedElement as AttnEmbed, AttnEmbedEvents } from '../element-types.ts';
