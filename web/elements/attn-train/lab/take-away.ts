// SPDX-License-Identifier: MIT
// The panel "Take it with you" of the laboratory: holds its parts together and what is shown of them. Each part's own
// business: repeat-desk.ts (links, reloads), weights-desk.ts (files); the rest is made here from what the host has. It
// starts nothing by itself. Read next: take-away-view.ts.

import type { ReactiveController } from 'lit';
import { figureSvg, SVG_SIZE, type SvgMask } from '../../../draw/figure-svg.ts';
import { pngOf } from '../../../draw/svg-to-png.ts';
import { takeAwayStrings as text } from '../../../lesson/en/take-away.ts';
import { type LossRecord, lossCsv, lossJson } from '../../../state/take-away/loss-export.ts';
import { pytorchScript, type ScriptMask } from '../../../state/take-away/pytorch-script.ts';
import { maskCode } from '../../../state/take-away/script-mask.ts';
import { copy, type Handed, inFrame, save, savedSentence } from './hand-out.ts';
import { pictureOf } from './picture-data.ts';
import { RepeatDesk } from './repeat-desk.ts';
import type { TakeAwayHost } from './take-away-host.ts';
import { WeightsDesk } from './weights-desk.ts';

export type Part = 'link' | 'script' | 'weights' | 'numbers' | 'frame';

/** A larger mask's picture shows its first rows and columns. */
const MOST_PICTURED = 64;

export class TakeAway implements ReactiveController {
  readonly repeat: RepeatDesk;
  readonly weights: WeightsDesk;
  readonly inFrame = inFrame();
  readonly opened = new Set<Part>();
  script: (Handed & { content: string; steps: number }) | undefined;
  /** Shown as text to be copied. */
  shown: (Handed & { content: string }) | undefined;
  /** What came of the last press, by the part that it was in. */
  readonly said = new Map<Part, string>();
  private ready = false;
  private readonly hashChanged = (): void => {
    this.repeat.openLink();
  };

  constructor(readonly host: TakeAwayHost) {
    this.weights = new WeightsDesk(host);
    this.repeat = new RepeatDesk(host, () => this.weights.fromFile);
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('hashchange', this.hashChanged);
  }

  hostDisconnected(): void {
    removeEventListener('hashchange', this.hashChanged);
    this.repeat.dispose();
  }

  hostUpdated(): void {
    if (!this.ready) {
      this.ready = true;
      this.repeat.open();
    }
    this.repeat.follow();
  }

  toggle(part: Part, open: boolean): void {
    if (open) this.opened.add(part);
    else this.opened.delete(part);
    this.host.requestUpdate();
  }

  async showScript(): Promise<void> {
    const { host } = this;
    const { settings, changes } = host.recipe;
    const { started } = host;
    if (started === undefined) return this.say('script', text.noRun);
    const specs = [settings.mask, ...changes.flatMap((change) => ('mask' in change ? [change.mask] : []))];
    const masks = await Promise.all(specs.map((spec) => this.scriptMask(spec, settings.context)));
    const known = masks.filter((mask) => mask !== undefined);
    if (known.length < masks.length) return this.say('script', text.gone);
    const steps = Math.max(this.nextStep, 1);
    const run = {
      settings,
      changes,
      text: started.trainingText,
      heldOutText: started.heldOutText,
      masks: known,
      steps,
    };
    this.script = { name: 'attention_run.py', type: 'text/x-python', content: pytorchScript(run), steps };
    this.say('script', this.weights.fromFile ? text.script.foreign : '');
  }

  /** Whether the run has gone on since the script was made. */
  get scriptIsOld(): boolean {
    return this.script !== undefined && this.script.steps !== Math.max(this.nextStep, 1);
  }

  async makeLink(): Promise<void> {
    await this.repeat.makeLink();
    this.say('link', this.weights.fromFile ? text.link.foreign : '');
  }

  saveLosses(as: 'csv' | 'json'): void {
    const handed = as === 'csv' ? this.csv() : this.json();
    if (handed !== undefined) this.hand('numbers', handed);
  }

