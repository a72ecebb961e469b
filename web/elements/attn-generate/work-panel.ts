// SPDX-License-Identifier: MIT
// The panel "The work": two ledgers side by side, a column for each character, the question, growth, and time. It holds no
// state: work.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { grouped } from '../../lesson/language.ts';
import { tokenGlyph, tokenName } from '../../lesson/token-text.ts';
import {
  type Cost,
  ENTRIES,
  type Entry,
  entryOf,
  growthRows,
  storedOf,
  totalOf,
  WAYS,
  type Way,
} from '../../state/ledger.ts';
import { pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnGenerate } from './attn-generate.ts';
import { textSoFar } from './fields.ts';
import { timingSentence } from './work.ts';

const text = generateStrings.work;

const count = (value: number): string => grouped(value);

export function workPanel(host: AttnGenerate): TemplateResult {
  const { scribe, work } = host;
  return html`<p class="sub panel-how" data-part="prose">${text.how}</p>
    <div class="two">
      <div>
        <p class="label out-label">${generateStrings.write.textName}</p>
        ${textSoFar(host, scribe.worked)}
        <div class="actions">
          ${pressable(text.step, work.mayStep, () => step(host), 'primary')}
          ${pressable(generateStrings.write.over, scribe.worked > 0, () => scribe.startOver(), 'link')}
        </div>
        ${questionView(host)}
        ${segmented(
          'cache',
          text.cache,
          [
            { value: 'keep', label: text.keep },
            { value: 'again', label: text.again },
          ],
          scribe.cache ? 'keep' : 'again',
          (value) => scribe.keep(value === 'keep'),
        )}
        <p class="hint same">${sameSentence(host)}</p>
      </div>
      <div>${ledgerView(host)}</div>
    </div>
    <div class="two">
      <div>${columnsView(host)} ${timingView(host)}</div>
      <div>${growthView(host)}</div>
    </div>`;
}

/** The question that stops the button stands under it, and comes into the window with it. */
function step(host: AttnGenerate): void {
  host.work.step();
  if (!host.work.questionOpen) return;
  void host.updateComplete.then(() => {
    host.renderRoot.querySelector('#asked')?.scrollIntoView({ block: 'nearest' });
  });
}

function timingView({ scribe, work }: AttnGenerate): TemplateResult {
  const { timing } = work;
  if (work.sameWork) return html`<p class="timing hint">${text.nothingToTime}</p>`;
  return html`<div class="timing">
    ${pressable(text.time, scribe.ready && timing !== 'running', () => void work.time())}
    <p>${timing === undefined ? nothing : timing === 'running' ? text.timing : timingSentence(timing)}</p>
  </div>`;
}

function sameSentence({ scribe, work }: AttnGenerate): string {
  const why = scribe.answer?.written.whyNoCache ?? '';
  return [why, work.sameSentence].filter((sentence) => sentence !== '').join(' ');
}

function ledgerView({ scribe, work }: AttnGenerate): TemplateResult {
  const { cost } = work;
  const { worked, cache } = scribe;
  const { heads, entries } = text;
  const inForce = (way: Way) => (way === 'With') === cache;
  const row = (name: string, value: (way: Way) => number) =>
    html`<tr>
      <th scope="row">${name}</th>
      ${WAYS.map(
        (way) => html`<td class="num ${inForce(way) ? 'force' : ''}">
          ${cost === undefined || worked === 0 ? '–' : count(value(way))}
        </td>`,
      )}
    </tr>`;
  const stored = (of: (cost: Cost, worked: number) => number) => (way: Way) =>
    way === 'With' && cost !== undefined ? of(cost, worked) : 0;
  const group = (name: string, of: (entry: Entry, way: Way) => number, kept: (cost: Cost, worked: number) => number) =>
    html`<tbody>
      <tr>
        <th scope="rowgroup" colspan="3">${name}</th>
      </tr>
      ${ENTRIES.map((entry) => row(entries[entry], (way) => of(entry, way)))} ${row(entries.stored, stored(kept))}
    </tbody>`;
  return html`<table class="ledger">
    <caption class="label">${text.ledger}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="hidden">${heads.entry}</span></th>
        ${WAYS.map(
          (way) => html`<th scope="col" class=${inForce(way) ? 'force' : ''}>
            ${heads[way]}${inForce(way) ? html`<span class="hidden">, ${text.inForce}</span>` : nothing}
          </th>`,
        )}
      </tr>
    </thead>
    ${group(heads.last, (entry, way) => entryOf(cost as Cost, entry, way, worked - 1), newlyStored)}
    ${group(heads.total, (entry, way) => totalOf(cost as Cost, entry, way, worked), storedOf)}
  </table>`;
}

/** What a character adds to what is kept; nothing when all is thrown away. */
const newlyStored = (cost: Cost, worked: number): number =>
  Math.max(0, storedOf(cost, worked) - (worked > 1 ? storedOf(cost, worked - 1) : 0));

