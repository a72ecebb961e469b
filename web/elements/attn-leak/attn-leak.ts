// SPDX-License-Identifier: MIT
// <attn-leak>: change one token, see which positions notice, and hold that against what the mask promises. One
// panel a figure: the three bets, any mask with the way through it, planted faults. The core tests; this keeps what
// was chosen and bet. Read next: poke-view.ts, masks-view.ts, faults-view.ts; state/leak-question.ts.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { InfluenceTrace, MaskDescription } from '../../engine/shared/core-api.ts';
import type { LeakResult } from '../../engine/shared/figures-api.ts';
import { strings } from '../../lesson/en/shared.ts';
import { EngineError } from '../../state/figure-core.ts';
import { type LeakReport, positionsChanged, tellingOutput } from '../../state/leak-facts.ts';
import { isTyped, type MaskPick, pickOf, specOfPick } from '../../state/leak-masks.ts';
import {
  type LeakChoice,
  type LeakPanel,
  leakSettings,
  PANELS,
  type PlantedFault,
  problemOf,
  type Round,
  tellingPosition,
} from '../../state/leak-question.ts';
import { RUN_PANELS, type RunPanel } from '../../state/leak-runs.ts';
import { verdictSentence } from '../../state/leak-verdict.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { namedMask } from '../../state/mask-spec.ts';
import type { Untaken } from '../../state/too-large.ts';
import { SEEDS } from '../shared/attn-element.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { engineSentence } from '../shared/engine-words.ts';
import { figure } from '../shared/figure.styles.ts';
import { handedOn, wrongAttributesView } from '../shared/figure-view.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-leak.styles.ts';
import type { AttnLeakRun } from './attn-leak-run.ts';
import { faultsView } from './faults-view.ts';
import { linkOfLeak, showLinkedLeak } from './leak-link.ts';
import { masksView } from './masks-view.ts';
import { pokeView } from './poke-view.ts';
import { positions } from './positions.styles.ts';
import { fittingCell, type Way, wayThrough } from './way.ts';

/** What was bet about one round or one fault, and what the core found. */
export interface Outcome {
  prediction: number | boolean | undefined;
  actual: number | boolean;
  /** Which test the bet was about. */
  about: string;
}

type Chosen = 'mask' | 'length' | 'seed' | 'layers' | 'change';

export class AttnLeak extends CoreFigure implements Linked<'leak'> {
  static override properties = {
    profile: {},
    panel: {},
    mask: {},
    length: { type: Number },
    seed: { type: Number },
    layers: { type: Number },
    change: { type: Number },
  };

  static override styles = [tokens, figure, controls, matrix, positions, styles];

  /** poke (three bets), masks (any, and the way through it), faults (planted, to be found); random and targets train. */
  declare panel: string;
  /** What is promised, as text for the core; see src/mask/spec.hpp. */
  declare mask: string;
  /** How many tokens. */
  declare length: number;
  declare seed: number;
  declare layers: number;
  /** Position of the token that is swapped; undefined for the one that shows most. */
  declare change: number | undefined;

  round: Round = 'right';
  fault: PlantedFault = 'maskAfterSoftmax';
  enlarge = 1;
  byCausal = false;
  pick: MaskPick = pickOf('causal');
  /** The seed as typed, where it is no seed. */
  wrongSeed: string | undefined;
  report: LeakReport | undefined;
  /** The choice that the report answers. */
  answered: LeakChoice | undefined;
  described: MaskDescription | undefined;
  trace: InfluenceTrace | undefined;
  /** The output whose way is drawn; undefined for the one that tells most. */
  output: number | undefined;
  way: Way | undefined;
  /** Of the matrix, in CSS pixels. */
  cellSize = 34;
  readonly outcomes = new Map<string, Outcome>();
  protected readonly view = 'leak';
  private first: Partial<Pick<AttnLeak, Chosen>> = {};
  private runs = 0;
  private due = false;

  constructor() {
    super();
    this.panel = 'poke';
    this.mask = 'causal';
    this.length = 10;
    this.seed = 0;
    this.layers = 4;
  }

  get choice(): LeakChoice {
    const panel: LeakPanel = PANELS.find((name) => name === this.panel) ?? 'poke';
    const { mask, byCausal, length, seed, layers, round, fault, enlarge } = this;
    const choice = { panel, mask, byCausal, length, seed, layers, change: 0, round, fault, enlarge };
    return { ...choice, change: this.change ?? tellingPosition(choice) };
  }

  /** The choice to draw: what is chosen, or what was answered last where that cannot be. */
  get drawn(): LeakChoice {
    const { choice } = this;
    if (problemOf(choice) === '') return choice;
    return this.answered ?? { ...choice, length: 10, seed: 0, layers: 4, change: 9 };
  }

  /** The panels that train; they are an element of their own within this one. */
  get live(): RunPanel | undefined {
    return RUN_PANELS.find((name) => name === this.panel);
  }

