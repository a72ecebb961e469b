// SPDX-License-Identifier: MIT
// The panel "Writing": the text so far, what may come next, and how it is picked. It holds no state: scribe.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { withDecimalMark } from '../../lesson/language.ts';
import { fixed } from '../../lesson/number-text.ts';
import { tokenGlyph, tokenName } from '../../lesson/token-text.ts';
import { type Choice, rowOf } from '../../state/next-choices.ts';
import { FIRST_WRITING, loopOf } from '../../state/writing.ts';
import { pressable } from '../shared/figure-view.ts';
import type { AttnGenerate } from './attn-generate.ts';
import { textSoFar, writingField } from './fields.ts';
import { BARS } from './scribe.ts';

const text = generateStrings.write;

const probability = (value: number): string => fixed(value, 3);

export function writePanel(host: AttnGenerate): TemplateResult {
  const { scribe } = host;
  const may = scribe.ready && !scribe.done && !scribe.revealing;
  return html`<div class="two">
    <div>
      ${writingField(host, 'prompt', 'text')}
      <p class="label out-label">${text.textName}</p>
      ${textSoFar(host, scribe.shown)}
      <div class="actions">
        ${pressable(text.step, may, () => scribe.step(), 'primary')}
        ${pressable(text.all(scribe.settings?.length ?? scribe.answer?.settings.length ?? Number(FIRST_WRITING.length)), may, () => scribe.all())}
        ${pressable(text.stop, scribe.revealing, () => scribe.stop())}
        ${pressable(text.over, scribe.shown > 0, () => scribe.startOver(), 'link')}
      </div>
      <p class="context">${contextSentence(host)}</p>
      <p class="loop">${loopSentence(host)}</p>
    </div>
    <div>${barsView(host)} ${temperatureView(host)} ${moreView(host)}</div>
  </div>`;
}

function barsView(host: AttnGenerate): TemplateResult {
  const { choices } = host.scribe;
  return html`<p class="label">${text.barsName}</p>
    <p class="sub">${text.barsHow}</p>
 <p class="bar-heads" aria-hidden="true"><span>${text.ownHead}</span><span>${text.nowHead}</span></p>
    <ul class="bars" aria-label=${text.barsName}>
      ${choices.length === 0 ? html`<li class="wait">${host.run?.phase === 'stopped' ? text.noModel : text.waiting}</li>` : choices.map((choice) => barView(host, choice))}
    </ul>`;
}

function barView(host: AttnGenerate, choice: Choice): TemplateResult {
  const character = host.model?.vocabulary[choice.token ?? -1];
  const rest = (host.model?.vocabulary.length ?? BARS) - BARS;
  const name = character === undefined ? text.others(rest) : tokenName(character);
  const [now, own] = [probability(choice.probability), probability(choice.own)];
  return html`<li class=${choice.chosen ? 'picked' : ''}>
    <span class="hidden">${text.choice(name, now, own, choice.chosen)}</span>
    <span class="mark" aria-hidden="true">${choice.chosen ? '▸' : ''}</span>
    <span class=${character === undefined ? 'others' : 'glyph'} aria-hidden="true"
      >${character === undefined ? text.othersShort(rest) : tokenGlyph(character)}</span
    >
    <span
      class="track"
      aria-hidden="true"
      ${cssVars({ '--p': `${(choice.probability * 100).toFixed(2)}%`, '--own': `${(choice.own * 100).toFixed(2)}%` })}
      ><span class="own"></span><span class="fill"></span
    ></span>
    <span class="num own-num" aria-hidden="true">${own}</span>
    <span class="num" aria-hidden="true">${now}</span>
  </li>`;
}

function temperatureView({ scribe }: AttnGenerate): TemplateResult {
  const value = scribe.typed.temperature;
  const number = Number(value);
  const { temperatures } = text;
  const meaning =
    number === 0
      ? temperatures.zero
      : number === 1
        ? temperatures.one
        : number < 1
          ? temperatures.cool
          : temperatures.hot;
  const error = scribe.errors.temperature;
  return html`<div class="slider" data-part="controls">
    <label class="label" for="temperature"
      >${generateStrings.labels.temperature} <span class="num" aria-hidden="true">${withDecimalMark(value)}</span></label
    >
    <input
      id="temperature"
      type="range"
      class="plain"
      min="0"
      max="2"
      step="0.1"
      aria-valuetext=${withDecimalMark(value)}
      aria-describedby="temperature-meaning"
      .value=${value}
      @input=${(event: Event) => scribe.change('temperature', (event.target as HTMLInputElement).value)}
      @change=${() => scribe.commit('temperature')}
    />
    <p class=${error === undefined ? 'hint' : 'field-error'} id="temperature-meaning">${error ?? meaning}</p>
  </div>`;
}

