// SPDX-License-Identifier: MIT
// <attn-quiz set="mask" attempts="2">: questions that apply what was read, each with a figure's state and feedback for
// every option. <attn-quiz returning> asks again what was missed two chapters before, and takes no room where nothing was;
// it changes its size only while it lies below the window. Answers stay on this device (state/quiz-record.ts).
// Read next: questions.ts for what is asked, quiz-view.ts for the picture.

import type { PropertyValues, TemplateResult } from 'lit';
import { quizStrings as text } from '../../lesson/en/quiz.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { type Go, goOf, isMissed, quizRecord } from '../../state/quiz-record.ts';
import { chapterOf, dueIn } from '../../state/quiz-spacing.ts';
import { profileWish } from '../../state/settings.ts';
import { smallRun } from '../../state/small-run.ts';
import { FLAG } from '../shared/attn-element.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { pressMatrix } from '../shared/press-matrix.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-quiz.styles.ts';
import { BelowWindow } from './below-window.ts';
import type { Answered, Question } from './question.ts';
import { idsOf, questionOf, SETS } from './questions.ts';
import { quizView } from './quiz-view.ts';

interface Draft {
  option: string | undefined;
  sure: boolean;
}

const ATTEMPTS = 2;

export class AttnQuiz extends CoreFigure implements Linked<'quiz'> {
  static override properties = {
    ...CoreFigure.properties,
    set: {},
    attempts: { type: Number },
    returning: FLAG,
  };
  static override styles = [tokens, figure, controls, matrix, pressMatrix, styles];

  declare set: string;
  declare attempts: number;
  declare returning: boolean;
  /** Questions that are asked here, in their order. */
  ids: readonly string[] = [];
  at = 0;
  /** A sentence where Check was pressed with nothing new to check. */
  hint = '';
  scoreShown = false;
  protected readonly view = 'quiz';
  private readonly drafts = new Map<string, Draft>();
  /** Asked anew: what was answered before is not shown. */
  private readonly fresh = new Set<string>();
  private readonly known = new Map<string, Answered>();
  private readonly place = new BelowWindow(this, () => this.arrange());
  private began: number | undefined;
  private completed = false;
  /** A link was pressed, and there is no guide. */
  guideMissed = false;
  private asked = 0;
  private unsubscribe: (() => void) | undefined;

  constructor() {
    super();
    this.set = 'all';
    this.attempts = ATTEMPTS;
    this.returning = false;
  }

  /** Per question the options tried, in their order; a copy. */
  get answers(): Record<string, string[]> {
    return Object.fromEntries(this.ids.map((id) => [id, [...(this.go(id)?.tried ?? [])]]));
  }

  /** `first`: right at the first try; `later`: right after another look. */
  get score(): { answered: number; first: number; later: number; max: number } {
    const goes = this.ids.map((id) => quizRecord.entries.get(id)).filter((entry) => entry !== undefined);
    const first = goes.filter((entry) => !isMissed(entry.first)).length;
    const later = goes.filter((entry) => isMissed(entry.first) && goOf(entry)?.right === true).length;
    return { answered: goes.length, first, later, max: this.ids.length };
  }

  get question(): Question | undefined {
    return questionOf(this.ids[this.at] ?? '');
  }

  get answered(): Answered | undefined {
    return this.known.get(this.question?.id ?? '');
  }

  /** Undefined before the core has said it, and where what it says fits no option. */
  get key(): string | undefined {
    const { question, answered } = this;
    if (answered !== undefined) return answered.key;
    return this.engineError === undefined ? undefined : question?.right;
  }

