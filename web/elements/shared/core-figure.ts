// SPDX-License-Identifier: MIT
// A figure that asks the shared core (state/figure-core.ts) and draws its answers. It loads nothing until it comes
// near the window, tells a broken engine in a sentence with a way out, and never shows a number of its own making.
// Not for figures that own a training run: attn-train.

import type { PropertyValues } from 'lit';
import { isOutOfMemory } from '../../engine/client/hear.ts';
import type { CallName, Calls } from '../../engine/shared/protocol.ts';
import { EngineError, FigureCore } from '../../state/figure-core.ts';
import { profileWish } from '../../state/settings.ts';
import { AttnElement, INTERFACE_VERSION } from './attn-element.ts';
import { byPage } from './changes.ts';
import { engineSentence } from './engine-words.ts';
import { Overflow } from './overflow.ts';
import { whenNear } from './when-near.ts';

export abstract class CoreFigure extends AttnElement {
  static override properties = { profile: {} };

  /** Arithmetic of the core: auto, exact or fused. */
  declare profile: string | undefined;
  engineError: EngineError | undefined;
  tableShown = false;
  protected readonly core = new FigureCore();
  /** What the figure itself says is wrong; '' if nothing. */
  private ownError = '';
  /** What the core refused, by kind of question, in the order in which it came; `round` is the load that asked. */
  private readonly refused = new Map<string, { sentence: string; round: number }>();
  private loads = 0;
  private near = false;
  private ready = false;
  private stopWaiting: (() => void) | undefined;

  constructor() {
    super();
    new Overflow(this, () => this.fit());
  }

  /** The view's name in `attn-ready`. */
  protected abstract readonly view: string;
  /** Asks the core for everything that is shown; an answer of undefined was overtaken and is left alone. */
  protected abstract load(): Promise<void>;
  /** Back to the state of the first moment, as the reader's button does. */
  abstract startOver(): void;

  /** `startOver` for the page around. */
  reset(): void {
    byPage(this, () => this.startOver());
  }

  /** The worker that answers has not been heard of for long. */
  get silent(): boolean {
    return this.core.silent;
  }

  /** What is wrong, in one sentence: the figure's own, else the first refusal of the core that stands; '' if nothing. */
  get error(): string {
    const [first] = this.refused.values();
    return this.ownError === '' ? (first?.sentence ?? '') : this.ownError;
  }

  /** Setting it to '' forgets the core's refusals too. */
  set error(sentence: string) {
    this.ownError = sentence;
    if (sentence === '') this.refused.clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleState('loading', true);
    this.core.onSilence = () => this.requestUpdate();
    this.stopWaiting = whenNear(this, () => {
      this.near = true;
      void this.refresh();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopWaiting?.();
    this.core.dispose();
    this.near = false;
    this.ready = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('profile')) return;
    this.profile = this.usableProfile(changed, this.profile);
    if (this.hasUpdated) this.restart();
    else this.core.choose(profileWish(this.profile));
  }

  toggleTable(): void {
    this.tableShown = !this.tableShown;
    this.requestUpdate();
  }

  restart(): void {
    if (this.core.silent) this.core.abandon();
    this.core.dispose();
    this.core.choose(profileWish(this.profile));
    this.engineError = undefined;
    this.error = '';
    this.toggleState('error', false);
    void this.refresh();
  }

  /** Loads again after a change of what is asked; safe at any time. */
  async refresh(): Promise<void> {
    if (!this.near || this.engineError !== undefined || !this.isConnected) return;
    const round = ++this.loads;
    try {
      await this.load();
      if (round === this.loads) this.forgetBefore(round);
      this.requestUpdate();
      this.becomeReady();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // One of an earlier load is about a worker that has been given up since.
      if (error.code === 'disposed' || round !== this.loads) return;
      this.engineError = error;
      this.error = engineSentence(error.code, error.message);
      this.toggleState('error', true);
      this.emit('attn-error', { code: error.code, message: this.error });
      this.requestUpdate();
    }
  }

  /**
   * The latest answer, or undefined where it was overtaken or refused. A refusal is shown, and what was there stays,
   * until this kind of question is answered, or not asked any more.
   */
  protected async answer<K extends CallName>(
    name: K,
    args: Calls[K]['args'],
    kind: string = name,
  ): Promise<Extract<Calls[K]['reply'], { ok: true }> | undefined> {
    const round = this.loads;
    const reply = await this.core.ask(name, args, kind);
    if (reply === undefined) return undefined;
    this.ownError = '';
    if ('ok' in reply && !reply.ok) {
      this.refused.set(kind, { sentence: reply.error, round });
      if (isOutOfMemory(reply.error)) this.emit('attn-error', { code: 'out-of-memory', message: reply.error });
      return undefined;
    }
    this.refused.delete(kind);
    return reply as Extract<Calls[K]['reply'], { ok: true }>;
  }

  /** Called after each drawing and each change of width. */
  protected fit(): void {}

  /** Refusals of questions that the load just done did not ask again. */
  private forgetBefore(round: number): void {
    for (const [kind, refusal] of this.refused) if (refusal.round < round) this.refused.delete(kind);
  }

  private becomeReady(): void {
    if (this.ready) return;
    this.ready = true;
    this.toggleState('ready', true);
    this.emit('attn-ready', { version: INTERFACE_VERSION, view: this.view, warnings: [] });
  }
}
