// SPDX-License-Identifier: MIT
// <attn-train>: trains the small GPT in one worker, or two side by side, and shows losses and texts as
// they come. With `lab` it is the laboratory with every knob, whose code (lab/) comes when it is near.
// Read next: state/run-group.ts, run-panel.ts.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { strings } from '../../lesson/en/shared.ts';
import { withDecimalMark } from '../../lesson/language.ts';
import { lessonState } from '../../state/lesson-state.ts';
import type { LinkState } from '../../state/link-kinds.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { isMask } from '../../state/mask-grammar.ts';
import { type GroupPhase, RunGroup } from '../../state/run-group.ts';
import {
  checkSettings,
  DEFAULT_BATCH,
  lessonTyped,
  profileWish,
  type SettingsErrors,
  type SettingsText,
  settingsState,
} from '../../state/settings.ts';
import type { WrittenLink } from '../../state/take-away/run-link.ts';
import type { RunChange } from '../../state/training-run.ts';
import { AttnElement, FLAG, INTERFACE_VERSION } from '../shared/attn-element.ts';
import { bet } from '../shared/bet.styles.ts';
import { byPage } from '../shared/changes.ts';
import { controls } from '../shared/controls.styles.ts';
import { engineSentence, refusesProfile } from '../shared/engine-words.ts';
import { figure } from '../shared/figure.styles.ts';
import { wrongAttributesView } from '../shared/figure-view.ts';
import type { Linked } from '../shared/linked.ts';
import { Overflow } from '../shared/overflow.ts';
import { Standby } from '../shared/standby.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { whenNear } from '../shared/when-near.ts';
import { styles } from './attn-train.styles.ts';
import { ChartController } from './chart-controller.ts';
import { chartData } from './chart-data.ts';
import { FACTS, factsOf } from './facts.ts';
import { honestPlan } from './honest-view.ts';
import { LabLoader } from './lab-loader.ts';
import { Refresher } from './refresher.ts';
import { type Bet, liveSentence, verdictOf } from './run-facts.ts';
import { RunReporter } from './run-reporter.ts';
import { linkOfSettings, settingsInLink } from './settings-link.ts';
import { checkStart, coreErrors, mended, tidied } from './start-check.ts';
import { trainView } from './train-view.ts';
import { untrainedSentence } from './untrained.ts';

/** Windows of text a step. */
const BATCHES = { min: 1, max: 64, whole: true } as const;
/** Not the attribute's own name, under which stands what is no flag. */
const NO_BET = 'no bet';
const isNamed = (mask: string | undefined): boolean => mask !== undefined && isMask(mask);
const listOf = (masks = ''): string[] => masks.split(/\s+/).filter((spec) => spec !== '');

export class AttnTrain extends AttnElement implements Linked<'compare' | 'train'> {
  static override properties = {
    mask: {},
    masks: { type: String, list: ' ' },
    compare: FLAG,
    predict: FLAG,
    lab: FLAG,
    steps: {},
    lr: {},
    batch: { type: Number },
    seed: {},
    profile: {},
  };

  static override styles = [tokens, figure, controls, bet, ...styles];

  declare mask: string | undefined;
  /** Two specs separated by a space: compare these instead of "full causal". */
  declare masks: string | undefined;
  declare compare: boolean;
  declare predict: boolean;
  declare lab: boolean;
  declare steps: string | undefined;
  declare lr: string | undefined;
  declare batch: number;
  declare seed: string | undefined;
  /** "exact", "fused" or "auto", which is what it is without the attribute. */
  declare profile: string | undefined;

  group: RunGroup | undefined;
  typed: SettingsText = lessonTyped();
  errors: SettingsErrors = {};
  /** For sentences: the last number of steps that can be. */
  steadySteps = this.typed.steps;
  bet: Bet | undefined;
  log = true;
  tableShown = false;
  settingsOpen = false;
  /** For the figure that holds this one: hears of every change between idle, running and so on. */
  watch: ((phase: GroupPhase) => void) | undefined;
  private laboratory: LabLoader | undefined;
  private lastMoment: RunGroup['moment'] = 'idle';
  /** Counts what was asked for, so that a check that something newer has overtaken starts nothing. */
  private turn = 0;
  private stopWaiting: (() => void) | undefined;
  private readonly standby = new Standby(this, {
    prepare: () => this.prepare(),
    rest: () => this.group?.rest(),
  });
  private isReady = false;
  private readonly reporter = new RunReporter((name, detail) => this.emit(name, detail), this.announcer);
  readonly chart: ChartController;
  private readonly refresher = new Refresher(() => {
    this.requestUpdate();
    if (this.group !== undefined) this.reporter.progress(this.group);
  });

