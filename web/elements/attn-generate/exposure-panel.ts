// SPDX-License-Identifier: MIT
// The panel "Own history": a passage as a strip of columns, each with what the model would write there, after the true
// history and after its own, and how surprising the true character was. It holds no state: exposure.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import { tokenGlyph, tokenName } from '../../lesson/token-text.ts';
import { select, slider } from '../shared/fields.ts';
import type { AttnGenerate } from './attn-generate.ts';
import type { Compared } from './exposure.ts';

const text = generateStrings.exposure;

interface Row {
  name: 'given' | 'free' | 'forced';
  losses: Float64Array;
  choices: Int32Array;
  right: number;
  /** Characters that it chose. */
  all: number;
}

/** Where a character was put in, the model chose none: its choice there is neither right nor wrong. */
export function rowsOf({ plain, odd, forced, passage, start }: Compared, vocabulary: readonly string[]): Row[] {
  const all = plain.givenLosses.length;
  const rows: Row[] = [
    { name: 'given', losses: plain.givenLosses, choices: plain.givenChoices, right: plain.givenRight, all },
    { name: 'free', losses: plain.freeLosses, choices: plain.freeChoices, right: plain.freeRight, all },
  ];
  if (odd !== undefined) {
    const place = forced?.place ?? start;
    const counted = vocabulary[odd.freeChoices[place - start] ?? -1] === [...passage][place];
    const right = odd.freeRight - (counted ? 1 : 0);
    rows.push({ name: 'forced', losses: odd.freeLosses, choices: odd.freeChoices, right, all: all - 1 });
  }
  return rows;
}

export function exposurePanel(host: AttnGenerate): TemplateResult {
  const { exposure } = host;
  return html`<p class="sub panel-how" data-part="prose">${text.how}</p>
    <div class="two">
      <div>${passageField(host)}</div>
      <div>${givenSlider(host)} ${forcedView(host)}</div>
    </div>
    ${exposure.compared === undefined ? nothing : stripView(host, exposure.compared)}`;
}

function passageField({ exposure }: AttnGenerate): TemplateResult {
  const { error } = exposure;
  return html`<div data-part="controls"><label class="label" for="passage">${text.passage}</label>
    <textarea
      id="passage"
      rows="2"
      spellcheck="false"
      autocapitalize="off"
      aria-invalid=${error === '' ? 'false' : 'true'}
      aria-describedby=${error === '' ? nothing : 'passage-error'}
      .value=${exposure.passage}
      @input=${(event: Event) => exposure.type((event.target as HTMLTextAreaElement).value)}
      @change=${() => exposure.commit()}
    ></textarea>
    ${error === '' ? nothing : html`<p class="field-error" id="passage-error">${error}</p>`}
    ${
      error !== '' && exposure.length > 1
        ? html`<button type="button" class="link" @click=${() => exposure.dropUnknown()}>
            ${generateStrings.drop}
          </button>`
        : nothing
    }</div>`;
}

function givenSlider({ exposure }: AttnGenerate): TemplateResult {
  return slider(
    { id: 'given', label: text.given, value: exposure.startInside, min: 1, max: Math.max(1, exposure.length - 1) },
    (start) => exposure.change({ start }),
  );
}

function forcedView({ exposure, model }: AttnGenerate): TemplateResult {
  const characters = [...exposure.passage];
  const place = exposure.placeInside;
  const spoken = text.placeText(place, tokenName(characters[place] ?? ''));
  return html`<details
    data-part="controls"
    ?open=${exposure.moreOpen}
    @toggle=${(event: Event) => {
      exposure.moreOpen = (event.target as HTMLDetailsElement).open;
    }}
  >
    <summary>${text.more}</summary>
    <div class="fields">
      ${select(
        'forced',
        text.forced,
        [
          { value: '', label: text.none },
          ...(model?.vocabulary ?? []).map((value) => ({ value, label: tokenGlyph(value) })),
        ],
        exposure.character,
        (character) => exposure.change({ character }),
      )}
      ${slider(
        {
          id: 'place',
          label: text.place,
          value: place,
          min: exposure.startInside,
          max: Math.max(exposure.startInside, exposure.length - 1),
          shown: `${place} ${tokenGlyph(characters[place] ?? '')}`,
          spoken,
        },
        (chosen) => exposure.change({ place: chosen }),
      )}
    </div>
  </details>`;
}

