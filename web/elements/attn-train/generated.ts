// SPDX-License-Identifier: MIT
// Renders generated text with its spaces and line ends visible; see draw/visible-text.ts.

import { html, type TemplateResult } from 'lit';
import { textPieces } from '../../draw/visible-text.ts';

export function generated(text: string, prompt: string): TemplateResult {
  const pieces = textPieces(text, prompt);
  return html`<span class="generated" lang="en" translate="no"
    >${pieces.map(
      (piece) => html`<span class=${piece.prompt ? `${piece.kind} prompt` : piece.kind}>${piece.text}</span>`,
    )}</span
  >`;
}
