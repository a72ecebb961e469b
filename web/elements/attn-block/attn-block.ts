// SPDX-License-Identifier: MIT
// <attn-block>: what stands in a transformer block. Panels, one a figure: the block with live shapes and lengths
// (`diagram`), where the weights are (`budget`), and the two sums of the chapter (`sums`).

import type { PropertyValues, TemplateResult } from 'lit';
import type { NormPlace, RunConfig } from '../../engine/shared/core-api.ts';
import type { LayerNormExample, ParameterBudget, ResidualExample } from '../../engine/shared/run-api.ts';
import { blockStrings } from '../../lesson/en/block.ts';
import { strings } from '../../lesson/en/shared.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { parseNumber } from '../../state/numbers.ts';
import { profileWish } from '../../state/settings.ts';
import type { Untaken } from '../../state/too-large.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { engineSentence } from '../shared/engine-words.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-block.styles.ts';
import { linkOfBlock, showLinkedBlock } from './block-link.ts';
import { type BlockAnswer, BlockModel } from './block-model.ts';
import { blockView, liveSentence } from './block-view.ts';
import { budgetConfig, PRESETS, type Preset, SIZE_NAMES, type SizeName, type Sizes } from './budget.ts';
import type { BlockParts } from './flow.ts';
import { canonicalList, listText, parseList } from './lists.ts';
import { styles as sumsStyles } from './sums.styles.ts';

export const PANELS = ['diagram', 'budget', 'sums'] as const;
export type Panel = (typeof PANELS)[number];

export const TRAIN_STEPS = 20;
const GIVEN = { x: listText('1.0, 2.0'), branch: listText('0.1, −0.2'), values: listText('2, 4, 6, 8') };
export type ListName = keyof typeof GIVEN;

const FIRST: BlockParts & { text: string; width: string; heads: string; layers: string } = {
  norm: 'pre',
  residual: true,
  feedForward: true,
  text: 'Your ',
  width: '64',
  heads: '4',
  layers: '4',
};

export class AttnBlock extends CoreFigure implements Linked<'block'> {
  static override properties = { profile: {}, panel: {} };

  static override styles = [tokens, figure, controls, styles, sumsStyles];

  declare panel: Panel;

  /** The diagram: what was asked for, and for which parts the answer is. */
  wanted = { ...FIRST };
  shownBlock = 0;
  answered: { answer: BlockAnswer; wanted: typeof FIRST } | undefined;
  moreOpen = false;

  /** The budget. */
  preset: Preset | 'own' = 'wide';
  sizes: Sizes = { ...PRESETS.wide };
  /** The field that the core or the reading of numbers refused. */
  invalid: string | undefined;
  budget: (Extract<ParameterBudget, { ok: true }> & { layers: number }) | undefined;

  /** The sums. */
  lists: Record<ListName, string> = { ...GIVEN };
  problems: Partial<Record<ListName, string>> = {};
  residualSum: (Extract<ResidualExample, { ok: true }> & { x: number[]; branch: number[] }) | undefined;
  normed: (Extract<LayerNormExample, { ok: true }> & { values: number[] }) | undefined;

  /** The fields of each panel that one sentence may be about. */
  private static readonly fields: Record<Panel, readonly string[]> = {
    diagram: ['text', 'heads'],
    budget: SIZE_NAMES,
    sums: [],
  };

  protected readonly view = 'block';
  readonly model = new BlockModel(() => this.onModelChange());
  private sayNext = false;

  constructor() {
    super();
    this.panel = 'diagram';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.model.dispose();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.panel = this.usable(changed, 'panel', this.panel, PANELS.includes(this.panel), 'diagram');
    if (changed.has('panel')) void this.refresh();
  }

  override render(): TemplateResult {
    return blockView(this, this.spoken);
  }

  readonly linkView = 'block';

  get linkState(): PartOf<'block'> {
    return linkOfBlock(this);
  }

  applyLink(state: StateOf<'block'>): Untaken[] {
    const tooLarge = showLinkedBlock(this, state);
    this.problems = {};
    this.invalid = undefined;
    this.requestUpdate();
    void this.refresh();
    return tooLarge;
  }

  startOver(): void {
    this.wanted = { ...FIRST };
    this.shownBlock = 0;
    this.model.reset();
    this.preset = 'wide';
    this.sizes = { ...PRESETS.wide };
    this.invalid = undefined;
    this.lists = { ...GIVEN };
    this.problems = {};
    this.error = '';
    this.commit('reset', true);
  }

  override get silent(): boolean {
    return super.silent || this.model.run.silent;
  }

  get errorBeside(): boolean {
    return this.invalid !== undefined && AttnBlock.fields[this.panel].includes(this.invalid);
  }

  override restart(): void {
    this.model.dispose();
    super.restart();
  }

  /** Changes a part, a size or the text of the diagram's model. */
  change(patch: Partial<typeof FIRST>): void {
    this.wanted = { ...this.wanted, ...patch };
    const [key, value] = Object.entries(patch)[0] ?? ['', ''];
    this.commit(key, value);
  }

  chooseNorm(norm: NormPlace): void {
    this.change({ norm });
  }

  showBlock(block: number): void {
    this.shownBlock = block;
    this.requestUpdate();
  }

