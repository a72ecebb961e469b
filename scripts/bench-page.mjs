// SPDX-License-Identifier: MIT
// `npm run bench:page`: visits the page in dist/ with a slowed Chromium and holds what a reader feels against the budgets: paints,
// shifts, answers, tasks and frames while training, weight. Exit code 1 above a limit. Options: --json, --rounds N (3).
// Not for: CI, timings are no tests; sizes of files (budgets.mjs). What each measure means: docs/performance.md.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { visit } from './bench/page.mjs';
import { installPrograms } from './lib/install.mjs';
import { Failure, inCheckout, main, printToStderr } from './lib/run.mjs';

/** Times in ms, weight in kB. `fail` undefined: told, not judged. Lower is better but for frames. */
export const budgets = [
  { id: 'fcp', name: 'first paint with content', unit: 'ms', target: 1200, fail: 1800 },
  { id: 'lcp', name: 'largest paint', unit: 'ms', target: 1800, fail: 2500 },
  { id: 'cls', name: 'layout shift while loading', unit: '', target: 0.02, fail: 0.1, digits: 3 },
  { id: 'tbt', name: 'blocked beyond 50 ms, first paint to ready', unit: 'ms', target: 100, fail: 200 },
  { id: 'ready', name: 'opening figure ready, from the navigation on', unit: 'ms' },
  { id: 'requests', name: 'requests until the page can be used', unit: '', target: 5, fail: 8 },
  { id: 'transfer', name: 'transferred up to the first result', unit: 'kB', target: 170, fail: 250 },
  { id: 'inp', name: 'slowest answer to a press', unit: 'ms', target: 120, fail: 200 },
  { id: 'repaint', name: 'slowest answer to a cell of 16 x 16', unit: 'ms', target: 80, fail: 150 },
  { id: 'core', name: 'both cores ready to train, from the press on', unit: 'ms', target: 300, fail: 800 },
  { id: 'first', name: 'first losses shown, from the press on', unit: 'ms' },
  { id: 'apart', name: 'losses apart by a factor of two, from the press on', unit: 'ms', target: 8000, fail: 15000 },
  { id: 'result', name: 'both models trained, from the press on', unit: 'ms', fail: 15000 },
  { id: 'longest', name: 'longest task while training (0: none over 50)', unit: 'ms', target: 30, fail: 50 },
  { id: 'longTasks', name: 'tasks over 50 ms while training', unit: '' },
  { id: 'frames', name: 'frames a second while training, median', unit: '' },
  { id: 'slowFrames', name: 'frames that took over 50 ms', unit: '%', scale: 100 },
  { id: 'hostCls', name: 'layout shift of a page with three frames', unit: '', target: 0.02, fail: 0.1, digits: 3 },
];

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

function judge(visits) {
  return budgets.map((budget) => {
    const values = visits.map((one) => one[budget.id]);
    const value = median(values);
    const met = budget.target === undefined ? undefined : value <= budget.target;
    return {
      ...budget,
      value,
      best: Math.min(...values),
      met,
      holds: budget.fail === undefined || value <= budget.fail,
    };
  });
}

function table(lines) {
  const text = (value, { unit, digits = 0, scale = 1 }) => `${(value * scale).toFixed(digits)}${unit && ` ${unit}`}`;
  const rows = lines.map((line) => [
    line.name,
    text(line.value, line),
    text(line.best, line),
    line.target === undefined ? '' : text(line.target, { ...line, digits: line.digits }),
    line.fail === undefined ? '' : text(line.fail, line),
    line.holds ? (line.met === undefined ? '' : line.met ? 'yes' : 'above target') : 'NO',
  ]);
  const all = [['measure', 'median', 'best', 'target', 'fails above', 'holds'], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const cells = (row) => row.map((cell, at) => cell.padEnd(widths[at])).join(' | ');
  return [cells(all[0]), widths.map((width) => '-'.repeat(width)).join(' | '), ...rows.map(cells)]
    .map((line) => `| ${line} |`)
    .join('\n');
}

await main(async () => {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '3' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Failure(`--rounds takes a whole number, not '${values.rounds}'.`);
  if (values.json) printToStderr();
  const { AFG_CHROMIUM } = await installPrograms(['shell'], 'timings of the page');
  const visits = [];
  for (let round = 1; round <= rounds; ++round) {
    visits.push(await visit(chromium, AFG_CHROMIUM, process.env.AFG_DIST ?? inCheckout('dist')));
    console.log(`visit ${round} of ${rounds}`);
  }
  const lines = judge(visits);
  if (values.json) process.stdout.write(`${JSON.stringify({ budgets: lines, visits }, null, 1)}\n`);
  else console.log(`\n${table(lines)}`);
  const broken = lines.filter(({ holds }) => !holds);
  if (broken.length > 0) throw new Failure(`Over budget: ${broken.map(({ name }) => name).join('; ')}.`);
});