  /** What a bet is about: a round or a fault. */
  get item(): string {
    return this.choice.panel === 'faults' ? this.fault : this.round;
  }

  get outcome(): Outcome | undefined {
    return this.outcomes.get(this.item);
  }

  /** Whether a bet can be placed: the answer to what is chosen now is there, and not yet shown. */
  get betOpen(): boolean {
    return (
      this.outcome === undefined &&
      JSON.stringify(this.answered) === JSON.stringify(this.choice) &&
      this.report !== undefined
    );
  }

  /** Whether the differences may be seen: in the bets only after one. */
  get shown(): boolean {
    return this.choice.panel === 'masks' || this.outcome !== undefined;
  }

  /** Whether the code under test is known to be wrong: then a test that finds nothing has missed it. */
  get faulty(): boolean {
    const { panel, round } = this.choice;
    return panel === 'faults' || (panel === 'poke' && round !== 'right');
  }

  get tracedOutput(): number {
    return this.output ?? (this.report === undefined ? 0 : tellingOutput(this.report));
  }

  /** What the core says of a mask that was typed. */
  get errorBeside(): boolean {
    const { error, pick, choice } = this;
    return error !== '' && choice.panel === 'masks' && isTyped(pick) && problemOf(choice) === '';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { panel, seed } = this;
    const isPanel = [...PANELS, ...RUN_PANELS].some((name) => name === panel);
    this.panel = this.usable(changed, 'panel', panel, isPanel, 'poke');
    // A panel that trains says nothing of its seed; the others have a sentence of their own.
    this.seed =
      this.live === undefined
        ? this.usable(changed, 'seed', seed, true, 0)
        : this.usableNumber(changed, 'seed', seed, SEEDS, 0);
    this.change = this.usable(changed, 'change', this.change ?? undefined, true, undefined);
    this.checkMask(changed);
    if (!this.hasUpdated) {
      const { mask, length, seed, layers, change } = this;
      this.first = { mask, length, seed, layers, ...(change === undefined ? {} : { change }) };
    }
    if (changed.has('mask') && specOfPick(this.pick, this.length) !== this.mask) this.pick = pickOf(this.mask);
    const asked = (['panel', 'mask', 'length', 'seed', 'layers', 'change'] as const).some((key) => changed.has(key));
    if (asked && this.hasUpdated) this.askSoon();
  }

  /** What the reader types is the core's to judge; what a page asks for may give rules by name alone. */
  private checkMask(changed: PropertyValues<this>): void {
    if (!changed.has('mask')) return;
    const isPicked = specOfPick(this.pick, this.length) === this.mask;
    const named = isPicked ? this.mask : namedMask(String(this.mask ?? ''));
    const used = this.usable(changed, 'mask', this.mask, named !== undefined, 'causal');
    this.mask = named ?? used;
  }

  override render(): TemplateResult {
    const { live, choice } = this;
    const { panel } = choice;
    if (live !== undefined) {
      return html`${wrongAttributesView(this)}<attn-leak-run panel=${live} seed=${this.seed} profile=${this.profile ?? nothing}>${handedOn(this)}</attn-leak-run>`;
    }
    return panel === 'masks'
      ? masksView(this, this.spoken)
      : panel === 'faults'
        ? faultsView(this, this.spoken)
        : pokeView(this, this.spoken);
  }

  /** Tests what is chosen now, shows the differences, and resolves with the core's report. */
  async run(): Promise<LeakResult> {
    const { choice } = this;
    const problem = problemOf(choice);
    if (problem !== '') return { ok: false, error: problem };
    try {
      const reply = await this.core.ask('leak', { settings: leakSettings(choice) }, `run ${++this.runs}`);
      if (reply === undefined) return { ok: false, error: strings.engine.crashed };
      if (!reply.ok) return reply;
      this.take(reply, choice);
      this.reveal(undefined);
      return reply;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return { ok: false, error: engineSentence(error.code, error.message) };
    }
  }

  readonly linkView = 'leak';

  get linkState(): PartOf<'leak'> {
    return linkOfLeak(this);
  }

  applyLink(state: StateOf<'leak'>): Untaken[] {
    const tooLarge = showLinkedLeak(this, state);
    this.changed('link', true);
    return tooLarge;
  }

  startOver(): void {
    this.renderRoot.querySelector<AttnLeakRun>('attn-leak-run')?.reset();
    Object.assign(this, { change: undefined, ...this.first });
    this.pick = pickOf(this.mask);
    Object.assign(this, { round: 'right', fault: 'maskAfterSoftmax', enlarge: 1, byCausal: false });
    this.output = undefined;
    this.wrongSeed = undefined;
    this.report = undefined;
    this.outcomes.clear();
    this.markAnswered(false);
    this.changed('reset', true);
  }

