// SPDX-License-Identifier: MIT
// What figures tell the prose around them, and what the prose tells back: one object per page. A figure publishes named
// facts; <attn-var> writes them in sentences and may change those that have a range. Marks say which token a reader
// points at, in the text or in the figure, so that the other side can outline it. It computes nothing.

/** A token as a query (a row) or as a key (a column). */
export interface Mark {
  axis: 'query' | 'key';
  index: number;
}

export interface Fact {
  /** Undefined where the reader has not come to it yet. */
  value: number | string | undefined;
  mark?: Mark;
  /** Facts that the prose may change. */
  scrub?: { label: string; min: number; max: number; set(value: number): void };
}

export type Facts = Readonly<Record<string, Fact>>;

export class LessonState {
  private readonly facts = new Map<string, Fact>();
  private readonly listeners = new Set<() => void>();
  private marked: readonly Mark[] = [];

  get marks(): readonly Mark[] {
    return this.marked;
  }

  /** Of two figures with the same facts, the last one speaks. */
  publish(facts: Facts): void {
    const changed = Object.entries(facts).filter(([name, fact]) => !sameFact(fact, this.facts.get(name)));
    for (const [name, fact] of changed) this.facts.set(name, fact);
    if (changed.length > 0) this.tell();
  }

  retract(names: Iterable<string>): void {
    for (const name of names) this.facts.delete(name);
    this.tell();
  }

  fact(name: string): Fact | undefined {
    return this.facts.get(name);
  }

  mark(marks: readonly Mark[]): void {
    if (sameMarks(marks, this.marked)) return;
    this.marked = marks;
    this.tell();
  }

  isMarked(mark: Mark | undefined): boolean {
    return mark !== undefined && this.marked.some((other) => other.axis === mark.axis && other.index === mark.index);
  }

  /** Returns what ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

const sameFact = (a: Fact, b: Fact | undefined): boolean =>
  b !== undefined &&
  a.value === b.value &&
  a.scrub === b.scrub &&
  sameMarks(a.mark === undefined ? [] : [a.mark], b.mark === undefined ? [] : [b.mark]);

const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every(({ axis, index }, at) => b[at]?.axis === axis && b[at]?.index === index);

export const lessonState = new LessonState();