  constructor() {
    super();
    new Overflow(this);
    this.compare = false;
    this.predict = false;
    this.lab = false;
    this.batch = DEFAULT_BATCH;
    this.chart = new ChartController(this, () => chartData(this.group, this.log));
  }

  /** What every run has done so far; copies. */
  get history(): { mask: string; losses: number[]; samples: { step: number; text: string }[] }[] {
    if (this.lab) return this.laboratory?.element?.history ?? [];
    return (this.group?.runs ?? []).map(({ mask, losses, samples }) => ({
      mask,
      losses: [...losses],
      samples: samples.map((sample) => ({ ...sample })),
    }));
  }

  /** The masks of the runs, first the one in question, then the one it is compared with. */
  get maskList(): string[] {
    const listed = listOf(this.masks).slice(0, 2);
    const alone = this.compare ? ['full', 'causal'] : [this.mask ?? 'causal'];
    return listed.length > 0 ? listed : alone;
  }

  async start(): Promise<void> {
    if (this.lab) return this.laboratory?.element?.start();
    const { group } = this;
    group?.letBegin();
    if (group === undefined || group.phase === 'running' || group.phase === 'loading') return;
    if (group.phase !== 'paused' && !(await this.begin(group))) return;
    await group.run();
  }

  async pause(): Promise<void> {
    if (this.lab) return this.laboratory?.element?.pause();
    this.turn++; // what is still being checked does not begin
    await this.group?.pause();
  }

  async stepOnce(): Promise<void> {
    if (this.lab) return this.laboratory?.element?.stepOnce();
    const { group } = this;
    if (!group?.takesSteps) return;
    const begun = group.phase === 'paused' || group.phase === 'running';
    if (!begun && !(await this.begin(group))) return;
    await group.step();
    if (group.phase === 'paused') this.reporter.paused(group);
  }

  reset(): void {
    byPage(this, () => this.startOver());
  }

  startOver(): void {
    this.laboratory?.element?.startOver();
    this.turn++;
    this.announcer.newRun();
    if (this.group !== undefined) this.reporter.reset(this.group);
    this.group?.reset();
    this.typed = mended(this.typed, this.errors);
    this.errors = {};
    this.bet = undefined;
    this.requestUpdate();
    if (!this.lab) this.changed('reset', true);
  }

  get linkView(): 'compare' | 'train' {
    return this.lab ? 'train' : 'compare';
  }

  get linkState(): PartOf<'compare'> | LinkState {
    return this.laboratory?.linkState ?? linkOfSettings(this.typed, this.log);
  }

  /** A link to a run of the laboratory is opened by the laboratory itself. */
  applyLink(state: StateOf<'compare' | 'train'>): string[] {
    if (this.lab) {
      this.laboratory?.show(state);
      return [];
    }
    this.startOver();
    Object.assign(this, settingsInLink(state as StateOf<'compare'>, this.typed));
    this.requestUpdate();
    return [];
  }

  /** The laboratory's run, once it is there. */
  get linkHash(): (() => Promise<WrittenLink>) | undefined {
    const element = this.laboratory?.element;
    return element === undefined ? undefined : () => element.taken.repeat.written();
  }

  /** The laboratory's curves. */
  get savePicture(): ((as: 'png' | 'svg') => Promise<string>) | undefined {
    const element = this.laboratory?.element;
    return element === undefined ? undefined : (as) => element.taken.savePicture(as);
  }

  /** Attention weights of the first run's model as it is now. */
  attention(text: string, layer: number, head: number, mask: string) {
    return this.group?.runs[0]?.attention(text, layer, head, mask);
  }

  get finished(): boolean {
    return this.group?.runs[0]?.phase === 'finished';
  }

