// SPDX-License-Identifier: MIT
// <attn-mask>: draw an attention mask, read off what each row may see, how far it lets tokens travel, and train a
// model with that mask. The rules are the core's; this element keeps what was chosen and shows the answers.
// Read next: mask-view.ts for the picture, answers.ts for what is asked, ../../state/mask-spec.ts for the spec text.

import type { nothing, PropertyValues, TemplateResult } from 'lit';
import type { Failure } from '../../engine/shared/core-api.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { History } from '../../state/history.ts';
import { lessonState } from '../../state/lesson-state.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import { EngineError, MaskLens } from '../../state/mask-lens.ts';
import { choiceOf, type MaskChoice, paintCells, specOf, startPainting } from '../../state/mask-spec.ts';
import { LONGEST_TYPED, SAMPLE_TEXT, type TokenUnit } from '../../state/mask-text.ts';
import { profileWish } from '../../state/settings.ts';
import type { Untaken } from '../../state/too-large.ts';
import { AttnElement, FLAG, INTERFACE_VERSION } from '../shared/attn-element.ts';
import { byPage } from '../shared/changes.ts';
import { controls } from '../shared/controls.styles.ts';
import { engineSentence } from '../shared/engine-words.ts';
import { figure } from '../shared/figure.styles.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { Overflow } from '../shared/overflow.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { whenNear } from '../shared/when-near.ts';
import { type Answers, askAll } from './answers.ts';
import { styles } from './attn-mask.styles.ts';
import { BetFirst } from './bet-first.ts';
import { CanvasController } from './canvas-controller.ts';
import { type Cell, cellOf, LARGEST_GRID, moveCell, PaintStroke } from './cells.ts';
import { CodeBelow } from './code-below.ts';
import { FACTS, factsOf } from './facts.ts';
import { checkGiven, readGivenText, START, takeMatrix, usableLength, usableRow } from './given.ts';
import { canvasActions, controlActions, matrixActions } from './mask-actions.ts';
import type { MaskView } from './mask-controls.ts';
import { linkOfMask, showLinkedMask } from './mask-link.ts';
import { maskView } from './mask-view.ts';
import { TrainBelow } from './train-below.ts';
import type { WeightsModel } from './weights.ts';

const DEFAULT_LAYERS = 2;
/** Changes that leave mask and tokens alone, and with them a text that was refused. */
const OF_THE_VIEW: ReadonlySet<string> = new Set(['view', 'layers', 'layer', 'head', 'model', 'length']);

/** Fields whose text the core or the page may refuse; what was typed stays beside the sentence. */
export type Field = 'observed' | 'fillers' | 'starts' | 'spec' | 'text' | `second-${'observed' | 'fillers' | 'starts'}`;

export interface Refused {
  field: Field;
  /** Undefined where it is too long to stay in the field. */
  typed: string | undefined;
  sentence: string;
}

export class AttnMask extends AttnElement implements Linked<'mask'> {
  static override properties = {
    mask: {},
    length: { type: Number },
    /** Elements have a `prefix` of their own, so the property is named apart from the attribute; the window likewise. */
    prefixLength: { type: Number, attribute: 'prefix' },
    windowLength: { type: Number, attribute: 'window' },
    row: { type: Number },
    text: {},
    unit: {},
    editable: FLAG,
    trainable: FLAG,
    predict: FLAG,
    profile: {},
    /** So that one is taken that was given before the element was there. */
    matrix: { attribute: false, noAccessor: true },
  };

  static override styles = [tokens, figure, controls, matrix, styles];

  /** A spec, or the name of a mode. */
  declare mask: string;
  declare length: number;
  declare prefixLength: number;
  declare windowLength: number;
  declare row: number;
  /** Along both sides: its characters or, with unit="word", its words; up to 64. */
  declare text: string;
  declare unit: TokenUnit;
  declare editable: boolean;
  /** Offers "Train with this mask". */
  declare trainable: boolean;
  /** Asks for a bet before anything is shown. */
  declare predict: boolean;
  /** As in <attn-train>, to which it is handed on. */
  declare profile: string | undefined;