function questionView({ work }: AttnGenerate): TemplateResult | typeof nothing {
  if (work.answered !== 'no') {
    return html`<div class="bet answered" role="group" aria-label=${text.groupName}><p>${work.verdict}</p></div>`;
  }
  if (!work.questionOpen) return nothing;
  const field = (way: Way, label: string) => {
    const error = work.guessErrors[way];
    return html`<div class="guess">
      <label class="label" for="guess-${way}">${label}</label>
      <input
        id="guess-${way}"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        aria-invalid=${error === undefined ? 'false' : 'true'}
        aria-describedby=${error === undefined ? nothing : `guess-error-${way}`}
        .value=${work.guess[way]}
        @input=${(event: Event) => work.type(way, (event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Enter') work.answer();
        }}
      />
    </div>`;
  };
  const wrong = (way: Way) => {
    const error = work.guessErrors[way];
    return error === undefined ? nothing : html`<p class="field-error" id="guess-error-${way}">${error}</p>`;
  };
  return html`<div class="bet" id="asked" role="group" aria-label=${text.groupName}>
    <p class="sub">${text.answerFirst}</p>
    <p><span class="question">${text.question}</span></p>
    ${field('With', text.with)} ${field('Without', text.without)} ${WAYS.map(wrong)}
    <div class="answers">
      <button type="button" @click=${() => work.answer()}>${text.answer}</button>
      <button type="button" class="link reveal" @click=${() => work.skip()}>${text.skip}</button>
    </div>
  </div>`;
}

/** The last so many; more do not fit beside one another. */
const COLUMNS = 40;

function columnsView(host: AttnGenerate): TemplateResult | typeof nothing {
  const { scribe, work, model } = host;
  const { cost } = work;
  const { worked } = scribe;
  if (cost === undefined || model === undefined || worked === 0) return nothing;
  const from = Math.max(0, worked - COLUMNS);
  const places = Array.from({ length: worked - from }, (_, index) => from + index);
  const of = (way: Way, place: number) => entryOf(cost, 'scoreProducts', way, place);
  const top = Math.max(...places.map((place) => of('Without', place)), 1);
  const share = (value: number) => `${((value / top) * 100).toFixed(2)}%`;
  const characters = scribe.characters(worked);
  return html`<p class="sub">${text.chartHow}</p>
    <div class="columns" role="img" aria-label=${text.chartName(worked)}>
      ${places.map(
        (place) => html`<span class="column"
          ><span class="pair" ${cssVars({ '--with': share(of('With', place)), '--without': share(of('Without', place)) })}
            ><span class="without"></span><span class="with"></span></span
          ><span class="under">${tokenGlyph(characters[place] ?? '')}</span></span
        >`,
      )}
    </div>`;
}

function growthView({ work, model }: AttnGenerate): TemplateResult | typeof nothing {
  const { growth, answered } = work;
  if (answered === 'no' || growth === undefined || model === undefined) return nothing;
  const rows = growthRows(growth, model.heads, model.layers, model.maxLen);
  // A full mask keeps nothing, and asks all keys in every row: the formulas are those of the causal mask.
  const causal = rows.every((row) => row.beyond || row.with === row.seen);
  const { growthColumns } = text;
  const heads = causal ? growthColumns : { ...growthColumns, ...text.growthColumnsPlain };
  return html`<div class="scroll growth" data-scrolls="region" data-name=${text.growth}>
      <table class="data">
        <caption>${text.growth}</caption>
        <thead>
          <tr>
            <th scope="col" class="num">${heads.seen}</th>
            <th scope="col" class="num">${heads.with}</th>
            <th scope="col" class="num">${heads.without}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`<tr>
              <th scope="row" class="num">${row.beyond ? `${row.seen}, ${text.beyond}` : row.seen}</th>
              <td class="num">${count(row.with)}</td>
              <td class="num">${count(row.without)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${causal ? html`<p class="hint">${text.growthMoral}</p>` : nothing}`;
}

export function workLive({ scribe, work }: AttnGenerate): string {
  const { cost } = work;
  const { worked } = scribe;
  if (work.questionOpen) return text.answerFirst;
  if (cost === undefined || worked === 0) return text.start;
  const of = (way: Way) => count(entryOf(cost, 'scoreProducts', way, worked - 1));
  return text.live(worked, of('With'), of('Without'));
}

export function workTable({ scribe, work }: AttnGenerate): TemplateResult {
  const { cost } = work;
  if (cost === undefined) return html``;
  const { entries, heads } = text;
  const characters = scribe.characters(scribe.worked);
  return html`<div class="scroll" data-scrolls="region" data-name=${text.table}>
    <table class="data">
      <caption>${text.table}</caption>
      <thead>
        <tr>
          <th scope="col">${generateStrings.write.columns.character}</th>
          ${ENTRIES.flatMap((entry) =>
            WAYS.map((way) => html`<th scope="col" class="num">${entries[entry]}, ${heads[way]}</th>`),
          )}
          <th scope="col" class="num">${entries.stored}</th>
        </tr>
      </thead>
      <tbody>
        ${characters.map(
          (character, place) => html`<tr>
            <th scope="row">${place + 1}, ${tokenName(character)}</th>
            ${ENTRIES.flatMap((entry) =>
              WAYS.map((way) => html`<td class="num">${count(entryOf(cost, entry, way, place))}</td>`),
            )}
            <td class="num">${count(storedOf(cost, place + 1))}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
