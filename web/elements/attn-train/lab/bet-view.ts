// SPDX-License-Identifier: MIT
// Draw the curves, then run them: four pictures of how two losses may go, who writes better, and afterwards why. The
// answer is nowhere in the page before the runs have given it.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { SHAPES, type Shape } from '../../../state/lab-facts.ts';
import { SHAPE_LINES } from './lab-chart.ts';
import type { LabHost, Why, Writer } from './lab-host.ts';
import type { LabVerdict } from './lab-words.ts';

const text = labStrings.bet;
const WRITERS = ['without', 'with'] as const satisfies readonly Writer[];

export function betView(host: LabHost): TemplateResult | typeof nothing {
  if (!host.betOffered) return nothing;
  const { verdict } = host;
  return html`<div class="bet lab-bet">
    ${verdict === undefined ? questionView(host) : verdictView(host, verdict)}
  </div>`;
}

function questionView(host: LabHost): TemplateResult {
  const { bet, runs } = host;
  const open = !runs.begun && runs.group.phase === 'idle';
  const radio = (name: string, value: string, checked: boolean, choose: () => void) => html`<input
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
  const said = !open ? text.running : bet.shape && bet.writer ? text.placed : bet.shape || bet.writer ? text.half : '';
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
    <p class="said">
      ${said}
      ${
        open
          ? html`<button type="button" class="link" @click=${() => void host.start()}>${text.skip}</button>`
          : nothing
      }
    </p>`;
}

function shapePicture(shape: Shape): TemplateResult {
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([at, loss], index) => `${index === 0 ? 'M' : 'L'}${4 + at * 88} ${52 - loss * 44}`).join('');
  const { with: withMask, without } = SHAPE_LINES[shape];
  return html`<svg viewBox="0 0 96 58" aria-hidden="true">
    ${svg`<path class="axis" d="M4 4V54H94"></path>
      <path d=${path(withMask)}></path>
      <path class="dashed" d=${path(without)} transform=${withMask === without ? 'translate(0 -4)' : ''}></path>`}
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
