// SPDX-License-Identifier: MIT
// <attn-mask-goals>: five small tasks in rising order; the reader paints a mask and the core judges it. What a goal asks
// is in goals.ts, how it looks in goals-view.ts.

import type { TemplateResult } from 'lit';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { goalStrings as text } from '../../lesson/en/puzzles.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { cellKey, choiceOf, type Paint, paintCells, specOf } from '../../state/mask-spec.ts';
import { bitsOfCells, cellsOfBits } from '../../state/take-away/mask-bits.ts';
import { byPage } from '../shared/changes.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { pressMatrix } from '../shared/press-matrix.styles.ts';
import { type Place, PressGrid } from '../shared/press-matrix.ts';
import { puzzle } from '../shared/puzzle.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { GOALS, type Goal, judgeBetween, judgePicture, SIZE, type Verdict, type Weights } from './goals.ts';
import { faults, goalsView } from './goals-view.ts';
import { styles } from './mask-goals.styles.ts';

/** All scores are 0: a picture shows nothing but its mask. */
const SCORES = new Float64Array(SIZE * SIZE);

/** What the reader has done about one goal. */
interface Attempt {
  rules: string;
  paint: Paint;
  misses: number;
  solved: boolean;
  shown: boolean;
  /** Of the mask as it is; undefined again after a change. */
  verdict: Verdict | undefined;
}

const begin = ({ start }: Goal): Attempt => ({
  rules: start,
  paint: new Map(),
  misses: 0,
  solved: false,
  shown: false,
  verdict: undefined,
});

export class AttnMaskGoals extends CoreFigure implements Linked<'goals'> {
  static override styles = [tokens, figure, controls, matrix, pressMatrix, puzzle, styles];

  index = 0;
  attempts: Attempt[] = GOALS.map(begin);
  /** The core's description of the painted mask; of the goal on screen, or not there yet. */
  painted: MaskDescription | undefined;
  /** Weights of the painted mask and of the picture; only where the goal is a picture. */
  own: Weights | undefined;
  target: Weights | undefined;
  readonly grid = new PressGrid(this, {
    rows: [0, 1, 2, 3, 4, 5],
    columns: SIZE,
    paints: true,
    press: (place, on) => this.paint(place, on),
  });
  protected readonly view = 'goals';
  private checking = false;

  override render(): TemplateResult {
    return goalsView(this, this.spoken);
  }

  get goal(): Goal {
    return GOALS[this.index] as Goal;
  }

  get attempt(): Attempt {
    return this.attempts[this.index] as Attempt;
  }

  get solvedCount(): number {
    return this.attempts.filter(({ solved }) => solved).length;
  }

  readonly linkView = 'goals';

  get linkState(): PartOf<'goals'> {
    const { painted, goal } = this;
    return { goal: goal.name, bits: this.isTouched && painted ? bitsOfCells(painted.allowed, SIZE) : undefined };
  }

  private get isTouched(): boolean {
    return this.attempt.paint.size > 0 || this.attempt.shown;
  }

  applyLink({ goal, bits }: StateOf<'goals'>): string[] {
    const index = GOALS.findIndex(({ name }) => name === goal);
    const cells = bits === undefined ? undefined : cellsOfBits(bits, SIZE);
    this.attempts = GOALS.map(begin);
    const paint = new Map(cells?.map((open, at) => [cellKey(Math.floor(at / SIZE), at % SIZE), open]));
    this.attempts = this.attempts.map((attempt, at) => (at === index ? { ...attempt, paint } : attempt));
    this.go(index);
    return bits !== undefined && cells === undefined ? ['bits'] : [];
  }

  startOver(): void {
    this.attempts = GOALS.map(begin);
    this.choose(0);
  }

  choose(index: number): void {
    this.go(index);
    this.emit('attn-change', { key: 'goal', value: this.goal.name, state: this.state });
  }

  check(): void {
    this.checking = true;
    void this.refresh();
  }

