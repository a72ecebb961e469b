// SPDX-License-Identifier: MIT
// Runs that can be repeated here: the one in the page's address, the one that a reload cut off. It offers, and repeats
// only when asked; then it compares fingerprints. It also keeps both up to date while a run goes on. Read next:
// repeat-view.ts; state/take-away/run-link.ts.

import { takeAwayStrings as text } from '../../../lesson/en/take-away.ts';
import { readFigure, writeFigure } from '../../../state/link.ts';
import type { LinkState } from '../../../state/link-kinds.ts';
import { type OpenStorage, RunKeeper } from '../../../state/take-away/kept-run.ts';
import { type LeftOut, readLink, type WrittenLink, writeLink } from '../../../state/take-away/run-link.ts';
import type { RunMark, RunRecipe } from '../../../state/take-away/run-recipe.ts';
import { textDigest } from '../../../state/take-away/text-digest.ts';
import { usableRecipe } from '../../../state/take-away/usable-recipe.ts';
import type { TakeAwayHost } from './take-away-host.ts';

export interface Offer {
  kind: 'link' | 'kept';
  recipe: RunRecipe;
  mark: RunMark;
  /** Fingerprint of a text that was too long for the link; '' where none is missing. */
  missingText: string;
  ignored: number;
  milliseconds: number;
}

/** After the last change. */
const LINK_DELAY_MS = 250;
/** While a run goes on. */
const KEEP_EVERY_MS = 2000;
const NOTHING_DONE: RunMark = { steps: 0, digest: '', profile: '' };

export interface Place {
  hash(): string;
  /** False where the browser does not let the address be changed. */
  replace(hash: string): boolean;
  /** The page's whole address with another hash. */
  address(hash: string): string;
}

