// SPDX-License-Identifier: MIT
// <attn-quiz>: questions that apply what was read, each with a figure's state and feedback for every option.

import { html, type TemplateResult } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnQuiz extends AttnElement {
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
