// SPDX-License-Identifier: MIT
// The view's end of the conversation with the page around it. It obeys that page and nobody else, and tells it its height,
// the learner's state and, where the author asked for it, the answers. Nothing it says is secret, so it says it to
// whoever embeds it. It never scrolls, navigates or writes into that page. Read next: messages.ts, host/attn-embed.ts.

import { onChange } from '../elements/shared/changes.ts';
import { embedStrings as text } from '../lesson/en/embed.ts';
import { type Command, type FromView, PROTOCOL, readToView, type Theme, type ToView } from './messages.ts';
import type { Options } from './options.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** What a view lets the page around it do. */
export interface FramedView {
  readonly title: string;
  readonly warnings: readonly string[];
  /** After '#'; '' at the start state. */
  hash(): string;
  /** Checked like a link; keys that are locked are refused. Answers with what of it is not shown; undefined where all is. */
  set(state: Readonly<Record<string, string>>): Refusal | undefined;
  /** Answers with why it cannot be done. */
  command(name: Command): string | undefined;
  /** Without a theme it stays the one that it is. */
  theme(theme: Theme | undefined, properties: Readonly<Record<string, string>>): void;
  visible(visible: boolean): void;
  /** The slide that holds it comes or goes: what runs waits meanwhile. */
  slide(shown: boolean): void;
  /** Whole CSS pixels; undefined where it is not laid out, as in a tab that is not shown. */
  height(): number | undefined;
}

/** What the conversation needs of a window. */
export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, target: string): void };
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(name: 'message', listener: (event: MessageEvent) => void): void;
}

const STATE_DELAY_MS = 250;

/** Figures' events that are told as messages; answers only where the author asked. */
const TOLD = ['progress', 'answer', 'predict', 'complete', 'error'] as const;
const NEEDS_REPORT = new Set<string>(['answer', 'predict', 'complete']);

export class Frame {
  private lastHeight: number | undefined;
  private lastHash = '';
  private stateDue: ReturnType<typeof setTimeout> | undefined;
  /** The page has set something and is to hear what is on screen, changed or not. */
  private owesState = false;

  constructor(
    private readonly view: FramedView,
    private readonly options: Pick<Options, 'id' | 'view' | 'report' | 'compat'>,
    private readonly window: FrameWindow,
    /** What the page has said before. */
    early: readonly MessageEvent[] = [],
  ) {
    window.addEventListener('message', this.receive);
    this.ready();
    // A greeting is answered already.
    for (const event of early) if (readToView(event.data)?.type !== 'attn:hello') this.receive(event);
  }

  /** Where figures' events bubble to. */
  listen(root: EventTarget): void {
    for (const name of TOLD) {
      if (NEEDS_REPORT.has(name) && this.options.report !== 'post') continue;
      root.addEventListener(`attn-${name}`, (event) => {
        const { detail } = event as CustomEvent<object>;
        this.say({ type: `attn:${name}`, detail });
      });
    }
    onChange(root, () => this.stateChanged());
  }

  /** To be called when the content's size may have changed; the same height is not told twice. */
  resized(): void {
    const height = this.view.height();
    if (height === undefined || height === this.lastHeight) return;
    this.lastHeight = height;
    this.say({ type: 'attn:resize', height });
    this.inOtherDialect(height);
  }

  stateChanged(): void {
    clearTimeout(this.stateDue);
    this.stateDue = setTimeout(() => {
      this.tellState(this.owesState);
      this.owesState = false;
    }, STATE_DELAY_MS);
  }

  close(): void {
    clearTimeout(this.stateDue);
    this.window.removeEventListener('message', this.receive);
  }

  private readonly receive = (event: MessageEvent): void => {
    if (event.source !== this.window.parent) return;
    const message = readToView(event.data);
    if (message !== undefined) this.obey(message);
  };

  private obey(message: ToView): void {
    const { view } = this;
    if (message.type === 'attn:hello') this.ready();
    else if (message.type === 'attn:get') this.tellState(true);
    else if (message.type === 'attn:set') this.set(message.state, message.unread);
    else if (message.type === 'attn:command') this.command(message.name);
    else if (message.type === 'attn:theme') {
      view.theme(message.theme, message.properties);
      this.refuse(refusalOf({ bad: message.unread, locked: [] }));
    } else if (message.type === 'unreadable') {
      this.refuse({ message: text.unreadable(message.of) });
      if (message.of === 'attn:set') this.answerSet();
    } else if (message.type === 'slide') view.slide(message.shown);
    else view.visible(message.visible);
  }

  private set(state: Readonly<Record<string, string>>, unread: readonly string[]): void {
    this.refuse(this.view.set(state));
    this.refuse(refusalOf({ bad: unread, locked: [] }));
    this.answerSet();
  }

  private answerSet(): void {
    this.owesState = true;
    this.stateChanged();
  }

  private command(name: Command): void {
    const message = this.view.command(name);
    if (message !== undefined) this.refuse({ message });
  }

  private refuse(refusal: Partial<Refusal> | undefined): void {
    if (refusal !== undefined) this.say({ type: 'attn:error', detail: { code: 'bad-state', ...refusal } });
  }

  private ready(): void {
    const { title, warnings } = this.view;
    const height = this.view.height();
    this.say({
      type: 'attn:ready',
      version: PROTOCOL,
      view: this.options.view,
      title,
      ...(height === undefined ? {} : { height }),
      warnings,
    });
    if (height === undefined) return;
    this.lastHeight = height;
    this.inOtherDialect(height);
  }

  private tellState(always = false): void {
    const hash = this.view.hash();
    if (!always && hash === this.lastHash) return;
    this.lastHash = hash;
    this.say({ type: 'attn:state', hash });
  }

  private say(message: FromView): void {
    this.window.parent.postMessage({ attn: PROTOCOL, id: this.options.id, ...message }, '*');
  }

  private inOtherDialect(height: number): void {
    const { compat, id } = this.options;
    const message =
      compat === 'canvas'
        ? JSON.stringify({ subject: 'lti.frameResize', height })
        : compat === 'pym'
          ? `pymxPYMx${id}xPYMxheightxPYMx${height}`
          : compat === 'oir'
            ? { type: 'iframe-resized', height }
            : undefined;
    if (message !== undefined) this.window.parent.postMessage(message, '*');
  }
}
