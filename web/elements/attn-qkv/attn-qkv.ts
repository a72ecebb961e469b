// SPDX-License-Identifier: MIT
// <attn-qkv>: attention step by step, of a worked example or of the guide's untrained model. The core gives every tensor;
// this element keeps where the reader stands, what was bet and answered, and tells the prose (state/lesson-state.ts).
// Read next: steps.ts, practice.ts; qkv-view.ts draws it.

import type { PropertyValues, TemplateResult } from 'lit';
import type { Failure } from '../../engine/shared/core-api.ts';
import { qkvStrings } from '../../lesson/en/qkv.ts';
import { strings } from '../../lesson/en/shared.ts';
import { short } from '../../lesson/number-text.ts';
import { parseDecimal } from '../../state/decimal.ts';
import { LayerLens } from '../../state/layer-lens.ts';
import { lessonState } from '../../state/lesson-state.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { MODEL, profileWish } from '../../state/settings.ts';
import { limited, type Untaken } from '../../state/too-large.ts';
import { FLAG, SEEDS } from '../shared/attn-element.ts';
import { bet } from '../shared/bet.styles.ts';
import { byPage } from '../shared/changes.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { focusOutcome } from '../shared/outcome-focus.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-qkv.styles.ts';
import { exampleQuestion, queryWeights, WORDS } from './example.ts';
import { FACTS, qkvFacts } from './facts.ts';
import { type Ask, type Layer, layerOf, mostAttended, type ScaleExample, scaleExample } from './layer.ts';
import { ANSWER_RANGE, ASKED_CHANNEL, type Pass, Practice } from './practice.ts';
import { placeSentence, qkvView } from './qkv-view.ts';
import { STEPS, type Step, type Worked, workedOf } from './steps.ts';

export type Source = 'example' | 'real';
const START = { tokens: 'Your tea', heads: 1, dim: MODEL.dModel, step: 0, row: 2, seed: 0, key: 1 };
const MOST_POSITIONS = 10;
/** In passes 2 and 3 the first steps are known: they begin where numbers meet. */
const FIRST_PRACTISED = STEPS.indexOf('score');

export class AttnQkv extends CoreFigure implements Linked<'qkv'> {
  static override properties = {
    ...CoreFigure.properties,
    /** The text that the real model reads. */
    tokens: {},
    /** Of the worked example: 1 or 2. */
    heads: { type: Number },
    /** Width of the real model. */
    dim: { type: Number },
    step: { type: Number },
    row: { type: Number },
    seed: { type: Number },
    predict: FLAG,
  };
  static override styles = [tokens, figure, controls, matrix, bet, styles];

  declare tokens: string;
  declare heads: number;
  declare dim: number;
  declare step: number;
  declare row: number;
  declare seed: number;
  declare predict: boolean;
  protected readonly view = 'qkv';
  source: Source = 'example';
  layer: Layer | undefined;
  scaleExample: ScaleExample | undefined;
  key = START.key;
  /** Which layer and head of the real model. */
  layerIndex = 0;
  headIndex = 0;
  readonly practice = new Practice();
  typed = '';
  problem = '';
  bet: { row: number; heads: number; key: number | 'skip' } | undefined;
  /** Of a link, until the picture is there that has so many positions. */
  private awaited: { row: number; key: number; positions: number } | undefined;
  private readonly lens = new LayerLens();
  private readonly stopListening: (() => void)[] = [];

