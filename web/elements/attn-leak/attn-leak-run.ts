// SPDX-License-Identifier: MIT
// <attn-leak-run>, inside <attn-leak>: the two experiments that train, random text and targets that were not shifted.
// The runs have workers of their own, made when Run is pressed. Read next: random-view.ts, targets-view.ts.

import { nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Targets } from '../../engine/shared/core-api.ts';
import type { LeakResult, TargetsResult } from '../../engine/shared/figures-api.ts';
import { strings } from '../../lesson/en/shared.ts';
import {
  belowTheLine,
  MASKS,
  noticedBy,
  RANDOM_LENGTH,
  RUN_LEAK,
  type RunPanel,
  settingsOf,
} from '../../state/leak-runs.ts';
import { RunGroup } from '../../state/run-group.ts';
import { MODEL, profileWish } from '../../state/settings.ts';
import type { RunChange } from '../../state/training-run.ts';
import { styles as training } from '../attn-train/attn-train.styles.ts';
import { ChartController } from '../attn-train/chart-controller.ts';
import { chartData } from '../attn-train/chart-data.ts';
import { Refresher } from '../attn-train/refresher.ts';
import { RunReporter } from '../attn-train/run-reporter.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { engineSentence } from '../shared/engine-words.ts';
import { figure } from '../shared/figure.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-leak.styles.ts';
import { randomSentence, randomView } from './random-view.ts';
import { runs as runStyles } from './runs.styles.ts';
import { targetsSentence, targetsView } from './targets-view.ts';

/** What the two checks say of the trained model. */
export interface Checks {
  leak: Extract<LeakResult, { ok: true }>;
  targets: Extract<TargetsResult, { ok: true }>;
}

export class AttnLeakRun extends CoreFigure {
  static override properties = { profile: {}, panel: {}, seed: { type: Number } };

  static override styles = [tokens, figure, controls, ...training, styles, runStyles];

  declare panel: RunPanel;
  /** Of the random text and of the models. */
  declare seed: number;

  group: RunGroup | undefined;
  bet: string | undefined;
  /** What came out, among the answers of the bet; undefined before the runs have ended and the core has answered. */
  actual: string | undefined;
  /** What each position of the next run is trained to predict; the fault first. */
  targets: Targets = 'same';
  checks: Checks | undefined;
  /** Being made ready. */
  busy = false;
  readonly chart: ChartController;
  protected readonly view = 'leak';
  private moment: RunGroup['moment'] = 'idle';
  /** Counts starts and resets, so that an answer to an older one is dropped. */
  private turn = 0;
  private readonly reporter = new RunReporter((name, detail) => this.emit(name, detail), this.announcer);
  private readonly refresher = new Refresher(() => {
    this.requestUpdate();
    if (this.group !== undefined) this.reporter.progress(this.group);
  });

  constructor() {
    super();
    this.panel = 'random';
    this.seed = 0;
    this.chart = new ChartController(this, () => chartData(this.group, false));
  }

  /** The right targets are there to compare with; they hold nothing to bet on. */
  get betOffered(): boolean {
    return this.panel === 'random' || this.targets === 'same';
  }

  get betDone(): boolean {
    return !this.betOffered || this.bet !== undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.refresher.dispose();
    this.forget();
    this.group?.dispose();
    this.group = undefined;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const known = this.group !== undefined;
    if (known && !changed.has('panel')) return;
    this.group?.dispose();
    this.forget();
    if (known) this.markAnswered(false);
    this.group = new RunGroup(MASKS[this.panel], (change) => this.onRunChange(change));
    if (known) void this.refresh();
  }

  override render(): TemplateResult | typeof nothing {
    const { group } = this;
    if (group === undefined) return nothing;
    return this.panel === 'random' ? randomView(this, group, this.spoken) : targetsView(this, group, this.spoken);
  }

  /** Places the bet; "show me" also starts, since that is what it says. */
  place(bet: string): void {
    this.bet = bet;
    this.requestUpdate();
    if (bet === 'skip') void this.start();
  }

  choose(targets: Targets): void {
    this.targets = targets;
    this.startOver();
    this.emit('attn-change', { key: 'targets', value: targets, state: { panel: this.panel, targets } });
  }

  async start(): Promise<void> {
    const { group } = this;
    if (group === undefined || this.busy || !this.betDone) return;
    if (group.phase !== 'paused' && !(await this.begin(group))) return;
    await group.run();
  }

  async pause(): Promise<void> {
    await this.group?.pause();
  }

  startOver(): void {
    this.forget();
    this.markAnswered(false);
    this.announcer.newRun();
    if (this.group !== undefined) this.reporter.reset(this.group);
    this.group?.reset();
    this.error = '';
    this.engineError = undefined;
    this.requestUpdate();
  }

  override get silent(): boolean {
    return super.silent || (this.group?.silent ?? false);
  }

