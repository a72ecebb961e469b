// SPDX-License-Identifier: MIT
// The laboratory's runs: one or two in hand, what was changed while they ran, and the results of those before, kept to
// be compared with. It repeats a run to the bit from its settings, its changes and a step. Read next: run-group.ts.

import type { Failure } from '../engine/shared/core-api.ts';
import type { Calls } from '../engine/shared/protocol.ts';
import { probeEvery, type RunResults } from './lab-facts.ts';
import { type LabChange, type LabSettings, labConfig } from './lab-settings.ts';
import { RunGroup } from './run-group.ts';
import { SAMPLE_EVERY, type Settings } from './settings.ts';
import type { MakeClient, RunChange, TrainingRun } from './training-run.ts';

export interface PastRun extends RunResults {
  id: number;
  settings: LabSettings;
  changes: readonly LabChange[];
  /** On the chart. */
  shown: boolean;
}

const MOST_PAST = 6;
/** On which losses are measured, at most. */
const MOST_WINDOWS = 8;
/** A reading may take as long as so many steps, and so many steps go by between two. */
const READING_STEPS = 4;
const STEPS_BETWEEN = 8;
/** Multiply-adds of one, about: some seconds, as it cannot be broken off. At the largest sizes one window takes more. */
const LONGEST_READING = 4e10;

export class LabRuns {
  group: RunGroup;
  /** Of the runs in hand; empty before the first. */
  each: readonly LabSettings[] = [];
  /** Made to the first run. */
  changes: LabChange[] = [];
  past: PastRun[] = [];
  /** What the core did with a text before it was used. */
  notes: readonly string[] = [];
  private turn = 0;
  private nextId = 1;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly changed: (change: RunChange) => void,
    private readonly makeClient?: MakeClient,
  ) {
    this.group = this.groupOf(1);
  }

  get first(): TrainingRun {
    const [run] = this.group.runs;
    if (run === undefined) throw new Error('a group has at least one run');
    return run;
  }

  /** A run that began and is still there to go on, or to be looked at. */
  get begun(): boolean {
    return this.each.length > 0 && this.group.runs.some(({ started }) => started !== undefined);
  }

  /** Room for as many runs as will come, where none is in hand. */
  arrange(count: number): void {
    if (!this.begun && this.group.phase === 'idle') this.useGroup(count);
  }

  /** Shows the masks of the runs to come, where none is in hand. */
  async preview(each: readonly LabSettings[]): Promise<void> {
    this.arrange(each.length);
    const shown = each.map(({ mask, context, profile }, index) =>
      this.begun ? undefined : this.group.runs[index]?.preview(mask, context, profile),
    );
    await Promise.all(shown);
  }

  /** Makes the models ready, trains nothing. What the runs before have given is kept among the past ones. */
  async start(each: readonly LabSettings[]): Promise<{ ok: true } | Failure | undefined> {
    const turn = ++this.turn;
    this.shelve();
    this.changes = [];
    this.notes = [];
    this.each = each;
    this.useGroup(each.length);
    const { group } = this;
    const settings: Settings[] = [];
    for (const [index, lab] of each.entries()) {
      const text = await this.textOf(lab, group.runs[index] ?? this.first);
      if (turn !== this.turn) return undefined;
      if (typeof text !== 'string') return this.refuse(text);
      settings.push(settingsOf(lab, text));
    }
    const [one, ...more] = settings;
    if (one === undefined) return undefined;
    const ready = await group.start(one, ...more);
    if (turn !== this.turn) return undefined;
    const failure = group.runs.map((run) => run.failure).find((found) => found !== undefined);
    if (failure !== undefined) return this.refuse(failure);
    return ready ? { ok: true } : undefined;
  }

  /** From the next step of the first run on; the one beside it stays as it is. */
  async change(wanted: { learningRate: number } | { mask: string }): Promise<Failure | LabChange | undefined> {
    const run = this.first;
    const result =
      'mask' in wanted
        ? await run.change('setMask', { values: [wanted.mask] })
        : await run.change('setLearningRate', { values: [wanted.learningRate] });
    if (result === undefined) return undefined;
    if (!result.reply.ok) return result.reply;
    const change = { step: result.step, ...wanted };
    this.changes.push(change);
    if ('mask' in wanted) await run.redraw(wanted.mask);
    return change;
  }

  /** What the first run that cannot stop there says. */
  async stopAt(stop: { step?: number; loss?: number }): Promise<Failure | undefined> {
    const replies = await Promise.all(this.group.runs.map((run) => run.ask('stopAt', stop)));
    return replies.find((reply) => reply?.ok === false) as Failure | undefined;
  }

  /** A run again, from its first step until `steps` are done; paused there. */
  async replay(settings: LabSettings, changes: readonly LabChange[], steps: number): Promise<boolean> {
    const { stopAtStep: _step, stopBelowLoss: _loss, ...rest } = settings;
    const started = await this.start([rest]);
    if (started?.ok !== true) return false;
    const { turn } = this;
    if (steps - 1 > settings.steps) await this.group.extend(steps - 1);
    for (const change of changes) {
      if (change.step >= steps) break;
      if (!(await this.runTo(change.step, turn))) return false;
      const { step: _, ...wanted } = change;
      const made = await this.change(wanted);
      if (made === undefined || 'ok' in made) return false;
    }
    return this.runTo(steps, turn);
  }

  /** A saved run in place of the ones in hand; they stay where the core refuses the file. */
  async resume(
    bytes: Uint8Array,
    settings: LabSettings,
    changes: readonly LabChange[],
  ): Promise<Calls['resume']['reply'] | undefined> {
    const run = this.first;
    const text = await this.textOf(settings, run);
    if (typeof text !== 'string') return text;
    await this.group.pause();
    const before = this.results();
    const reply = await run.resume(bytes, settingsOf(settings, text));
    if (reply?.ok !== true) return reply;
    this.turn++;
    this.keep(before);
    this.each = [settings];
    this.changes = [...changes];
    this.group.adopt(settingsOf(settings, text));
    this.changed({ phase: true });
    return reply;
  }

  reset(): void {
    this.turn++;
    this.shelve();
    this.group.reset();
    this.each = [];
    this.changes = [];
    this.notes = [];
    this.wake();
  }

  dispose(): void {
    this.turn++;
    this.group.dispose();
    this.wake();
  }

  private groupOf(count: number): RunGroup {
    const masks = Array.from({ length: count }, () => 'causal');
    return new RunGroup(masks, (change) => this.hear(change), this.makeClient);
  }

  /** The workers are kept where there are as many as before. */
  private useGroup(count: number): void {
    if (count === this.group.runs.length) return;
    this.group.dispose();
    this.group = this.groupOf(count);
  }

  private async textOf({ source, profile }: LabSettings, run: TrainingRun): Promise<string | Failure> {
    if (source.kind === 'builtin') return '';
    if (source.kind === 'own') return source.text;
    await run.prepare(profile);
    const reply = await run.ask('grammarText', { values: [source.seed, source.replies] });
    if (reply === undefined) return { ok: false, error: '' };
    if (!reply.ok) return reply;
    this.notes = reply.notes;
    return reply.text;
  }

  private refuse(failure: Failure): Failure {
    this.each = [];
    this.group.reset();
    return failure;
  }

  private async runTo(steps: number, turn: number): Promise<boolean> {
    const run = this.first;
    if (run.nextStep < steps) {
      await run.ask('stopAt', { step: steps - 1 });
      await run.run();
      while (turn === this.turn && run.phase === 'running') await new Promise<void>((wake) => this.waiting.push(wake));
      if (turn === this.turn) await run.ask('stopAt', {});
    }
    return turn === this.turn && run.nextStep === steps;
  }

  private hear(change: RunChange): void {
    if (change.phase) this.wake();
    this.changed(change);
  }

  private wake(): void {
    for (const one of this.waiting.splice(0)) one();
  }

  private results(): Omit<PastRun, 'id'>[] {
    return this.group.runs.flatMap(({ firstStep, losses, probes, started }, index) => {
      const settings = this.each[index];
      if (settings === undefined || losses.length < 2) return [];
      return [{ firstStep, losses, probes, started, settings, changes: index === 0 ? this.changes : [], shown: true }];
    });
  }

  private shelve(): void {
    this.keep(this.results());
  }

  private keep(results: readonly Omit<PastRun, 'id'>[]): void {
    const kept = results.map((result) => ({ ...result, id: this.nextId++ }));
    this.past = [...this.past, ...kept].slice(-MOST_PAST);
  }
}

