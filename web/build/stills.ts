// SPDX-License-Identifier: MIT
// Vite plugin: modules with what the core gives for the lesson's own settings: "virtual:stills" for pages where no core may run
// (elements/attn-still), "virtual:untrained" for the opening figure before its core is loaded. They are computed by the built
// core when the page is built, and kept until that changes.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { CreateCore, Failure, Part, RunConfig } from '../engine/shared/core-api.ts';
import type { LeakVerdict } from '../engine/shared/figures-api.ts';
import { leakSettings, ROUNDS, type Round } from '../state/leak-question.ts';
import { DEFAULT_BATCH, LESSON_SETTINGS, MODEL, SAMPLE_LENGTH } from '../state/settings.ts';
import { core } from './core-files.ts';

/** Models of the opening figure after its last step; losses in nats per character, both on the same windows. */
export interface TrainedStill {
  mask: 'full' | 'causal';
  loss: number;
  usual: number;
  honest: number;
  writes: string;
}

export interface Stills {
  step: number;
  trained: TrainedStill[];
  /** Of the causal model's first head in its first layer, row by row. */
  attention: { text: string; weights: number[] };
  /** Of a softmax under a causal mask, row by row. */
  softmax: { scores: number[]; weights: number[] };
  /** One token swapped, in code that is right and in code that is not. */
  leak: {
    length: number;
    change: number;
    rounds: { round: Round; verdict: LeakVerdict; leaks: number; largest: number }[];
  };
}

const QUESTION = {
  steps: Number(LESSON_SETTINGS.steps),
  run: {
    ...MODEL,
    seed: Number(LESSON_SETTINGS.seed),
    batch: DEFAULT_BATCH,
    learningRate: Number(LESSON_SETTINGS.learningRate),
    corpus: '',
  } satisfies Omit<RunConfig, 'mask'>,
  prompt: LESSON_SETTINGS.prompt,
  windows: 8,
  reads: 'Your cak',
  scores: [1, 2, 3, 4],
  leak: { length: 10, seed: 0, layers: 4, change: 9 },
} as const;

function good<T extends { ok: true }>(answer: Failure | T): T {
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

async function createCore<P extends Part>(part: P): ReturnType<CreateCore<P>> {
  const file = pathToFileURL(`${core}/attn_${part}_exact.mjs`).href;
  const { default: create } = (await import(/* @vite-ignore */ file)) as { default: CreateCore<P> };
  return create();
}

/** The lesson's pair before its first update: the loss of the first step, and what is written from the prompt on. */
export interface Untrained {
  untrained: Record<TrainedStill['mask'], { loss: number; text: string }>;
  uniformLoss: number;
}

async function begin(mask: TrainedStill['mask']) {
  const run = await createCore('run');
  const { uniformLoss } = good(run.startRun({ ...QUESTION.run, mask }));
  const { text } = good(run.sample(QUESTION.prompt, SAMPLE_LENGTH));
  const { loss } = good(run.step());
  return { uniformLoss, model: { loss, text } };
}

export async function computeUntrained(): Promise<Untrained> {
  const [full, causal] = [await begin('full'), await begin('causal')];
  return { untrained: { full: full.model, causal: causal.model }, uniformLoss: full.uniformLoss };
}

async function train(mask: TrainedStill['mask']) {
  const run = await createCore('run');
  good(run.startRun({ ...QUESTION.run, mask }));
  let loss = Number.NaN;
  for (let step = 0; step <= QUESTION.steps; step++) ({ loss } = good(run.step()));
  const mean = (kind: 'usual' | 'honest') =>
    good(run.windowLoss(kind, 'training', QUESTION.windows)).mean ?? Number.NaN;
  const writes = good(run.sample(QUESTION.prompt, SAMPLE_LENGTH)).text;
  return { run, still: { mask, loss, usual: mean('usual'), honest: mean('honest'), writes } };
}

export async function computeStills(): Promise<Stills> {
  const figures = await createCore('figures');
  const full = await train('full');
  const causal = await train('causal');
  const { reads, scores, leak } = QUESTION;
  const rounds = ROUNDS.map((round) => {
    const plain = { panel: 'poke', mask: 'causal', byCausal: false, fault: 'noMask', enlarge: 1 } as const;
    const { verdict, leaks, differences } = good(figures.leakTest(leakSettings({ ...plain, ...leak, round })));
    return {
      round,
      verdict,
      leaks: leaks.length,
      largest: Math.max(0, ...[...leaks].map((at) => differences[at] ?? 0)),
    };
  });
  const softmax = good(
    figures.softmaxVariant({
      scores: scores.flatMap(() => [...scores]),
      queries: scores.length,
      keys: scores.length,
      mask: 'causal',
      order: 'before',
      filler: Number.NEGATIVE_INFINITY,
      emptyRow: 'zero',
      temperature: 1,
    }),
  );
  return {
    step: QUESTION.steps,
    trained: [full.still, causal.still],
    attention: { text: reads, weights: [...good(causal.run.attention(reads, 0, 0, 'causal')).weights] },
    softmax: { scores: [...scores], weights: [...softmax.weights] },
    leak: { length: leak.length, change: leak.change, rounds },
  };
}

/** What `compute` gives, which takes some seconds, once for each build of the core. */
async function kept(compute: () => Promise<object>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(QUESTION)).update(compute.toString());
  for (const part of ['run', 'figures']) hash.update(await readFile(`${core}/attn_${part}_exact.wasm`));
  const folder = fileURLToPath(new URL('../../node_modules/.cache/stills', import.meta.url));
  const file = path.join(folder, `${hash.digest('hex').slice(0, 16)}.json`);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== undefined) return before;
  const made = JSON.stringify(await compute());
  await mkdir(folder, { recursive: true });
  await writeFile(file, made);
  return made;
}

const MODULES: Readonly<Record<string, () => Promise<string>>> = {
  'virtual:stills': async () => `export const stills = ${await kept(computeStills)};`,
  'virtual:untrained': async () => `export const { untrained, uniformLoss } = ${await kept(computeUntrained)};`,
};

export function stills(): Plugin {
  return {
    name: 'stills',
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)]?.() : undefined),
  };
}
