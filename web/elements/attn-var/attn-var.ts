// SPDX-License-Identifier: MIT
// <attn-var name format scrub>: a number or a word in a sentence that is what the figure shows. Pointed at or focused, it
// outlines its row or column there, and is outlined when the reader points there. With `scrub` it is a slider. Until a
// figure has published the fact, the element's own text stands. It knows no figure: state/lesson-state.ts.

import { css, html, nothing, type TemplateResult } from 'lit';
import { qkvStrings } from '../../lesson/en/qkv.ts';
import { isFactName, isScrubbed } from '../../state/fact-names.ts';
import { factText, isFormat } from '../../state/fact-text.ts';
import { lessonState } from '../../state/lesson-state.ts';
import { AttnElement, FLAG } from '../shared/attn-element.ts';
import { tokens } from '../shared/tokens.styles.ts';

const text = qkvStrings.prose;

export class AttnVar extends AttnElement {
  static override properties = { name: {}, format: {}, scrub: FLAG };
  static override styles = [
    tokens,
    css`
      :host {
        display: inline;
      }

      button {
        font: inherit;
        color: inherit;
        background: none;
        border: 0;
        border-bottom: 2px dotted var(--edge);
        padding: 0 2px;
        min-height: 24px;
        min-width: 24px;
        line-height: 1.2;
        cursor: pointer;
        border-radius: 3px 3px 0 0;
        font-variant-numeric: tabular-nums;
      }

      .query {
        color: var(--query);
        border-bottom-color: var(--query);
        font-weight: 600;
      }

      .key {
        color: var(--key);
        border-bottom-color: var(--key);
        font-weight: 600;
      }

      .lit {
        background: var(--query-soft);
        border-bottom-style: solid;
      }

      .key.lit {
        background: var(--key-soft);
      }

      label {
        display: inline-flex;
        gap: 8px;
        align-items: center;
        vertical-align: middle;
        white-space: nowrap;
      }

      .value {
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }

      input {
        width: 6rem;
        height: 26px;
        margin: 0;
        accent-color: var(--query);
      }

      .key input {
        accent-color: var(--key);
      }

      :focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 2px;
      }

      .aside {
        color: var(--wrong);
        font-size: 0.85em;
      }

      .hidden {
        position: absolute;
        width: 1px;
        height: 1px;
        margin: -1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }

      @media print {
        input {
          display: none;
        }

        button {
          min-width: 0;
          min-height: 0;
          padding: 0;
          border: 0;
        }

        label {
          display: inline;
        }
      }
    `,
  ];

  declare name: string;
  declare format: string;
  declare scrub: boolean;
  private unsubscribe: (() => void) | undefined;

  constructor() {
    super();
    this.name = '';
    this.format = '';
    this.scrub = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.unsubscribe = lessonState.subscribe(() => this.requestUpdate());
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribe?.();
    this.point(false);
  }

  /** styles/figures.css keeps the room of what will stand there. */
  override willUpdate(): void {
    const pending = lessonState.fact(this.name) === undefined;
    this.toggleAttribute('data-pending', pending);
    this.toggleState('loading', pending);
  }

  /** What the author asks for and cannot have. */
  private get problem(): string | undefined {
    const { name, format, scrub } = this;
    const [mistyped] = this.wrongAttributes.values();
    if (mistyped !== undefined) return mistyped;
    if (!isFactName(name)) return text.noFact(name);
    if (!isFormat(format)) return text.noFormat(format);
    return scrub && !isScrubbed(name) ? text.notScrubbed(name) : undefined;
  }

  override render(): TemplateResult {
    const { problem } = this;
    return html`${this.valueView()}${problem === undefined ? nothing : html` <span class="aside">(<span class="refusal" role="alert">${problem}</span>)</span>`}`;
  }

  private valueView(): TemplateResult {
    const fact = lessonState.fact(this.name);
    if (fact === undefined) return html`<slot></slot>`;
    const written = factText(fact, this.format) ?? text.pending;
    const { mark, scrub } = fact;
    const kind = `${mark?.axis ?? ''}${lessonState.isMarked(mark) ? ' lit' : ''}`;
    if (this.scrub && scrub !== undefined) {
      return html`<label class=${kind}
        ><span class="value" aria-hidden="true">${written}</span
        ><span class="hidden">${scrub.label}</span
        ><input
          type="range"
          min=${scrub.min}
          max=${scrub.max}
          .value=${String(fact.value)}
          @input=${(event: Event) => scrub.set(Number((event.target as HTMLInputElement).value))}
          @focus=${() => this.point(true)}
          @blur=${() => this.point(false)}
          @pointerenter=${() => this.point(true)}
          @pointerleave=${() => this.point(false)}
      /></label>`;
    }
    if (mark === undefined) return html`<span class=${kind}>${written}</span>`;
    return html`<button
      type="button"
      class=${kind}
      @focus=${() => this.point(true)}
      @blur=${() => this.point(false)}
      @click=${() => this.point(true)}
      @pointerenter=${() => this.point(true)}
      @pointerleave=${() => this.point(false)}
    >${written}<span class="hidden"> ${text.marks}</span></button>`;
  }

  private point(at: boolean): void {
    const mark = lessonState.fact(this.name)?.mark;
    if (at) lessonState.mark(mark === undefined ? [] : [mark]);
    else if (lessonState.isMarked(mark)) lessonState.mark([]);
  }
}
