// SPDX-License-Identifier: MIT
// Draw the curves, then run them: pictures of how two losses may go. Of a pair also who writes better, and afterwards why;
// of a run with replies held out, whether it learns by heart. The answer is nowhere in the page before the runs have given it.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { grouped } from '../../../lesson/language.ts';
import { SHAPES, type Shape } from '../../../state/lab-facts.ts';
import { FATES, type HeldOutVerdict } from './lab-bets.ts';
import { type BetLines, FATE_LINES, SHAPE_LINES } from './lab-chart.ts';
import type { LabHost, Why, Writer } from './lab-host.ts';
import type { LabVerdict } from './lab-words.ts';

const text = labStrings.bet;
const WRITERS = ['without', 'with'] as const satisfies readonly Writer[];

export function betView(host: LabHost): TemplateResult | typeof nothing {
  if (host.betKind === undefined) return nothing;
  return html`<div class="bet lab-bet">${host.betKind === 'pair' ? pairView(host) : heldOutView(host)}</div>`;
}

const pairView = (host: LabHost): TemplateResult =>
  host.verdict === undefined ? questionView(host) : verdictView(host, host.verdict);

const heldOutView = (host: LabHost): TemplateResult =>
  host.heldOutVerdict === undefined ? fateView(host) : fateVerdictView(host, host.heldOutVerdict);

const isOpen = ({ runs }: LabHost): boolean => !runs.begun && runs.group.phase === 'idle';

const radios =
  (open: boolean) =>
  (name: string, value: string, checked: boolean, choose: () => void): TemplateResult =>
    html`<input
      type="radio"
      name=${name}
      value=${value}
      .checked=${checked}
      aria-disabled=${open ? 'false' : 'true'}
      @click=${(event: Event) => {
        if (!open) event.preventDefault();
      }}
      @change=${() => {
        if (open) choose();
      }}
    />`;

function saidView(host: LabHost, said: string): TemplateResult {
  const skip = html`<button type="button" class="link reveal" @click=${() => void host.start()}>${text.skip}</button>`;
  return html`<p class="said">${said} ${isOpen(host) ? skip : nothing}</p>`;
}

/** Of a run that has replies held out. */
function fateView(host: LabHost): TemplateResult {
  const { bet } = host;
  const open = isOpen(host);
  const radio = radios(open);
  const { fates } = text;
  return html`<fieldset class="shapes">
      <legend>${text.heldOutQuestion} <span class="light">(${text.heldOutLegend})</span></legend>
      <div class="choices">
        ${FATES.map(
          (fate) => html`<label class="shape"
            >${radio('fate', fate, bet.fate === fate, () => host.placeBet({ fate }))} ${picture(FATE_LINES[fate])}<span
              >${fates[fate]}</span
            ></label
          >`,
        )}
      </div>
    </fieldset>
    ${saidView(host, bet.fate ? (open ? text.placed : text.running) : open ? '' : text.none)}`;
}

function fateVerdictView({ bet }: LabHost, { fate, parameters }: HeldOutVerdict): TemplateResult {
  if (fate === undefined) return html`<p>${text.unsettled}</p>`;
  const was = text.fates[fate];
  const drew = bet.fate === undefined ? text.noShape(was) : bet.fate === fate ? text.shapeRight : text.shapeWrong(was);
  return html`<p>${drew} ${fate === 'together' ? text.rule : text.byHeart(grouped(parameters))}</p>`;
}

const openBet = ({ shape, writer }: LabHost['bet']): string =>
  shape && writer ? text.placed : shape || writer ? text.half : '';

function questionView(host: LabHost): TemplateResult {
  const { bet } = host;
  const open = isOpen(host);
  const radio = radios(open);
  const said = open ? openBet(bet) : bet.shape ? text.running : bet.writer ? '' : text.none;
  return html`<fieldset class="shapes">
      <legend>${text.question} <span class="light">(${text.legend})</span></legend>
      <div class="choices">
        ${SHAPES.map(
          (shape) => html`<label class="shape"
            >${radio('shape', shape, bet.shape === shape, () => host.placeBet({ shape }))} ${shapePicture(shape)}<span
              >${text.shapes[shape]}</span
            ></label
          >`,
        )}
      </div>
    </fieldset>
    <fieldset class="writers">
      <legend>${text.writer}</legend>
      <div class="segments">
        ${WRITERS.map(
          (writer) => html`<label
            >${radio('writer', writer, bet.writer === writer, () => host.placeBet({ writer }))}<span
              >${text.writers[writer]}</span
            ></label
          >`,
        )}
      </div>
    </fieldset>
    ${saidView(host, said)}`;
}

const shapePicture = (shape: Shape): TemplateResult =>
  picture({ solid: SHAPE_LINES[shape].with, dashed: SHAPE_LINES[shape].without });

function picture({ solid, dashed }: BetLines): TemplateResult {
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([at, loss], index) => `${index === 0 ? 'M' : 'L'}${4 + at * 88} ${52 - loss * 44}`).join('');
  return html`<svg viewBox="0 0 96 58" aria-hidden="true">
    ${svg`<path class="axis" d="M4 4V54H94"></path>
      <path d=${path(solid)}></path>
      <path class="dashed" d=${path(dashed)} transform=${solid === dashed ? 'translate(0 -4)' : ''}></path>`}
  </svg>`;
}

function verdictView(host: LabHost, verdict: LabVerdict): TemplateResult {
  const { bet } = host;
  const was = text.shapes[verdict.shape];
  const drew =
    bet.shape === undefined ? text.noShape(was) : bet.shape === verdict.shape ? text.shapeRight : text.shapeWrong(was);
  const wrote =
    bet.writer === undefined || verdict.writer === undefined
      ? ''
      : bet.writer === verdict.writer
        ? text.writerRight
        : text.writerWrong;
  return html`<p>${drew} ${wrote} ${text.writes(verdict.quotes.with, verdict.quotes.without)}</p>
    ${verdict.shape === 'without' ? whyView(host) : nothing}`;
}

function whyView(host: LabHost): TemplateResult {
  const { why } = labStrings;
  const chosen = host.bet.why;
  return html`<fieldset class="why">
      <legend>${why.question}</legend>
      ${(Object.keys(why.options) as Why[]).map(
        (option) => html`<label
          ><input
            type="radio"
            name="why"
            value=${option}
            .checked=${chosen === option}
            @change=${() => host.answerWhy(option)}
          />${why.options[option]}</label
        >`,
      )}
    </fieldset>
    <p class="feedback" aria-live="polite">${chosen === undefined ? '' : why.feedback[chosen]}</p>`;
}
