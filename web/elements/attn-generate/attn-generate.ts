// SPDX-License-Identifier: MIT
// <attn-generate>: one model, trained here or not, that writes. Four panels look at it: writing (scribe.ts), the work
// (work.ts), a wrong cache (wrong.ts), its own history (exposure.ts). This file has the model and its training.

import type { PropertyValues, TemplateResult } from 'lit';
import type { CallName, Calls } from '../../engine/shared/protocol.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { strings } from '../../lesson/en/shared.ts';
import { withDecimalMark } from '../../lesson/language.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { EngineError } from '../../state/figure-core.ts';
import { lessonState } from '../../state/lesson-state.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { canonicalText } from '../../state/numbers.ts';
import { RunGroup } from '../../state/run-group.ts';
import { MODEL, profileWish } from '../../state/settings.ts';
import type { RunChange, TrainingRun } from '../../state/training-run.ts';
import {
  checkTraining,
  FIRST_TRAINING,
  FIRST_WRITING,
  type TrainingText,
  trainedPositions,
  type WritingText,
} from '../../state/writing.ts';
import { Refresher } from '../attn-train/refresher.ts';
import { RunReporter } from '../attn-train/run-reporter.ts';
import { AttnElement, INTERFACE_VERSION } from '../shared/attn-element.ts';
import { bet } from '../shared/bet.styles.ts';
import { byPage } from '../shared/changes.ts';
import { controls } from '../shared/controls.styles.ts';
import { engineSentence } from '../shared/engine-words.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { Overflow } from '../shared/overflow.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { whenNear } from '../shared/when-near.ts';
import { styles } from './attn-generate.styles.ts';
import { ExposureStrip } from './exposure.ts';
import { FACTS, factsOf } from './facts.ts';
import { linkOfGenerate, showLinkedGenerate } from './generate-link.ts';
import { generateView } from './generate-view.ts';
import type { Ground, Model } from './ground.ts';
import { styles as panelStyles } from './panels.styles.ts';
import { Scribe } from './scribe.ts';
import { Work } from './work.ts';
import { Wrong } from './wrong.ts';

export const PANELS = ['write', 'work', 'wrong', 'exposure'] as const;
export type Panel = (typeof PANELS)[number];

export class AttnGenerate extends AttnElement implements Ground, Linked<'generate'> {
  static override properties = {
    prompt: {},
    length: {},
    temperature: {},
    topK: { attribute: 'top-k' },
    cache: {},
    seed: {},
    steps: {},
    lr: {},
    mask: {},
    panel: {},
    profile: {},
  };

  static override styles = [tokens, figure, controls, bet, styles, panelStyles];

  declare prompt: string | undefined;
  declare length: string | undefined;
  declare temperature: string | undefined;
  declare topK: string | undefined;
  /** "0" computes keys and values again for each character. */
  declare cache: string | undefined;
  /** Of the draws. */
  declare seed: string | undefined;
  declare steps: string | undefined;
  declare lr: string | undefined;
  declare mask: string | undefined;
  declare panel: Panel;
  /** "exact", "fused" or "auto", which is what it is without the attribute. */
  declare profile: string | undefined;

  group: RunGroup | undefined;
  training: TrainingText = { ...FIRST_TRAINING };
  trainingOpen = false;
  tableShown = false;
  error = '';
  engineError: EngineError | undefined;
  readonly scribe = new Scribe(this, () => this.firstWriting());
  readonly work = new Work(this, this.scribe);
  readonly wrong = new Wrong(this, this.scribe);
  readonly exposure = new ExposureStrip(this);
  private moment = 'idle';
  private near = false;
  private told = false;
  private stopWaiting: (() => void) | undefined;
  private readonly reporter = new RunReporter((name, detail) => this.emit(name, detail), this.announcer);
  private readonly refresher = new Refresher(() => {
    this.refreshPanel();
    this.requestUpdate();
    if (this.group !== undefined) this.reporter.progress(this.group);
  });

  constructor() {
    super();
    new Overflow(this);
    this.panel = 'write';
  }

  get run(): TrainingRun | undefined {
    return this.group?.runs[0];
  }

  /** Undefined where the weights are of no use, too. */
  get model(): Model | undefined {
    const { run } = this;
    const maxLen = Number(this.group?.settings?.config?.maxLen ?? MODEL.maxLen);
    if (run?.started === undefined || run.phase === 'stopped' || run.phase === 'failed') return undefined;
    const { vocabulary, text } = run.started;
    const { heads, layers } = MODEL;
    const steps = run.nextStep;
    return { vocabulary, text, steps, heads, layers, maxLen, trainedPositions: trainedPositions(maxLen) };
  }

