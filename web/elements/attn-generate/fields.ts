// SPDX-License-Identifier: MIT
// The fields about writing: a labelled text field with what is wrong with it, and the text so far.

import { html, nothing, type TemplateResult } from 'lit';
import { textPieces } from '../../draw/visible-text.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import type { WritingField } from '../../state/writing.ts';
import type { AttnGenerate } from './attn-generate.ts';

const text = generateStrings;

export function writingField({ scribe }: AttnGenerate, name: WritingField, mode: 'text' | 'numeric'): TemplateResult {
  const error = scribe.errors[name];
  const drops = name === 'prompt' && error !== undefined && scribe.typed.prompt !== '';
  return html`<div class="field-${name}" data-part="controls">
    <label class="label" for=${name}>${text.labels[name]}</label>
    <input
      id=${name}
      type="text"
      inputmode=${mode}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-invalid=${error === undefined ? 'false' : 'true'}
      aria-describedby=${error === undefined ? nothing : `${name}-error`}
      .value=${scribe.typed[name]}
      @input=${(event: Event) => scribe.change(name, (event.target as HTMLInputElement).value)}
      @change=${() => scribe.commit(name)}
    />
    ${error === undefined ? nothing : html`<p class="field-error" id="${name}-error">${error}</p>`}
    ${drops ? html`<button type="button" class="link" @click=${() => scribe.dropUnknown()}>${text.drop}</button>` : nothing}
  </div>`;
}

/** Prompt and what was written; what the model does not see any more is hatched. */
export function textSoFar(host: AttnGenerate, shown: number): TemplateResult {
  const { scribe } = host;
  const prompt = scribe.answer?.settings.prompt ?? scribe.typed.prompt;
  const cut = scribe.answer?.written.contextStarts[Math.min(shown, scribe.answer.written.tokens.length - 1)] ?? 0;
  const characters = [...prompt, ...scribe.characters(shown)];
  const given = [...prompt].length;
  const piece = (from: number, to: number, kind: string) =>
    textPieces(characters.slice(from, to).join(''), '').map(
      (one) => html`<span class="${one.kind} ${kind}">${one.text}</span>`,
    );
  const between = (from: number, to: number, kind: string) => [
    piece(from, Math.max(from, Math.min(cut, to)), `${kind} cut`),
    piece(Math.max(from, Math.min(cut, to)), to, kind),
  ];
  return html`<div class="out" data-scrolls="group" data-name=${text.write.textName}>
    <span class="generated" lang="en" translate="no"
      >${between(0, given, 'prompt')}${between(given, characters.length, '')}</span
    ><span class="caret" aria-hidden="true"></span>
  </div>`;
}
