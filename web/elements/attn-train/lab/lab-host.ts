// SPDX-License-Identifier: MIT
// What the laboratory's pictures see of their element, and what their controls may ask of it.

import type { EngineError } from '../../../state/figure-core.ts';
import type { Shape } from '../../../state/lab-facts.ts';
import type { Beside, PresetName } from '../../../state/lab-presets.ts';
import type { LabRuns } from '../../../state/lab-runs.ts';
import type { LabSettings } from '../../../state/lab-settings.ts';
import type { LabErrors, LabField, LabTyped } from '../../../state/lab-typed.ts';
import type { ChartController } from '../chart-controller.ts';
import type { Inspector, Panel } from './inspector.ts';
import type { BetKind, Fate, HeldOutVerdict } from './lab-bets.ts';
import type { LabVerdict } from './lab-words.ts';

export type Writer = 'with' | 'without';
export type Why = 'copies' | 'context' | 'bigger' | 'luck';

export interface LabBet {
  shape?: Shape;
  writer?: Writer;
  why?: Why;
  fate?: Fate;
}

/** Of the settings. */
export const GROUPS = ['model', 'training', 'text', 'mask', 'run'] as const;
export type Group = (typeof GROUPS)[number];

export interface LabHost {
  readonly runs: LabRuns;
  /** Settings of the runs to come. */
  readonly previewed: readonly LabSettings[];
  readonly typed: LabTyped;
  readonly errors: LabErrors;
  readonly beside: Beside;
  readonly preset: PresetName | 'own';
  readonly inspector: Inspector;
  /** Which run of two is looked into. */
  readonly looked: number;
  readonly log: boolean;
  readonly tableShown: boolean;
  readonly error: string;
  readonly silent: boolean;
  readonly engineError: EngineError | undefined;
  /** What the core or a file had to say beside a result. */
  readonly notes: readonly string[];
  readonly bet: LabBet;
  /** What may be bet on. */
  readonly betKind: BetKind | undefined;
  /** Of a bet on a pair. */
  readonly verdict: LabVerdict | undefined;
  readonly heldOutVerdict: HeldOutVerdict | undefined;
  readonly chart: ChartController;
  /** A file that is no UTF-8 waits to be read as Latin-1. */
  readonly offersLatin1: boolean;
  readonly moreOpen: boolean;
  readonly openGroups: ReadonlySet<Group>;
  /** Another run is asked for than the one in hand. */
  readonly dirty: boolean;
  profile: string | undefined;

  choosePreset(name: PresetName): void;
  setBeside(beside: Beside): void;
  /** At every key, so that a message comes or goes while typing and not under the next click. */
  change(patch: Partial<LabTyped>): void;
  commit(field: LabField | 'preset' | 'beside'): void;
  toggleMore(open: boolean): void;
  toggleGroup(group: Group, open: boolean): void;
  restoreLesson(): void;
  takeLessonSizes(): void;
  takeExplorerMask(): void;
  openFile(file: File): void;
  readLatin1(): void;
  placeBet(bet: LabBet): void;
  answerWhy(why: Why): void;
  setLog(log: boolean): void;
  look(run: number): void;
  togglePanel(panel: Panel, open: boolean): void;
  inspect(patch: { layer?: number; head?: number; text?: string }): void;
  start(): Promise<void>;
  pause(): Promise<void>;
  stepOnce(): Promise<void>;
  extend(): Promise<void>;
  startOver(): void;
  restart(): void;
  toggleTable(): void;
  applyChange(field: 'learningRate' | 'mask'): void;
  applyStops(): void;
  showPast(id: number, shown: boolean): void;
  forgetPast(): void;
}