function stripView(host: AttnGenerate, compared: Compared): TemplateResult {
  const { model } = host;
  const rows = rowsOf(compared, model?.vocabulary ?? []);
  const characters = [...compared.passage];
  const top = Math.max(...rows.map((row) => Math.max(...row.losses)), 0.001);
  const glyph = (token: number | undefined) => model?.vocabulary[token ?? -1] ?? '';
  const cell = (row: Row, at: number) => {
    const put = row.name === 'forced' && at + compared.start === compared.forced?.place;
    const written = put ? (compared.forced?.character ?? '') : glyph(row.choices[at]);
    const miss = written !== characters[at + compared.start];
    const height = `${(((row.losses[at] ?? 0) / top) * 100).toFixed(2)}%`;
    return html`<span class="pair" ${cssVars({ '--with': height })}><span class="with"></span></span
      ><span class="guessed ${miss ? 'miss' : ''} ${put ? 'put' : ''}">${tokenGlyph(written)}</span
      ><span class="sign">${put ? '⚑' : miss ? '✗' : ''}</span>`;
  };
  return html`<ul class="scores">
      ${rows.map((row) => html`<li class="row-${row.name}">${text.counts[row.name](row.right, row.all)}</li>`)}
    </ul>
    <p class="sub">${text.legend}</p>
    <div class="strips">
      ${rows.map(
        (row) => html`<div class="strip row-${row.name}">
          <p class="label">${text.rows[row.name]}</p>
          <div class="cells" role="img" aria-label=${text.stripName(text.rows[row.name], row.right, row.all)}>
            ${characters.map(
              (character, at) => html`<span class="cell ${at < compared.start ? 'given' : ''}"
                ><span class="true">${tokenGlyph(character)}</span>${
                  at < compared.start ? nothing : cell(row, at - compared.start)
                }</span
              >`,
            )}
          </div>
        </div>`,
      )}
    </div>
    ${beyondView(host, characters.length)}`;
}

function beyondView({ model }: AttnGenerate, length: number): TemplateResult | typeof nothing {
  if (model === undefined) return nothing;
  const cut = length > model.maxLen ? text.beyond(model.maxLen) : '';
  const late =
    model.steps > 0 && Math.min(length, model.maxLen) > model.trainedPositions
      ? generateStrings.write.untrainedPositions(model.trainedPositions)
      : '';
  const both = [cut, late].filter((sentence) => sentence !== '').join(' ');
  return both === '' ? nothing : html`<p class="hint">${both}</p>`;
}

export function exposureLive({ exposure, model }: AttnGenerate): string {
  const { compared } = exposure;
  if (compared === undefined) return model === undefined ? '' : exposure.error;
  const { plain, start } = compared;
  const characters = [...compared.passage];
  const all = plain.givenLosses.length;
  const parted = [...plain.freeChoices].findIndex((token, at) => model?.vocabulary[token] !== characters[start + at]);
  const sentence = text.live(plain.givenRight, plain.freeRight, all);
  const apart = parted < 0 ? '' : text.apart(start + parted);
  return sentence + apart + afterForced(compared);
}

/** The loss of all that follows the wrong character, with it and without. */
function afterForced({ plain, odd, forced, start }: Compared): string {
  if (odd === undefined || forced === undefined) return '';
  const rest = (losses: Float64Array) => losses.subarray(forced.place - start + 1);
  if (rest(odd.freeLosses).length === 0) return '';
  const mean = (losses: Float64Array) => formatLoss(losses.reduce((sum, loss) => sum + loss, 0) / losses.length);
  const [with_, without] = [odd, plain].map(({ freeLosses }) => mean(rest(freeLosses)));
  return text.after(tokenName(forced.character), forced.place, with_ ?? '', without ?? '');
}

export function exposureTable({ exposure, model }: AttnGenerate): TemplateResult {
  const { compared } = exposure;
  if (compared === undefined || model === undefined) return html``;
  const rows = rowsOf(compared, model.vocabulary);
  const characters = [...compared.passage];
  const { columns } = text;
  return html`<div class="scroll" data-scrolls="region" data-name=${text.table}>
    <table class="data">
      <caption>${text.table}</caption>
      <thead>
        <tr>
          <th scope="col" class="num">${columns.place}</th>
          <th scope="col">${columns.character}</th>
          ${rows.map(
            (row) => html`<th scope="col">${text.rows[row.name]}: ${columns.choice}</th>
              <th scope="col" class="num">${text.rows[row.name]}: ${columns.loss}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${characters.slice(compared.start).map(
          (character, at) => html`<tr>
            <th scope="row" class="num">${compared.start + at}</th>
            <td>${tokenName(character)}</td>
            ${rows.map(
              (row) => html`<td>${tokenName(model.vocabulary[row.choices[at] ?? -1] ?? '')}</td>
                <td class="num">${formatLoss(row.losses[at] ?? 0)}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