  /** One choice of the reader: what was asked of the core is asked again. */
  changed(key: string, value: unknown): void {
    this.announcer.newRun();
    this.emit('attn-change', { key, value, state: this.state });
    this.requestUpdate();
    this.askSoon();
  }

  get state(): object {
    const { mask, length, seed, layers, choice, round, fault, enlarge, panel } = this;
    return { panel, mask, length, seed, layers, change: choice.change, round, fault, enlarge };
  }

  /** The sentence stands under a field, and is heard. */
  refuseField(sentence: string): void {
    this.announcer.alert(sentence);
    this.requestUpdate();
  }

  /** Another round or fault: what was seen of the last one is not an answer to this one. */
  turnTo(what: { round: Round } | { fault: PlantedFault }): void {
    Object.assign(this, what);
    this.report = undefined;
    if ('fault' in what) this.change = undefined;
    this.changed('round' in what ? 'round' : 'fault', this.item);
  }

  setLength(length: number): void {
    if (this.change !== undefined && this.change >= length) this.change = undefined;
    if (this.output !== undefined && this.output >= length) this.output = undefined;
    this.length = length;
    if (this.pick.kind === 'stray') this.mask = specOfPick(this.pick, length);
    this.changed('length', length);
  }

  setMask(pick: MaskPick): void {
    this.pick = pick;
    this.byCausal = pick.kind === 'stray';
    if (pick.kind === 'stray') this.change = Math.floor(this.length / 2);
    this.output = undefined;
    this.mask = specOfPick(pick, this.length);
    this.changed('mask', this.mask);
  }

  setChange(change: number): void {
    this.change = change;
    this.output = undefined;
    this.changed('change', change);
  }

  /** Shows the differences, and tells how a bet came out; without one nothing is said about it. */
  reveal(prediction: number | boolean | undefined): void {
    const { report, answered } = this;
    if (report === undefined || answered === undefined) return;
    const counted = positionsChanged(report).length;
    const actual = answered.panel === 'faults' ? report.verdict === 'leak' : counted;
    if (this.outcome === undefined) {
      this.outcomes.set(this.item, { prediction, actual, about: JSON.stringify(answered) });
      this.markAnswered(true);
    }
    if (prediction !== undefined) {
      this.emit('attn-predict', { item: `leak-${this.item}`, prediction, actual, correct: prediction === actual });
    }
    this.announcer.newRun();
    this.announcer.say(verdictSentence(report, this.faulty), true);
    this.requestUpdate();
  }

  /** A panel that trains says itself when it is ready. */
  override async refresh(): Promise<void> {
    if (this.live === undefined) await super.refresh();
  }

  protected override async load(): Promise<void> {
    const { choice } = this;
    const problem = problemOf(choice);
    if (problem !== '') {
      this.error = problem;
      return;
    }
    const { panel, mask, length } = choice;
    const [leak, described] = await Promise.all([
      this.core.ask('leak', { settings: leakSettings(choice) }),
      panel === 'masks' ? this.core.ask('describe', { spec: mask, queries: length, keys: length }) : undefined,
    ]);
    if (leak === undefined || (panel === 'masks' && described === undefined)) return;
    const failed = [leak, described].find((reply) => reply?.ok === false);
    this.error = failed?.ok === false ? failed.error : '';
    if (this.errorBeside) this.refuseField(this.error);
    if (!leak.ok || described?.ok === false) return;
    const again = this.report !== undefined;
    this.take(leak, choice);
    this.described = described;
    if (panel === 'masks') await this.loadWay();
    if (again && this.shown) this.announcer.say(verdictSentence(leak, this.faulty));
  }

  /** How the changed token gets to the output that is looked at. */
  async loadWay(): Promise<void> {
    const { answered, described, report } = this;
    if (answered === undefined || described === undefined || report === undefined) return;
    const { length: size, layers, change: token } = answered;
    const spec = described.spec;
    const trace = await this.core.ask('path', { spec, size, layers, output: this.tracedOutput, token });
    if (trace?.ok !== true) return;
    this.trace = trace;
    this.requestUpdate();
  }

  /** The matrix is drawn for the width that it has, the way for where its cells lie. */
  protected override fit(): void {
    const cell = fittingCell(this.renderRoot, this.described?.keys ?? this.drawn.length);
    const way = wayThrough(this.renderRoot, this.trace?.path ?? [], this.tracedOutput);
    if (cell === this.cellSize && JSON.stringify(way) === JSON.stringify(this.way)) return;
    this.cellSize = cell;
    this.way = way;
    this.requestUpdate();
  }

  /** Once, however much has changed at a time. */
  private askSoon(): void {
    if (this.due) return;
    this.due = true;
    void this.updateComplete.then(() => {
      this.due = false;
      void this.refresh();
    });
  }

  private take(report: LeakReport, choice: LeakChoice): void {
    this.report = report;
    this.answered = choice;
    this.requestUpdate();
  }
}
