// SPDX-License-Identifier: MIT
// How a question looks: what is given, its picture, the options with what there is to say about each that was tried, and
// the way on. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { cssVars } from '../../draw/css-vars.ts';
import { quizStrings as text } from '../../lesson/en/quiz.ts';
import { figureTarget, followLink } from '../../link-target.ts';
import { quizRecord } from '../../state/quiz-record.ts';
import { errorView, figureView, pressable } from '../shared/figure-view.ts';
import type { AttnQuiz } from './attn-quiz.ts';
import { explorerLink, showInExplorer } from './figure-link.ts';
import { pictureTable, pictureView } from './picture-view.ts';
import type { Question } from './question.ts';
import { questionOf } from './questions.ts';

type Verdict = 'right' | 'wrong' | 'shown';
const GLYPHS: Record<Verdict, string> = { right: '✓', wrong: '✕', shown: '→' };

export function quizView(host: AttnQuiz, spoken: string): TemplateResult {
  const { question, ids, answered } = host;
  if (question === undefined) return host.error === '' ? html`` : html`<figure>${errorView(host)}</figure>`;
  const count = ids.length;
  const done = host.isDone(question.id);
  const picture = answered?.picture(done);
  const table = picture === undefined ? undefined : pictureTable(picture);
  return figureView(host, {
    title: titleOf(host),
    how: host.returning ? text.howReturning(count) : howOf(host.set, count),
    body: html`${count > 1 ? navView(host) : nothing}
      <div class="question">
        <p class="situation" id="situation">${question.words.situation}</p>
        <div class="picture" ${cssVars({ '--room': `${question.room}px` })}>
          ${picture === undefined ? html`<p class="quiet">${waitingFor(host)}</p>` : pictureView(picture)}
          ${linkView(host, question)}
        </div>
        <div class="answer">${keyed(question.id, optionsView(host, question, done))} ${buttonsView(host, question, done)}</div>
      </div>
      ${host.set === 'all' && !host.returning ? mineView(host) : nothing}`,
    live: answered === undefined ? waitingFor(host) : answered.live(done),
    ...(table === undefined ? {} : { table }),
    spoken,
    worksAlone: true,
  });
}

function howOf(set: string, count: number): string {
  const how = set === 'all' ? text.howAll : text.how(count);
  const { toldTo } = quizRecord;
  // That is said below the answers, where it is seen.
  return toldTo === 'lost' ? how : `${how} ${text.toldTo[toldTo]}`;
}

function titleOf({ returning, ids, set }: AttnQuiz): string {
  if (returning) return text.titles.returning(ids.length);
  return text.titles[set as 'all'];
}

const waitingFor = ({ engineError }: AttnQuiz): string => (engineError === undefined ? text.drawing : text.noPicture);

function navView(host: AttnQuiz): TemplateResult {
  const { ids, at } = host;
  return html`<nav class="nav" aria-label=${text.nav}>
    <ol>
      ${ids.map((id, index) => {
        const answered = host.isDone(id);
        const name = text.navItem(index + 1, questionOf(id)?.words.topic ?? '', answered);
        return html`<li>
          <button
            type="button"
            class=${answered ? 'answered' : ''}
            aria-label=${name}
            aria-current=${index === at ? 'step' : nothing}
            @click=${() => host.visit(index)}
          >
            ${index + 1}
          </button>
        </li>`;
      })}
    </ol>
    <p class="quiet">${text.number(at + 1, ids.length, host.question?.words.topic ?? '')}</p>
  </nav>`;
}

function linkView(host: AttnQuiz, { open }: Question): TemplateResult | typeof nothing {
  const elsewhere = typeof open === 'string';
  const target = figureTarget(elsewhere ? `#${open}` : explorerLink(open, host.answered?.mask));
  if (target === undefined)
    return host.guideMissed ? html`<p class="quiet no-guide" tabindex="-1">${text.noGuide}</p>` : nothing;
  const follow = (event: MouseEvent): void => {
    followLink(event, () => host.missGuide());
    if (!elsewhere) requestAnimationFrame(() => showInExplorer(open));
  };
  return html`<a
    class="go"
    href=${target.href}
    target=${target.beside ? '_blank' : nothing}
    rel=${target.beside ? 'noopener' : nothing}
    @click=${follow}
    >${elsewhere ? text.go : text.open}</a
  >`;
}