  override restart(): void {
    this.startOver();
    super.restart();
  }

  /** The masks' pictures; they need no worker of their own. */
  protected override async load(): Promise<void> {
    this.chart.preload();
    const size = MODEL.context;
    for (const run of this.group?.runs ?? []) {
      const picture = await this.answer('describe', { spec: run.mask, queries: size, keys: size }, run.mask);
      if (picture !== undefined) run.picture = picture;
    }
  }

  private forget(): void {
    this.turn++;
    this.busy = false;
    this.bet = undefined;
    this.actual = undefined;
    this.checks = undefined;
    this.moment = 'idle';
  }

  /** Draws the text and makes the models; false where that was refused or overtaken. */
  private async begin(group: RunGroup): Promise<boolean> {
    const turn = ++this.turn;
    const { panel, seed, targets } = this;
    const profile = profileWish(this.profile);
    this.busy = true;
    this.error = '';
    this.requestUpdate();
    this.announcer.newRun();
    this.reporter.newRun();
    await group.prepare(profile);
    const text = panel === 'random' ? await this.randomText(group) : '';
    if (turn !== this.turn) return false;
    const ready = text !== undefined && (await group.start(settingsOf({ panel, seed, profile, targets, text })));
    if (turn !== this.turn) return false;
    this.busy = false;
    const refusal = group.runs.map((run) => run.failure).find((failure) => failure !== undefined);
    if (refusal !== undefined) this.refuse(refusal.error);
    this.requestUpdate();
    return ready;
  }

  private async randomText(group: RunGroup): Promise<string | undefined> {
    const { turn } = this;
    const drawn = await group.runs[0]?.ask('randomText', { seed: this.seed, length: RANDOM_LENGTH, alphabet: '' });
    if (drawn?.ok === false && turn === this.turn) this.refuse(drawn.error);
    return drawn?.ok === true ? drawn.text : undefined;
  }

  private refuse(sentence: string): void {
    this.bet = undefined;
    this.error = sentence;
    this.emit('attn-error', { code: 'bad-state', message: sentence });
  }

  private onRunChange(change: RunChange): void {
    if (!change.phase) {
      this.refresher.soon();
      return;
    }
    this.requestUpdate();
    const { phase, moment } = this.group ?? { phase: 'idle', moment: 'idle' };
    if (moment === this.moment) return;
    this.moment = moment;
    this.toggleState('running', phase === 'running');
    this.toggleState('paused', phase === 'paused');
    if (phase === 'running') this.announcer.say(strings.train.say.started);
    if (moment === 'paused' && this.group !== undefined) this.reporter.paused(this.group);
    if (phase === 'finished' && this.group !== undefined) void this.finish(this.group);
    if (phase === 'failed') this.reportBroken();
  }

  private reportBroken(): void {
    const error = this.group?.runs.map((run) => run.engineError).find((found) => found !== undefined);
    if (error === undefined) return;
    this.busy = false;
    this.engineError = error;
    this.error = engineSentence(error.code, error.message);
    this.emit('attn-error', { code: error.code, message: this.error });
  }

  /** Reads what came out, asks the trained model where needed, and tells how a bet came out. */
  private async finish(group: RunGroup): Promise<void> {
    this.reporter.progress(group);
    const stopped = group.runs.find((run) => run.phase === 'stopped');
    if (stopped?.failure !== undefined) this.refuse(stopped.failure.error);
    else if (this.panel === 'random') this.compare(group);
    else await this.check(group);
    if (this.actual === undefined) return;
    const sentence = this.panel === 'random' ? randomSentence(this, group) : targetsSentence(this, group);
    this.announcer.say(`${strings.train.say.finished} ${sentence}`, true);
    this.markAnswered(true);
    this.requestUpdate();
    const { bet: prediction, actual, panel } = this;
    if (!this.betOffered || prediction === undefined || prediction === 'skip') return;
    this.emit('attn-predict', { item: `leak-${panel}`, prediction, actual, correct: prediction === actual });
  }

  private compare({ runs: [full, causal] }: RunGroup): void {
    const ends = [full?.losses.at(-1), causal?.losses.at(-1), full?.started?.uniformLoss] as const;
    if (ends[0] === undefined || ends[1] === undefined || ends[2] === undefined) return;
    this.actual = belowTheLine(ends[0], ends[1], ends[2]);
  }

  private async check({ runs: [run] }: RunGroup): Promise<void> {
    const { turn } = this;
    const [targets, leak] = [await run?.ask('targets', {}), await run?.ask('leak', { settings: RUN_LEAK })];
    if (turn !== this.turn) return;
    const refused = [targets, leak].find((reply) => reply?.ok === false);
    if (refused?.ok === false) this.refuse(refused.error);
    if (targets?.ok !== true || leak?.ok !== true) return;
    this.checks = { leak, targets };
    this.actual = noticedBy(leak.verdict, targets.verdict);
  }
}
