// SPDX-License-Identifier: MIT
// One visit of a learner that a SCORM 1.2 platform records: the answers of quiz questions become interactions, once for each
// question and try; the score is the share of all questions that were right at the first try. Nothing else is scored: what a
// learner tries out is not. Answers and place are restored at the start. Read next: scorm.ts, scorm-state.ts.

import { type Entries, type Entry, type Go, isMissed } from '../state/quiz-record.ts';
import { findApi, ScormReport, type ScormWindow } from './scorm.ts';
import { readState, writeState } from './scorm-state.ts';

const SAVE_EVERY_MS = 60_000;
/** As attn-quiz has them unless its author says otherwise. */
const TRIES = 2;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The answers of this page. */
export interface AnswerRecord {
  readonly entries: Entries;
  keepElsewhere(entries: Entries): void;
  subscribe(listener: () => void): () => void;
}

export interface Visit {
  record: AnswerRecord;
  /** All that are asked, in their order, with the names of their options. */
  questions: readonly { id: string; options: readonly string[] }[];
  hash(): string;
  /** Seconds, from any start. */
  now(): number;
  /** Of the day, "HH:MM:SS". */
  time(): string;
  /** The platform takes nothing any more. */
  lost(): void;
}

/** What attn-quiz says of an answer. */
export interface AnswerDetail {
  item: string;
  response: string;
  correct: boolean;
  attempt: number;
}

const isOver = ({ right, shown, tried }: Go): boolean => right || shown || tried.length >= TRIES;

export class ScormSession {
  private readonly report: ScormReport;
  /** The first go at each question; once it is over it stays, whatever is asked or forgotten later. */
  private readonly firsts = new Map<string, Go>();
  /** Tries that the platform has of each question. */
  private readonly reported = new Map<string, number>();
  private completed = false;
  private saving: ReturnType<typeof setInterval> | undefined;

  constructor(
    window: ScormWindow,
    private readonly visit: Visit,
  ) {
    this.report = new ScormReport(findApi(window), visit.now);
  }

  get recording(): boolean {
    return this.report.recording;
  }

  /** The platform only has the lesson looked at: what it keeps is shown, and nothing is added. */
  get visiting(): boolean {
    return this.report.open && !this.recording;
  }

  /** Begins the visit, or goes on with it, and returns where the learner was. */
  start(): string {
    const { record, questions } = this.visit;
    const { hash, entries } = readState(this.report.start());
    if (!this.report.open) return '';
    const asked = new Set(questions.map(({ id }) => id));
    const kept = new Map([...entries].filter(([id]) => asked.has(id)));
    this.learn(kept);
    for (const [id, { tried }] of this.firsts) this.reported.set(id, tried.length);
    this.completed = this.isComplete();
    record.keepElsewhere(kept);
    if (this.visiting) return hash;
    record.subscribe(() => {
      this.learn(record.entries);
      this.save();
    });
    this.saveRegularly();
    return hash;
  }

  /** The page is shown again as it was left, after its end. */
  resume(): void {
    this.report.start();
    if (this.recording) this.saveRegularly();
    else if (!this.visiting) this.visit.lost();
  }

  answer({ item, response, correct, attempt }: AnswerDetail): void {
    const at = this.visit.questions.find(({ id }) => id === item)?.options.indexOf(response) ?? -1;
    const letter = LETTERS[at];
    if (!this.recording || letter === undefined || attempt <= (this.reported.get(item) ?? 0)) return;
    this.reported.set(item, attempt);
    const taken = this.report.answer({ item, response: letter, correct, time: this.visit.time() });
    if (!taken) this.visit.lost();
  }

  /** What is kept, and the score so far; the platform gets it with the next commit. */
  save(): void {
    if (!this.recording) return;
    this.report.keep(writeState({ hash: this.visit.hash(), entries: this.entries() }));
    if (this.firsts.size === 0) return;
    const right = [...this.firsts.values()].filter((go) => isOver(go) && !isMissed(go)).length;
    const { length } = this.visit.questions;
    if (this.completed || !this.isComplete()) this.report.score(right, length);
    else {
      this.completed = true;
      this.report.complete(right, length);
    }
  }

  saveNow(): void {
    this.save();
    this.report.commit();
  }

  finish(): void {
    clearInterval(this.saving);
    this.save();
    this.report.finish();
  }

  private saveRegularly(): void {
    clearInterval(this.saving);
    this.saving = setInterval(() => this.saveNow(), SAVE_EVERY_MS);
  }

  private isComplete(): boolean {
    return this.visit.questions.every(({ id }) => {
      const go = this.firsts.get(id);
      return go !== undefined && isOver(go);
    });
  }

  private learn(entries: Entries): void {
    for (const [id, { first }] of entries) {
      const before = this.firsts.get(id);
      if (before === undefined || !isOver(before)) this.firsts.set(id, first);
    }
  }

  /** What the learner sees, with first goes as they were. */
  private entries(): Map<string, Entry> {
    const { entries } = this.visit.record;
    return new Map([...this.firsts].map(([id, first]) => [id, { ...entries.get(id), first }]));
  }
}
