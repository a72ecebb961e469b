// SPDX-License-Identifier: MIT
// The weights: to save, to load by the file dialogue or by dropping a file, and what may be done with a file that was
// opened. What it does: weights-desk.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { takeAwayStrings } from '../../../lesson/en/take-away.ts';
import type { TakeAwayHost } from './take-away-host.ts';
import type { OpenFile, WeightsDesk } from './weights-desk.ts';

const text = takeAwayStrings.weights;

export function weightsView(host: TakeAwayHost, desk: WeightsDesk): TemplateResult {
  return html`<p class="sub">${text.how}</p>
    <div class="actions">
      <button type="button" @click=${() => void desk.save(false)}>${text.save}</button>
      <button type="button" @click=${() => void desk.save(true)}>${text.saveAll}</button>
    </div>
    ${dropZone(host, desk)}
    ${desk.error === '' ? nothing : html`<p class="field-error" id="weights-error">${desk.error}</p>`}
    ${desk.notes.map((note) => html`<p class="hint">${note}</p>`)}
    ${desk.file === undefined ? nothing : fileView(host, desk, desk.file)}`;
}

function dropZone(host: TakeAwayHost, desk: WeightsDesk): TemplateResult {
  const hover = (on: boolean) => (event: Event) => {
    event.preventDefault();
    if (desk.dragging === on) return;
    desk.dragging = on;
    host.requestUpdate();
  };
  const choose = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = ''; // so that the same file can be chosen again
    if (file !== undefined) void desk.open(file);
  };
  return html`<div
    class=${desk.dragging ? 'drop over' : 'drop'}
    @dragenter=${hover(true)}
    @dragover=${hover(true)}
    @dragleave=${hover(false)}
    @drop=${(event: DragEvent) => {
      hover(false)(event);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void desk.open(file);
    }}
  >
    <label class="label" for="weights-file">${text.choose}</label>
    <input
      id="weights-file"
      type="file"
      accept=".safetensors,.txt"
      aria-describedby=${desk.error === '' ? nothing : 'weights-error'}
      @change=${choose}
    />
    <span class="hint" aria-hidden="true">${desk.reading ? text.reading : text.drop}</span>
  </div>`;
}

function fileView(host: TakeAwayHost, desk: WeightsDesk, { name, facts, settings }: OpenFile): TemplateResult {
  const fits = desk.textFits;
  const characters = [...facts.characters].length;
  const line = takeAwayStrings.settingsLine(settings);
  return html`<div class="note">
    <p class="name">${name}</p>
    <p>${text.facts(facts.steps, line, facts.profile, characters)}</p>
    ${fits === undefined ? nothing : html`<p>${fits ? text.sameText : text.otherText}</p>`}
    ${facts.finite ? nothing : html`<p class="field-error">${text.unusable}</p>`}
    <div class="actions">
      ${
        facts.finite
          ? html`<button type="button" class="primary" @click=${() => void desk.resume()}>
              ${facts.hasProgress ? text.resume(facts.steps) : text.fresh}
            </button>`
          : nothing
      }
      ${
        facts.finite && host.started !== undefined
          ? html`<button type="button" @click=${() => void desk.putFile()}>${text.into}</button>`
          : nothing
      }
      <button type="button" class="link" @click=${() => desk.forget()}>${text.forget}</button>
    </div>
  </div>`;
}