export const PAGE: Place = {
  hash: () => location.hash,
  replace: (hash) => {
    try {
      history.replaceState(history.state, '', hash);
      return true;
    } catch {
      return false;
    }
  },
  address: (hash) => location.href.replace(/#.*$/, '') + hash,
};

export class RepeatDesk {
  offer: Offer | undefined;
  /** What comparing gave, in one sentence. */
  outcome = '';
  /** Steps that are being repeated; undefined while none are. */
  replaying: number | undefined;
  link: { address: string; leftOut: readonly LeftOut[]; textName: string; inAddress: boolean } | undefined;
  private seen: unknown[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keptAt = 0;
  private milliseconds = 0;
  private since: number | undefined;
  private run: object | undefined;

  constructor(
    private readonly host: TakeAwayHost,
    /** Whether the run in hand cannot be had from its settings. */
    private readonly foreign: () => boolean,
    private readonly place: Place = PAGE,
    private readonly storage?: OpenStorage,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Looks for a run to repeat; starts nothing. A link goes before what was kept. */
  open(): void {
    if (this.openLink()) return;
    const kept = this.keeper.read();
    if (kept === undefined || kept.mark.steps === 0) return;
    const { recipe, refused } = usableRecipe(kept.recipe);
    this.offer = { ...kept, recipe, kind: 'kept', missingText: '', ignored: refused };
    this.host.requestUpdate();
  }

  /** False where the address holds no run, or one that is shown already. */
  openLink(): boolean {
    const hash = this.place.hash();
    const read = readLink(hash);
    if (read === undefined || this.link?.address === this.place.address(hash)) return read !== undefined;
    const { recipe, refused } = usableRecipe(read.recipe);
    this.offer = { ...read, recipe, ignored: read.ignored + refused, kind: 'link', milliseconds: 0 };
    this.outcome = '';
    this.link = { address: this.place.address(hash), leftOut: [], textName: '', inAddress: true };
    this.host.apply(recipe);
    this.host.requestUpdate();
    return true;
  }

  dismiss(): void {
    if (this.offer?.kind === 'kept') this.keeper.forget();
    this.offer = undefined;
    this.host.requestUpdate();
  }

  /** Of the text in the box, where the link's own did not travel; undefined where nothing is missing. */
  get textFits(): boolean | undefined {
    const { source } = this.host.recipe.settings;
    const missing = this.offer?.missingText ?? '';
    if (missing === '') return undefined;
    return source.kind === 'own' && textDigest(source.text) === missing;
  }

  async replay(): Promise<void> {
    const { offer, host } = this;
    if (offer === undefined || this.replaying !== undefined) return;
    const { source } = host.recipe.settings;
    const settings = offer.missingText === '' ? offer.recipe.settings : { ...offer.recipe.settings, source };
    this.replaying = offer.mark.steps;
    this.outcome = '';
    host.requestUpdate();
    const done = await host.replayTo({ ...offer.recipe, settings }, offer.mark.steps);
    this.replaying = undefined;
    const digest = done ? await host.ask('digest', {}) : undefined;
    this.outcome = digest?.ok === true ? compared(offer.mark, digest) : text.offer.failed;
    if (digest?.ok === true) this.offer = undefined;
    host.say(this.outcome);
    host.requestUpdate();
  }

  /** The settings as a link says them, without how far a run came. */
  get state(): LinkState {
    return readFigure(writeLink(this.host.recipe, NOTHING_DONE).hash)?.state ?? {};
  }

  /** Puts a link's settings on screen and offers nothing. */
  show(state: LinkState): void {
    const read = readLink(writeFigure('train', state).hash);
    if (read !== undefined) this.host.apply(usableRecipe(read.recipe).recipe);
  }

  /** The run in hand as a link. */
  async written(): Promise<WrittenLink> {
    return writeLink(this.host.recipe, await this.mark());
  }

  /** Shows a link and puts it into the address; from then on both follow the run, unless it is not `wanted` any more. */
  async makeLink(wanted = () => true): Promise<void> {
    const { host } = this;
    const { recipe } = host;
    const { hash, leftOut } = await this.written();
    if (!wanted()) return;
    const { source } = recipe.settings;
    const textName = leftOut.includes('text') && source.kind === 'own' ? textDigest(source.text) : '';
    const inAddress = this.place.replace(hash);
    this.link = { address: this.place.address(hash), leftOut, textName, inAddress };
    host.requestUpdate();
  }

  /** To be called after each update of the host. */
  follow(): void {
    const { host } = this;
    this.keepTime();
    if (this.offer?.kind === 'kept' && host.started !== undefined && this.replaying === undefined)
      this.offer = undefined;
    const { settings, changes } = host.recipe;
    // While a run is replayed nothing is kept, so its end is a change too.
    const run = [host.phase, host.losses.length, host.started, this.replaying];
    const state = [...run, changes.length, ...Object.values(settings)];
    if (state.length === this.seen.length && state.every((value, at) => value === this.seen[at])) return;
    const first = this.seen.length === 0;
    this.seen = state;
    if (first) return;
    if (host.phase === 'running' && this.now() - this.keptAt > KEEP_EVERY_MS) this.keep(this.doneSoFar());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settle(), LINK_DELAY_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  /** Any other place stays in the address once a reader has gone to it. */
  private get inAddress(): boolean {
    return this.link?.address === this.place.address(this.place.hash());
  }

  private async settle(): Promise<void> {
    const { host } = this;
    if (host.phase === 'running' || host.phase === 'loading' || this.replaying !== undefined) return;
    if (host.started !== undefined) this.keep(await this.mark());
    if (this.inAddress && this.offer === undefined) await this.makeLink(() => this.inAddress);
  }

  private keep(mark: RunMark): void {
    if (mark.steps === 0 || this.foreign()) return;
    this.keptAt = this.now();
    this.keeper.keep({ recipe: this.host.recipe, mark, milliseconds: this.milliseconds });
  }

  private get keeper(): RunKeeper {
    return new RunKeeper(this.host.id, this.storage);
  }

  private doneSoFar(): RunMark {
    return { steps: this.host.firstStep + this.host.losses.length, digest: '', profile: '' };
  }

  private async mark(): Promise<RunMark> {
    const { host } = this;
    if (host.started === undefined || this.foreign()) return NOTHING_DONE;
    const reply = await host.ask('digest', {});
    return reply?.ok === true ? { steps: reply.step, digest: reply.digest, profile: reply.profile } : this.doneSoFar();
  }

  private keepTime(): void {
    const { host } = this;
    if (host.started !== this.run) {
      this.run = host.started;
      this.milliseconds = 0;
      this.since = undefined;
    }
    const now = this.now();
    if (this.since !== undefined) this.milliseconds += now - this.since;
    this.since = host.phase === 'running' ? now : undefined;
  }
}

function compared(mark: RunMark, is: { digest: string; profile: string; step: number }): string {
  const words = text.compared;
  if (mark.digest === '') return words.unknown(is.step, is.digest);
  if (mark.digest === is.digest) return words.same(is.step, is.digest);
  if (mark.profile !== '' && mark.profile !== is.profile) return words.arithmetic(is.step, mark.profile, is.profile);
  return words.different(is.step, mark.digest, is.digest);
}
