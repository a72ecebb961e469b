// SPDX-License-Identifier: MIT
// The script that the laboratory writes for a run, run by PyTorch: its losses are the core's to three decimals, for settings
// that between them switch each part. Skipped, by a test that says so, only where the system's Python has no PyTorch.
// Needs the preset wasm-release built.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, RunStarted } from '../../web/engine/shared/core-api.ts';
import { LAB_DEFAULTS, type LabChange, type LabSettings, labConfig } from '../../web/state/lab-settings.ts';
import { pytorchScript, type ScriptMask } from '../../web/state/take-away/pytorch-script.ts';
import { maskCode } from '../../web/state/take-away/script-mask.ts';
import createCore from './support/whole-core.ts';

const python = '/usr/bin/python3'; // the one apt installs PyTorch for
const runner = fileURLToPath(new URL('support/run_scripts.py', import.meta.url));
const hasTorch = spawnSync(python, ['-c', 'import torch']).status === 0;

/** Half a unit of the third decimal. */
const THREE_DECIMALS = 0.0005;
const STEPS = 100;
const POEM = 'Zwei Äpfel “rot” und 1 Apfel\tgrün — \\n ist kein Zeilenende, 🍎🍏 aber dies:\n'.repeat(4);

/** Of its last two replies the first, which has letters of its own, is held out, and the second is trained on. */
const REPEATING = '\ufeffA plum cake for you.\r\nIts box is blue.\r\nJazz, quickly!\r\nA plum cake for you.\r\n';

/**
 * Small, so that a hundred steps of all take seconds, and trained to where the loss still falls evenly: there rounding does
 * not grow. On each case the largest difference was measured at 1e-6, most of it the six printed decimals.
 */
const SMALL: LabSettings = { ...LAB_DEFAULTS, layers: 2, heads: 2, width: 16, context: 12, maxLen: 16, batch: 8 };

interface Case {
  settings: LabSettings;
  changes?: LabChange[];
}

const cases: Record<string, Case> = {
  'the lesson’s parts, small': { settings: SMALL },
  'everything may be read': { settings: { ...SMALL, mask: 'full', seed: 7, batch: 5 } },
  'a row without keys': { settings: { ...SMALL, mask: 'strict', heads: 4, seed: 4294967295 } },
  'no row with keys': { settings: { ...SMALL, mask: 'empty', layers: 1 } },
  'painted cells, norms behind': { settings: { ...SMALL, mask: 'window:4/+0.3/-7.7/-5.2', norm: 'post', seed: 3 } },
  'no norms, no positions, tied; two replies held out': {
    settings: { ...SMALL, norm: 'none', positions: false, tied: true, seed: 2, heldOutShare: 0.34 },
  },
  'no feed-forward, no residual': { settings: { ...SMALL, feedForward: false, residual: false, seed: 5 } },
  'cosine, clipping, matrices alone decay': {
    settings: {
      ...SMALL,
      ...{ schedule: 'cosine', warmup: 10, steps: 80, maxGradNorm: 0.5, weightDecay: 0.2, decay: 'matrices' },
    },
  },
  'own text with odd characters, targets not shifted': {
    settings: { ...SMALL, source: { kind: 'own', text: POEM }, targets: 'same', mask: 'prefix:3&document:5' },
  },
  'a held-out reply that repeats an earlier one, and a mark and line ends that reading takes away': {
    settings: { ...SMALL, source: { kind: 'own', text: REPEATING }, heldOutShare: 0.5, seed: 6 },
  },
  'rate and masks changed while it ran': {
    settings: { ...SMALL, layers: 1, width: 24, heads: 3 },
    changes: [
      { step: 20, learningRate: 0.001 },
      { step: 40, mask: 'strict' },
      { step: 40, learningRate: 0.004 },
      { step: 70, mask: 'masked:0,2,5' },
    ],
  },
};

let core: Core;

function scriptMask(spec: string, size: number): ScriptMask {
  const picture = core.describeMask(spec, size, size);
  if (!picture.ok) throw new Error(picture.error);
  return {
    spec,
    code: maskCode(picture, core.translateMask(spec, size)),
    emptyRows: picture.emptyRows.length,
    rows: size,
  };
}

function scriptOf({ settings, changes = [] }: Case): string {
  const specs = [settings.mask, ...changes.flatMap((change) => ('mask' in change ? [change.mask] : []))];
  const masks = specs.map((spec) => scriptMask(spec, settings.context));
  const { trainingText, heldOutText } = start(settings);
  return pytorchScript({ settings, changes, text: trainingText, heldOutText, masks, steps: STEPS });
}

function start(settings: LabSettings): RunStarted {
  const started = core.startRun(labConfig(settings, settings.source.kind === 'own' ? settings.source.text : ''));
  if (!started.ok) throw new Error(started.error);
  return started;
}

function coreLosses({ settings, changes = [] }: Case): number[] {
  start(settings);
  return Array.from({ length: STEPS }, (_, step) => {
    for (const change of changes.filter((other) => other.step === step)) {
      const reply = 'mask' in change ? core.setMask(change.mask) : core.setLearningRate(change.learningRate);
      if (!reply.ok) throw new Error(reply.error);
    }
    const result = core.step();
    if (!result.ok) throw new Error(result.error);
    return result.loss;
  });
}

const lossesIn = (printed: string): [step: number, loss: number][] =>
  printed
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number) as [number, number]);

beforeAll(async () => {
  core = await createCore();
});

if (hasTorch) describe('the script of a run, in PyTorch', inPyTorch);
else it.skip(`the scripts are not run here, because ${python} has no PyTorch`);

function inPyTorch(): void {
  let printed: string[] = [];

  beforeAll(() => {
    const input = JSON.stringify(Object.values(cases).map(scriptOf));
    const { stdout, stderr } = spawnSync(python, [runner], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (stdout === '') throw new Error(stderr);
    printed = JSON.parse(stdout) as string[];
  }, 240_000);

  it.each(Object.keys(cases).map((name, index) => ({ name, index })))('prints the losses of the core: $name', (row) => {
    const lines = lossesIn(printed[row.index] ?? '');
    const losses = coreLosses(cases[row.name] as Case);
    expect(lines.map(([step]) => step)).toEqual(losses.map((_, step) => step));
    const furthest = Math.max(...lines.map(([step, loss]) => Math.abs(loss - (losses[step] ?? Number.NaN))));
    expect(furthest).toBeLessThan(THREE_DECIMALS);
  });
}
