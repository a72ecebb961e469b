// SPDX-License-Identifier: MIT
// Saving a run's weights and loading a file: what the core says about the file, what may be done with it, and what came of
// it. A file that does not fit leaves everything as it was. Read next: weights-view.ts.

import { fileConfig } from '../../../engine/shared/file-config.ts';
import type { FileFacts } from '../../../engine/shared/run-api.ts';
import { takeAwayStrings as text } from '../../../lesson/en/take-away.ts';
import type { LabSettings } from '../../../state/lab-settings.ts';
import { toBase64, unwrapped } from '../../../state/take-away/base64.ts';
import { settingsOfFile } from '../../../state/take-away/file-settings.ts';
import type { RunRecipe } from '../../../state/take-away/run-recipe.ts';
import { textDigest } from '../../../state/take-away/text-digest.ts';
import { type Handed, save, savedSentence } from './hand-out.ts';
import type { TakeAwayHost } from './take-away-host.ts';

/** Larger files are not read into memory. */
const LARGEST = 100e6;
const TYPE = 'application/octet-stream';
/** A text that the core may change as it reads it. */
const READ_OTHERWISE = /^\ufeff|\r/;

export interface OpenFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  facts: FileFacts & { ok: true };
  settings: LabSettings;
}

export class WeightsDesk {
  file: OpenFile | undefined;
  /** One sentence on why a file or a request was refused; '' if none was. */
  error = '';
  /** Sentences on what was saved or loaded. */
  notes: readonly string[] = [];
  reading = false;
  dragging = false;
  /** Of the run whose weights came from a file. */
  private foreign: object | undefined;

  constructor(private readonly host: TakeAwayHost) {}

  /** Whether the run in hand cannot be had from its settings alone. */
  get fromFile(): boolean {
    return this.foreign !== undefined && this.foreign === this.host.started;
  }

  async save(progress: boolean): Promise<void> {
    const handed = await this.saved(progress);
    if (handed === undefined) return;
    save(handed);
    this.tell([savedSentence(handed.name), ...this.notes]);
  }

  /** As text that can be copied; undefined where there is nothing. */
  async asText(): Promise<Handed | undefined> {
    const handed = await this.saved(false);
    if (handed === undefined) return undefined;
    return { name: `${handed.name}.txt`, type: 'text/plain', content: toBase64(handed.content) };
  }

  private async saved(progress: boolean): Promise<(Handed & { content: Uint8Array<ArrayBuffer> }) | undefined> {
    const { host } = this;
    this.error = '';
    if (host.started === undefined) return this.refuse(text.noRun);
    const reply = await host.ask('saveRun', { values: [progress] });
    if (reply?.ok !== true) return this.refuse(reply?.error ?? text.gone);
    this.notes = [
      ...(host.recipe.settings.tied ? [text.weights.tied] : []),
      ...(reply.finite ? [] : [text.weights.broken]),
      ...(host.phase === 'stopped' && reply.finite ? [text.weights.stopped] : []),
    ];
    const step = host.firstStep + host.losses.length;
    const content = new Uint8Array(reply.bytes);
    return { name: `attention-run-${step}${progress ? '-to-go-on' : ''}.safetensors`, type: TYPE, content };
  }

  async open(file: File): Promise<void> {
    this.forget();
    if (file.size > LARGEST) return this.refuse(text.weights.tooLarge);
    this.reading = true;
    this.host.requestUpdate();
    const bytes = unwrapped(new Uint8Array(await file.arrayBuffer()));
    const facts = await this.host.ask('inspectFile', { values: [bytes] });
    this.reading = false;
    if (facts === undefined) return this.refuse(text.gone);
    if (facts.ok) this.file = { name: file.name, bytes, facts, settings: this.settingsOf(facts) };
    else if (this.host.started === undefined) return this.refuse(facts.error);
    else return this.put(bytes); // another program's file may still fit the model here
    this.host.requestUpdate();
  }

  forget(): void {
    this.file = undefined;
    this.error = '';
    this.notes = [];
    this.host.requestUpdate();
  }

  /** Whether the text in the box is the file's; undefined where only the core can tell what it trains on. */
  get textFits(): boolean | undefined {
    const { file, host } = this;
    const { source, heldOutShare } = host.recipe.settings;
    const { started } = host;
    const inRun = started !== undefined && (source.kind !== 'own' || source.text === started.text);
    if (file === undefined) return undefined;
    if (inRun) return started.textDigest === file.facts.textDigest;
    if (source.kind !== 'own' || heldOutShare > 0 || READ_OTHERWISE.test(source.text)) return undefined;
    return textDigest(source.text) === file.facts.textDigest;
  }

  async resume(): Promise<void> {
    const { file, host } = this;
    if (file === undefined) return;
    const recipe: RunRecipe = { settings: file.settings, changes: [] };
    const reply = await host.resume(file.bytes, recipe);
    if (reply?.ok !== true) return this.refuse(reply?.error ?? text.gone);
    this.foreign = host.started;
    const was = file.facts.profile;
    this.file = undefined;
    this.tell([
      text.weights.resumed(reply.step),
      ...(reply.textDigest === file.facts.textDigest ? [] : [text.weights.otherText]),
      ...(file.facts.hasProgress && was !== reply.profile ? [text.weights.otherArithmetic(was, reply.profile)] : []),
    ]);
  }

  /** Into the run in hand. */
  async putFile(): Promise<void> {
    if (this.file !== undefined) await this.put(this.file.bytes);
  }

  private async put(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const reply = await this.host.ask('loadWeights', { values: [bytes] });
    if (reply?.ok !== true) return this.refuse(reply?.error ?? text.gone);
    this.foreign = this.host.started;
    const fits = this.textFits;
    this.file = undefined;
    this.tell([
      text.weights.loaded,
      ...(fits === false ? [text.weights.otherText] : []),
      ...(reply.notes.length === 0 ? [] : [[text.weights.assumed, ...reply.notes].join(' ')]),
    ]);
  }

  /** The text stays the reader's: it is not in a file. */
  private settingsOf(facts: FileFacts & { ok: true }): LabSettings {
    const { settings } = this.host.recipe;
    return settingsOfFile(fileConfig(facts, '', settings.heldOutShare), settings);
  }

  private tell(notes: readonly string[]): void {
    this.error = '';
    this.notes = notes;
    this.host.say(notes.join(' '));
    this.host.requestUpdate();
  }

  private refuse(sentence: string): undefined {
    this.error = sentence;
    this.notes = [];
    this.host.say(sentence);
    this.host.requestUpdate();
    return undefined;
  }
}
