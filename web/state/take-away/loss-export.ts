// SPDX-License-Identifier: MIT
// A run's losses and probes as CSV and as JSON, with all the digits that they have. What is not a number is left empty
// (null) and named beside, since neither format can say it. Steps count from 0.

import type { ProbeReading } from '../../engine/shared/protocol.ts';

export interface LossRecord {
  losses: readonly number[];
  /** Of the first loss. */
  firstStep: number;
  probes: readonly ProbeReading[];
  /** The step that ended the run because its loss was no number. */
  brokenStep: number | undefined;
}

interface Row {
  step: number;
  values: Map<string, number>;
}

type Scalar = 'usual' | 'honest' | 'heldOut' | 'heldOutHonest';
const SCALARS: readonly Scalar[] = ['usual', 'honest', 'heldOut', 'heldOutHonest'];

/** Numbers of one probe by the names of their columns. */
function probeValues(probe: ProbeReading): [string, number][] {
  const { byPosition = [], parts } = probe;
  return [
    ...SCALARS.flatMap((name): [string, number][] => (probe[name] === undefined ? [] : [[name, probe[name]]])),
    ...[...byPosition].map((loss, position): [string, number] => [`position ${position}`, loss]),
    ...(parts?.names ?? []).flatMap((name, at): [string, number][] => [
      [`gradient ${name}`, parts?.gradients[at] ?? Number.NaN],
      [`weights ${name}`, parts?.weights[at] ?? Number.NaN],
    ]),
  ];
}

function rowsOf({ losses, firstStep, probes, brokenStep }: LossRecord): Row[] {
  const rows = new Map<number, Row>();
  const put = (step: number, name: string, value: number): void => {
    const row = rows.get(step) ?? { step, values: new Map() };
    row.values.set(name, value);
    rows.set(step, row);
  };
  for (const [at, loss] of losses.entries()) put(firstStep + at, 'loss', loss);
  if (brokenStep !== undefined) put(brokenStep, 'loss', Number.NaN);
  for (const probe of probes) for (const [name, value] of probeValues(probe)) put(probe.step, name, value);
  return [...rows.values()].sort((a, b) => a.step - b.step);
}

const columnsOf = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];

const brokenIn = ({ values }: Row): string[] =>
  [...values].filter(([, value]) => !Number.isFinite(value)).map(([name]) => name);

/** A field as RFC 4180 has it. */
const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The last column names what is not a number in a row. */
export function lossCsv(record: LossRecord): string {
  const rows = rowsOf(record);
  const columns = columnsOf(rows);
  const cell = (value: number | undefined): string =>
    value === undefined || !Number.isFinite(value) ? '' : String(value);
  const lines = rows.map((row) => [
    String(row.step),
    ...columns.map((name) => cell(row.values.get(name))),
    brokenIn(row).join(' '),
  ]);
  return [['step', ...columns, 'not a number'], ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('');
}

/** Settings and results; null where a value is not there or no number, and then named in `notANumber`. */
export function lossJson(record: LossRecord, run: object): string {
  const rows = rowsOf(record);
  const values = (name: string) =>
    rows.map((row) => {
      const value = row.values.get(name);
      return value === undefined || !Number.isFinite(value) ? null : value;
    });
  return JSON.stringify({
    ...run,
    step: rows.map(({ step }) => step),
    columns: Object.fromEntries(columnsOf(rows).map((name) => [name, values(name)])),
    notANumber: rows.flatMap((row) => brokenIn(row).map((name) => [row.step, name])),
  });
}