/**
 * How often losses are measured and on how many windows. The honest loss of one window of T characters runs T (T + 1) / 2
 * positions forward, a step B T of them forward and, at twice the work, back.
 */
export function probePace(settings: LabSettings): { every: number; windows: number } {
  const { steps, batch, context, layers, width, heldOutShare } = settings;
  const perWindow = ((context + 1) / (6 * batch)) * (heldOutShare > 0 ? 2 : 1);
  const multiplyAdds = ((context * (context + 1)) / 2) * 12 * layers * width * width;
  const most = Math.min(
    MOST_WINDOWS,
    Math.floor(READING_STEPS / perWindow),
    Math.floor(LONGEST_READING / multiplyAdds),
  );
  const windows = Math.max(1, most);
  return { windows, every: Math.max(probeEvery(steps), Math.ceil(STEPS_BETWEEN * perWindow * windows)) };
}

function settingsOf(lab: LabSettings, text: string): Settings {
  const { every, windows } = probePace(lab);
  const { seed, steps, learningRate, prompt, batch, profile, workers, heldOutShare, stopAtStep, stopBelowLoss } = lab;
  return {
    ...{ text, seed, steps, learningRate, prompt, batch, profile, workers },
    config: labConfig(lab, text),
    probes: {
      every,
      windows,
      honest: true,
      heldOut: heldOutShare > 0,
      byPosition: true,
      parts: true,
    },
    plan: {
      sampleEvery: Math.max(SAMPLE_EVERY, every),
      ...(stopAtStep === undefined ? {} : { stopAtStep }),
      ...(stopBelowLoss === undefined ? {} : { stopBelowLoss }),
    },
  };
}
