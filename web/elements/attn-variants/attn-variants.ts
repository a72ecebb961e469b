// SPDX-License-Identifier: MIT
// <attn-variants>: the family of attentions. This panel shows the three matrices of an encoder–decoder in their places
// and which of them BERT and GPT keep; panel="order" is an element of its own within this one. The core gives every
// weight; this element keeps what was chosen and bet. Read next: attention.ts, family-view.ts; attn-order.ts.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { variantsStrings } from '../../lesson/en/variants.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { limited, type Untaken } from '../../state/too-large.ts';
import { SEEDS } from '../shared/attn-element.ts';
import { bet } from '../shared/bet.styles.ts';
import { controls } from '../shared/controls.styles.ts';
import { CoreFigure } from '../shared/core-figure.ts';
import { figure } from '../shared/figure.styles.ts';
import { handedOn, wrongAttributesView } from '../shared/figure-view.ts';
import type { Linked } from '../shared/linked.ts';
import { matrix } from '../shared/matrix.styles.ts';
import { focusOutcome } from '../shared/outcome-focus.ts';
import { tokens } from '../shared/tokens.styles.ts';
import {
  type Attention,
  attentionOf,
  betCell,
  MODELS,
  type Model,
  mayLook,
  PADDINGS,
  PARTS,
  PARTS_OF,
  type Padding,
  type Part,
  questionOf,
  SIZES,
  type Sizes,
} from './attention.ts';
import type { AttnOrder } from './attn-order.ts';
import { styles } from './attn-variants.styles.ts';
import { familyView, rowSentence } from './family-view.ts';
import { flow } from './flow.styles.ts';
import { type OrderState, orderOfLink } from './order-link.ts';

export type Panel = 'family' | 'order';
export type FamilyBet = 'yes' | 'no' | 'skip';
type Chosen = 'model' | 'encoder' | 'decoder' | 'padding';

const START = { model: 'both', encoder: 6, decoder: 4, padding: 'none' } as const;
const START_ROW = { asking: 'decoder', row: 2 } as const;
/** Whose row is shown when a model is chosen. */
const SHOWN_FIRST: Record<Model, Part> = { both: 'cross', encoder: 'encoder', decoder: 'decoder' };

const between = (value: number): boolean => Number.isInteger(value) && value >= SIZES.min && value <= SIZES.max;

export class AttnVariants extends CoreFigure implements Linked<'variants'> {
  static override properties = {
    ...CoreFigure.properties,
    panel: {},
    model: { reflect: true },
    encoder: { type: Number, reflect: true },
    decoder: { type: Number, reflect: true },
    padding: { reflect: true },
    seed: { type: Number },
  };
  static override styles = [tokens, figure, controls, matrix, bet, styles, flow];

  /** family or order. */
  declare panel: Panel;
  /** Which matrices are there: both, encoder, decoder. */
  declare model: Model;
  /** Tokens of the question and of the reply, 2 to 8. */
  declare encoder: number;
  declare decoder: number;
  /** Filler tokens at the end of the question: none, read, blocked. */
  declare padding: Padding;
  /** Of the order panel's model. */
  declare seed: number;

  protected readonly view = 'variants';
  attentions: Partial<Record<Part, Attention>> = {};
  /** The matrix whose row is looked at. */
  asking: Part = START_ROW.asking;
  row: number = START_ROW.row;
  bet: FamilyBet | undefined;
  /** What the bet was about and how it came out; later changes of the sizes do not change it. */
  outcome: { query: string; key: string; open: boolean } | undefined;
  private sayNext = false;
  /** An attribute asked for a size that cannot be; told until something else is chosen. */
  private wrongSize = false;
  private lastSizes: { encoder: number; decoder: number } = START;
  /** What a link says of the order panel. */
  private linked: OrderState | undefined;

  constructor() {
    super();
    Object.assign(this, START, { panel: 'family', seed: 0 });
  }

  get sizes(): Sizes {
    const { encoder, decoder, padding } = this;
    return { encoder, decoder, padding };
  }

  /** Whether the cross matrix may be seen. */
  get revealed(): boolean {
    return this.bet !== undefined;
  }

  get state(): object {
    const { model, encoder, decoder, padding, asking, row } = this;
    return { panel: 'family', model, encoder, decoder, padding, asking, row };
  }

  readonly linkView = 'variants';

  get linkState(): PartOf<'variants'> {
    if (this.panel === 'order') return { panel: 'order', ...this.order?.linkPart };
    const { model: mod, encoder: en, decoder: de, padding: pad, asking: part, row } = this;
    return { panel: 'family', mod, en, de, pad, part, row };
  }

  applyLink(state: StateOf<'variants'>): Untaken[] {
    this.panel = state.panel;
    if (state.panel === 'order') {
      const { unused, ...linked } = orderOfLink(state);
      this.linked = linked;
      this.requestUpdate();
      return unused;
    }
    const { mod: model, en: encoder, de: decoder, pad: padding, part, row } = state;
    Object.assign(this, { model, encoder, decoder, padding });
    this.wrongSize = false;
    this.asking = this.has(part) ? part : SHOWN_FIRST[model];
    const { shown, tooLarge } = limited({ row }, { row: this.lastRow });
    this.row = shown.row;
    this.requestUpdate();
    return [...(this.asking === part ? [] : ['part']), ...tooLarge];
  }