  show(): void {
    this.change({ rules: this.goal.answer, paint: new Map(), shown: true });
    this.say(text.shown);
    void this.refresh();
  }

  protected async load(): Promise<void> {
    const { goal, index, checking } = this;
    const spec = this.spec;
    const painted = await this.answer('describe', { spec, queries: SIZE, keys: SIZE }, 'painted');
    if (painted === undefined) return;
    let pictures: { own: Weights; target: Weights } | undefined;
    if (goal.rule.kind === 'picture') {
      const own = await this.weights(spec, 'own');
      const target = this.target ?? (await this.weights(goal.rule.mask, 'target'));
      if (own === undefined || target === undefined) return;
      pictures = { own, target };
    }
    if (this.index !== index || this.spec !== spec) return;
    this.painted = painted;
    // A link names what was drawn last.
    if (this.isTouched) byPage(this, () => this.tellMask());
    this.own = pictures?.own;
    this.target = pictures?.target ?? this.target;
    if (!checking) return;
    const verdict = pictures ? judgePicture(painted, pictures.own, pictures.target) : await this.between(painted);
    if (verdict === undefined || this.index !== index || this.spec !== spec) return;
    this.settle(verdict);
  }

  private async between(painted: MaskDescription): Promise<Verdict | undefined> {
    const { rule } = this.goal;
    if (rule.kind !== 'between') return undefined;
    const atLeast = await this.answer('describe', { spec: rule.atLeast, queries: SIZE, keys: SIZE }, 'at least');
    const atMost = await this.answer('describe', { spec: rule.atMost, queries: SIZE, keys: SIZE }, 'at most');
    return atLeast === undefined || atMost === undefined ? undefined : judgeBetween(painted, { atLeast, atMost });
  }

  private weights(mask: string, kind: string): Promise<Weights | undefined> {
    const question = {
      scores: SCORES,
      queries: SIZE,
      keys: SIZE,
      mask,
      order: 'before',
      filler: -Infinity,
      emptyRow: 'zero',
    } as const;
    return this.answer('softmax', { question }, kind);
  }

  private settle(verdict: Verdict): void {
    this.checking = false;
    const reached = verdict.firstRow === undefined;
    const { attempt } = this;
    this.change({
      verdict,
      solved: attempt.solved || (reached && !attempt.shown),
      misses: attempt.misses + (reached ? 0 : 1),
    });
    this.say(reached ? text.right(this.index + 1) : [text.miss, ...faults(verdict)].join(' '));
    const { misses } = this.attempt;
    const detail = { item: this.goal.name, response: this.spec, correct: reached, attempt: misses + (reached ? 1 : 0) };
    this.emit('attn-answer', detail);
  }

  private go(index: number): void {
    this.index = index;
    this.painted = undefined;
    this.checking = false;
    this.grid.reset();
    this.requestUpdate();
    void this.refresh();
  }

  /** Nothing is painted before the goal's mask is drawn. */
  private paint({ row, column }: Place, open: boolean): void {
    if (this.painted === undefined) return;
    const paint = paintCells(this.attempt.paint, [[row, column]], open);
    this.checking = false;
    this.change({ paint, shown: false, verdict: undefined });
    this.tellMask();
    void this.refresh();
  }

  private tellMask(): void {
    this.emit('attn-change', { key: 'mask', value: this.spec, state: this.state });
  }

  private change(part: Partial<Attempt>): void {
    this.attempts = this.attempts.map((attempt, at) => (at === this.index ? { ...attempt, ...part } : attempt));
    this.requestUpdate();
  }

  private get spec(): string {
    const { rules, paint } = this.attempt;
    return specOf({ ...choiceOf(rules), mode: 'painted', rules, paint });
  }

  private get state(): object {
    return { goal: this.goal.name, mask: this.spec };
  }

  private say(sentence: string): void {
    this.announcer.newRun();
    this.announcer.say(sentence);
  }
}