  get trainingErrors() {
    return checkTraining(this.training, profileWish(this.profile)).errors;
  }

  get silent(): boolean {
    return this.group?.silent ?? false;
  }

  async start(): Promise<void> {
    const [problem] = Object.values(this.trainingErrors);
    if (problem !== undefined) {
      this.trainingOpen = true;
      this.refused(problem);
      return;
    }
    this.group?.letBegin();
    if (this.run?.phase !== 'paused') return;
    this.announcer.newRun();
    this.reporter.newRun();
    await this.group?.run();
  }

  async pause(): Promise<void> {
    await this.group?.pause();
  }

  readonly linkView = 'generate';

  get linkState(): PartOf<'generate'> {
    return linkOfGenerate(this);
  }

  applyLink(state: StateOf<'generate'>): string[] {
    const before = JSON.stringify(this.training);
    showLinkedGenerate(this, state);
    if (JSON.stringify(this.training) !== before) this.remake();
    else this.scribe.startOver();
    this.requestUpdate();
    return [];
  }

  reset(): void {
    byPage(this, () => this.startOver());
  }

  startOver(): void {
    this.training = this.firstTraining();
    this.error = '';
    for (const part of [this.scribe, this.work, this.wrong, this.exposure]) part.reset();
    if (this.cache === '0') this.scribe.cache = false;
    this.markAnswered(false);
    this.remake();
    this.announcer.alert(generateStrings.say.reset);
    this.tellTraining('reset', true);
  }

  /** After a run that broke down: with the lesson's learning rate, wherever the other one came from. */
  mend(): void {
    this.startOver();
    this.changeTraining({ learningRate: FIRST_TRAINING.learningRate });
  }

  /** After the worker is gone. */
  restart(): void {
    this.engineError = undefined;
    this.error = '';
    this.remake();
  }

  /** Changes how the model is made: then it is another one. What cannot be read changes nothing but its field. */
  changeTraining(patch: Partial<TrainingText>): void {
    this.training = { ...this.training, ...patch };
    this.error = '';
    if (Object.keys(this.trainingErrors).length === 0) this.remake();
    this.requestUpdate();
    const [key = 'mask'] = Object.keys(patch) as (keyof TrainingText)[];
    this.tellTraining(key, this.canonicalTraining[key]);
  }

  private get canonicalTraining(): TrainingText {
    return { ...this.training, learningRate: canonicalText(this.training.learningRate) };
  }

  private tellTraining(key: string, value: unknown): void {
    this.emit('attn-change', { key, value, state: this.canonicalTraining });
  }

  choosePanel(panel: Panel): void {
    this.panel = panel;
    this.emit('attn-change', { key: 'panel', value: panel, state: { panel } });
  }