  choice: MaskChoice = choiceOf('causal');
  answers: Answers | undefined;
  view: MaskView = 'permission';
  layers = DEFAULT_LAYERS;
  layer = 0;
  head = 0;
  model: WeightsModel = 'untrained';
  focusCell: Cell = { query: 0, key: 0 };
  refused: Refused | undefined;
  error = '';
  engineError: EngineError | undefined;
  tableShown = false;
  cellSize = 40;
  readonly history = new History<MaskChoice>();
  readonly betFirst = new BetFirst(this, () => this.below.end());
  readonly code = new CodeBelow(this);
  readonly below = new TrainBelow(this, () => this.trainingChanged());
  readonly canvas = new CanvasController(this);
  private readonly lens = new MaskLens();
  /** The last mask that the core could read. */
  private known: MaskChoice = this.choice;
  private shownTokens: readonly string[] = [];
  private initial:
    | Pick<AttnMask, 'mask' | 'length' | 'prefixLength' | 'windowLength' | 'row' | 'text' | 'unit'>
    | undefined;
  private stopWaiting: (() => void) | undefined;
  /** Why the text of the attribute is not the one on screen. */
  private textProblem = '';
  private lastKey = '';
  private near = false;
  private ready = false;
  readonly stroke = new PaintStroke(
    () => this.renderRoot as ShadowRoot,
    (cell) => this.allows(cell),
    (cells, allow, first) => this.paint(cells, allow, first),
  );

  constructor() {
    super();
    new Overflow(this, () => this.fit());
    this.mask = 'causal';
    this.length = START.length;
    this.prefixLength = 3;
    this.windowLength = 3;
    this.row = START.row;
    this.text = SAMPLE_TEXT;
    this.unit = 'character';
    this.editable = false;
    this.predict = false;
    this.trainable = false;
  }

  get described() {
    return this.answers?.described;
  }

  /** The mask on screen, row-major, 1 where allowed; a copy. One that is set is on screen once the core has answered. */
  get matrix(): Uint8Array {
    return this.described?.allowed.slice() ?? new Uint8Array(0);
  }

  set matrix(cells: Uint8Array) {
    takeMatrix(this, cells);
  }

  get tokens(): readonly string[] {
    return this.shownTokens;
  }

  get maxSize(): number {
    return Math.max(1, this.tokens.length);
  }

  get large(): boolean {
    return this.length > LARGEST_GRID;
  }

  get state(): object {
    const { length, row, view, layers, text, unit } = this;
    return { mask: this.described?.spec ?? specOf(this.choice), length, row, view, layers, text, unit };
  }

  readonly linkView = 'mask';

  get linkState(): PartOf<'mask'> {
    return linkOfMask(this);
  }

  applyLink(state: StateOf<'mask'>): Untaken[] {
    return showLinkedMask(this, state);
  }

