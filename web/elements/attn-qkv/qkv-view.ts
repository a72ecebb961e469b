// SPDX-License-Identifier: MIT
// The figure <attn-qkv> part by part: bet, steps, picture, what is worked out, controls, what lies behind disclosures. It
// holds no state. The matrices are in matrices-view.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { qkvStrings } from '../../lesson/en/qkv.ts';
import { fixed, short } from '../../lesson/number-text.ts';
import { lessonState } from '../../state/lesson-state.ts';
import { MODEL } from '../../state/settings.ts';
import { type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type AttnQkv, workedLine } from './attn-qkv.ts';
import { WORDS } from './example.ts';
import { type Layer, mostAttended } from './layer.ts';
import { pictureView } from './matrices-view.ts';
import { ASKED_CHANNEL, PASSES, type Pass } from './practice.ts';
import { scaleView } from './scale-view.ts';
import { stepTable } from './step-table.ts';
import { STEPS, shapesOf } from './steps.ts';
import { at } from './trace.ts';

const text = qkvStrings;

export function qkvView(host: AttnQkv, spoken: string): TemplateResult {
  const { layer } = host;
  const parts: FigureParts = {
    title: text.title,
    how: text.how,
    body: html`${host.predict ? betView(host, layer) : nothing} ${stepsView(host)}
    ${layer === undefined ? waiting(host) : html`${picture(host, layer)} ${panel(host, layer)}`} ${controlsView(host)}
    ${moreView(host)} ${layer === undefined ? nothing : scaleView(host, layer)}`,
    live: layer === undefined ? '' : placeSentence(host, layer),
    actions: actions(host),
    spoken,
  };
  if (layer !== undefined) parts.table = stepTable(host, layer);
  return figureView(host, parts);
}

function waiting(host: AttnQkv): TemplateResult {
  return html`<div class="eqs wait">${host.engineError === undefined ? html`<p class="hint">${text.loading}</p>` : nothing}</div>`;
}

/** What the number of this step is called. */
export function placeName(host: AttnQkv, layer: Layer): string {
  const word = layer.names[host.row] ?? '';
  const key = layer.names[host.key] ?? '';
  const step = host.stepName;
  switch (step) {
    case 'score':
    case 'scale':
    case 'mask':
    case 'softmax':
      return text.worked[step](word, key);
    default:
      return text.worked[step](word, host.channel);
  }
}

export function placeSentence(host: AttnQkv, layer: Layer): string {
  const name = placeName(host, layer);
  const number = host.step + 1;
  if (host.blank) return text.liveBlank(number, STEPS.length, name);
  const result = host.worked === undefined ? '' : short(host.worked.result);
  return text.live(number, STEPS.length, `${name}: ${result}`);
}

function betView(host: AttnQkv, layer: Layer | undefined): TemplateResult | typeof nothing {
  if (host.source !== 'example' || host.practice.pass > 1) return nothing;
  const words = text.bet;
  const names: readonly string[] = layer?.names ?? WORDS;
  const row = host.bet?.row ?? host.row;
  const word = names[row] ?? '';
  if (host.bet === undefined) {
    const question = words.question(word);
    const able = layer !== undefined;
    return html`<div class="bet" role="group" aria-label=${question}>
      <p>${question}</p>
      ${names.slice(0, row + 1).map((name, key) => pressable(name, able, () => host.place(key)))}
      ${pressable(words.skip, able, () => host.place('skip'), 'link reveal')}
    </div>`;
  }
  const { key } = host.bet;
  if (host.step < STEPS.indexOf('softmax') && key !== 'skip') {
    return html`<div class="bet"><p tabindex="-1">${words.placed(word, names[key] ?? '')}</p></div>`;
  }
  return html`<div class="bet"><p tabindex="-1">${layer === undefined ? '' : betResult(host, layer)}</p></div>`;
}

