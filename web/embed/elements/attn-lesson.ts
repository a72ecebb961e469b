// SPDX-License-Identifier: MIT
// <attn-lesson view>: one of the figures, chosen by an attribute, with what an author hides and locks. Its class comes with the
// shell, since it is also the mark by which a second copy of the script knows that it is the second; what it shows is
// lesson-view.ts, which comes with the first figure.

import type { OpenLesson } from './lesson-view.ts';

/** How the shell gives an element its figure: when it is near, and again after a change of `view`. */
export interface LessonHost {
  awaits(lesson: AttnLesson): void;
  /** Nothing is made where `wanted` says by then that something newer is asked for. */
  open(lesson: AttnLesson, wanted: () => boolean): Promise<OpenLesson | undefined>;
}

const NAMED = ['view', 'hide', 'lock', 'theme', 'motion', 'src'] as const;

/** An attribute that counts by being there; "0" and "false" say no. */
const isOn = (said: string | null): boolean => said !== null && said !== '0' && said !== 'false';

/** Where a page is rendered on a server there is none. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class AttnLesson extends Base {
  static readonly observedAttributes = ['view', 'hide', 'lock', 'theme', 'motion', 'lang', 'predict', 'src'];
  /** Set by the shell that defines it. */
  static host: LessonHost;

  private opened: OpenLesson | undefined;
  private round = 0;
  private near = false;
  /** Given before the figure was there. */
  private wished: Readonly<Record<string, unknown>> | undefined;

  /** As the attributes of these names; `lang` every element has. */
  declare view: string;
  declare hide: string;
  declare lock: string;
  declare theme: string;
  declare motion: string;
  /** Where worker and core are. */
  declare src: string;

  get predict(): boolean {
    return isOn(this.getAttribute('predict'));
  }

  set predict(asks: boolean) {
    // A program may give it anything; without a yes or no it would be turned over.
    this.toggleAttribute('predict', typeof asks === 'string' ? isOn(asks) : Boolean(asks));
  }

  /** What the figure shows, by the keys of a link; empty before it is there. */
  get state(): Readonly<Record<string, unknown>> {
    return this.opened?.state ?? {};
  }

  set state(state: Readonly<Record<string, unknown>>) {
    if (state === null || state === undefined) return;
    if (this.opened === undefined) this.wished = state;
    else this.opened.state = state;
  }

  /** The address of the guide that shows the same; empty before the figure is there. */
  get shareURL(): string {
    return this.opened?.shareURL ?? '';
  }

  /** The figure itself, once it is there. */
  get figure(): HTMLElement | undefined {
    return this.opened?.figure;
  }

  reset(): void {
    this.opened?.reset();
  }

  connectedCallback(): void {
    // What a program has said before the script was there.
    for (const name of [...NAMED, 'predict', 'state'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as Partial<AttnLesson>)[name];
      Object.assign(this, { [name]: value });
    }
    if (this.opened === undefined) AttnLesson.host.awaits(this);
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.near) return;
    if (this.opened?.changed(name) !== true) void this.show();
  }

  /** To be called when it is near the window. */
  async show(): Promise<void> {
    this.near = true;
    const round = ++this.round;
    const opened = await AttnLesson.host.open(this, () => round === this.round);
    if (round !== this.round) return;
    this.opened = opened;
    if (opened !== undefined && this.wished !== undefined) opened.state = this.wished;
    this.wished = undefined;
  }
}

for (const name of NAMED) {
  Object.defineProperty(AttnLesson.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: AttnLesson) {
      return this.getAttribute(name) ?? (name === 'view' ? 'mask' : '');
    },
    set(this: AttnLesson, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });
}
