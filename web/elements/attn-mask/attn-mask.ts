// SPDX-License-Identifier: MIT
// <attn-mask>: draw an attention mask, read off what each row may see, and train a model with
// that mask. The rules are the core's; this element keeps what was chosen and shows the answers.
// Read next: matrix-view.ts, readout.ts, mask-controls.ts; state/mask-spec.ts for the spec text.

import type { nothing, PropertyValues, TemplateResult } from 'lit';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { strings } from '../../lesson/strings.en.ts';
import { History } from '../../state/history.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import { EngineError, MaskLens } from '../../state/mask-lens.ts';
import { choiceOf, type MaskChoice, paintCells, specOf, startPainting } from '../../state/mask-spec.ts';
import { profileWish } from '../../state/settings.ts';
import { AttnElement, engineSentence, INTERFACE_VERSION } from '../shared/attn-element.ts';
import { controls } from '../shared/controls.styles.ts';
import { figure } from '../shared/figure.styles.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { markOverflow } from '../shared/overflow.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { whenNear } from '../shared/when-near.ts';
import { styles } from './attn-mask.styles.ts';
import { type Cell, cellOf, moveCell, PaintStroke } from './cells.ts';
import { controlActions, matrixActions } from './mask-actions.ts';
import type { MaskView } from './mask-controls.ts';
import { maskView } from './mask-view.ts';
import { TrainBelow } from './train-below.ts';
import { askWeights, type ShownWeights, type WeightsModel } from './weights.ts';

const MAX_SIZE = 16;
const SAMPLE_TEXT = 'Your plum cake is';

export class AttnMask extends AttnElement {
  static override properties = {
    mask: {},
    length: { type: Number },
    /** Elements have a `prefix` of their own, so the property is named apart from the attribute. */
    prefixLength: { type: Number, attribute: 'prefix' },
    row: { type: Number },
    text: {},
    editable: { type: Boolean },
    trainable: { type: Boolean },
    profile: {},
  };

  static override styles = [tokens, figure, controls, matrix, styles];

  declare mask: string;
  declare length: number;
  declare prefixLength: number;
  declare row: number;
  declare text: string;
  declare editable: boolean;
  /** Offers "Train with this mask". */
  declare trainable: boolean;
  /** As in <attn-train>, to which it is handed on. */
  declare profile: string | undefined;

  choice: MaskChoice = choiceOf('causal');
  described: MaskDescription | undefined;
  /** The mask as the training run would get it; only while painting. */
  training: MaskDescription | undefined;
  weights: ShownWeights | undefined;
  view: MaskView = 'permission';
  layer = 0;
  head = 0;
  model: WeightsModel = 'untrained';
  focusCell: Cell = { query: 0, key: 0 };
  error = '';
  engineError: EngineError | undefined;
  tableShown = false;
  cellSize = 40;
  readonly history = new History<MaskChoice>();
  readonly below = new TrainBelow(this, () => this.trainingChanged());
  private readonly lens = new MaskLens();
  private stopWaiting: (() => void) | undefined;
  private near = false;
  private ready = false;
  readonly stroke = new PaintStroke(
    () => this.renderRoot as ShadowRoot,
    (cell) => this.allows(cell),
    (cell, allow, first) => this.paint([cell], allow, first),
  );
  private readonly resize = new ResizeObserver(() => this.fit());

  constructor() {
    super();
    this.mask = 'causal';
    this.length = 8;
    this.prefixLength = 3;
    this.row = 3;
    this.text = SAMPLE_TEXT;
    this.editable = false;
    this.trainable = false;
  }

  /** The mask on screen, row-major, 1 where allowed; a copy. */
  get matrix(): Uint8Array {
    return this.described?.allowed.slice() ?? new Uint8Array(0);
  }

  get maxSize(): number {
    return Math.max(2, Math.min(MAX_SIZE, [...this.text].length));
  }