  /** Answers with what came of it. */
  async savePicture(as: 'svg' | 'png'): Promise<string> {
    const svg = await this.svg('numbers');
    const png = svg === undefined || as === 'svg' ? undefined : await pngOf(svg.content, SVG_SIZE);
    if (svg !== undefined && as === 'svg') this.hand('numbers', svg);
    else if (png !== undefined) this.hand('numbers', { name: 'losses.png', type: 'image/png', content: png });
    else if (svg !== undefined) this.say('numbers', text.numbers.pngFailed);
    return this.said.get('numbers') ?? '';
  }

  async showText(what: 'csv' | 'json' | 'svg' | 'weights'): Promise<void> {
    const ways = {
      csv: () => this.csv('frame'),
      json: () => this.json('frame'),
      svg: () => this.svg('frame'),
      weights: () => this.weights.asText(),
    };
    const made = await ways[what]();
    if (made !== undefined) this.shown = { ...made, content: String(made.content) };
    const said = made === undefined ? this.weights.error : what === 'weights' ? text.frame.weightsHow : '';
    this.say('frame', said || (this.said.get('frame') ?? ''));
  }

  closeText(): void {
    this.shown = undefined;
    this.host.requestUpdate();
  }

  /** `select` makes the text easy to copy by hand where the browser refuses. */
  async copy(part: Part, content: string, select: () => void): Promise<void> {
    const done = await copy(content);
    if (!done) select();
    this.say(part, done ? text.copied : text.copyRefused);
  }

  hand(part: Part, handed: Handed): void {
    save(handed);
    this.say(part, savedSentence(handed.name));
  }

  get nextStep(): number {
    return this.host.firstStep + this.host.losses.length;
  }

  private say(part: Part, sentence: string): void {
    this.said.set(part, sentence);
    if (sentence !== '') this.host.say(sentence);
    this.host.requestUpdate();
  }

  private async scriptMask(spec: string, size: number): Promise<ScriptMask | undefined> {
    const picture = await this.host.ask('describe', { spec, queries: size, keys: size });
    const translation = await this.host.ask('translate', { spec, size });
    if (picture?.ok !== true || translation === undefined) return undefined;
    return { spec, code: maskCode(picture, translation), emptyRows: picture.emptyRows.length, rows: size };
  }

  private record(): LossRecord {
    const { losses, firstStep, probes, phase } = this.host;
    return { losses, firstStep, probes, brokenStep: phase === 'stopped' ? this.nextStep : undefined };
  }

  private csv(part: Part = 'numbers'): (Handed & { content: string }) | undefined {
    if (this.nextStep === 0) return this.nothing(part);
    return { name: 'losses.csv', type: 'text/csv', content: lossCsv(this.record()) };
  }

  private json(part: Part = 'numbers'): Handed | undefined {
    if (this.nextStep === 0) return this.nothing(part);
    const { settings, changes } = this.host.recipe;
    return { name: 'losses.json', type: 'application/json', content: lossJson(this.record(), { settings, changes }) };
  }

  private async svg(part: Part): Promise<(Handed & { content: string }) | undefined> {
    const { host } = this;
    if (this.nextStep === 0 || host.started === undefined) return this.nothing(part);
    const content = figureSvg(pictureOf(host, host.started, await this.picturedMask()));
    return { name: 'losses.svg', type: 'image/svg+xml', content };
  }

  private async picturedMask(): Promise<SvgMask | undefined> {
    const { settings, changes } = this.host.recipe;
    const spec = changes.reduce((mask, change) => ('mask' in change ? change.mask : mask), settings.mask);
    const size = Math.min(settings.context, MOST_PICTURED);
    const picture = await this.host.ask('describe', { spec, queries: size, keys: size });
    return picture?.ok === true ? { ...picture, name: text.picture.mask } : undefined;
  }

  private nothing(part: Part): undefined {
    this.say(part, text.noRun);
    return undefined;
  }
}