/** What is said about an option, once it was tried, or is shown as the answer. */
function verdictOf(host: AttnQuiz, id: string, option: string, done: boolean): Verdict | undefined {
  const go = host.go(id);
  if (go?.tried.includes(option)) return option === host.key ? 'right' : 'wrong';
  return done && option === host.key ? 'shown' : undefined;
}

function optionsView(host: AttnQuiz, { id, words, options }: Question, done: boolean): TemplateResult {
  const go = host.go(id);
  const chosen = host.draft(id).option ?? go?.tried.at(-1);
  const locked = done || host.key === undefined;
  return html`<fieldset aria-describedby="situation">
    <legend>${words.ask}</legend>
    ${options.map((option) => {
      const verdict = verdictOf(host, id, option, done);
      const { label, feedback } = words.options[option] ?? { label: '', feedback: '' };
      const tried = verdict === 'wrong' || locked;
      return html`<div class="option ${verdict ?? ''}">
        <label
          ><input
            type="radio"
            name="answer"
            value=${option}
            .checked=${live(chosen === option)}
            aria-disabled=${tried ? 'true' : 'false'}
            aria-describedby=${verdict === undefined ? nothing : `said-${option}`}
            @click=${(event: Event) => {
              if (locked) event.preventDefault();
            }}
            @change=${() => host.choose({ option })}
          /><span>${label}</span></label
        >
        ${
          verdict === undefined
            ? nothing
            : html`<p class="said" id="said-${option}">
              <span class="sign ${verdict}" aria-hidden="true">${GLYPHS[verdict]}</span
              ><span><b>${text.signs[verdict]}.</b> ${feedback}</span>
            </p>`
        }
      </div>`;
    })}
  </fieldset>`;
}

function buttonsView(host: AttnQuiz, { id }: Question, done: boolean): TemplateResult {
  const { ids, at, hint } = host;
  const go = host.go(id);
  const ready = !done && host.key !== undefined;
  const undecided = host.answered !== undefined && host.key === undefined;
  return html`<label class="sure"
      ><input
        type="checkbox"
        .checked=${live(go?.sure ?? host.draft(id).sure)}
        aria-disabled=${go === undefined ? 'false' : 'true'}
        @click=${(event: Event) => {
          if (go !== undefined) event.preventDefault();
        }}
        @change=${(event: Event) => host.choose({ sure: (event.target as HTMLInputElement).checked })}
      /><span>${text.sure}</span></label
    >
    <div class="buttons">
      ${pressable(go === undefined || done ? text.check : text.again, ready, () => host.check(), done ? '' : 'primary')}
      ${pressable(text.show, ready, () => host.show(), 'link reveal')}
      ${
        ids.length > 1
          ? html`${pressable(text.previous, at > 0, () => host.visit(at - 1))}
            ${pressable(text.next, at < ids.length - 1, () => host.visit(at + 1), done ? 'primary' : '')}`
          : nothing
      }
    </div>
    <p class="after">${undecided ? text.noKey : hint === '' ? afterwards(host, id, done) : hint}
      ${done ? html`<button type="button" class="link" @click=${() => host.askAgain()}>${text.askAgain}</button>` : nothing}
    </p>
    ${quizRecord.toldTo === 'lost' ? html`<p class="after lost">${text.toldTo.lost}</p>` : nothing}
    ${ownWords(host, id)}`;
}

/** What the page's author adds to an answer; nothing to one that was only shown. */
function ownWords(host: AttnQuiz, id: string): TemplateResult | typeof nothing {
  const go = host.go(id);
  if (go === undefined || go.tried.length === 0) return nothing;
  return go.right ? html`<slot name="feedback-correct"></slot>` : html`<slot name="feedback-wrong"></slot>`;
}

function afterwards(host: AttnQuiz, id: string, done: boolean): string {
  const go = host.go(id);
  if (go === undefined) return '';
  if (!done) return text.more;
  if (go.right && go.tried.length === 1) return text.done.right;
  return host.comesBack(id) ? text.done.later : text.done.last;
}

/** What is offered once for all questions: a look at how it went, another round, and forgetting. */
function mineView(host: AttnQuiz): TemplateResult {
  const all = host.ids.every((id) => host.isDone(id));
  return html`<div class="mine">
    ${pressable(text.howIDid, true, () => host.showScore())}
    ${all ? pressable(text.askAllAgain, true, () => host.startOver()) : nothing}
    <button type="button" class="link" @click=${() => host.forget()}>${text.forget}</button>
    <p class="score">${host.scoreShown ? host.scoreSentence : nothing}</p>
  </div>`;
}