  /** A cell that there is not is refused in a sentence. */
  setCell(query: number, key: number, allowed: boolean): void {
    const isPlace = (index: number) => Number.isInteger(index) && index >= 0 && index < this.length;
    if (!isPlace(query) || !isPlace(key)) {
      this.error = maskStrings.noCell(query, key, this.length);
      this.requestUpdate();
      return;
    }
    this.paint([{ query, key }], allowed, true, false);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleState('loading', true);
    this.lens.onSilence = () => this.requestUpdate();
    this.requestUpdate();
    this.stopWaiting = whenNear(this, () => {
      this.near = true;
      void this.ask();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopWaiting?.();
    this.lens.dispose();
    this.ready = false;
    this.near = false;
    lessonState.retract(FACTS);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    checkGiven(this, changed);
    const { mask, prefixLength, windowLength } = this;
    const rules = changed.has('mask') || changed.has('prefixLength') || changed.has('windowLength');
    const text = changed.has('text') || changed.has('unit');
    if (rules) this.choice = choiceOf(mask, { prefix: prefixLength, window: windowLength });
    if (text) {
      const read = readGivenText(this);
      this.textProblem = read.problem;
      this.shownTokens = read.tokens;
    }
    if (text || changed.has('length')) this.length = usableLength(this, changed);
    if (changed.has('profile')) this.restart();
    this.row = usableRow(this, changed);
    const { length, row, text: written, unit } = this;
    this.initial ??= { mask, length, prefixLength, windowLength, row, text: written, unit };
    if (rules || text || changed.has('length')) void this.ask();
  }

  override updated(): void {
    lessonState.publish(factsOf(this));
  }

  override render(): TemplateResult | typeof nothing {
    return maskView(this, this.spoken);
  }

  /** Back to what the attributes said at first. */
  reset(): void {
    byPage(this, () => this.startOver());
  }

  startOver(): void {
    this.history.clear();
    this.refused = undefined;
    Object.assign(this, this.initial);
    this.choice = choiceOf(this.mask, { prefix: this.prefixLength, window: this.windowLength });
    this.view = 'permission';
    this.layers = DEFAULT_LAYERS;
    this.focusCell = { query: 0, key: 0 };
    this.betFirst.startOver();
    this.commit('mask', specOf(this.choice));
  }

  toggleTable(): void {
    this.tableShown = !this.tableShown;
    this.requestUpdate();
  }

  get silent(): boolean {
    return this.lens.silent;
  }

  restart(): void {
    this.lens.abandon();
    this.lens.choose(profileWish(this.profile));
    this.engineError = undefined;
    this.toggleState('error', false);
    void this.ask();
  }

  train(): void {
    if (this.described === undefined) return;
    this.announcer.say(maskStrings.trainStarted, true);
    this.below.start(this.described.spec);
  }

  readonly controlActions = controlActions(this);
  readonly matrixActions = matrixActions(this);
  readonly canvasActions = canvasActions(this);

  /** Whether a press on a cell paints it. Where ways are shown it chooses a pair. */
  get painting(): boolean {
    return this.choice.mode === 'painted' && this.editable && this.view !== 'influence';
  }

  line(cell: (index: number) => Cell): Cell[] {
    return Array.from({ length: this.length }, (_, index) => cell(index));
  }

  private allows(cell: Cell): boolean {
    return this.described !== undefined && isAllowed(this.described, cell.query, cell.key);
  }

  chooseRow(row: number): void {
    this.row = row;
    if (this.large) this.focusCell = { ...this.focusCell, query: row };
    if (this.large && this.view === 'influence') void this.ask();
    this.requestUpdate();
    this.emit('attn-change', { key: 'row', value: row, state: this.state });
  }

  /** The cell that the arrow keys are on; in a large mask its row is the one that is told. */
  visit(cell: Cell): void {
    const same = cell.query === this.focusCell.query && cell.key === this.focusCell.key;
    this.focusCell = cell;
    if (this.large && cell.query !== this.row) this.chooseRow(cell.query);
    else if (!same && this.view === 'influence') void this.ask();
    if (!same) this.requestUpdate();
  }

  paint(cells: Cell[], allow: boolean, remember: boolean, byPerson = true): void {
    if (remember) this.remember();
    this.choice = startPainting(this.choice);
    const pairs = cells.map(({ query, key }): [number, number] => [query, key]);
    this.choice = { ...this.choice, paint: paintCells(this.choice.paint, pairs, allow) };
    const [only] = cells;
    if (cells.length === 1 && only !== undefined) {
      this.announcer.say(maskStrings.live.cell(only.query, only.key, allow));
    }
    if (byPerson) this.commit('mask', specOf(this.choice));
    else void this.ask();
  }

  remember(): void {
    this.history.remember(this.choice);
    this.announcer.newRun();
  }

  /** A rule with other numbers. Changes of one number in a row are one step for Undo. */
  choose(choice: MaskChoice, key: string, value: unknown): void {
    if (typeof value !== 'number' || key !== this.lastKey) this.remember();
    this.choice = choice;
    this.commit(key, value);
    this.lastKey = key;
  }

  /** What was typed takes effect only if the core can read it; else its sentence stands beside the field. */
  async propose(field: Field, typed: string, choice: MaskChoice | undefined, why = ''): Promise<void> {
    const refuse = (sentence: string): void => {
      this.refused = { field, typed: typed.length > LONGEST_TYPED ? undefined : typed, sentence };
      this.announcer.alert(sentence);
      this.requestUpdate();
    };
    if (choice === undefined) {
      refuse(why);
      return;
    }
    const reply = await this.guarded(() => this.lens.describe(specOf(choice), this.length, 'proposal'));
    if (reply === undefined) return;
    if (!reply.ok) {
      refuse(reply.error);
      return;
    }
    this.remember();
    this.choice = field === 'spec' ? choiceOf(reply.spec, choice.params) : choice;
    this.commit(field === 'spec' ? 'mask' : field, reply.spec);
  }

  undo(): void {
    const before = this.history.undo();
    if (before === undefined) return;
    this.choice = before;
    this.commit('mask', specOf(before));
  }

  commit(key: string, value: unknown): void {
    this.lastKey = '';
    if (!OF_THE_VIEW.has(key)) this.refused = undefined;
    this.textProblem = '';
    this.requestUpdate();
    this.emit('attn-change', { key, value, state: this.state });
    void this.ask();
  }

  keydown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const next = moveCell(this.focusCell, event, this.length);
    if (next === undefined || cellOf(event.target) === undefined) return;
    event.preventDefault();
    this.visit(next);
    this.focusOn(next);
  }

  /** Moves the focus to a cell; one that is not drawn yet gets it after the drawing. */
  focusOn({ query, key }: Cell, options?: FocusOptions): void {
    const find = () => this.renderRoot.querySelector<HTMLElement>(`[data-query="${query}"][data-key="${key}"]`);
    const cell = find();
    if (cell !== null) cell.focus(options);
    else void this.updateComplete.then(() => find()?.focus(options));
  }

  /** Brings the cursor's column of a large mask into view, without moving the page. */
  async showColumn(): Promise<void> {
    await this.updateComplete;
    const box = this.renderRoot.querySelector('.matrix');
    const column = box?.querySelector<HTMLElement>(`[data-key="${this.focusCell.key}"]`)?.closest('td');
    if (box !== null && column) box.scrollLeft = column.offsetLeft - box.clientWidth / 2;
  }

  /** Asks the core for the mask and what is shown of it; a mask that it cannot read gives way to the last one that it could. */
  private async ask(refusal = this.textProblem): Promise<void> {
    if (!this.near || !this.isConnected) return;
    const { choice, length: size, view, layers, focusCell: cell, tokens: text, unit, layer, head, model } = this;
    const question = {
      spec: specOf(choice),
      painted: choice.mode === 'painted',
      size,
      view,
      layers,
      unit,
      layer,
      head,
    };
    const answers = await this.guarded(() =>
      askAll(this.lens, this.below.element, { ...question, cell: this.within(cell), tokens: text, model }),
    );
    if (answers === undefined) return;
    if (!answers.ok) {
      this.error = answers.error;
      if (choice === this.known) this.known = choiceOf('causal');
      this.choice = this.known;
      void this.ask(answers.error);
      return;
    }
    this.known = choice;
    this.answers = answers;
    this.error = refusal === '' ? answers.problem : refusal;
    this.requestUpdate();
    this.becomeReady();
  }

  /** Undefined where the engine is broken, which is then told. */
  private async guarded<T extends { ok: true } | Failure>(asked: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.engineError !== undefined) return undefined;
    try {
      return await asked();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code === 'disposed') return undefined;
      this.engineError = error;
      this.error = engineSentence(error.code, error.message);
      this.toggleState('error', true);
      this.emit('attn-error', { code: error.code, message: this.error });
      this.requestUpdate();
      return undefined;
    }
  }

  private within({ query, key }: Cell): Cell {
    return { query: Math.min(query, this.length - 1), key: Math.min(key, this.length - 1) };
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
    if (this.answers?.weights?.model === 'trained') this.answers = { ...this.answers, weights: undefined };
    void this.ask();
  }

  /** The matrix is drawn for the width that it has; a cell never gets smaller than a target may be. */
  private fit(): void {
    const box = this.renderRoot.querySelector('.matrix');
    if (box === null) return;
    const narrow = this.clientWidth <= 480; // where matrix.styles.ts draws the cells nearer
    const header = box.querySelector('tbody th')?.clientWidth ?? (narrow ? 42 : 52);
    const gap = narrow ? 2 : 3;
    const cell = Math.floor((box.clientWidth - 6 - header - 2 * gap) / this.length) - gap;
    const largest = this.unit === 'word' ? 64 : 54;
    const asked = box.querySelector('td')?.offsetWidth;
    const isAsked = asked !== undefined && getComputedStyle(this).getPropertyValue('--attn-cell') !== '';
    const size = isAsked ? asked : this.large ? 34 : Math.max(24, Math.min(largest, cell));
    if (size === this.cellSize) return;
    this.cellSize = size;
    this.requestUpdate();
  }
}
