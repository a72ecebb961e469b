// SPDX-License-Identifier: MIT
// <attn-ablate>: trains a deep model with one part taken away beside the whole one. The reader ranks the parts first.
// The runs are state/ablation.ts; what is drawn is in the views beside this file.

import type { PropertyValues, TemplateResult } from 'lit';
import { ablateStrings } from '../../lesson/en/ablate.ts';
import { strings } from '../../lesson/en/shared.ts';
import { withDecimalMark } from '../../lesson/language.ts';
import { Ablation, type AblationSettings, type Outcome, ordered, PARTS, type Part } from '../../state/ablation.ts';
import { isOpen, lastLoss, measuredOrder } from '../../state/ablation-facts.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { canonicalText, parseNumber } from '../../state/numbers.ts';
import { profileWish } from '../../state/settings.ts';
import { styles as training } from '../attn-train/attn-train.styles.ts';
import { ChartController } from '../attn-train/chart-controller.ts';
import { Refresher } from '../attn-train/refresher.ts';
import { bet } from '../shared/bet.styles.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { engineSentence } from '../shared/engine-words.ts';
import { figure } from '../shared/figure.styles.ts';
import { asTyped, type Linked, numberIn } from '../shared/linked.ts';
import { focusOutcome } from '../shared/outcome-focus.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { ablateView } from './ablate-view.ts';
import { endSentence } from './ablate-words.ts';
import { styles } from './attn-ablate.styles.ts';
import { chartData } from './curves.ts';

const text = ablateStrings;

/** Not the measured order, nor its reverse. */
export const FIRST_RANKING: readonly Part[] = ['mlp', 'pos', 'ln', 'mask', 'res'];
export type Field = 'seed' | 'learningRate';
const RATE = '0.003';
const LAYERS = [1, 2, 4, 8];
/** The whole one, and the one without a part. */
const MODELS = 2;
const RANGES = {
  seed: { min: 0, max: 4294967295, whole: true },
  learningRate: { min: 0, max: 1e6, above: true },
};

export class AttnAblate extends CoreFigure implements Linked<'ablate'> {
  static override properties = {
    profile: {},
    missing: { attribute: 'remove', list: ',' },
    seed: {},
    steps: { type: Number },
    layers: { type: Number },
  };

  static override styles = [tokens, figure, controls, bet, ...training, styles];

  /** The attribute `remove`, since elements have a method of that name: any of res, ln, mlp, pos, mask, with commas. */
  declare missing: string;
  declare seed: string;
  declare steps: number;
  declare layers: number;

  ranking: Part[] = [...FIRST_RANKING];
  /** `open` while parts are being moved; `skipped` where no ranking was wanted. */
  ranked: 'open' | 'locked' | 'skipped' = 'open';
  removed: Part[] = [];
  /** What came back on when another part was switched off; until something else is done. */
  restored: Part | undefined;
  allSwitches = false;
  learningRate = withDecimalMark(RATE);
  wrong: Partial<Record<Field, string>> = {};
  /** Told once its field is left. */
  private typedSeed: string | undefined;
  moreOpen = false;
  /** The step whose gradients are drawn; undefined for the last one read. */
  reading: number | undefined;
  readonly ablation = new Ablation((change) => this.onChange(change.phase));
  readonly chart: ChartController;
  protected readonly view = 'ablate';
  private phase: Ablation['phase'] = 'idle';
  private revealed = false;
  private startedAt = 0;
  private readonly refresher = new Refresher(() => {
    this.requestUpdate();
    this.report();
  });

  constructor() {
    super();
    this.missing = 'res';
    this.seed = '0';
    this.steps = 300;
    this.layers = 8;
    this.chart = new ChartController(this, () => chartData(this.shown, this.settings.steps));
  }

