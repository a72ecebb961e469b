// SPDX-License-Identifier: MIT
// Reads a leak test's report: who changed, how a difference is written, how long its bar is. Nothing here
// decides whether something leaks; the core's verdict does.

import type { InfluenceTrace } from '../engine/shared/core-api.ts';
import type { LeakResult } from '../engine/shared/figures-api.ts';
import { exponent, significant } from '../lesson/number-text.ts';

export type LeakReport = Extract<LeakResult, { ok: true }>;
export type Standing = 'changed' | 'leak' | 'may' | 'mustNot';

/** Positions whose logits differ, the changed one among them. */
export function positionsChanged({ differences }: LeakReport): number[] {
  return [...differences.keys()].filter((position) => differences[position] !== 0);
}

export function standingOf(report: LeakReport, position: number): Standing {
  if (position === report.changed) return 'changed';
  if (report.leaks.includes(position)) return 'leak';
  return report.mayChange[position] === 1 ? 'may' : 'mustNot';
}

/** Below this a test that allows for rounding might say 0. */
export const WITHIN_TOLERANCES = 0.001;

/** What is not 0 never looks like 0. */
export function formatDifference(difference: number, zero: string): string {
  if (difference === 0) return zero;
  if (difference >= WITHIN_TOLERANCES) return significant(difference, 3);
  return exponent(difference);
}

/** A difference this small still has a bar. */
const SMALLEST_DECADE = -9;
const LARGEST_DECADE = 1;

/** From 0 to 1 by powers of ten; any change at all can be seen. */
export function barShare(difference: number): number {
  if (difference === 0) return 0;
  const decade = Math.log10(difference);
  return Math.min(1, Math.max(0.03, (decade - SMALLEST_DECADE) / (LARGEST_DECADE - SMALLEST_DECADE)));
}

/** The smallest difference at a position that leaks. */
export function faintestLeak({ differences, leaks }: LeakReport): number | undefined {
  return leaks.length === 0 ? undefined : Math.min(...[...leaks].map((position) => differences[position] ?? 0));
}

/** The output whose way is worth a look: the first leak, else the farthest that changed, else a neighbour. */
export function tellingOutput(report: LeakReport): number {
  const { changed, leaks, differences } = report;
  if (leaks[0] !== undefined) return leaks[0];
  const others = positionsChanged(report).filter((position) => position !== changed);
  const farthest = others.sort((a, b) => Math.abs(b - changed) - Math.abs(a - changed))[0];
  return farthest ?? (changed > 0 ? changed - 1 : Math.min(1, differences.length - 1));
}

/** "6 ← 4 ← 2 ← 0 through layers 3, 2 and 1". */
export const wayName = ({ name }: InfluenceTrace): string => name.replaceAll('<-', '←');