  has(part: Part): boolean {
    return PARTS_OF[this.model].includes(part);
  }

  private get lastRow(): number {
    return (this.asking === 'encoder' ? this.encoder : this.decoder) - 1;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { panel, model, padding } = this;
    this.panel = this.usable(changed, 'panel', panel, panel === 'order' || panel === 'family', 'family');
    this.model = this.usable(changed, 'model', model, MODELS.includes(model), START.model);
    this.padding = this.usable(changed, 'padding', padding, PADDINGS.includes(padding), START.padding);
    this.seed = this.usableNumber(changed, 'seed', this.seed, SEEDS, 0);
    const wrong = (['encoder', 'decoder'] as const).filter((side) => !between(this[side]));
    for (const side of wrong) this[side] = this.lastSizes[side];
    if (changed.has('encoder') || changed.has('decoder')) this.wrongSize = wrong.length > 0;
    this.lastSizes = { encoder: this.encoder, decoder: this.decoder };
    if (!this.has(this.asking)) this.asking = SHOWN_FIRST[this.model];
    this.row = Math.min(this.row, this.lastRow);
    const asked = (['encoder', 'decoder', 'padding', 'panel'] as const).some((name) => changed.has(name));
    if (asked && this.hasUpdated) void this.refresh();
  }

  override render(): TemplateResult {
    if (this.panel === 'order') {
      return html`${wrongAttributesView(this)}<attn-order .linked=${this.linked} seed=${this.seed} profile=${this.profile ?? nothing}>${handedOn(this)}</attn-order>`;
    }
    return familyView(this, this.spoken);
  }

  /** Cards grow with the first answers; until then they keep their place unseen, so that nothing is seen to move. */
  override updated(): void {
    const waiting = this.panel === 'family' && this.engineError === undefined && this.attentions.cross === undefined;
    this.toggleAttribute('data-waiting', waiting);
  }

  /** The order panel says itself when it is ready. */
  override async refresh(): Promise<void> {
    if (this.panel === 'family') await super.refresh();
  }

  startOver(): void {
    this.linked = undefined;
    this.order?.reset();
    Object.assign(this, START, START_ROW);
    this.bet = undefined;
    this.outcome = undefined;
    this.wrongSize = false;
    this.error = '';
    this.markAnswered(false);
    this.commit('reset', true);
  }

  choose<K extends Chosen>(key: K, value: this[K]): void {
    this[key] = value;
    this.wrongSize = false;
    if (key === 'model') this.asking = SHOWN_FIRST[this.model];
    this.sayNext = true;
    this.commit(key, value);
    if (key === 'model') this.say();
  }

  /** A row that asks; `quietly` where only the mouse passes over it. */
  chooseRow(part: Part, row: number, quietly = false): void {
    if (quietly && part === this.asking && row === this.row) return;
    this.asking = part;
    this.row = row;
    if (quietly) {
      this.requestUpdate();
      return;
    }
    this.commit('row', row);
    this.say();
  }

  place(placed: FamilyBet): void {
    const { cross } = this.attentions;
    if (this.revealed || cross === undefined) return;
    const { row, key } = betCell(this.sizes);
    const open = mayLook(cross, row, key);
    focusOutcome(this);
    this.bet = placed;
    this.outcome = { query: cross.queries[row] ?? '', key: cross.keys[key] ?? '', open };
    this.asking = 'cross';
    this.row = row;
    this.markAnswered(true);
    if (placed !== 'skip') {
      const prediction = placed === 'yes';
      this.emit('attn-predict', { item: 'cross-later-key', prediction, actual: open, correct: prediction === open });
    }
    this.commit('bet', placed);
    this.say();
  }

  protected async load(): Promise<void> {
    const { sizes } = this;
    const traced = await Promise.all(
      PARTS.map((part) => this.answer('traceAttention', { question: questionOf(part, sizes) }, part)),
    );
    if (this.wrongSize) this.error = variantsStrings.badSize(SIZES.min, SIZES.max);
    // All three or none: they belong to one choice of sizes.
    if (traced.includes(undefined)) return;
    for (const [at, part] of PARTS.entries()) {
      this.attentions[part] = attentionOf(part, sizes, traced[at]?.tensors ?? []);
    }
    if (this.sayNext) this.say();
    this.sayNext = false;
  }

  private get order(): AttnOrder | null {
    return this.renderRoot.querySelector<AttnOrder>('attn-order');
  }

  private say(): void {
    this.announcer.newRun();
    this.announcer.say(rowSentence(this));
  }

  private commit(key: string, value: unknown): void {
    this.emit('attn-change', { key, value, state: this.state });
    this.requestUpdate();
  }
}
