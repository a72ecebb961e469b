// SPDX-License-Identifier: MIT
// The Python for each call, with a button that copies it, or why a call cannot say this mask. The text is the core's.

import { html, nothing, type TemplateResult } from 'lit';
import type { MaskLine } from '../../engine/shared/core-api.ts';
import { translatorStrings as text } from '../../lesson/en/translator.ts';
import type { AttnMaskTranslator } from './attn-mask-translator.ts';

/** The two that tell the same mask from its two sides; the others are behind the disclosure. */
const isFirst = ({ argument, convention, library }: MaskLine): boolean =>
  library === 'PyTorch' && argument === 'attn_mask' && (convention === 'true-blocks' || convention === 'true-allows');

export function codeView(host: AttnMaskTranslator): TemplateResult {
  const lines = [...(host.answered?.translation.lines ?? []).entries()];
  const first = lines.filter(([, line]) => isFirst(line));
  const code = first.map(([, line]) => line.code ?? '').join();
  const sides = code.includes('triu(') && code.includes('tril(') && code.includes('diagonal=1');
  return html`<div class="lines" data-part="formula">
    <h3>${text.code}</h3>
    <ul class="codes">${first.map(([at, line]) => lineView(host, at, line))}</ul>
    <p class="sides">${sides ? text.sides : nothing}</p>
    <details>
      <summary>${text.allCalls}</summary>
      <ul class="codes">
        ${lines.filter(([, line]) => !isFirst(line)).map(([at, line]) => lineView(host, at, line))}
      </ul>
    </details>
  </div>`;
}

function lineView(host: AttnMaskTranslator, at: number, line: MaskLine): TemplateResult {
  const name = text.line(line);
  const convention = text.conventions[line.convention].name;
  const said = host.copied?.line === at ? host.copied.sentence : '';
  const note = noteOf(line);
  return html`<li>
    <div class="head">
      <p><b>${line.library}</b> ${line.call}, <b>${line.argument}</b></p>
      ${
        line.code === undefined
          ? nothing
          : html`<button
              type="button"
              part="button"
              aria-label=${text.copyName(name, convention)}
              @click=${() => void host.copy(at)}
            >
              ${text.copy}
            </button>`
      }
    </div>
    ${
      line.code === undefined
        ? html`<p class="note">${text.cannot} ${line.whyNot}</p>`
        : html`<pre data-scrolls="region" data-name=${`${name}, ${convention}`}><code data-line=${at}>${line.code}</code></pre>`
    }
    ${said === '' ? nothing : html`<p class="note said">${said}</p>`}
    ${note === '' ? nothing : html`<p class="note">${note}</p>`}
  </li>`;
}

function noteOf({ convention, argument, library }: MaskLine): string {
  if (convention === 'ones-added') return text.notes.mistake;
  if (argument === 'is_causal') return text.notes.isCausal;
  return library === 'JAX' ? text.notes.flax : '';
}