function moreView(host: AttnGenerate): TemplateResult {
  const { errors } = host.scribe;
  const wrong = errors.length !== undefined || errors.topK !== undefined || errors.seed !== undefined;
  return html`<details data-part="controls" ?open=${wrong}>
    <summary>${text.more}</summary>
    <div class="fields">
      ${writingField(host, 'length', 'numeric')} ${writingField(host, 'topK', 'numeric')}
      ${writingField(host, 'seed', 'numeric')}
    </div>
    <p class="hint">${text.topKHint} ${text.lengthHint}</p>
  </details>`;
}

/** What the model sees of the text, and at which positions; the core's numbers. */
export function contextSentence({ scribe, model }: AttnGenerate): string {
  const { answer, shown } = scribe;
  if (answer === undefined || model === undefined) return '';
  const place = Math.min(shown, answer.written.tokens.length - 1);
  const gone = answer.written.contextStarts[place] ?? 0;
  const last = answer.written.positions[place] ?? 0;
  const all = answer.written.promptTokens.length + place;
  const sees = gone === 0 ? text.sees(all, last) : text.cut(all - gone, all, last, gone);
  const late = model.steps > 0 && last >= model.trainedPositions;
  return late ? `${sees} ${text.untrainedPositions(model.trainedPositions)}` : sees;
}

function loopSentence({ scribe }: AttnGenerate): string {
  if (scribe.answer?.settings.temperature !== 0) return '';
  const piece = loopOf(scribe.characters(scribe.shown).join(''));
  return piece === undefined ? '' : text.loop([...piece].map(tokenGlyph).join(''));
}

export function writeLive({ scribe, model }: AttnGenerate): string {
  const { answer } = scribe;
  if (answer === undefined || model === undefined) return '';
  if (scribe.done) return text.done(scribe.shown);
  const token = answer.written.tokens[answer.place];
  if (token === undefined) return '';
  const picked = rowOf(answer.written.probabilities, answer.place, model.vocabulary.length)[token] ?? 0;
  const own = answer.own[token] ?? 0;
  const greedy = answer.settings.temperature === 0;
  return text.live(tokenName(model.vocabulary[token] ?? ''), probability(greedy ? own : picked), greedy);
}

export function writeTable(host: AttnGenerate): TemplateResult {
  const { scribe, model } = host;
  const { answer } = scribe;
  if (answer === undefined || model === undefined) return html``;
  const { columns, nextColumns } = text;
  const { vocabulary } = model;
  const name = (token: number | undefined) => tokenName(vocabulary[token ?? -1] ?? '');
  const row = rowOf(answer.written.probabilities, answer.place, vocabulary.length);
  const all = [...answer.own.keys()].sort((a, b) => (answer.own[b] ?? 0) - (answer.own[a] ?? 0) || a - b);
  return html`<div class="scroll" data-scrolls="region" data-name=${text.tableNext}>
      <table class="data">
        <caption>${text.tableNext}</caption>
        <thead>
          <tr>
            <th scope="col">${nextColumns.character}</th>
            <th scope="col" class="num">${nextColumns.probability}</th>
            <th scope="col" class="num">${nextColumns.own}</th>
          </tr>
        </thead>
        <tbody>
          ${all.map(
            (token) => html`<tr>
              <th scope="row">${name(token)}${token === answer.written.tokens[answer.place] ? `, ${text.picked}` : nothing}</th>
              <td class="num">${probability(row[token] ?? 0)}</td>
              <td class="num">${probability(answer.own[token] ?? 0)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <div class="scroll" data-scrolls="region" data-name=${text.table}>
      <table class="data">
        <caption>${text.table}</caption>
        <thead>
          <tr>
            <th scope="col" class="num">${columns.place}</th>
            <th scope="col">${columns.character}</th>
            <th scope="col" class="num">${columns.from}</th>
            <th scope="col" class="num">${columns.position}</th>
            <th scope="col" class="num">${columns.probability}</th>
          </tr>
        </thead>
        <tbody>
          ${[...answer.written.tokens.subarray(0, scribe.shown)].map(
            (token, place) => html`<tr>
              <th scope="row" class="num">${place + 1}</th>
              <td>${name(token)}</td>
              <td class="num">${answer.written.contextStarts[place]}</td>
              <td class="num">${answer.written.positions[place]}</td>
              <td class="num">
                ${probability(rowOf(answer.written.probabilities, place, vocabulary.length)[token] ?? 0)}
              </td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
