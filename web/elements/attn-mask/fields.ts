// SPDX-License-Identifier: MIT
// The explorer's text fields. A text that was refused stays in its field, with the sentence that says why below it.
// Sliders and selects: shared/fields.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { LONGEST_TYPED } from '../../state/mask-text.ts';
import type { Refused } from './attn-mask.ts';

interface TextField {
  id: string;
  label: string;
  value: string;
  /** What was refused here, if anything. */
  refused: Refused | undefined;
  hint?: string;
  /** Several lines; a button beside it takes the text. */
  area?: boolean;
  button?: string;
}

function fieldNotes(id: string, refused: Refused | undefined, hint: string | undefined): TemplateResult {
  return html`${refused === undefined ? nothing : html`<p class="field-error" id=${`${id}-error`}>${refused.sentence}</p>`}
  ${hint === undefined ? nothing : html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}`;
}

export function textField(field: TextField, use: (typed: string) => void): TemplateResult {
  const { id, label, refused, hint, button } = field;
  const typed = refused?.typed ?? field.value;
  const described = [...(refused ? [`${id}-error`] : []), ...(hint === undefined ? [] : [`${id}-hint`])].join(' ');
  const invalid = refused === undefined ? nothing : 'true';
  const read = (event: Event) => {
    const root = (event.target as HTMLElement).getRootNode() as ShadowRoot;
    use((root.getElementById(id) as HTMLInputElement | HTMLTextAreaElement).value);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (pasted.length <= LONGEST_TYPED) return;
    event.preventDefault();
    use(pasted);
  };
  const input =
    field.area === true
      ? html`<textarea id=${id} rows="2" spellcheck="false" autocomplete="off" aria-invalid=${invalid} aria-describedby=${described || nothing} .value=${typed} @change=${read} @paste=${paste}></textarea>`
      : html`<input id=${id} type="text" spellcheck="false" autocomplete="off" aria-invalid=${invalid} aria-describedby=${described || nothing} .value=${typed} @change=${read} @paste=${paste} />`;
  return html`<div class="field">
    <label class="label" for=${id}>${label}</label>
    <div class="with-button">
      ${input}
      ${button === undefined ? nothing : html`<button type="button" part="button" @click=${read}>${button}</button>`}
    </div>
    ${fieldNotes(id, refused, hint)}
  </div>`;
}