  constructor() {
    super();
    Object.assign(this, START, { predict: false });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.lens.onSilence = () => this.requestUpdate();
    this.lens.choose(profileWish(this.profile));
    this.stopListening.push(lessonState.subscribe(() => this.requestUpdate()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.stopListening.splice(0)) stop();
    lessonState.retract(FACTS);
    this.lens.dispose();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const within = (value: number, last: number) => Math.min(last, Math.max(0, Math.round(value) || 0));
    for (const [name, last] of [
      ['step', STEPS.length - 1],
      ['row', this.positions - 1],
    ] as const) {
      const place = within(this[name], last);
      this[name] = this.usable(changed, name, this[name], this[name] === place, place);
    }
    this.heads = this.usableNumber(changed, 'heads', this.heads, { min: 1, max: 2, whole: true }, START.heads);
    this.dim = this.usable(changed, 'dim', this.dim, isWidth(this.dim), START.dim);
    this.seed = this.usableNumber(changed, 'seed', this.seed, SEEDS, START.seed);
    const { tokens: text } = this;
    const readable = [...text].slice(0, MOST_POSITIONS).join('');
    this.tokens = this.usable(changed, 'tokens', text, text !== '' && text === readable, readable || START.tokens);
    this.key = within(this.key, this.positions - 1);
    if ((['tokens', 'heads', 'dim', 'seed'] as const).some((name) => changed.has(name))) void this.refresh();
    if (changed.has('row') || changed.has('step') || changed.has('heads')) {
      this.typed = '';
      this.problem = '';
      this.tell();
    }
  }

  override get silent(): boolean {
    return super.silent || this.lens.silent;
  }

  override restart(): void {
    this.lens.choose(profileWish(this.profile));
    super.restart();
  }

  override render(): TemplateResult {
    return qkvView(this, this.spoken);
  }

  get stepName(): Step {
    return STEPS[this.step] ?? 'vectors';
  }

  get positions(): number {
    return this.layer?.sizes.positions ?? WORDS.length;
  }

  get head(): number {
    return this.layer?.real === true ? this.headIndex : 0;
  }

  /** The channel that is worked out, counted through all heads. */
  get channel(): number {
    return this.head * (this.layer?.sizes.headWidth ?? 0) + ASKED_CHANNEL;
  }

  /** While something is left to the reader, nothing gives it away. */
  get whole(): boolean {
    return this.practice.pass === 1;
  }

  get blank(): boolean {
    return this.source === 'example' && this.practice.isBlank(this.stepName, this.row, this.heads);
  }

  /** The number of this step with what it is made of; undefined until the core has answered. */
  get worked(): Worked | undefined {
    const { layer } = this;
    if (layer === undefined) return undefined;
    const place = { head: this.head, row: this.row, key: this.key, channel: this.channel };
    const weights = layer.real ? undefined : queryWeights(this.channel);
    return workedOf(this.stepName, layer.trace, layer.sizes, place, { weights, exponentials: layer.exponentials });
  }

  /** After the last step, the next pass begins with the next row. */
  get nextPass(): Pass | undefined {
    const { pass } = this.practice;
    return this.source === 'example' && this.step === STEPS.length - 1 && pass < 3 ? ((pass + 1) as Pass) : undefined;
  }

  next(): void {
    byPage(this, () => this.goOn());
  }

  previous(): void {
    byPage(this, () => this.goBack());
  }

  goOn(): void {
    const { nextPass } = this;
    if (nextPass !== undefined) this.choosePass(nextPass);
    else if (this.step < STEPS.length - 1) this.goTo(this.step + 1);
  }

  goBack(): void {
    if (this.step > 0) this.goTo(this.step - 1);
  }

  goTo(step: number): void {
    if (step >= STEPS.indexOf('softmax') && this.betOpen) this.place('skip');
    this.step = step;
    this.commit('step', step, true);
  }

  choosePass(pass: Pass): void {
    if (pass > this.practice.pass && pass > 1) this.row = 1 + (this.row % (WORDS.length - 1));
    this.practice.pass = pass;
    this.step = pass === 1 ? 0 : FIRST_PRACTISED;
    this.commit('pass', pass, true);
  }

  chooseRow(row: number): void {
    this.row = row;
    this.commit('row', row);
  }

  chooseKey(key: number): void {
    this.key = key;
    this.commit('key', key);
  }

  chooseHeads(heads: number): void {
    this.heads = heads;
    this.commit('heads', heads);
  }

  chooseSource(source: Source): void {
    this.source = source;
    this.practice.pass = 1;
    this.commit('source', source);
    void this.refresh();
  }

  chooseLayer(layer: number): void {
    this.layerIndex = layer;
    this.commit('layer', layer);
    void this.refresh();
  }

  chooseHead(head: number): void {
    this.headIndex = head;
    this.tell();
    this.commit('head', head);
  }

  /** A text that the model cannot read is refused by the core; the picture stays. */
  chooseText(tokens: string): void {
    this.tokens = [...tokens].slice(0, MOST_POSITIONS).join('');
    this.commit('tokens', this.tokens);
  }

  get betOpen(): boolean {
    return this.predict && this.bet === undefined && this.source === 'example' && this.practice.pass === 1;
  }

  place(key: number | 'skip'): void {
    const { layer, row, heads } = this;
    if (!this.betOpen || layer === undefined) return;
    focusOutcome(this);
    this.bet = { row, heads, key };
    const actual = mostAttended(layer, 0, row);
    if (key !== 'skip') {
      this.emit('attn-predict', { item: `attends-most-${row}`, prediction: key, actual, correct: key === actual });
    }
    this.markAnswered(true);
    this.requestUpdate();
  }

  /** Judges the typed number of a blank step by the core's. */
  check(): void {
    const { worked, stepName, row, heads } = this;
    if (worked === undefined || !this.blank) return;
    const parsed = parseDecimal(this.typed, ANSWER_RANGE);
    if (!parsed.ok) {
      this.problem = strings.settings.problems[parsed.problem](qkvStrings.answer, ANSWER_RANGE);
      this.announcer.alert(this.problem);
      this.requestUpdate();
      return;
    }
    this.problem = '';
    const answer = this.practice.judge(stepName, row, heads, parsed, worked.result);
    const { value: prediction, correct } = answer;
    this.emit('attn-predict', { item: `${stepName}-${row}`, prediction, actual: worked.result, correct });
    this.afterAnswer();
  }

  showIt(): void {
    this.practice.show(this.stepName, this.row, this.heads);
    this.afterAnswer();
  }

  readonly linkView = 'qkv';

  get linkState(): PartOf<'qkv'> {
    const { row, key } = this.awaited ?? this;
    const { step, heads: h, source: from, dim: d, seed, tokens: pr, layerIndex: layer, headIndex: head } = this;
    return { step, row, key, h, from, d, seed, pr, layer, head, pass: this.practice.pass };
  }

  applyLink({ step, row, key, h, from, d, seed, pr, layer, head, pass }: StateOf<'qkv'>): Untaken[] {
    const last = (from === 'example' ? WORDS : [...pr]).length - 1;
    const most = { row: last, key: last, layer: MODEL.layers - 1, head: MODEL.heads - 1 };
    const { shown, tooLarge } = limited({ row, key, layer, head }, most);
    this.awaited = { row: shown.row, key: shown.key, positions: last + 1 };
    const now = limited({ row, key }, { row: this.positions - 1, key: this.positions - 1 }).shown;
    Object.assign(this, { step, ...now, heads: h, source: from, dim: d, seed, tokens: pr });
    Object.assign(this, { layerIndex: shown.layer, headIndex: shown.head });
    this.practice.clear();
    this.practice.pass = from === 'example' ? (pass as Pass) : 1;
    if (step >= STEPS.indexOf('softmax')) this.bet ??= { row: shown.row, heads: h, key: 'skip' };
    this.tell();
    this.requestUpdate();
    void this.refresh();
    // Passes are the worked example's.
    return [...(pass === this.practice.pass ? [] : ['pass']), ...tooLarge];
  }

  startOver(): void {
    const { tokens: text, ...rest } = START;
    Object.assign(this, rest, { tokens: text, source: 'example', layerIndex: 0, headIndex: 0, typed: '', problem: '' });
    this.practice.clear();
    this.bet = undefined;
    this.markAnswered(false);
    this.commit('step', this.step);
    void this.refresh();
  }

  protected async load(): Promise<void> {
    const ask: Ask = (name, args, kind) => this.core.ask(name, args, kind);
    const real = this.source === 'real';
    const [traced, scale] = await Promise.all([
      real ? this.traceReal() : ask('traceProjected', { question: exampleQuestion(this.heads) }, 'trace'),
      this.scaleExample ?? scaleExample(ask),
    ]);
    if (traced === undefined || scale === undefined) return;
    const failure = [traced, scale].find((reply): reply is Failure => 'ok' in reply && !reply.ok);
    const layer =
      failure ??
      (traced.ok ? await layerOf(ask, traced, real ? [...this.tokens].map(visible) : WORDS, real) : undefined);
    if (layer === undefined || real !== (this.source === 'real')) return;
    this.error = 'error' in layer ? layer.error : '';
    if ('error' in layer) {
      this.awaited = undefined;
      return;
    }
    this.layer = layer;
    if (!('ok' in scale)) this.scaleExample = scale;
    this.showAwaited();
    if (this.row >= this.positions) this.row = this.positions - 1;
    this.key = Math.min(this.key, this.positions - 1);
    this.tell();
  }

  private showAwaited(): void {
    const { awaited } = this;
    if (awaited === undefined || awaited.positions !== this.positions) return;
    this.row = awaited.row;
    this.key = awaited.key;
    this.awaited = undefined;
  }

  private traceReal() {
    const { seed, dim, tokens: text, layerIndex } = this;
    return this.lens.trace({ seed, dModel: dim, text, layer: layerIndex, mask: 'causal' });
  }

  private afterAnswer(): void {
    this.typed = '';
    this.commit('answer', this.stepName);
    const { layer } = this;
    if (layer !== undefined) this.announcer.alert(placeSentence(this, layer));
    // The field is gone: what was said about it takes its place for the keyboard too.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.outcome')?.focus());
  }

  /** Tells the prose where the reader stands. */
  private tell(): void {
    const { layer, head, row, key } = this;
    if (layer === undefined) return;
    lessonState.publish(
      qkvFacts({
        trace: layer.trace,
        sizes: layer.sizes,
        words: layer.names,
        head,
        row,
        key,
        step: this.step,
        labels: { row: qkvStrings.row, key: qkvStrings.key },
        chooseRow: (value) => this.chooseRow(value),
        chooseKey: (value) => this.chooseKey(value),
      }),
    );
  }

  private commit(key: string, value: unknown, say = false): void {
    this.awaited = undefined;
    const { step, row, heads, source, practice } = this;
    this.tell();
    this.requestUpdate();
    this.emit('attn-change', { key, value, state: { step, row, key: this.key, heads, source, pass: practice.pass } });
    const { layer } = this;
    if (say && layer !== undefined) this.announcer.say(placeSentence(this, layer), true);
  }
}

/** Four heads share it. */
const isWidth = (dim: number): boolean => Number.isInteger(dim / MODEL.heads) && dim >= 8 && dim <= 256;

const visible = (character: string): string => (character === ' ' ? '␣' : character);

export const workedLine = ({ terms, result }: Worked): string => `${terms === '' ? '' : `${terms} = `}${short(result)}`;