  /** Only what can be read; a wrong field is told when a run is asked for. */
  get settings(): AblationSettings {
    const seed = parseNumber(this.seed, RANGES.seed);
    const rate = parseNumber(this.learningRate, RANGES.learningRate);
    return {
      layers: this.layers,
      steps: this.steps,
      seed: seed.ok ? seed.value : 0,
      learningRate: rate.ok ? rate.value : Number(RATE),
      profile: profileWish(this.profile),
    };
  }

  /** Runs with these settings, the whole model first. */
  get shown(): Outcome[] {
    return this.ablation.outcomes(this.settings);
  }

  get whole(): Outcome | undefined {
    return this.ablation.outcome([], this.settings);
  }

  get without(): Outcome | undefined {
    return this.removed.length === 0 ? undefined : this.ablation.outcome(this.removed, this.settings);
  }

  /** The parts from the worst, once each was taken away alone. */
  get measured(): Part[] | undefined {
    const single = new Map<Part, Outcome>();
    for (const part of PARTS) {
      const outcome = this.ablation.outcome([part], this.settings);
      if (outcome !== undefined) single.set(part, outcome);
    }
    return measuredOrder(single, PARTS);
  }

  get free(): boolean {
    return this.allSwitches || this.measured !== undefined;
  }

  get busy(): boolean {
    return this.ablation.phase === 'running' || this.ablation.phase === 'paused';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.refresher.dispose();
    this.ablation.stop();
    this.standStill();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('missing')) {
      const asked = (this.missing ?? '').split(',').map((code) => code.trim());
      this.removed = ordered(PARTS.filter((part) => asked.includes(part)));
      const known = asked.every((code) => code === '' || (PARTS as readonly string[]).includes(code));
      this.missing = this.usable(changed, 'missing', this.missing, known, this.removed.join(), 'remove');
      if (this.removed.length > 1) this.allSwitches = true;
    }
    this.layers = this.usable(changed, 'layers', this.layers, LAYERS.includes(this.layers), 8);
    const areSteps = Number.isInteger(this.steps) && this.steps >= 1 && this.steps <= 5000;
    this.steps = this.usable(changed, 'steps', this.steps, areSteps, 300);
    if (changed.has('seed') && this.seed !== this.typedSeed) {
      const { seed, ...others } = { ...this.wrong, seed: this.mistakes().seed };
      this.wrong = seed === undefined ? others : { ...others, seed };
      if (seed !== undefined) this.moreOpen = true;
    }
  }

  override render(): TemplateResult {
    return ablateView(this, this.spoken);
  }

  /** Goes on where it was paused; else trains the whole model and the one with the parts off, where they have not run. */
  async start(): Promise<void> {
    await this.run([[], this.removed]);
  }

  /** The whole model, and each part taken away alone. */
  async startAll(): Promise<void> {
    await this.run([[], ...PARTS.map((part) => [part])]);
  }

  async pause(): Promise<void> {
    await this.ablation.pause();
  }

  readonly linkView = 'ablate';

  get linkState(): PartOf<'ablate'> {
    const { removed: abl, layers: L, steps: st, allSwitches: all, ranking: rank } = this;
    return { abl, L, st, seed: numberIn(this.seed), lr: numberIn(this.learningRate), all, rank };
  }

  /** A run in hand is another one, and ends. */
  applyLink({ abl, L, st, seed, lr, all, rank }: StateOf<'ablate'>): string[] {
    const known = LAYERS.includes(L);
    this.interrupt();
    this.removed = ordered(abl);
    this.restored = undefined;
    this.missing = this.removed.join();
    this.allSwitches = all || abl.length > 1;
    this.layers = known ? L : 8;
    this.steps = st;
    this.seed = asTyped(seed);
    this.learningRate = asTyped(lr);
    if (rank.length === PARTS.length && this.ranked === 'open') this.ranking = [...rank];
    this.wrong = {};
    this.requestUpdate();
    return [...(known ? [] : ['L']), ...(rank.length === PARTS.length ? [] : ['rank'])];
  }

  startOver(): void {
    this.announcer.newRun();
    this.announcer.answer(strings.train.say.reset(MODELS));
    this.ablation.reset();
    this.standStill();
    this.ranking = [...FIRST_RANKING];
    this.ranked = 'open';
    this.revealed = false;
    this.missing = 'res';
    this.removed = ['res'];
    this.restored = undefined;
    this.allSwitches = false;
    this.seed = '0';
    this.steps = 300;
    this.layers = 8;
    this.learningRate = withDecimalMark(RATE);
    this.wrong = {};
    this.reading = undefined;
    this.error = '';
    this.engineError = undefined;
    this.toggleState('error', false);
    this.markAnswered(false);
    this.changed('reset', true);
  }

  override get silent(): boolean {
    return super.silent || this.ablation.silent;
  }

  override restart(): void {
    this.ablation.stop();
    this.ablation.engineError = undefined;
    this.standStill();
    super.restart();
  }

  /** Moves a part in the ranking, by one place up (-1) or down (1). */
  move(part: Part, by: 1 | -1): void {
    const from = this.ranking.indexOf(part);
    const to = from + by;
    if (this.ranked !== 'open' || to < 0 || to >= this.ranking.length) return;
    this.ranking = this.ranking.filter((other) => other !== part);
    this.ranking.splice(to, 0, part);
    this.announcer.alert(text.rank.moved(text.parts[part].name, to + 1, this.ranking.length));
    this.requestUpdate();
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`[data-move="${part}${by}"]`)?.focus(),
    );
  }

  rank(ranked: 'locked' | 'skipped'): void {
    focusOutcome(this);
    this.ranked = ranked;
    this.markAnswered(true);
    this.changed('ranking', ranked === 'locked' ? this.ranking.join() : '');
    this.reveal();
  }

  /** Takes a part away or puts it back; while only one may be off, the other one comes back. */
  toggle(part: Part): void {
    const off = this.removed.includes(part);
    this.restored = off || this.free ? undefined : this.removed[0];
    const kept = this.free ? this.removed : [];
    this.removed = off ? this.removed.filter((other) => other !== part) : ordered([...kept, part]);
    if (this.restored !== undefined) this.announcer.alert(text.oneOnly(text.parts[this.restored].name));
    this.missing = this.removed.join();
    this.changed('remove', this.missing);
  }

  setAll(all: boolean): void {
    this.allSwitches = all;
    this.restored = undefined;
    if (!this.free) this.removed = this.removed.slice(0, 1);
    this.missing = this.removed.join();
    this.changed('all', all);
  }

  /** A change of these ends what is in hand: it would not be comparable. */
  choose(key: 'layers' | 'steps', value: number): void {
    this[key] = value;
    this.restored = undefined;
    this.interrupt();
    this.changed(key, value);
  }

  /** A mistake is shown once the field is left; from then on it is checked at every key. */
  type(field: Field, value: string): void {
    this[field] = value;
    if (field === 'seed') this.typedSeed = value;
    const shown = this.wrong;
    this.wrong = Object.fromEntries(Object.entries(this.mistakes()).filter(([name]) => name in shown));
    this.interrupt();
    this.requestUpdate();
  }

  commitField(field: Field): void {
    const mistake = this.mistakes()[field];
    if (mistake !== undefined) {
      this.wrong = { ...this.wrong, [field]: mistake };
      this.announcer.alert(mistake);
    }
    this.changed(field, canonicalText(this[field]));
  }

  readAt(step: number): void {
    this.reading = step;
    this.requestUpdate();
  }

  protected async load(): Promise<void> {
    this.chart.preload();
  }

  private async run(wanted: readonly Part[][]): Promise<void> {
    if (this.ablation.phase === 'paused') {
      await this.ablation.resume();
      return;
    }
    if (this.engineError !== undefined || !this.checkFields()) return;
    if (this.ranked === 'open') this.rank('skipped');
    this.restored = undefined;
    this.error = '';
    this.reading = undefined;
    this.startedAt = performance.now();
    this.ablation.run(wanted, this.settings);
  }

  /** Why nothing can run with what is typed; '' where something can. */
  get obstacle(): string {
    return Object.values(this.mistakes())[0] ?? '';
  }

  private mistakes(): Partial<Record<Field, string>> {
    const { problems } = strings.settings;
    const wrong: Partial<Record<Field, string>> = {};
    for (const field of ['seed', 'learningRate'] as const) {
      const parsed = parseNumber(this[field], RANGES[field]);
      if (!parsed.ok) wrong[field] = problems[parsed.problem](text[field], RANGES[field]);
    }
    return wrong;
  }

  /** False, with the sentences in `wrong`, where a field cannot be read. */
  private checkFields(): boolean {
    this.wrong = this.mistakes();
    const [first] = Object.values(this.wrong);
    if (first !== undefined) {
      this.moreOpen = true;
      this.announcer.alert(first);
      this.emit('attn-error', { code: 'bad-state', message: first });
    }
    this.requestUpdate();
    return first === undefined;
  }

  private interrupt(): void {
    this.reading = undefined;
    if (!this.busy) return;
    this.ablation.stop();
    this.standStill();
    this.announcer.alert(text.restarted);
  }

  /** What was in hand has been dropped, which `ablation` tells nobody. */
  private standStill(): void {
    this.phase = 'idle';
    for (const state of ['running', 'paused'] as const) this.toggleState(state, false);
  }

  private changed(key: string, value: unknown): void {
    this.requestUpdate();
    const { missing: remove, layers, steps, seed } = this;
    const learningRate = canonicalText(this.learningRate);
    this.emit('attn-change', { key, value, state: { remove, layers, steps, seed, learningRate } });
  }

  private onChange(phaseChanged: boolean): void {
    if (!phaseChanged) {
      this.refresher.soon();
      return;
    }
    this.requestUpdate();
    const { phase, engineError, refusal } = this.ablation;
    if (refusal !== undefined) {
      this.error = refusal;
      this.emit('attn-error', { code: 'bad-state', message: refusal });
    }
    this.reveal();
    if (phase === this.phase) return;
    const before = this.phase;
    this.phase = phase;
    this.toggleState('running', phase === 'running');
    this.toggleState('paused', phase === 'paused');
    this.toggleState('error', phase === 'failed');
    if (phase === 'running' && before === 'idle') {
      this.announcer.newRun();
      this.announcer.say(text.say.started);
    }
    if (phase === 'paused') this.announcer.say(text.say.paused);
    if (phase === 'failed' && engineError !== undefined) {
      this.engineError = engineError;
      this.error = engineSentence(engineError.code, engineError.message);
      this.emit('attn-error', { code: engineError.code, message: this.error });
    }
    if (phase === 'idle' && refusal === undefined) this.complete();
  }

  private complete(): void {
    this.announcer.say(`${text.say.done} ${endSentence(this)}`, true);
    const seconds = (performance.now() - this.startedAt) / 1000;
    this.emit('attn-complete', { view: 'ablate', score: 0, max: 0, seconds });
  }

  private report(): void {
    const outcome = this.without ?? this.whole;
    const step = (outcome?.losses.length ?? 0) - 1;
    if (outcome === undefined || step < 0 || !isOpen(outcome)) return;
    const [loss, lossRef] = [lastLoss(outcome), this.whole?.losses[step]];
    this.emit('attn-progress', { step, steps: this.steps, loss, lossRef });
  }

  /** Once, when the last part has been taken away: how the ranking came out. */
  private reveal(): void {
    const actual = this.measured;
    if (this.revealed || actual === undefined || this.ranked === 'open') return;
    this.revealed = true;
    if (this.ranked === 'skipped') return;
    const prediction = [...this.ranking];
    this.emit('attn-predict', {
      item: 'ablation-ranking',
      prediction,
      actual,
      correct: prediction.join() === actual.join(),
    });
  }
}
