// SPDX-License-Identifier: MIT
// <attn-train-lab>, inside <attn-train lab>: the training laboratory. It holds what the reader chose and typed; the runs
// are state/lab-runs.ts, the pictures lab-view.ts and its parts. Loaded when it is near.

import type { PropertyValues, TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { strings } from '../../../lesson/en/shared.ts';
import type { EngineError } from '../../../state/figure-core.ts';
import { NOTHING_BESIDE, understood, WITHOUT_MASK } from '../../../state/lab-presets.ts';
import { LabRuns } from '../../../state/lab-runs.ts';
import { LAB_DEFAULTS, type LabChange, type LabSettings } from '../../../state/lab-settings.ts';
import {
  checkLab,
  fieldOfCore,
  givenAnew,
  LAB_TYPED,
  type LabErrors,
  type LabTyped,
  lessonWhereWrong,
  typedOf,
} from '../../../state/lab-typed.ts';
import { profileWish, unknownCharacters } from '../../../state/settings.ts';
import type { RunChange } from '../../../state/training-run.ts';
import { INTERFACE_VERSION } from '../../shared/attn-element.ts';
import { Overflow } from '../../shared/overflow.ts';
import { whenNear } from '../../shared/when-near.ts';
import { ChartController } from '../chart-controller.ts';
import { Refresher } from '../refresher.ts';
import { RunReporter } from '../run-reporter.ts';
import { labStyles } from './all-styles.ts';
import { Away } from './away.ts';
import { Inspector, type Panel } from './inspector.ts';
import { type BetKind, betKind, betLines, type HeldOutVerdict, heldOutVerdict } from './lab-bets.ts';
import { labChart } from './lab-chart.ts';
import { LabChoices } from './lab-choices.ts';
import type { LabHost } from './lab-host.ts';
import { takeAwayHost } from './lab-take-away.ts';
import { labView } from './lab-view.ts';
import { gapSentences, type LabVerdict, liveSentence, standing, verdictOf } from './lab-words.ts';
import { changeLive } from './live-change.ts';
import { checkLabStart, heldOutNotes } from './start-lab.ts';
import { TakeAway } from './take-away.ts';
import { takenViews } from './take-away-view.ts';
import { TextFile } from './text-file.ts';

export class AttnTrainLab extends LabChoices implements LabHost {
  static override properties = { profile: {}, given: { attribute: false } };

  static override styles = labStyles;

  declare profile: string | undefined;
  /** Settings that the page asks for, as typed. */
  declare given: Partial<LabTyped> | undefined;

  readonly runs = new LabRuns((change) => this.onRunChange(change));
  readonly inspector = new Inspector(() => this.requestUpdate());
  readonly chart = new ChartController(this, () =>
    labChart(this, this.runs.begun ? betLines(this.betKind, this.bet) : undefined),
  );
  looked = 0;
  log = true;
  tableShown = false;
  /** What the run in hand was begun with; what is typed may differ since. */
  private begunWith = '';
  /** Of the runs to come. */
  previewed: readonly LabSettings[] = [LAB_DEFAULTS];
  private starting = false;
  /** It was told to pause while it was starting. */
  private held = false;
  private turn = 0;
  private moment = 'idle';
  private stopWaiting: (() => void) | undefined;
  private ownNotes: string[] = [];
  private readonly file = new TextFile();
  private readonly away = new Away(
    this,
    () => this.runs.group,
    (sentence) => this.announcer.say(sentence),
  );
  private readonly reporter = new RunReporter((name, detail) => this.emit(name, detail), this.announcer);
  readonly taken = new TakeAway(takeAwayHost(this));
  private readonly refresher = new Refresher(() => {
    this.requestUpdate();
    this.reporter.progress(this.runs.group);
    this.inspect({});
  });

  constructor() {
    super();
    new Overflow(this);
  }

  get history(): { mask: string; losses: number[]; samples: { step: number; text: string }[] }[] {
    return this.runs.group.runs.map(({ mask, losses, samples }) => ({
      mask,
      losses: [...losses],
      samples: samples.map((sample) => ({ ...sample })),
    }));
  }

  get engineError(): EngineError | undefined {
    return this.runs.group.runs.map((run) => run.engineError).find((error) => error !== undefined);
  }

  get silent(): boolean {
    return this.runs.group.silent;
  }

  get notes(): readonly string[] {
    return [...(this.away.sentence === '' ? [] : [this.away.sentence]), ...this.runs.notes, ...this.ownNotes];
  }

  get betKind(): BetKind | undefined {
    return betKind(this.runs, this.typed, this.beside);
  }

  get offersLatin1(): boolean {
    return this.file.offersLatin1;
  }

  get verdict(): LabVerdict | undefined {
    return this.betKind === 'pair' ? verdictOf(this.runs) : undefined;
  }

  get heldOutVerdict(): HeldOutVerdict | undefined {
    return this.betKind === 'heldOut' ? heldOutVerdict(this.runs) : undefined;
  }

  /** Whether another run is asked for than the one in hand. */
  get dirty(): boolean {
    return this.begunWith !== this.wish();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.stopWaiting = whenNear(this, () => void this.prepare());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopWaiting?.();
    this.refresher.dispose();
    this.giveUp();
    this.runs.dispose();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const asked = changed.has('given') && givenAnew(changed.get('given'), this.given);
    if (asked) {
      // An author's settings are changes of the lesson's, not of the first experiment.
      if (!this.hasUpdated) [this.typed, this.beside] = [LAB_TYPED, WITHOUT_MASK];
      this.take(asked);
      if ('mask' in asked) this.beside = this.given?.mask === undefined ? WITHOUT_MASK : NOTHING_BESIDE;
    }
    if (!this.hasUpdated) this.arrange();
    if (!changed.has('profile')) return;
    this.typed = { ...this.typed, profile: profileWish(this.profile) };
    if (this.hasUpdated) this.restart();
  }

  override render(): TemplateResult {
    return labView(this, this.spoken, takenViews(this.taken));
  }

  // What the controls do.

  openFile(file: File): void {
    void this.file.open(file).then(() => this.readFile(false));
  }

  readLatin1(): void {
    void this.readFile(true);
  }

  setLog(log: boolean): void {
    this.log = log;
    this.requestUpdate();
  }

  look(run: number): void {
    this.looked = run;
    this.inspector.forget();
    this.inspect({});
  }

  togglePanel(panel: Panel, open: boolean): void {
    if (open === this.inspector.open.has(panel)) return;
    if (open) this.inspector.open.add(panel);
    else this.inspector.open.delete(panel);
    this.inspect({});
  }

  /** Asks the model again, about what is open. */
  inspect(patch: { layer?: number; head?: number; text?: string }): void {
    Object.assign(this.inspector, patch);
    const run = this.runs.group.runs[this.looked] ?? this.runs.first;
    const settings = this.runs.each[this.looked];
    if (settings !== undefined) {
      this.inspector.layer = Math.min(this.inspector.layer, settings.layers - 1);
      this.inspector.head = Math.min(this.inspector.head, settings.heads - 1);
    }
    this.inspector.refresh(run, run.mask);
    this.requestUpdate();
  }

  async start(): Promise<void> {
    const { group, begun } = this.runs;
    group.letBegin();
    this.held = false;
    if (this.starting || ['running', 'loading', 'failed'].includes(group.phase)) return;
    if (group.phase === 'paused' && begun) {
      await group.run();
      return;
    }
    if ((await this.begin()) && !this.held) await this.runs.group.run();
  }

  async pause(): Promise<void> {
    if (this.starting) this.held = true;
    else await this.runs.group.pause();
  }

  async stepOnce(): Promise<void> {
    const { group, begun } = this.runs;
    if (this.starting || !group.takesSteps || group.phase === 'failed') return;
    const stepping = group.phase === 'paused' || group.phase === 'running';
    if ((stepping && begun) || (await this.begin())) await this.runs.group.step();
    if (this.runs.group.phase === 'paused') this.reporter.paused(this.runs.group);
  }

  async extend(): Promise<void> {
    const steps = this.runs.each[0]?.steps ?? 0;
    await this.runs.group.extend(this.runs.group.stepsDone - 1 + steps);
    await this.runs.group.run();
  }

  startOver(): void {
    this.announcer.newRun();
    this.reporter.reset(this.runs.group);
    this.giveUp();
    this.clean();
    this.bet = {};
    this.markAnswered(false);
    this.requestUpdate();
  }

  /** A new worker; settings and earlier results are kept. */
  restart(): void {
    this.giveUp();
    void this.preview();
  }

  toggleTable(): void {
    this.tableShown = !this.tableShown;
    this.requestUpdate();
  }

  applyChange(field: 'learningRate' | 'mask'): void {
    void this.applyLive(field);
  }

  applyStops(): void {
    const checked = checkLab(this.typed);
    if (!checked.ok) {
      this.refuse(checked.errors);
      return;
    }
    const { stopAtStep: step, stopBelowLoss: loss } = checked.settings;
    const stop = { ...(step === undefined ? {} : { step }), ...(loss === undefined ? {} : { loss }) };
    void this.runs.stopAt(stop).then((failure) => {
      if (failure === undefined) this.tell(labStrings.change.stopSet(step, loss));
      else this.refuseLive({ stopAtStep: failure.error });
    });
  }

  showPast(id: number, shown: boolean): void {
    for (const run of this.runs.past) if (run.id === id) run.shown = shown;
    this.requestUpdate();
  }

  forgetPast(): void {
    this.runs.past = [];
    this.requestUpdate();
  }

  // What a panel beside may ask, to keep a run or to bring one back.

  get recipe(): { settings: LabSettings; changes: readonly LabChange[] } {
    const [settings] = this.runs.each;
    if (settings !== undefined) return { settings, changes: this.runs.changes };
    const checked = checkLab(this.typed);
    return { settings: checked.ok ? checked.settings : LAB_DEFAULTS, changes: [] };
  }

  apply({ settings }: { settings: LabSettings }): void {
    this.startOver();
    this.typed = typedOf(settings);
    this.beside = NOTHING_BESIDE;
    this.preset = 'own';
    void this.preview();
    this.requestUpdate();
  }

  async replayTo(recipe: { settings: LabSettings; changes: readonly LabChange[] }, steps: number): Promise<boolean> {
    this.apply(recipe);
    this.begunWith = this.wish();
    this.announcer.newRun();
    this.reporter.newRun();
    return this.runs.replay(recipe.settings, recipe.changes, steps);
  }

  async resume(bytes: Uint8Array, recipe: { settings: LabSettings; changes: readonly LabChange[] }) {
    const reply = await this.runs.resume(bytes, recipe.settings, recipe.changes);
    if (reply?.ok !== true) return reply;
    this.typed = typedOf(recipe.settings);
    this.beside = NOTHING_BESIDE;
    this.preset = 'own';
    this.begunWith = this.wish();
    this.inspector.forget();
    this.requestUpdate();
    return reply;
  }

  say(sentence: string): void {
    this.announcer.say(sentence);
  }

  /** What was said and looked at of a run that is over. */
  private clean(): void {
    this.errors = {};
    this.ownError = '';
    this.ownNotes = [];
    this.looked = 0;
    this.away.forget();
    this.inspector.forget();
  }

  private giveUp(): void {
    this.turn++;
    this.starting = false;
    this.begunWith = '';
    this.runs.reset();
  }

  private wish(): string {
    return JSON.stringify([this.typed, this.beside]);
  }

  /** As many panels as the next runs will be, as far as what is typed can be understood. */
  private arrange(): void {
    const typed = this.hasUpdated ? this.typed : lessonWhereWrong(this.typed);
    const each = understood(typed, this.beside);
    if (each.length > 0) this.previewed = each;
    this.runs.arrange(this.previewed.length);
  }

  protected async preview(): Promise<void> {
    this.arrange();
    await this.runs.preview(this.previewed);
    this.requestUpdate();
  }

  private async prepare(): Promise<void> {
    await this.updateComplete;
    await this.preview();
    this.chart.preload();
    this.toggleState('ready', true);
    this.emit('attn-ready', { version: INTERFACE_VERSION, view: 'train', warnings: [] });
  }

  /** Checks the settings and makes the models; false where something has to be changed first. One at a time. */
  private async begin(): Promise<boolean> {
    const turn = ++this.turn;
    this.starting = true;
    try {
      const checked = await checkLabStart(this.typed, this.beside, this.runs);
      if (turn !== this.turn) return false;
      if (!checked.ok) return this.refuse(checked.errors, checked.sentence);
      return await this.make(checked.each, turn);
    } finally {
      if (turn === this.turn) this.starting = false;
    }
  }

  private async make(each: readonly LabSettings[], turn: number): Promise<boolean> {
    this.clean();
    this.begunWith = this.wish();
    this.announcer.newRun();
    this.reporter.newRun();
    const started = await this.runs.start(each);
    if (turn !== this.turn || started === undefined) return false;
    if (!started.ok) {
      const field = fieldOfCore(started.field);
      return field === undefined ? this.refuse({}, started.error) : this.refuse({ [field]: started.error });
    }
    const { vocabulary = [] } = this.runs.first.started ?? {};
    const unknown = unknownCharacters(each[0]?.prompt ?? '', vocabulary);
    if (unknown.length > 0) {
      this.runs.reset();
      return this.refuse({ prompt: strings.train.unknownPrompt(unknown) });
    }
    this.ownNotes = await heldOutNotes(this.runs, each);
    return turn === this.turn;
  }

  private refuse(errors: LabErrors, sentence = ''): false {
    this.errors = errors;
    this.ownError = sentence;
    this.begunWith = '';
    if (sentence === '') this.moreOpen = true;
    this.requestUpdate();
    const first = Object.values(errors)[0] ?? (sentence || labStrings.refused);
    this.announcer.alert(first);
    this.emit('attn-error', { code: 'bad-state', message: first });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  }

  /** A change that cannot be made; the run in hand is still the one that was asked for. */
  private refuseLive(errors: LabErrors): void {
    const kept = this.begunWith;
    this.refuse(errors);
    this.begunWith = kept;
  }

  private async applyLive(field: 'learningRate' | 'mask'): Promise<void> {
    const result = await changeLive(this.runs, this.typed, field);
    if (result === undefined) return;
    if (!result.ok) {
      this.refuseLive({ [field]: result.error });
      return;
    }
    this.errors = {};
    this.look(this.looked); // what was seen inside was seen with the old mask
    this.tell(result.sentence);
  }

  private tell(sentence: string): void {
    this.ownNotes = [sentence];
    this.announcer.say(sentence);
    this.requestUpdate();
  }

  private async readFile(latin1: boolean): Promise<void> {
    const read = await this.file.read(latin1, this.runs.first);
    if (read === undefined) return;
    this.ownError = read.ok ? '' : read.error;
    if (read.ok) {
      this.change({ text: read.text, source: 'own' });
      this.ownNotes = read.notes;
    }
    this.requestUpdate();
  }

  private onRunChange(change: RunChange): void {
    if (!change.phase) {
      this.refresher.soon();
      return;
    }
    this.requestUpdate();
    const { phase, moment } = this.runs.group;
    if (moment === this.moment) return;
    this.moment = moment;
    this.toggleState('running', phase === 'running');
    this.toggleState('paused', phase === 'paused');
    this.toggleState('error', phase === 'failed');
    if (phase === 'running') this.announcer.say(labStrings.say.started);
    if (phase === 'paused' && standing(this.runs) !== '') this.announcer.say(liveSentence(this.runs));
    else if (phase === 'paused') this.reporter.paused(this.runs.group);
    if (phase === 'finished') this.finish();
    if (phase === 'failed') this.emit('attn-error', { code: this.engineError?.code, message: this.error });
    this.inspect({});
  }

  private finish(): void {
    const { runs } = this;
    this.reporter.progress(runs.group);
    const stopped = runs.group.runs.some(({ phase }) => phase === 'stopped');
    const { finished, endedEarly } = labStrings.say;
    const sentences = [stopped ? endedEarly : finished, liveSentence(runs), ...gapSentences(runs)];
    this.announcer.say(sentences.join(' '), true);
    const { verdict, heldOutVerdict: fate, bet } = this;
    if (verdict === undefined && fate === undefined) return;
    this.markAnswered(true);
    const tell = (item: string, prediction: string | undefined, actual: string | undefined) => {
      if (prediction === undefined || actual === undefined) return;
      this.emit('attn-predict', { item, prediction, actual, correct: prediction === actual });
    };
    tell('lab-shape', bet.shape, verdict?.shape);
    tell('lab-writer', bet.writer, verdict?.writer);
    tell('lab-held-out', bet.fate, fate?.fate);
  }
}