/** How the bet came out; with several heads, what each of them does. */
function betResult(host: AttnQkv, layer: Layer): string {
  const words = text.bet;
  const row = host.bet?.row ?? host.row;
  const most = [...Array(layer.sizes.heads).keys()].map((head) => {
    const key = mostAttended(layer, head, row);
    return { key, name: layer.names[key] ?? '', weight: fixed(at(layer.trace, 'weights', head, row, key), 2) };
  });
  const [first] = most;
  const word = layer.names[row] ?? '';
  if (first === undefined) return '';
  if (most.length > 1)
    return words.heads(
      word,
      most.map(({ name, weight }, head) => words.headEach(head, name, weight)),
    );
  const key = host.bet?.key;
  const outcome = key === 'skip' || host.bet?.heads !== 1 ? words.none : key === first.key ? words.right : words.wrong;
  return `${outcome} ${words.result(word, first.name, first.weight)}`.trim();
}

function stepsView(host: AttnQkv): TemplateResult {
  return html`<nav class="steps" aria-label=${text.stepsLabel}>
    <ol>
      ${STEPS.map(
        (step, index) =>
          html`<li>
            <button
              type="button"
              aria-current=${index === host.step ? 'step' : nothing}
              class=${index < host.step ? 'done' : ''}
              @click=${() => host.goTo(index)}
            >
              <span class="count">${index + 1}</span> ${text.steps[step].name}
            </button>
          </li>`,
      )}
    </ol>
  </nav>`;
}

function picture(host: AttnQkv, layer: Layer): TemplateResult {
  const heads = layer.real ? [host.headIndex] : [...Array(layer.sizes.heads).keys()];
  const { stepName: step, row, key } = host;
  return pictureView({
    layer,
    step,
    row,
    key,
    heads,
    whole: host.whole,
    blank: host.blank ? ASKED_CHANNEL : undefined,
  });
}

function panel(host: AttnQkv, layer: Layer): TemplateResult {
  const words = text.steps[host.stepName];
  const [letters, numbers] = shapesOf(host.stepName, layer.sizes);
  return html`<div class="panel">
    <div>
      <h3>${words.title}</h3>
      <p>${words.why}</p>
    </div>
    <div class="sum" data-part="formula">${host.blank ? blankView(host, layer) : workedView(host, layer)}</div>
    <p class="shapes">
      <span class="label">${text.shapes}</span> <span class="num">${letters}</span> <span class="num">${numbers}</span>
    </p>
  </div>`;
}

function workedView(host: AttnQkv, layer: Layer): TemplateResult | typeof nothing {
  const { worked, stepName, row, heads } = host;
  if (worked === undefined) return nothing;
  const answer =
    host.source === 'example' && host.practice.asks(stepName) ? host.practice.answer(stepName, row, heads) : undefined;
  const line = workedLine(worked);
  if (answer !== undefined) {
    const said =
      answer === 'shown' ? text.shown(line) : answer.correct ? text.right(line) : text.wrong(short(answer.value), line);
    return html`<p class="label">${placeName(host, layer)}</p>
      <p class="outcome" tabindex="-1">${said}</p>`;
  }
  return html`<p class="label">${placeName(host, layer)}</p>
    <p class="line">${terms(host, layer, worked.terms)} <output class="num">${short(worked.result)}</output></p>`;
}

function terms(host: AttnQkv, layer: Layer, given: string): TemplateResult | typeof nothing {
  const words: Partial<Record<string, string>> = {
    mask: host.worked?.result === Number.NEGATIVE_INFINITY ? text.maskBlocked : text.maskOpen,
    project: text.manyTerms(layer.sizes.width),
  };
  if (given !== '') return html`<span class="num">${given}</span> <span class="num">=</span>`;
  const said = words[host.stepName];
  return said === undefined ? nothing : html`<span>${said}:</span>`;
}

function blankView(host: AttnQkv, layer: Layer): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    host.check();
  };
  return html`<form @submit=${submit} novalidate>
    <p class="label">${text.ask(placeName(host, layer))}</p>
    <div class="answer-row">
      <label for="answer" class="hidden">${text.answer}</label>
      <input
        id="answer"
        type="text"
        inputmode="decimal"
        autocomplete="off"
        .value=${host.typed}
        aria-invalid=${host.problem === '' ? 'false' : 'true'}
        aria-describedby="answer-problem"
        @input=${(event: Event) => {
          host.typed = (event.target as HTMLInputElement).value;
        }}
      />
      <button type="submit">${text.check}</button>
      <button type="button" class="link reveal" @click=${() => host.showIt()}>${text.showIt}</button>
    </div>
    <p class="field-error" id="answer-problem">${host.problem}</p>
  </form>`;
}

