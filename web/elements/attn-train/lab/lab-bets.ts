// SPDX-License-Identifier: MIT
// What may be bet on in the laboratory: of a pair with and without a mask, how their losses go and which one writes; of one
// run with replies held out, whether it learns by heart. What came of it is read from the core's numbers. The pictures:
// bet-view.ts; the lines: lab-chart.ts.

import { diagnose, turningPoint } from '../../../state/lab-facts.ts';
import type { Beside } from '../../../state/lab-presets.ts';
import type { LabRuns } from '../../../state/lab-runs.ts';
import type { LabTyped } from '../../../state/lab-typed.ts';
import { parseNumber } from '../../../state/numbers.ts';
import { type BetLines, FATE_LINES, SHAPE_LINES } from './lab-chart.ts';
import type { LabBet } from './lab-host.ts';
import { isBetPair } from './lab-words.ts';

export type BetKind = 'pair' | 'heldOut';

export const FATES = ['together', 'turns', 'levels'] as const;
/** Of the held-out loss while the training loss falls: it falls with it, falls and turns up, levels off far above. */
export type Fate = (typeof FATES)[number];

const LARGEST_SHARE = { min: 0, max: 0.5 };

const isHeldOut = (share: string): boolean => {
  const parsed = parseNumber(share, LARGEST_SHARE);
  return parsed.ok && parsed.value > 0;
};

/** Of the runs in hand, or of those to come; undefined where there is nothing to bet on. */
export function betKind({ begun, each }: LabRuns, typed: LabTyped, beside: Beside): BetKind | undefined {
  const [run] = each;
  const masks = begun ? each.map(({ mask }) => mask) : [typed.mask, beside.field === 'mask' ? beside.value : ''];
  if (isBetPair(masks)) return 'pair';
  const alone = begun ? each.length === 1 : beside.field === '';
  const honest = (begun ? run?.mask : typed.mask) !== 'full' && (begun ? run?.targets : typed.targets) === 'next';
  const heldOut = begun ? (run?.heldOutShare ?? 0) > 0 : isHeldOut(typed.heldOutShare);
  return alone && honest && heldOut ? 'heldOut' : undefined;
}

export interface HeldOutVerdict {
  /** Undefined where the run does not settle it: too short, or its mask lets it look ahead. */
  fate: Fate | undefined;
  parameters: number;
}

/** Undefined until the run has ended as it began. */
export function heldOutVerdict({ group, first, changes }: LabRuns): HeldOutVerdict | undefined {
  if (group.phase !== 'finished' || first.phase !== 'finished' || changes.length > 0) return undefined;
  const { parameters = 0 } = first.started ?? {};
  const kind = diagnose(first, 'next');
  if (kind === 'generalises') return { fate: 'together', parameters };
  if (kind !== 'memorises') return { fate: undefined, parameters };
  return { fate: turningPoint(first.probes) === undefined ? 'levels' : 'turns', parameters };
}

/** What stays on the chart of the bet. */
export function betLines(kind: BetKind | undefined, bet: LabBet): BetLines | undefined {
  if (kind === 'pair')
    return bet.shape && { solid: SHAPE_LINES[bet.shape].with, dashed: SHAPE_LINES[bet.shape].without };
  return kind === 'heldOut' && bet.fate ? FATE_LINES[bet.fate] : undefined;
}
