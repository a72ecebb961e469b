// SPDX-License-Identifier: MIT
// What the laboratory's chart shows: the runs in hand with their training, honest and held-out losses, earlier runs,
// the bet, the levels of guessing, and the steps at which something turned or was changed.

import type { ChartData, Curve, Level, Mark } from '../../../draw/loss-chart.ts';
import { labStrings } from '../../../lesson/en/lab.ts';
import { heldOutDiffers, lossAt, type Shape, since, turningPoint } from '../../../state/lab-facts.ts';
import { differenceOf, maskName, rateName } from '../../../state/lab-presets.ts';
import type { LabRuns, PastRun } from '../../../state/lab-runs.ts';
import { type LabSettings, lastMask } from '../../../state/lab-settings.ts';
import type { TrainingRun } from '../../../state/training-run.ts';
import { toneOf } from '../run-facts.ts';
import type { Fate } from './lab-bets.ts';
import type { LabHost } from './lab-host.ts';

const COLOURS = { leak: '--leak', key: '--key', plain: '--ink' } as const;
/** Of training, by run; the others have points, too. The chart's legend draws the same. */
export const DASHES = [[], [7, 4]] as const;
export const SPARSE_DASHES = { honest: [3, 3], heldOut: [7, 3, 1, 3], heldOutHonest: [14, 3, 1, 3] } as const;
const EARLIER = [
  [2, 3],
  [10, 3, 2, 3],
  [1, 5],
] as const;

/** Shares of the steps and of the loss of a uniform guess; what the pictures of the bet show, too. */
const FALLS = [
  [0, 1.04],
  [0.08, 0.6],
  [0.2, 0.28],
  [0.4, 0.13],
  [1, 0.06],
] as const;
const LOWER = [
  [0, 1.04],
  [0.08, 0.5],
  [0.2, 0.15],
  [0.4, 0.03],
  [1, 0.004],
] as const;
const STAYS = [
  [0, 1.04],
  [0.1, 0.93],
  [1, 0.88],
] as const;
type Line = readonly (readonly [number, number])[];
export const SHAPE_LINES: Readonly<Record<Shape, { with: Line; without: Line }>> = {
  together: { with: FALLS, without: FALLS },
  without: { with: FALLS, without: LOWER },
  with: { with: LOWER, without: FALLS },
  stuck: { with: STAYS, without: STAYS },
};

const BEHIND = [
  [0, 1.04],
  [0.08, 0.63],
  [0.2, 0.33],
  [0.4, 0.17],
  [1, 0.09],
] as const;
const TURNS = [
  [0, 1.04],
  [0.1, 0.7],
  [0.25, 0.55],
  [0.5, 0.72],
  [1, 1.05],
] as const;
const LEVELS = [
  [0, 1.04],
  [0.1, 0.72],
  [0.3, 0.6],
  [1, 0.58],
] as const;

export interface BetLines {
  solid: Line;
  dashed: Line;
}

/** Training solid, held out dashed. */
export const FATE_LINES: Readonly<Record<Fate, BetLines>> = {
  together: { solid: FALLS, dashed: BEHIND },
  turns: { solid: FALLS, dashed: TURNS },
  levels: { solid: FALLS, dashed: LEVELS },
};

/** The runs' names: the mask where there is one run or the mask is what differs, else what differs. */
/** A run whose mask was changed while it went has both in its name. */
export function runNames({ each, changes }: LabRuns): string[] {
  const names = namesOf(each);
  const last = lastMask(changes);
  const [first, ...others] = names;
  if (first === undefined || last === undefined) return names;
  return [labStrings.short.changed(first, maskName(last.mask)), ...others];
}

export function namesOf(each: readonly LabSettings[]): string[] {
  const [first, second] = each;
  if (first === undefined) return [];
  if (second === undefined) return [maskName(first.mask)];
  if (first.mask !== second.mask) return [maskName(first.mask), maskName(second.mask)];
  return [differenceOf(first, second) || labStrings.short.same, differenceOf(second, first) || labStrings.short.same];
}

/** The same, or the names of the runs to come. */
export const shownNames = ({ runs, previewed }: LabHost): string[] =>
  runs.begun ? runNames(runs) : namesOf(previewed);

function curvesOf(run: TrainingRun, name: string, index: number): Curve[] {
  const color = COLOURS[toneOf(run)];
  const dash = [...(DASHES[index] ?? [])];
  const read = (key: 'honest' | 'heldOut' | 'heldOutHonest') =>
    run.probes.flatMap((reading): [number, number][] => {
      const loss = reading[key];
      return loss === undefined ? [] : [[reading.step, loss]];
    });
  const { short } = labStrings;
  const curves: Curve[] = [{ name, color, dash, values: run.losses, from: run.firstStep }];
  const sparse = [
    { name: short.honest(name), points: read('honest'), dash: [...SPARSE_DASHES.honest] },
    { name: short.heldOut(name), points: read('heldOut'), dash: [...SPARSE_DASHES.heldOut] },
    {
      name: short.heldOutHonest(name),
      points: heldOutDiffers(run.probes) ? read('heldOutHonest') : [],
      dash: [...SPARSE_DASHES.heldOutHonest],
    },
  ];
  for (const { points, ...curve } of sparse) {
    if (points.length > 0) curves.push({ ...curve, color, values: [], points });
  }
  return curves;
}

