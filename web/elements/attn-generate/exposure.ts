// SPDX-License-Identifier: MIT
// The panel about the model's own history: which passage, how much of it is given, which wrong character is put where,
// and what the core says of it. The scores with the true history and without are never one number.

import type { Exposure } from '../../engine/shared/run-api.ts';
import { generateStrings } from '../../lesson/en/generate.ts';
import { Latest } from '../../state/latest.ts';
import { dropUnknown, unknownIn } from '../../state/writing.ts';
import type { Ground } from './ground.ts';

type Scored = Extract<Exposure, { ok: true }>;

interface Question {
  passage: string;
  start: number;
  /** The wrong character and its place in the passage. */
  forced: { character: string; place: number } | undefined;
}

export interface Compared extends Question {
  plain: Scored;
  /** With the wrong character. */
  odd: Scored | undefined;
}

/** "Your plum " says which reply it is; one wrong letter two places on, and the model leaves it. */
const FIRST = { start: 10, place: 12, character: 'd' };

export class ExposureStrip {
  /** Undefined for a reply of the training text. */
  typed: string | undefined;
  error = '';
  start = FIRST.start;
  place = FIRST.place;
  /** '' for none. */
  character = FIRST.character;
  moreOpen = true;
  compared: Compared | undefined;
  private readonly latest = new Latest<Question, Compared>(
    (question) => this.put(question),
    (compared) => {
      this.compared = compared;
      this.ground.accepted();
      this.ground.changed();
    },
  );

  constructor(private readonly ground: Ground) {}

  get passage(): string {
    return this.typed ?? this.knownReply();
  }

  /** No further than training went, so that a slip has one cause: what stands before it, not where it stands. */
  private knownReply(): string {
    const { text = '', maxLen = 0, trainedPositions = 0 } = this.ground.model ?? {};
    const reply = text.split('\n')[1] ?? '';
    return maxLen > trainedPositions ? [...reply].slice(0, trainedPositions).join('') : reply;
  }

  get length(): number {
    return [...this.passage].length;
  }

  /** Kept within the passage. */
  get startInside(): number {
    return Math.max(1, Math.min(this.start, this.length - 1));
  }

  get placeInside(): number {
    return Math.max(this.startInside, Math.min(this.place, this.length - 1));
  }

  type(passage: string): void {
    this.typed = passage;
    this.error = this.problem();
    this.refresh();
    this.ground.changed();
  }

  commit(): void {
    if (this.error !== '') {
      this.ground.reply(this.error);
      this.ground.emit('attn-error', { code: 'bad-state', message: this.error });
    }
    this.tell('passage', this.passage);
  }

  dropUnknown(): void {
    this.type(dropUnknown(this.passage, this.ground.model?.vocabulary ?? []));
    this.commit();
  }

  change(patch: { start?: number; place?: number; character?: string }): void {
    Object.assign(this, patch);
    this.refresh();
    this.ground.changed();
    for (const [key, value] of Object.entries(patch)) this.tell(key, value);
  }

  refresh(): void {
    if (this.ground.model === undefined || this.problem() !== '') return;
    const forced = this.character === '' ? undefined : { character: this.character, place: this.placeInside };
    this.latest.want({ passage: this.passage, start: this.startInside, forced });
  }

  forget(): void {
    this.latest.forget();
    this.compared = undefined;
  }

  reset(): void {
    this.forget();
    this.typed = undefined;
    this.error = '';
    Object.assign(this, FIRST);
  }

  private tell(key: string, value: unknown): void {
    const { passage, start, place, character } = this;
    this.ground.emit('attn-change', { key, value, state: { passage, start, place, character } });
  }

  private problem(): string {
    const { exposure, unknown } = generateStrings;
    if (this.length === 0) return exposure.passageEmpty;
    if (this.length === 1) return exposure.passageShort;
    const found = unknownIn(this.passage, this.ground.model?.vocabulary ?? []);
    return found.length === 0 ? '' : unknown(found);
  }

  private async put(question: Question): Promise<Compared | undefined> {
    const { passage, start, forced } = question;
    const plain = await this.ground.ask('exposure', { values: [passage, start, '', []] });
    const odd =
      forced &&
      (await this.ground.ask('exposure', { values: [passage, start, forced.character, [forced.place - start]] }));
    const refusal = [plain, odd].find((reply) => reply?.ok === false);
    if (refusal?.ok === false) this.ground.refused(refusal.error);
    if (plain?.ok !== true || odd?.ok === false) return undefined;
    return { ...question, plain, odd };
  }
}