  get betOffered(): boolean {
    return this.predict && this.maskList.join() === 'full,causal';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleState('loading', true);
    this.requestUpdate();
    if (this.lab) {
      const laboratory = this.laboratory ?? new LabLoader(this);
      this.laboratory = laboratory;
      this.stopWaiting = whenNear(this, () => void laboratory.load());
    } else this.standby.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopWaiting?.();
    this.standby.end();
    this.isReady = false;
    this.refresher.dispose();
    this.turn++;
    this.group?.dispose();
    this.group = undefined;
    if (this.compare) lessonState.retract(FACTS);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const lesson = lessonTyped();
    if (changed.has('steps')) this.typed.steps = this.steps ?? lesson.steps;
    if (changed.has('lr'))
      this.typed.learningRate = this.lr === undefined ? lesson.learningRate : withDecimalMark(this.lr);
    if (changed.has('seed')) this.typed.seed = this.seed ?? lesson.seed;
    this.profile = this.usableProfile(changed, this.profile);
    if (changed.has('profile')) this.typed.profile = profileWish(this.profile);
    this.batch = this.usableNumber(changed, 'batch', this.batch, BATCHES, DEFAULT_BATCH);
    if (this.wrong.steps === undefined) this.steadySteps = this.typed.steps.trim();
    this.checkMasks(changed);
    if ((['predict', 'lab', 'compare', 'mask', 'masks'] as const).some((name) => changed.has(name))) this.checkBet();
    if (this.lab) return;
    if (changed.has('steps') || changed.has('lr') || changed.has('seed')) this.checkGiven();
    if (this.group === undefined || changed.has('mask') || changed.has('masks') || changed.has('compare')) {
      const hadGroup = this.group !== undefined;
      this.group?.dispose();
      this.group = new RunGroup(this.maskList, (change) => this.onRunChange(change));
      this.bet = undefined;
      this.turn++;
      if (hadGroup) this.standby.wake();
    }
  }

  private checkMasks(changed: PropertyValues): void {
    const { mask, masks } = this;
    this.mask = this.usable(changed, 'mask', mask, (mask ?? undefined) === undefined || isNamed(mask), 'causal');
    const listed = listOf(masks);
    const isPair = masks === undefined || ([1, 2].includes(listed.length) && listed.every(isNamed));
    this.masks = this.usable(
      changed,
      'masks',
      masks,
      isPair,
      listed.filter(isNamed).slice(0, 2).join(' ') || undefined,
    );
  }

  /** An author who asks for a bet is told where there is none; the laboratory has bets of its own. */
  private checkBet(): void {
    if (this.predict && !this.lab && !this.betOffered) this.wrongAttributes.set(NO_BET, strings.common.noBet);
    else this.wrongAttributes.delete(NO_BET);
  }

  /** Places the bet; "show me" also starts, since that is what it says. */
  place(bet: Bet): void {
    this.bet = bet;
    this.requestUpdate();
    if (bet === 'skip') void this.start();
  }

  /** A mistake is shown when its field is left, or a run is asked for; from then on it is checked at every key. */
  changeSettings(patch: Partial<SettingsText>): void {
    this.typed = { ...this.typed, ...patch };
    this.settingsOpen = true;
    this.errors = Object.fromEntries(Object.entries(this.wrong).filter(([field]) => field in this.errors));
    if ('profile' in patch && this.group?.runs.some((run) => refusesProfile(run.engineError?.code)))
      this.restartWorker();
    this.requestUpdate();
  }

  private get wrong(): SettingsErrors {
    const checked = checkSettings(this.typed, this.batch);
    return checked.ok ? {} : checked.errors;
  }

  commitSetting(key: keyof SettingsText): void {
    const sentence = (this.wrong as Record<string, string | undefined>)[key];
    if (sentence !== undefined && !(key in this.errors)) {
      this.errors = { ...this.errors, [key]: sentence };
      this.announcer.alert(sentence);
      this.requestUpdate();
    }
    this.changed(key, settingsState(this.typed)[key]);
  }

  private changed(key: string, value: unknown): void {
    this.emit('attn-change', { key, value, state: settingsState(this.typed) });
  }

  restoreLearningRate(): void {
    this.changeSettings({ learningRate: lessonTyped().learningRate });
  }