function betCurves({ solid, dashed }: BetLines, uniform: number, lastStep: number): Curve[] {
  const line = (points: Line, dash: number[], name: string): Curve => ({
    name,
    color: '--muted',
    dash,
    faint: true,
    values: [],
    points: points.map(([at, loss]) => [Math.round(at * lastStep), loss * uniform]),
  });
  return [line(solid, [], labStrings.short.bet), line(dashed, [7, 4], '')];
}

function levelsOf(run: TrainingRun): Level[] {
  const { chart } = labStrings;
  const { started } = run;
  if (started === undefined) return [];
  const { baselines } = started;
  const level = (value: number | undefined, name: string): Level[] =>
    value === undefined || !Number.isFinite(value) ? [] : [{ value, name }];
  return [
    ...level(started.uniformLoss, chart.uniform(started.vocabulary.length)),
    ...level(baselines?.unigram, chart.unigram),
    ...level(baselines?.bigram, chart.bigram),
    ...level(baselines?.heldOutUnigram, chart.heldOutUnigram),
    ...level(baselines?.heldOutBigram, chart.heldOutBigram),
  ];
}

function marksOf(runs: LabRuns): Mark[] {
  const { chart } = labStrings;
  const changed = lastMask(runs.changes)?.step ?? 0;
  const turns = runs.group.runs.flatMap(
    (run, index) => turningPoint(since(run, index === 0 ? changed : 0).probes) ?? [],
  );
  return [
    ...turns.map(({ step }) => ({ step, name: chart.turned })),
    ...runs.changes.map((change) => ({
      step: change.step,
      name:
        'mask' in change ? chart.changed.mask(maskName(change.mask)) : chart.changed.learningRate(change.learningRate),
    })),
  ];
}

/** Undefined while there is no loss to draw. */
export function labChart(host: Shown & { log: boolean }, bet: BetLines | undefined): ChartData | undefined {
  const { runs, log } = host;
  const { group, past } = runs;
  const shown = past.filter((run) => run.shown);
  const first = runs.first;
  if (first.losses.length === 0 && shown.length === 0) return undefined;
  const names = runNames(runs);
  const base = baseOf(host);
  const lastStep = Math.max(
    group.settings?.steps ?? 1,
    ...shown.map(({ firstStep, losses }) => firstStep + losses.length - 1),
  );
  const uniform = first.started?.uniformLoss;
  const current = group.runs.flatMap((run, index) =>
    run.losses.length === 0 ? [] : curvesOf(run, names[index] ?? '', index),
  );
  const earlier = shown.map(
    (run, index): Curve => ({
      name: pastName(run, base),
      color: '--muted',
      dash: [...(EARLIER[index % EARLIER.length] ?? [])],
      faint: true,
      values: run.losses,
      from: run.firstStep,
    }),
  );
  return {
    log,
    lastStep,
    curves: [
      ...(bet === undefined || uniform === undefined ? [] : betCurves(bet, uniform, lastStep)),
      ...earlier,
      ...current,
    ],
    baseline: undefined,
    levels: levelsOf(first),
    marks: marksOf(runs),
  };
}

type Shown = Pick<LabHost, 'runs' | 'previewed'>;
type Made = Pick<PastRun, 'settings' | 'changes'>;
type Changeable = Pick<LabSettings, 'mask' | 'learningRate'>;

/** What earlier runs are compared with: the first run in hand, or the settings that are shown. */
export function baseOf({ runs, previewed }: Shown): Made | undefined {
  const [inHand] = runs.each;
  if (inHand !== undefined) return { settings: inHand, changes: runs.changes };
  return previewed[0] && { settings: previewed[0], changes: [] };
}

/** By what is not as in `base`; a mask or rate that was changed on the way of either is told with its way. */
export function pastName(run: PastRun, base: Made | undefined): string {
  const { earlier, same } = labStrings.short;
  if (base === undefined) return earlier(run.id, maskName(run.settings.mask));
  const masks = wayOf(run, base, ({ mask }) => mask && maskName(mask));
  const rates = wayOf(run, base, ({ learningRate: rate }) => (rate === undefined ? rate : rateName(rate)));
  const told = {
    ...(masks === undefined ? {} : { mask: base.settings.mask }),
    ...(rates === undefined ? {} : { learningRate: base.settings.learningRate }),
  };
  const rest = differenceOf({ ...run.settings, ...told }, base.settings);
  const words = [masks, rates, rest].filter((word) => word !== undefined && word !== '');
  return earlier(run.id, words.length === 0 ? same : words.join(', '));
}

/** From its first mask or rate to its last; undefined where neither was changed in either, or both alike. */
function wayOf(run: Made, base: Made, read: (values: Partial<Changeable>) => string | undefined): string | undefined {
  const of = ({ settings, changes }: Made) =>
    [{ ...settings, step: 0 }, ...changes].flatMap((values) => {
      const name = read(values);
      return name === undefined ? [] : [{ step: values.step, name }];
    });
  const [way, other] = [of(run), of(base)];
  if (way.length + other.length === 2 || JSON.stringify(way) === JSON.stringify(other)) return undefined;
  const [first, ...later] = way.map(({ name }) => name);
  const last = later.at(-1);
  return first === undefined || last === undefined ? first : labStrings.short.changed(first, last);
}

/** The loss of the run at its last step, if it made one. */
export const lastLossOf = (run: TrainingRun): number | undefined => lossAt(run, run.nextStep - 1);
