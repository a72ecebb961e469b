// SPDX-License-Identifier: MIT
// The panel "A wrong cache": the bet, then the error of kept keys and values under the full mask and under the causal one.
// It holds no state: wrong.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { allDigits, fixed } from '../../lesson/number-text.ts';
import { tokenGlyph, tokenName } from '../../lesson/token-text.ts';
import { authorsQuestion, pressable } from '../shared/figure-view.ts';
import type { AttnGenerate } from './attn-generate.ts';
import { largest } from './wrong.ts';

const text = generateStrings.wrong;

/** A zero is said to be one only where it is one. */
const difference = (value: number): string =>
  value === 0 ? '0' : value < 0.0005 ? allDigits(Number(value.toPrecision(2))) : fixed(value, 3);

export function wrongPanel(host: AttnGenerate): TemplateResult {
  const { wrong, scribe } = host;
  if (scribe.settings !== undefined && wrong.room === 0)
    return html`${authorsQuestion}<p class="panel-how">${text.noRoom}</p>`;
  return html`<p class="sub panel-how" data-part="prose">${text.how}</p>
    ${authorsQuestion} ${betView(host)} ${wrong.compared === undefined ? nothing : chartView(host)}`;
}

function betView({ wrong, scribe }: AttnGenerate): TemplateResult {
  const { bet, actual } = wrong;
  const open = bet === undefined && scribe.ready;
  const said = bet === undefined || bet === 'skip' ? '' : bet === actual ? text.won : text.lost;
  return html`<div class=${actual === undefined ? 'bet' : 'bet known'} role="group" aria-label=${text.groupName}>
    <p>${actual === undefined ? html`<span class="question">${text.question}</span>` : `${said}${text.verdict[actual]}`}
    </p>
    <div class="answers">
      ${(['right', 'stale'] as const).map(
        (answer) => html`<button
          type="button"
          class=${actual === answer ? 'right' : ''}
          aria-pressed=${bet === answer ? 'true' : 'false'}
          aria-disabled=${open ? 'false' : 'true'}
          @click=${() => {
            if (open) wrong.place(answer);
          }}
        >
          ${text.answers[answer]}
        </button>`,
      )}
      ${pressable(text.skip, open, () => wrong.place('skip'), 'link reveal')}
    </div>
  </div>`;
}

function chartView({ wrong }: AttnGenerate): TemplateResult {
  const { compared } = wrong;
  if (compared === undefined) return html``;
  const top = Math.max(largest(compared.full).value, largest(compared.causal).value, Number.MIN_VALUE);
  const row = (mask: 'full' | 'causal') => {
    const most = largest(compared[mask]);
    const sentence = most.value === 0 ? text.exact : text.tallest(difference(most.value), most.at + 1);
    return html`<div class="errors">
      <p class="label">${text.rows[mask]}</p>
      <div class="columns" role="img" aria-label="${text.rows[mask]}: ${sentence}">
        ${compared.characters.map((character, at) => {
          const value = compared[mask][at] ?? 0;
          const height = `${((value / top) * 100).toFixed(2)}%`;
          return html`<span class="column ${value === 0 ? 'zero' : ''}"
            ><span class="pair" ${cssVars({ '--with': height })}><span class="with"></span></span
            ><span class="under">${tokenGlyph(character)}</span></span
          >`;
        })}
      </div>
      <p class="sub">${sentence}</p>
    </div>`;
  };
  return html`<p class="label chart-title">${text.chart}</p>
    ${row('full')} ${row('causal')}
    <p class="hint">${text.hint}</p>`;
}

export function wrongLive({ wrong }: AttnGenerate): string {
  const { compared } = wrong;
  if (compared === undefined) return text.before;
  const most = largest(compared.full);
  if (most.value === 0) return text.liveZero;
  return text.live(difference(most.value), most.at + 1, tokenName(compared.characters[most.at] ?? ''));
}

export function wrongTable({ wrong }: AttnGenerate): TemplateResult {
  const { compared } = wrong;
  if (compared === undefined) return html`<p class="hint">${text.before}</p>`;
  return html`<div class="scroll" data-scrolls="region" data-name=${text.table}>
    <table class="data">
      <caption>${text.table}</caption>
      <thead>
        <tr>
          <th scope="col" class="num">${text.columns.place}</th>
          <th scope="col">${text.columns.character}</th>
          <th scope="col" class="num">${text.rows.full}</th>
          <th scope="col" class="num">${text.rows.causal}</th>
        </tr>
      </thead>
      <tbody>
        ${compared.characters.map(
          (character, at) => html`<tr>
            <th scope="row" class="num">${at + 1}</th>
            <td>${tokenName(character)}</td>
            <td class="num">${difference(compared.full[at] ?? 0)}</td>
            <td class="num">${difference(compared.causal[at] ?? 0)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