  restoreLesson(): void {
    this.typed = lessonTyped();
    this.errors = {};
    this.requestUpdate();
    this.changed('lesson', true);
  }

  setLog(log: boolean): void {
    this.log = log;
    this.requestUpdate();
    this.changed('log', log);
  }

  toggleTable(): void {
    this.tableShown = !this.tableShown;
    this.requestUpdate();
  }

  restartWorker(): void {
    this.group?.reset();
    void this.group?.prepare(this.typed.profile);
  }

  override updated(): void {
    if (this.compare && this.group !== undefined) lessonState.publish(factsOf(this.group));
  }

  override render(): TemplateResult | typeof nothing {
    if (this.lab) return html`${wrongAttributesView(this)} ${this.laboratory?.view() ?? html`<slot></slot>`}`;
    if (this.group === undefined) return nothing;
    return trainView(this, this.group, {
      live: untrainedSentence(this.group, this.typed, this.batch) ?? liveSentence(this.group),
      spoken: this.spoken,
      verdict: verdictOf(this.group),
    });
  }

  /** What an author has written wrong is told at once, at its field. */
  private checkGiven(): void {
    const { steps, learningRate, seed } = this.wrong;
    const wrong = Object.entries({ steps, learningRate, seed }).filter(([, error]) => error !== undefined);
    this.errors = Object.fromEntries(wrong);
    if (wrong.length > 0) this.settingsOpen = true;
  }

  private async prepare(): Promise<void> {
    await this.updateComplete;
    await this.group?.prepare(this.typed.profile);
    if (!this.isConnected || this.isReady) return;
    this.isReady = true;
    this.toggleState('ready', true);
    this.emit('attn-ready', { version: INTERFACE_VERSION, view: 'train', warnings: [] });
  }

  /** Checks the settings and initialises the models; false where something has to be changed first. */
  private async begin(group: RunGroup): Promise<boolean> {
    const turn = ++this.turn;
    const checked = await checkStart(this.typed, this.batch, group);
    if (turn !== this.turn) return false;
    this.errors = checked.ok ? {} : checked.errors;
    if (!checked.ok) return this.refuse();
    void this.chart.preload();
    this.announcer.newRun();
    this.reporter.newRun();
    this.typed = tidied(this.typed, checked.settings);
    const probes = this.betOffered ? { probes: honestPlan(checked.settings.steps) } : {};
    const ready = await group.start({ ...checked.settings, ...probes });
    const errors = coreErrors(group, checked.settings.prompt);
    if (Object.keys(errors).length > 0) {
      group.reset();
      this.errors = errors;
      return this.refuse();
    }
    if (ready && this.betOffered && this.bet === undefined) this.bet = 'skip';
    return ready;
  }

  private refuse(): false {
    this.settingsOpen = true;
    this.requestUpdate();
    const first = Object.values(this.errors)[0];
    if (first !== undefined) this.announcer.alert(first);
    this.emit('attn-error', { code: 'bad-state', message: first ?? strings.train.settingsRefused });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  }

  private onRunChange(change: RunChange): void {
    if (!change.phase) {
      // Both first losses are shown together, else the later one would wait for the next drawing.
      if ((this.group?.stepsDone ?? 0) > 0) this.refresher.soon();
      return;
    }
    this.requestUpdate();
    const { phase, moment } = this.group ?? { phase: 'idle', moment: 'idle' };
    if (moment === this.lastMoment) return;
    this.lastMoment = moment;
    this.watch?.(phase);
    this.toggleState('running', phase === 'running');
    this.toggleState('paused', phase === 'paused');
    this.toggleState('error', phase === 'failed');
    this.markAnswered(this.betOffered && this.group !== undefined && verdictOf(this.group) !== undefined);
    if (phase === 'running') this.announcer.say(strings.train.say.started);
    if (moment === 'paused' && this.group !== undefined) this.reporter.paused(this.group);
    if (phase === 'finished' && this.group !== undefined) this.reporter.finish(this.group, this.bet);
    if (phase === 'failed') this.reportFailure();
  }

  private reportFailure(): void {
    const error = this.group?.runs.map((run) => run.engineError).find((found) => found !== undefined);
    if (error !== undefined)
      this.emit('attn-error', { code: error.code, message: engineSentence(error.code, error.message) });
  }
}