function controlsView(host: AttnQkv): TemplateResult {
  return html`<div class="set" data-part="controls">
    ${slider(host, 'row', text.row, host.row, (row) => host.chooseRow(row), 'asks')}
    ${
      host.source === 'example'
        ? segmented(
            'pass',
            text.pass.legend,
            PASSES.map((pass) => ({ value: String(pass) as `${Pass}`, label: text.pass[pass] })),
            String(host.practice.pass) as `${Pass}`,
            (pass) => host.choosePass(Number(pass) as Pass),
          )
        : choice('head', text.head, MODEL.heads, host.headIndex, (head) => host.chooseHead(head))
    }
  </div>`;
}

function slider(
  host: AttnQkv,
  id: 'row' | 'key',
  label: string,
  value: number,
  change: (value: number) => void,
  kind: string,
): TemplateResult {
  const name = host.layer?.names[value] ?? '';
  const said = text.rowOf(value, name === '␣' ? ' ' : name);
  const mark = { axis: id === 'row' ? ('query' as const) : ('key' as const), index: value };
  return html`<div>
    <label class="label" for=${id}>${label} <span class="num ${kind}" aria-hidden="true">${said}</span></label>
    <input
      id=${id}
      type="range"
      class=${kind}
      min="0"
      max=${host.positions - 1}
      .value=${live(String(value))}
      aria-valuetext=${said}
      @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
      @focus=${() => lessonState.mark([mark])}
      @blur=${() => lessonState.mark([])}
    />
  </div>`;
}

function choice(
  id: string,
  label: string,
  count: number,
  chosen: number,
  change: (value: number) => void,
): TemplateResult {
  return html`<div>
    <label class="label" for=${id}>${label}</label>
    <select id=${id} @change=${(event: Event) => change(Number((event.target as HTMLSelectElement).value))}>
      ${[...Array(count).keys()].map((value) => html`<option value=${value} .selected=${value === chosen}>${value}</option>`)}
    </select>
  </div>`;
}

function moreView(host: AttnQkv): TemplateResult {
  const real = host.source === 'real';
  const heads = [
    { value: '1' as const, label: text.heads.one },
    { value: '2' as const, label: text.heads.two },
  ];
  const sources = [
    { value: 'example' as const, label: text.model.example },
    { value: 'real' as const, label: text.model.real },
  ];
  return html`<details class="more-set" data-part="controls">
    <summary>${text.more}</summary>
    <div class="set">
      ${segmented('source', text.model.legend, sources, host.source, (source) => host.chooseSource(source))}
      ${real ? textField(host) : segmented('heads', text.heads.legend, heads, host.heads === 2 ? '2' : '1', (value) => host.chooseHeads(Number(value)))}
      ${real ? choice('layer', text.layer, MODEL.layers, host.layerIndex, (layer) => host.chooseLayer(layer)) : nothing}
      ${slider(host, 'key', text.key, host.key, (key) => host.chooseKey(key), 'offers')}
    </div>
    ${real ? html`<p class="hint">${text.realHint(host.seed)}</p>` : nothing}
  </details>`;
}

function textField(host: AttnQkv): TemplateResult {
  return html`<div>
    <label class="label" for="text">${text.text}</label>
    <input
      id="text"
      type="text"
      maxlength="10"
      autocomplete="off"
      spellcheck="false"
      .value=${host.tokens}
      @change=${(event: Event) => host.chooseText((event.target as HTMLInputElement).value)}
    />
  </div>`;
}

function actions(host: AttnQkv): TemplateResult {
  const { nextPass } = host;
  const last = host.step === STEPS.length - 1;
  const label = nextPass === undefined ? text.next : text.nextPass(nextPass);
  return html`${pressable(text.previous, host.step > 0, () => host.goBack())}
  ${pressable(label, !last || nextPass !== undefined, () => host.goOn(), 'primary')}`;
}