  async train(): Promise<void> {
    await this.model.train(TRAIN_STEPS);
  }

  choosePreset(preset: Preset | 'own'): void {
    this.preset = preset;
    if (preset !== 'own') this.sizes = { ...PRESETS[preset] };
    this.commit('preset', preset);
  }

  changeSize(name: SizeName, value: string): void {
    this.sizes = { ...this.sizes, [name]: value };
    this.preset = 'own';
    this.commit(name, value);
  }

  changeTied(tied: boolean): void {
    this.sizes = { ...this.sizes, tied };
    this.preset = 'own';
    this.commit('tied', tied);
  }

  changeList(name: ListName, typed: string): void {
    this.lists = { ...this.lists, [name]: typed };
    this.commit(name, canonicalList(typed));
  }

  protected async load(): Promise<void> {
    if (this.panel === 'diagram') await this.loadDiagram();
    if (this.panel === 'budget') await this.loadBudget();
    if (this.panel === 'sums') await this.loadSums();
    const complaint = this.error || Object.values(this.problems)[0];
    if (this.sayNext) {
      if (complaint) this.announcer.alert(complaint);
      else this.announcer.say(liveSentence(this));
    }
    this.sayNext = false;
  }

  private commit(key: string, value: unknown): void {
    this.sayNext = true;
    this.requestUpdate();
    void this.refresh();
    this.emit('attn-change', {
      key,
      value,
      state: { panel: this.panel, ...this.wanted, ...this.sizes, ...this.canonicalLists },
    });
  }

  private get canonicalLists(): Record<ListName, string> {
    const { x, branch, values } = this.lists;
    return { x: canonicalList(x), branch: canonicalList(branch), values: canonicalList(values) };
  }

  private get modelConfig(): Partial<RunConfig> {
    const { norm, residual, feedForward, width, heads, layers } = this.wanted;
    return { norm, residual, feedForward, dModel: Number(width), heads: Number(heads), layers: Number(layers) };
  }

  private async loadDiagram(): Promise<void> {
    const { wanted } = this;
    const heads = parseNumber(wanted.heads, { min: -1e9, max: 1e9 });
    if (!heads.ok) {
      const { problems } = strings.settings;
      this.refuse(problems[heads.problem](blockStrings.diagram.heads, { min: 1, max: Number(wanted.width) }), 'heads');
      return;
    }
    if (wanted.text === '') {
      this.refuse(blockStrings.diagram.textEmpty, 'text');
      return;
    }
    const answer = await this.model.ask(this.modelConfig, wanted.text, profileWish(this.profile));
    if (answer === undefined) return;
    if ('ok' in answer) {
      this.refuse(answer.error, answer.field);
      return;
    }
    this.accept();
    this.answered = { answer, wanted };
    this.shownBlock = Math.min(this.shownBlock, Number(wanted.layers) - 1);
  }

  private async loadBudget(): Promise<void> {
    const read = budgetConfig(this.sizes);
    if (!read.ok) {
      this.refuse(read.error, read.field);
      return;
    }
    const { config, vocabulary } = read;
    const reply = await this.core.ask('parameterBudget', { values: [config, vocabulary] });
    if (reply === undefined) return;
    if (!reply.ok) {
      this.refuse(reply.error, reply.field);
      return;
    }
    this.accept();
    this.budget = { ...reply, layers: config.layers };
  }

  private async loadSums(): Promise<void> {
    const problems: typeof this.problems = {};
    const read = (name: ListName, label: string) => {
      const list = parseList(this.lists[name], label);
      if (!list.ok) problems[name] = list.error;
      return list.ok ? list.values : undefined;
    };
    const { sums } = blockStrings;
    const x = read('x', sums.x);
    const branch = read('branch', sums.branch);
    const values = read('values', sums.values);
    const sum = x && branch && (await this.core.ask('residualExample', { values: [x, branch] }));
    const normed = values && (await this.core.ask('layerNormExample', { values: [values] }));
    if (sum?.ok === false) problems.branch = sums.problem(sums.branch, '', sum.error);
    if (normed?.ok === false) problems.values = sums.problem(sums.values, '', normed.error);
    this.problems = problems;
    if (sum?.ok && x && branch) this.residualSum = { ...sum, x, branch };
    if (normed?.ok && values) this.normed = { ...normed, values };
  }

  private accept(): void {
    this.error = '';
    this.invalid = undefined;
  }

  /** What was there stays. */
  private refuse(sentence: string, field?: string, code = 'bad-state'): void {
    this.error = sentence;
    this.invalid = field;
    this.emit('attn-error', { code, message: sentence });
  }

  private onModelChange(): void {
    const { run } = this.model;
    this.toggleState('running', run.phase === 'running');
    this.requestUpdate();
    if (run.phase === 'failed' && run.engineError !== undefined) {
      this.engineError = run.engineError;
      const { code, message } = run.engineError;
      this.refuse(engineSentence(code, message), undefined, code);
    } else if (run.phase === 'paused' && run.nextStep > 0 && run.nextStep !== this.answered?.answer.steps) {
      this.sayNext = true;
      void this.refresh();
    } else if (run.phase === 'stopped' && run.failure !== undefined) this.refuse(run.failure.error);
  }
}