  missGuide(): void {
    this.guideMissed = true;
    this.requestUpdate();
    // The link is gone, and with it what had the focus.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.no-guide')?.focus());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.unsubscribe = quizRecord.subscribe(() => {
      this.arrange();
      this.requestUpdate();
    });
    // What is due here has its room already; what is not must not push down what is being read.
    if (!this.returning || this.hasAttribute('data-due') || this.place.isBelow) this.arrange(true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribe?.();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.attempts = this.usableNumber(changed, 'attempts', this.attempts, { min: 1, max: 9, whole: true }, ATTEMPTS);
    if (changed.has('set') || changed.has('returning')) this.arrange(true);
  }

  override render(): TemplateResult {
    return quizView(this, this.spoken);
  }

  readonly linkView = 'quiz';

  /** Which question, and not what was answered: that stays on the device. */
  get linkState(): PartOf<'quiz'> {
    const set = this.returning ? this.question?.set : this.set;
    return { set: set as StateOf<'quiz'>['set'], q: this.at === 0 ? undefined : this.question?.id };
  }

  applyLink({ set, q }: StateOf<'quiz'>): string[] {
    this.set = set;
    this.arrange(true);
    const at = q === undefined ? 0 : this.ids.indexOf(q);
    this.turnTo(Math.max(0, at));
    return at < 0 ? ['q'] : [];
  }

  /** What is answered in this go; undefined while the question is open. */
  go(id: string): Go | undefined {
    return this.fresh.has(id) ? undefined : goOf(quizRecord.entries.get(id));
  }

  isDone(id: string): boolean {
    const go = this.go(id);
    return go !== undefined && (go.right || go.shown || go.tried.length >= this.attempts);
  }

  /** Whether it comes back in another chapter. */
  comesBack(id: string): boolean {
    return quizRecord.entries.get(id)?.due !== undefined;
  }

  draft(id: string): Draft {
    return this.drafts.get(id) ?? { option: undefined, sure: false };
  }

  choose(change: Partial<Draft>): void {
    const { question } = this;
    if (question === undefined) return;
    this.began ??= performance.now();
    this.hint = '';
    this.drafts.set(question.id, { ...this.draft(question.id), ...change });
    this.requestUpdate();
  }

  check(): void {
    const { question, key } = this;
    if (question === undefined || key === undefined || this.isDone(question.id)) return;
    const { id, words } = question;
    const { option } = this.draft(id);
    const tried = this.go(id)?.tried ?? [];
    if (option === undefined || tried.includes(option)) {
      this.hint = text.choose;
      this.say(this.hint);
      this.requestUpdate();
      return;
    }
    const right = option === key;
    this.enter(question, option, right);
    const { toldTo } = quizRecord;
    this.emit('attn-answer', { item: id, response: option, correct: right, attempt: tried.length + 1 });
    const said = [`${text.signs[right ? 'right' : 'wrong']}.`, words.options[option]?.feedback ?? ''];
    if (!right) said.push(this.isDone(id) ? this.solution(question, key) : text.more);
    if (quizRecord.toldTo !== toldTo) {
      said.push(text.toldTo[quizRecord.toldTo]);
      void this.updateComplete.then(() => this.renderRoot.querySelector('.lost')?.scrollIntoView({ block: 'nearest' }));
    }
    this.say(said.join(' '));
    this.complete();
  }

  show(): void {
    const { question, key } = this;
    if (question === undefined || key === undefined || this.isDone(question.id)) return;
    this.enter(question, undefined, false);
    this.say(this.solution(question, key));
    this.complete();
  }

  visit(at: number): void {
    this.turnTo(at);
    const { question } = this;
    this.say(text.number(at + 1, this.ids.length, question?.words.topic ?? ''));
    this.changed('question', question?.id);
  }

  private changed(key: string, value: unknown): void {
    this.emit('attn-change', { key, value, state: { set: this.set, question: this.question?.id } });
  }

  askAgain(): void {
    const { question } = this;
    if (question === undefined) return;
    this.fresh.add(question.id);
    this.drafts.delete(question.id);
    this.say(question.words.ask);
    this.requestUpdate();
  }

  showScore(): void {
    this.scoreShown = true;
    this.say(this.scoreSentence);
    this.requestUpdate();
  }

  get scoreSentence(): string {
    const { answered, first, later, max } = this.score;
    return answered === 0 ? text.scoreNone : text.score(answered, first, later, max - answered);
  }

  forget(): void {
    this.clear();
    this.fresh.clear();
    quizRecord.forget();
    this.say(text.forgotten);
  }

  /** All of them are asked anew; what was answered is kept until it is answered again. */
  startOver(): void {
    this.clear();
    for (const id of this.ids) this.fresh.add(id);
    this.changed('reset', true);
    void this.refresh();
  }

  protected async load(): Promise<void> {
    const { question } = this;
    if (!this.returning && !SETS.includes(this.set)) {
      this.error = text.unknownSet(this.set);
      return;
    }
    this.error = '';
    if (question === undefined || this.known.has(question.id)) return;
    const answered = await question.ask({
      call: (name, args) => this.answer(name, args, `${name} ${this.asked++}`),
      train: (config, steps) => smallRun(config, steps, profileWish(this.profile)),
    });
    if (answered !== undefined) this.known.set(question.id, answered);
  }

  private turnTo(at: number): void {
    const { question } = this;
    this.at = at;
    this.hint = '';
    this.tableShown = this.tableShown && question !== undefined;
    this.requestUpdate();
    void this.refresh();
  }

  private enter({ id }: Question, option: string | undefined, right: boolean): void {
    const { sure } = this.draft(id);
    const fresh = this.go(id) === undefined;
    this.fresh.delete(id);
    this.hint = '';
    quizRecord.enter({ id, option, right, sure, fresh, chapter: chapterOf(this) });
  }

  private solution({ words }: Question, key: string): string {
    const { label, feedback } = words.options[key] ?? { label: '', feedback: '' };
    return `${text.signs.shown}: ${label}. ${feedback}`;
  }

  private complete(): void {
    if (this.completed || !this.ids.every((id) => this.isDone(id))) return;
    this.completed = true;
    const { first: score, max } = this.score;
    const seconds = (performance.now() - (this.began ?? performance.now())) / 1000;
    this.emit('attn-complete', { view: 'quiz', score, max, seconds });
  }

  /** Which questions are asked here, and in which order: settled anew only where the reader cannot see it. */
  private arrange(now = false): void {
    if (!now && !this.place.isBelow) return;
    const { entries } = quizRecord;
    const [shown] = [this.question?.id];
    if (this.returning) {
      this.ids = dueIn(entries, chapterOf(this)).filter((id) => questionOf(id) !== undefined);
      for (const id of this.ids) this.fresh.add(id);
      this.toggleAttribute('data-due', this.ids.length > 0);
    } else {
      this.ids = idsOf(this.set, entries);
    }
    if (shown !== this.question?.id) this.at = 0;
    this.requestUpdate();
    void this.refresh();
  }

  private clear(): void {
    this.at = 0;
    this.hint = '';
    this.scoreShown = false;
    this.drafts.clear();
    this.began = undefined;
    this.completed = false;
    this.requestUpdate();
  }

  private say(sentence: string): void {
    this.announcer.newRun();
    this.announcer.say(sentence);
  }
}
