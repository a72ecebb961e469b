// SPDX-License-Identifier: MIT
// What every figure of the guide shares: named events, custom states, the spoken status line, and what becomes of values that
// cannot be used. It draws nothing itself. Read next: given-values.ts.

import { LitElement, type PropertyDeclaration, type PropertyValues } from 'lit';
import { isOutOfMemory } from '../../engine/client/hear.ts';
import { onSlower, slower } from '../../engine/client/slower.ts';
import { strings } from '../../lesson/en/shared.ts';
import { english, language } from '../../lesson/language.ts';
import { Announcer } from '../../state/announcer.ts';
import { isProfile } from '../../state/settings.ts';
import { changeOf } from './changes.ts';
import { Complaints } from './complaints.ts';
import { slowerSentence } from './engine-words.ts';
import { guardProperties, isOn } from './given-values.ts';
import { Sliding } from './sliding.ts';
import { SteadyPress } from './steady-press.ts';

export const INTERFACE_VERSION = 1;

export type FigureState = 'loading' | 'ready' | 'running' | 'paused' | 'error' | 'predicted';

/** Of all figures that tell attn-predict, and of no other. */
const PREDICTED: FigureState = 'predicted';

export class AttnElement extends LitElement {
  /** A program may give a number as a text, as an attribute does. */
  static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    // biome-ignore lint/complexity/noThisInStatic: an accessor that the class itself has is looked for in the class that asks
    const descriptor = super.getPropertyDescriptor(name, key, options);
    const set = descriptor?.set;
    if (options.type !== Number || descriptor === undefined || set === undefined) return descriptor;
    return {
      ...descriptor,
      set(value: unknown) {
        set.call(this, numberGiven(value));
      },
    };
  }

  /** The sentence in the status region; changed by the announcer only. */
  protected spoken = '';
  protected readonly announcer = new Announcer((sentence) => {
    // Said twice, a sentence has to differ to be heard again.
    this.spoken = sentence === this.spoken ? `${sentence}\u00a0` : sentence;
    this.requestUpdate();
  });
  private readonly internals = this.attachInternals();
  private readonly complaints = new Complaints(this, (message) =>
    this.emit('attn-error', { code: 'bad-state', message }),
  );
  private readonly sliding = new Sliding(this);
  /** What the page's author asks for and cannot have, one sentence for each attribute; shown above the picture. */
  readonly wrongAttributes = new Map<string, string>();
  /** Properties whose value is none of their type; the sentence about it stands until they are given another. */
  private readonly mistyped = new Set<string>();
  readonly lastGiven = new Map<PropertyKey, unknown>();
  isSettling = false;
  private stopHearing: (() => void) | undefined;
  private toldReady = false;

  constructor() {
    super();
    new SteadyPress(this);
    // Its own, or that of the element within it that draws it: once per connection.
    this.addEventListener('attn-ready', (event) => {
      if (event.target !== this) return;
      if (this.toldReady) event.stopImmediatePropagation();
      this.toldReady = true;
      this.addWarnings(event.detail.warnings as string[]);
      this.showState('ready', true);
      this.showState('loading', false);
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { tag } = language();
    if (this.lang === '' && tag !== english.tag) this.lang = tag;
    const around = this.getRootNode();
    // What an author leaves out of a figure is left out of a figure inside it too.
    if (around instanceof ShadowRoot && around.host instanceof HTMLElement) {
      const { hide } = around.host.dataset;
      if (hide !== undefined) this.dataset.hide = hide;
    }
    this.stopHearing = onSlower(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.toldReady = false;
    this.showState('ready', false);
    this.stopHearing?.();
    this.announcer.dispose();
  }

  protected override shouldUpdate(_changed: PropertyValues): boolean {
    this.isSettling = true;
    return true;
  }

  protected override performUpdate(): void {
    try {
      super.performUpdate();
    } finally {
      this.isSettling = false;
    }
  }

  protected emit(name: `attn-${string}`, detail: object): void {
    const told = name === 'attn-error' ? withCode(detail) : detail;
    if (name === 'attn-error') this.complaints.told(String((detail as { message?: string }).message));
    if (name === 'attn-predict') {
      this.hasPredicted = true;
      this.toggleState(PREDICTED, true);
    }
    const type = name === 'attn-change' ? changeOf(this) : name;
    this.dispatchEvent(new CustomEvent(type, { detail: told, bubbles: true, composed: true }));
    if (type === 'attn-change') this.sliding.changed(detail);
    const reason = name === 'attn-ready' ? slower() : undefined;
    if (reason !== undefined) this.emit('attn-error', { code: 'worker-blocked', message: slowerSentence(reason) });
  }

  /**
   * In `willUpdate`: `value` where it can be used, else `instead`, and a sentence about it, whether an attribute said it or a
   * program. An attribute that is taken away says nothing, and an empty one no number.
   */
  usable<T>(changed: PropertyValues, name: string, value: T, can: boolean, instead: T, attribute = name): T {
    if (this.mistyped.has(name)) return value;
    if (!changed.has(name)) return can ? value : instead;
    const given = this.getAttribute(attribute);
    const isGiven = given !== null && (given === value || Object.is(Number(given), value));
    const isEmpty = isGiven && typeof value === 'number' && given.trim() === '';
    const said = isGiven ? given : (value ?? undefined);
    const used = can && !isEmpty ? value : instead;
    if ((can && !isEmpty) || said === undefined) this.wrongAttributes.delete(attribute);
    else this.wrongAttributes.set(attribute, strings.common.refused(attribute, String(said), String(used ?? '')));
    return used;
  }

  /** `usable` for a number. */
  usableNumber(
    changed: PropertyValues,
    name: string,
    value: number,
    { min, max, whole }: Limits,
    instead: number,
    attribute = name,
  ): number {
    const can = (whole !== true || Number.isInteger(value)) && value >= min && value <= max;
    return this.usable(changed, name, value, can, instead, attribute);
  }

  /** `usable` for the arithmetic of the core. */
  usableProfile(changed: PropertyValues, profile: string | undefined): string | undefined {
    return this.usable(changed, 'profile', profile, profile === undefined || isProfile(profile), 'auto');
  }

  /** Of a property that was given what is none of its type, and has its default now; `given` is undefined once it is one again. */
  mistype(name: string, given: string | undefined, instead: unknown): void {
    const { attribute } = (this.constructor as typeof AttnElement).getPropertyOptions(name);
    const called = typeof attribute === 'string' ? attribute : name.toLowerCase();
    if (given === undefined) {
      if (this.mistyped.delete(name)) this.wrongAttributes.delete(called);
      return;
    }
    this.mistyped.add(name);
    this.tellWrong(called, strings.common.refused(called, given, String(instead ?? '')));
  }

  /** Above the picture, and to the page around. */
  tellWrong(name: string, sentence: string): void {
    this.wrongAttributes.set(name, sentence);
    this.requestUpdate();
  }

  /** Of what dresses a figure in somebody else's page (embed/elements/host-look.ts). */
  checkTheme(said: string | null): void {
    const wrong = said !== null && !['auto', 'light', 'dark'].includes(said);
    if (wrong) this.wrongAttributes.set('theme', strings.common.refused('theme', said, 'auto'));
    else if (!this.wrongAttributes.delete('theme')) return;
    this.requestUpdate();
  }

  /** What stands above the picture and at fields, after that of an element within; once it is drawn. */
  private addWarnings(warnings: string[]): void {
    if (this.isUpdatePending && !this.isSettling) this.performUpdate();
    const own = [...this.wrongAttributes.values(), ...this.complaints.standing];
    warnings.push(...new Set(own.filter((sentence) => !warnings.includes(sentence))));
  }

  /** The answer to its question is shown, whether a bet was placed or none (page/print.ts). */
  isAnswered = false;

  /** Whoever only looks has placed no bet: `:state(predicted)` comes with attn-predict, and goes with the answer. */
  protected markAnswered(answered: boolean): void {
    this.isAnswered = answered;
    if (answered || !this.hasPredicted) return;
    this.hasPredicted = false;
    this.toggleState(PREDICTED, false);
  }

  /** A figure around this one has the state of its own bet, which one without a bet must not take away. */
  private hasPredicted = false;

  /** Something is being trained or written now. */
  isRunning = false;

  protected toggleState(state: FigureState, on: boolean): void {
    if (state === 'running' && on !== this.isRunning) {
      this.isRunning = on;
      // For the button of an embedded view that trains by itself (embed/run-bar.ts).
      this.dispatchEvent(new Event('attn-running', { bubbles: true, composed: true }));
    }
    this.showState(state, on);
    if (state === 'error' && on) this.showState('loading', false);
    const { host } = this.getRootNode() as Partial<ShadowRoot>;
    const own = state === 'loading' || state === 'ready';
    if (!own && host instanceof AttnElement) host.showState(state, on);
  }

  /** For style sheets: `:state(ready)` and the like. */
  private showState(state: FigureState, on: boolean): void {
    try {
      if (on) this.internals.states.add(state);
      else this.internals.states.delete(state);
    } catch {
      // Older engines accept only dashed names; states are a styling aid and may be missing.
    }
  }
}

const numberGiven = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

interface Limits {
  min: number;
  max: number;
  whole?: true;
}

/** Of random numbers. */
export const SEEDS = { min: 0, max: 4294967295, whole: true } as const;

/** For attributes that count by being there; "0" and "false" say no, as in an address. */
export const FLAG = {
  type: Boolean,
  converter: isOn,
};

/** The core refuses what is too large as it refuses any other setting; whoever listens can tell it apart. */
function withCode(detail: { message?: string }): object {
  return isOutOfMemory(detail.message ?? '') ? { ...detail, code: 'out-of-memory' } : detail;
}

/** Defines an element once; a second copy of the script on a page is harmless. */
export function define(tag: string, element: CustomElementConstructor & typeof LitElement): void {
  if (customElements.get(tag) !== undefined) return;
  if (element.prototype instanceof AttnElement) guardProperties(element);
  customElements.define(tag, element);
}
