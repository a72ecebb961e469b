// SPDX-License-Identifier: MIT
// A line that says more, or less, once something is known: it has the room of the longest from the start, so that nothing
// below it moves when it changes. The room is drawn by the style sheet and is nothing that is read out.

import { html, type TemplateResult } from 'lit';

export const steady = (line: TemplateResult, longest: string, kind: 'sub' | 'reading' = 'sub'): TemplateResult =>
  html`<div class="steady ${kind}" data-room=${longest}>${line}</div>`;