  toggleTable(): void {
    this.tableShown = !this.tableShown;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleState('loading', true);
    this.requestUpdate();
    this.stopWaiting = whenNear(this, () => {
      this.near = true;
      this.remake();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopWaiting?.();
    this.refresher.dispose();
    for (const part of [this.scribe, this.work, this.wrong, this.exposure]) part.forget();
    this.group?.dispose();
    this.group = undefined;
    this.near = false;
    this.told = false;
    lessonState.retract(FACTS);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.panel = this.usable(changed, 'panel', this.panel, PANELS.includes(this.panel), 'write');
    const isMask = this.mask === undefined || this.mask === 'causal' || this.mask === 'full';
    this.mask = this.usable(changed, 'mask', this.mask, isMask, 'causal');
    const writing = ['prompt', 'length', 'temperature', 'topK', 'seed'] as const;
    if (writing.some((name) => changed.has(name))) this.scribe.typed = this.firstWriting();
    const { cache } = this;
    this.cache = this.usable(changed, 'cache', cache, ['0', '1', undefined, null].includes(cache), '1');
    this.profile = this.usableProfile(changed, this.profile);
    if (changed.has('cache')) this.scribe.cache = this.cache !== '0';
    const another = changed.has('steps') || changed.has('lr') || changed.has('mask') || changed.has('profile');
    if (another) {
      this.training = this.firstTraining();
      // A sentence about a field is to be seen.
      if (Object.keys(this.trainingErrors).length > 0) this.trainingOpen = true;
    }
    if (another && this.near) this.remake();
    else if (changed.has('panel') || writing.some((name) => changed.has(name))) this.refreshPanel();
  }

  override updated(): void {
    // The bet of the panel in front, without which its table has nothing to tell; `:state(predicted)` is that of either.
    this.isAnswered = this.panel === 'wrong' ? this.wrong.compared !== undefined : this.work.answered !== 'no';
    if (this.panel === 'work') void this.work.refresh();
  }

  override render(): TemplateResult {
    return generateView(this, this.spoken);
  }

  /** Undefined where the model is another one by now, or of no use: why it is of none is not to be talked over. */
  async ask<K extends CallName>(name: K, args: Calls[K]['args']): Promise<Calls[K]['reply'] | undefined> {
    const { run } = this;
    const reply = await run?.ask(name, args);
    return run === this.run && this.model !== undefined ? reply : undefined;
  }

  changed(): void {
    lessonState.publish(factsOf(this));
    this.requestUpdate();
  }

  refused(sentence: string): void {
    this.error = sentence;
    this.announcer.alert(sentence);
    this.emit('attn-error', { code: 'bad-state', message: sentence });
    this.requestUpdate();
  }

  accepted(): void {
    if (this.engineError === undefined && this.run?.phase !== 'stopped') this.error = '';
  }

  override emit(name: `attn-${string}`, detail: object): void {
    super.emit(name, detail);
  }

  reply(sentence: string): void {
    this.announcer.alert(sentence);
  }

  private firstWriting(): WritingText {
    const { prompt, length, temperature, topK, seed } = this;
    const given = Object.entries({ prompt, length, temperature, topK, seed }).filter(
      ([, value]) => value !== undefined,
    );
    return { ...FIRST_WRITING, ...(Object.fromEntries(given) as Partial<WritingText>) };
  }

  private firstTraining(): TrainingText {
    return {
      ...FIRST_TRAINING,
      mask: this.mask === 'full' ? 'full' : 'causal',
      ...(this.steps === undefined ? {} : { steps: this.steps }),
      ...(this.lr === undefined ? {} : { learningRate: withDecimalMark(this.lr) }),
    };
  }

  /** A new model with its first weights; the worker of the one before goes with it. Trains nothing. */
  private remake(): void {
    if (!this.near) return;
    this.group?.dispose();
    for (const part of [this.scribe, this.work, this.wrong, this.exposure]) part.forget();
    this.moment = 'idle';
    this.group = new RunGroup([this.training.mask], (change) => this.onRunChange(change));
    void this.make(this.group);
    this.requestUpdate();
  }

  private async make(group: RunGroup): Promise<void> {
    const { settings } = checkTraining(this.training, profileWish(this.profile));
    const ready = await group.start(settings);
    if (group !== this.group) return;
    if (!ready && this.run?.failure !== undefined) this.refused(this.run.failure.error);
    if (!ready || this.told) return;
    this.told = true;
    this.toggleState('ready', true);
    this.emit('attn-ready', { version: INTERFACE_VERSION, view: 'generate', warnings: [] });
  }

  private onRunChange(change: RunChange): void {
    if (!change.phase) {
      this.refresher.soon();
      return;
    }
    this.requestUpdate();
    const phase = this.run?.phase ?? 'idle';
    const moment = this.run?.ending ? 'ending' : phase;
    if (moment === this.moment) return;
    this.moment = moment;
    this.toggleState('running', phase === 'running');
    this.toggleState('paused', phase === 'paused');
    this.toggleState('error', phase === 'failed' || phase === 'stopped');
    if (phase === 'running') this.announcer.say(strings.train.say.started);
    if (moment === 'paused' && this.group !== undefined) this.reporter.paused(this.group);
    if (phase === 'finished') this.finish();
    if (phase === 'stopped') this.breakDown();
    if (phase === 'failed') this.reportFailure();
    // The run has to know its vocabulary before anything is checked against it.
    queueMicrotask(() => this.refreshPanel());
  }

  private finish(): void {
    const loss = this.run?.losses.at(-1);
    if (this.group !== undefined) this.reporter.progress(this.group);
    if (loss !== undefined) this.announcer.say(generateStrings.say.trained(formatLoss(loss)), true);
  }

  private breakDown(): void {
    for (const part of [this.scribe, this.work, this.wrong, this.exposure]) part.forget();
    const { run } = this;
    if (run?.failure !== undefined) this.refused(generateStrings.broken(run.failure.error));
  }

  private reportFailure(): void {
    const error = this.run?.engineError;
    if (error === undefined) return;
    this.engineError = error;
    this.error = engineSentence(error.code, error.message);
    this.emit('attn-error', { code: error.code, message: this.error });
  }

  private refreshPanel(): void {
    if (this.model === undefined) return;
    this.scribe.refresh();
    // While it trains, only what is quick is asked again and again.
    if (this.panel === 'wrong' && this.run?.phase !== 'running') this.wrong.refresh();
    if (this.panel === 'exposure') this.exposure.refresh();
    if (this.panel === 'work') void this.work.refresh();
  }
}