  setCell(query: number, key: number, allowed: boolean): void {
    this.paint([{ query, key }], allowed, true, false);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
    this.stopWaiting = whenNear(this, () => {
      this.near = true;
      void this.ask();
    });
    void this.updateComplete.then(() => this.resize.observe(this));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopWaiting?.();
    this.resize.disconnect();
    this.lens.dispose();
    this.ready = false;
    this.near = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('mask') || changed.has('prefixLength')) {
      this.choice = choiceOf(this.mask, this.prefixLength);
    }
    if (changed.has('length') || changed.has('text')) {
      this.length = Math.min(this.maxSize, Math.max(2, Math.round(this.length) || 8));
    }
    if (changed.has('profile')) this.restart();
    this.row = Math.min(this.length - 1, Math.max(0, Math.round(this.row) || 0));
    if (changed.has('mask') || changed.has('prefixLength') || changed.has('length') || changed.has('text')) {
      void this.ask();
    }
  }

  override updated(): void {
    this.fit();
  }

  override render(): TemplateResult | typeof nothing {
    return maskView(this, this.spoken);
  }

  reset(): void {
    this.history.clear();
    this.choice = choiceOf('causal', 3);
    this.length = 8;
    this.row = 3;
    this.view = 'permission';
    this.focusCell = { query: 0, key: 0 };
    this.commit('mask', 'causal');
  }

  toggleTable(): void {
    this.tableShown = !this.tableShown;
    this.requestUpdate();
  }

  restart(): void {
    this.lens.dispose();
    this.lens.choose(profileWish(this.profile));
    this.engineError = undefined;
    void this.ask();
  }

  train(): void {
    if (this.described === undefined) return;
    this.announcer.say(strings.mask.trainStarted, true);
    this.below.start(this.described.spec);
  }

  readonly controlActions = controlActions(this);
  readonly matrixActions = matrixActions(this);

  get painting(): boolean {
    return this.choice.mode === 'painted' && this.editable;
  }

  line(cell: (index: number) => Cell): Cell[] {
    return Array.from({ length: this.length }, (_, index) => cell(index));
  }

  private allows(cell: Cell): boolean {
    return this.described !== undefined && isAllowed(this.described, cell.query, cell.key);
  }

  chooseRow(row: number): void {
    this.row = row;
    this.emit('attn-change', { key: 'row', value: row, state: this.state });
  }

  paint(cells: Cell[], allow: boolean, remember: boolean, byPerson = true): void {
    if (remember) this.remember();
    this.choice = startPainting(this.choice);
    const pairs = cells.map(({ query, key }): [number, number] => [query, key]);
    this.choice = { ...this.choice, paint: paintCells(this.choice.paint, pairs, allow) };
    const [only] = cells;
    if (cells.length === 1 && only !== undefined) {
      this.announcer.say(strings.mask.live.cell(only.query, only.key, allow));
    }
    if (byPerson) this.commit('mask', specOf(this.choice));
    else void this.ask();
  }

  remember(): void {
    this.history.remember(this.choice);
    this.announcer.newRun();
  }

  undo(): void {
    const before = this.history.undo();
    if (before === undefined) return;
    this.choice = before;
    this.commit('mask', specOf(before));
  }

  get state(): object {
    const { length, row, view } = this;
    return { mask: specOf(this.choice), length, row, view };
  }

  commit(key: string, value: unknown): void {
    this.requestUpdate();
    this.emit('attn-change', { key, value, state: this.state });
    void this.ask();
  }

  keydown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const next = moveCell(this.focusCell, event, this.length);
    if (next === undefined || cellOf(event.target) === undefined) return;
    event.preventDefault();
    this.focusCell = next;
    this.renderRoot.querySelector<HTMLElement>(`[data-query="${next.query}"][data-key="${next.key}"]`)?.focus();
  }

  /** Asks the core for the mask and, where they are shown, for the weights. */
  private async ask(): Promise<void> {
    if (!this.near || this.engineError !== undefined || !this.isConnected) return;
    try {
      const spec = specOf(this.choice);
      const painted = this.choice.mode === 'painted';
      const [described, training] = await Promise.all([
        this.lens.describe(spec, this.length),
        painted ? this.lens.describeTraining(spec) : undefined,
      ]);
      if (described === undefined || (painted && training === undefined)) return;
      this.error = described.ok ? '' : described.error;
      if (described.ok) {
        const weights = this.view === 'weights' ? await this.askWeights(described) : null;
        if (weights === undefined) return;
        this.described = described;
        this.training = training?.ok === true ? training : undefined;
        this.weights = weights?.ok === true ? weights : undefined;
        if (weights?.ok === false) this.error = weights.error;
      }
      this.becomeReady();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code === 'disposed') return;
      this.engineError = error;
      this.error = engineSentence(error.code, error.message);
      this.toggleState('error', true);
      this.emit('attn-error', { code: error.code, message: this.error });
    }
    this.requestUpdate();
  }

  private askWeights(mask: MaskDescription) {
    const text = [...this.text].slice(0, mask.keys).join('');
    return askWeights(this.model, this.below.element, this.lens, [text, this.layer, this.head, mask.spec]);
  }

  private becomeReady(): void {
    if (this.ready) return;
    this.ready = true;
    this.toggleState('ready', true);
    this.emit('attn-ready', { version: INTERFACE_VERSION, view: 'mask', warnings: [] });
  }

  /** Weights of a model that is no more are taken away and asked for again. */
  private trainingChanged(): void {
    const finished = this.below.element?.finished === true;
    this.requestUpdate();
    if (finished === (this.model === 'trained')) return;
    this.model = finished ? 'trained' : 'untrained';
    if (this.weights?.model === 'trained') this.weights = undefined;
    void this.ask();
  }

  /** The matrix is drawn for the width that it has; a cell never gets smaller than a target may be. */
  private fit(): void {
    markOverflow(this.renderRoot);
    const box = this.renderRoot.querySelector('.matrix');
    if (box === null) return;
    const [header, gap] = box.clientWidth < 420 ? [46, 2] : [56, 3];
    const cell = Math.floor((box.clientWidth - 6 - header) / this.length) - gap;
    const size = Math.max(24, Math.min(46, cell));
    if (size === this.cellSize) return;
    this.cellSize = size;
    this.requestUpdate();
  }
}
