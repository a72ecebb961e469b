// SPDX-License-Identifier: MIT
// The leak laboratory: plant a mistake that real code makes, bet whether the test finds it, and see.

import { html, nothing, type TemplateResult } from 'lit';
import { leakStrings } from '../../lesson/en/leak.ts';
import { ENLARGEMENTS, FAULTS } from '../../state/leak-question.ts';
import { verdictSentence } from '../../state/leak-verdict.ts';
import { slider } from '../shared/fields.ts';
import { authorsQuestion, type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import type { AttnLeak } from './attn-leak.ts';
import { answerButton } from './leak-controls.ts';
import { moreView } from './leak-more.ts';
import { leakTable } from './leak-table.ts';
import { stripOf } from './poke-view.ts';
import { positionsView } from './positions-view.ts';

const text = leakStrings;
const words = text.faults;

export function faultsView(host: AttnLeak, spoken: string): TemplateResult {
  const { report, shown, fault } = host;
  const body = html`<div class="lab">
      <fieldset class="faults">
        <legend>${words.legend}</legend>
        ${FAULTS.map(
          (name) => html`<label
            ><input
              type="radio"
              name="fault"
              value=${name}
              .checked=${name === fault}
              @change=${() => host.turnTo({ fault: name })}
            /><span>${words.names[name]}</span></label
          >`,
        )}
      </fieldset>
      <div class="ctl">
        ${codeView(host)} ${fault === 'finiteFiller' ? enlargeView(host) : nothing} ${authorsQuestion} ${betView(host)}
      </div>
    </div>
    ${positionsView(stripOf(host), (position) => host.setChange(position))} ${moreView(host)}`;
  const parts: FigureParts = { title: words.title, how: words.how, body, live: liveOf(host), spoken, asks: true };
  if (report !== undefined) parts.table = leakTable(words.title, report, shown);
  return figureView(host, parts);
}

function codeView({ fault }: AttnLeak): TemplateResult {
  const [planted, right] = words.code[fault];
  return html`<dl class="code" data-part="formula">
      <dt>${words.wrong}</dt>
      <dd><code>${planted}</code></dd>
      <dt>${words.right}</dt>
      <dd><code>${right}</code></dd>
    </dl>
    <p class="looks">${words.looks[fault]}</p>`;
}

function enlargeView(host: AttnLeak): TemplateResult {
  const index = ENLARGEMENTS.indexOf(host.enlarge as (typeof ENLARGEMENTS)[number]);
  return slider(
    {
      id: 'enlarge',
      label: words.enlarge,
      value: index,
      min: 0,
      max: ENLARGEMENTS.length - 1,
      shown: String(host.enlarge),
      spoken: words.enlargeValue(host.enlarge),
    },
    (value) => {
      host.enlarge = ENLARGEMENTS[value] ?? 1;
      host.changed('enlarge', host.enlarge);
    },
  );
}

function betView(host: AttnLeak): TemplateResult {
  const { report, outcome, answered, fault } = host;
  const open = host.betOpen;
  const current = outcome !== undefined && outcome.about === JSON.stringify(answered);
  const answer = (label: string, found: boolean) =>
    answerButton(
      {
        label,
        pressed: outcome?.prediction === found,
        right: current && outcome.actual === found,
        press: () => host.reveal(found),
      },
      open,
    );
  return html`<div class="bet" role="group" aria-label=${words.groupName}>
    <p>
      ${outcome === undefined || report === undefined ? words.question : outcomeSentence(host)}
      ${outcome === undefined || report === undefined ? nothing : html`<span class="moral">${words.caught[fault]}</span>`}
    </p>
    <div class="answers">
      ${answer(words.answers.found, true)} ${answer(words.answers.missed, false)}
      ${pressable(words.skip, open, () => host.reveal(undefined), 'link reveal')}
    </div>
  </div>`;
}

function outcomeSentence({ outcome, report, answered }: AttnLeak): string {
  const found = report?.verdict === 'leak' ? words.found : words.missed;
  const bet = outcome?.about === JSON.stringify(answered) ? outcome?.prediction : undefined;
  const sentence = bet === undefined ? found : `${bet === outcome?.actual ? words.won : words.lost}${found}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function liveOf(host: AttnLeak): string {
  const { report, shown } = host;
  if (host.engineError !== undefined) return '';
  if (report === undefined) return text.loading;
  return shown ? verdictSentence(report, true) : words.live;
}
