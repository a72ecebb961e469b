// SPDX-License-Identifier: MIT
// The questions about blocks, runs, writing and the family: what each asks the core, which option the answer decides for,
// and its picture. Words: lesson/en/quiz-models.ts.

import type { RunConfig } from '../../engine/shared/core-api.ts';
import { quizStrings as text } from '../../lesson/en/quiz.ts';
import { modelQuestions as words } from '../../lesson/en/quiz-models.ts';
import { grouped } from '../../lesson/language.ts';
import { decimals, fixed, formatLoss } from '../../lesson/number-text.ts';
import { asRanges, isAllowed, visibleKeys } from '../../state/mask-facts.ts';
import { maskPicture } from './pictures.ts';
import { type Asks, type BarRow, makeQuestion, optionOf, type Question, type Reply } from './question.ts';

const CONFIG: RunConfig = {
  seed: 0,
  mask: 'causal',
  dModel: 64,
  heads: 4,
  layers: 1,
  maxLen: 32,
  batch: 1,
  context: 1,
  learningRate: 0,
  corpus: '',
};
/** Characters of the bakery's replies. */
const VOCABULARY = 30;

type Budget = Reply<'parameterBudget'>;
const PARTS = ['attentionBlock', 'forwardBlock'] as const;
const partOf = (budget: Budget, part: (typeof PARTS)[number]): number =>
  part === 'attentionBlock' ? budget.attentionBlock : budget.feedForwardBlock;

const heads = makeQuestion('block-heads', words['block-heads'], {
  right: 'same',
  room: 181,
  open: 'budget',
  async ask(core) {
    const budget = (count: number) =>
      core.call('parameterBudget', { values: [{ ...CONFIG, heads: count }, VOCABULARY] });
    const [four, eight] = [await budget(4), await budget(8)];
    if (four === undefined || eight === undefined) return undefined;
    const own = words['block-heads'];
    const largest = Math.max(...[four, eight].flatMap((each) => PARTS.map((part) => partOf(each, part))));
    const rows = (each: Budget, count: number, begins: boolean) =>
      PARTS.map((part, at): BarRow => {
        const weights = partOf(each, part);
        const name = (part === 'attentionBlock' ? own.attention : own.forward)(count);
        return { name, text: grouped(weights), share: weights / largest, begins: begins && at === 0 };
      });
    const [attention, forward] = PARTS.map((part) => Math.sign(partOf(eight, part) - partOf(four, part)));
    const forwardGrew = forward === 1 ? 'forward' : undefined;
    return {
      key: attention === 1 ? 'double' : attention === -1 ? 'half' : (forwardGrew ?? 'same'),
      live: (done) => (done ? own.after : own.live),
      picture: (done) => ({
        kind: 'bars',
        name: own.name,
        columns: [own.part, own.weights],
        rows: [...rows(four, 4, false), ...(done ? rows(eight, 8, true) : [])],
      }),
    };
  },
});

const VECTOR = [2, 4, 6, 8];
const LONG_VECTOR = [20, 40, 60, 80];

const scale = makeQuestion('block-scale', words['block-scale'], {
  right: 'same',
  room: 286,
  open: 'sums',
  async ask(core) {
    const norm = (values: number[]) => core.call('layerNormExample', { values: [values] });
    const [short, long] = [await norm(VECTOR), await norm(LONG_VECTOR)];
    if (short === undefined || long === undefined) return undefined;
    const own = words['block-scale'];
    const told = (values: ArrayLike<number>, places: number) => Array.from(values, (value) => fixed(value, places));
    const [before, after] = [told(short.out, 2), told(long.out, 2)];
    const veiled = VECTOR.map(() => text.veiledSign);
    return {
      key: before.join() === after.join() ? 'same' : undefined,
      live: (done) => (done ? own.after : own.live),
      picture: (done) => ({
        kind: 'numbers',
        name: own.name,
        columns: [own.channel, ...VECTOR.map((_, channel) => String(channel))],
        rows: [
          { name: own.rows.before, cells: told(VECTOR, 0) },
          { name: own.rows.beforeNorm, cells: before },
          { name: own.rows.long, cells: told(LONG_VECTOR, 0) },
          { name: own.rows.longNorm, cells: done ? after : veiled },
        ],
      }),
    };
  },
});

const SMALL_RUN: RunConfig = {
  ...CONFIG,
  dModel: 32,
  heads: 2,
  layers: 2,
  maxLen: 16,
  context: 16,
  batch: 8,
  learningRate: 0.006,
};
const HELD_OUT_STEPS = 160;

const heldOut = makeQuestion('training-heldout', words['training-heldout'], {
  right: 'memory',
  room: 215,
  open: 'lab',
  async ask(core) {
    const run = await core.train({ ...SMALL_RUN, heldOutShare: 0.34 }, HELD_OUT_STEPS);
    const last = run?.readings.at(-1);
    if (run === undefined || last?.usual === undefined || last.honest === undefined || last.heldOut === undefined) {
      return undefined;
    }
    const own = words['training-heldout'];
    const { usual, honest, heldOut: unseen } = last;
    const said = [formatLoss(usual), formatLoss(honest), formatLoss(unseen)] as const;
    const points = (name: 'usual' | 'honest' | 'heldOut') =>
      run.readings.flatMap((reading) => {
        const loss = reading[name];
        return loss === undefined ? [] : [[reading.step, loss] as const];
      });
    const lowest = Math.min(...points('heldOut').map(([, loss]) => loss));
    return {
      key: said[0] !== said[1] ? 'leak' : unseen > lowest && lowest > usual ? 'memory' : undefined,
      live: () => own.live(...said),
      picture: () => ({
        kind: 'lines',
        name: own.name(...said, last.step),
        table: own.table,
        lines: [
          { name: own.curves.heldOut, points: points('heldOut'), dash: 'dashed' },
          { name: own.curves.training, points: points('usual'), dash: 'solid' },
          { name: own.curves.honest, points: points('honest'), dash: 'dotted' },
        ],
      }),
    };
  },
});

const POSITIONS_RUN: RunConfig = { ...SMALL_RUN, mask: 'full', layers: 1, maxLen: 8, context: 8 };
const POSITION_STEPS = 120;

const position = makeQuestion('training-position', words['training-position'], {
  right: 'full',
  room: 165,
  open: 'lab',
  async ask(core) {
    const run = await core.train(POSITIONS_RUN, POSITION_STEPS);
    const losses = run?.readings.at(-1)?.byPosition;
    if (losses === undefined) return undefined;
    const own = words['training-position'];
    const end = losses.length - 1;
    const [first, last, others] = [losses[0] ?? 0, losses[end] ?? 0, Math.max(...losses.slice(0, end))];
    return {
      key: last > 2 * others ? 'full' : undefined,
      live: () => own.live(formatLoss(last), formatLoss(others)),
      picture: () => ({
        kind: 'strip',
        name: own.name(formatLoss(first), formatLoss(last), end),
        table: own.table,
        losses,
      }),
    };
  },
});

const PREFIX = { spec: 'prefix:4', size: 6, row: 1 } as const;
const GIVEN = 2;

const prefix = makeQuestion('writing-prefix', words['writing-prefix'], {
  right: 'inside',
  room: 312,
  open: PREFIX,
  async ask(core) {
    const { spec, size, row } = PREFIX;
    const mask = await core.call('describe', { spec, queries: size, keys: size });
    if (mask === undefined) return undefined;
    const own = words['writing-prefix'];
    const early = (query: number, key: number) => key >= GIVEN && query < key && isAllowed(mask, query, key);
    const places = Array.from({ length: size }, (_, key) => key);
    const stale = places.filter((key) => places.some((query) => early(query, key)));
    return {
      mask,
      key: optionOf({ never: [], inside: [2, 3], after: [4, 5], always: [2, 3, 4, 5] }, stale),
      live: (done) => (done ? own.after(asRanges(stale)) : own.live),
      picture: (done) =>
        maskPicture(mask, {
          caption: words.mask(size, own.name),
          words: words.words,
          asks: row,
          cell: (query, key) =>
            done && early(query, key) ? { text: '↻', spoken: own.early, kind: 'stale' } : undefined,
        }),
    };
  },
});

/** Scores of four letters, the example's givens, and the temperatures of A, B and C. */
const SCORES = [2, 1.2, 0.6, 0];
const TEMPERATURES = { a: 1, b: 2, c: 0.5 } as const;
type Temperature = keyof typeof TEMPERATURES;

async function chancesOf(core: Asks): Promise<Record<Temperature, Reply<'softmax'>> | undefined> {
  const given = { scores: SCORES, queries: 1, keys: SCORES.length, mask: 'full', order: 'before' } as const;
  const ask = (temperature: number) =>
    core.call('softmax', { question: { ...given, filler: -Infinity, emptyRow: 'zero', temperature } });
  const [a, b, c] = [await ask(TEMPERATURES.a), await ask(TEMPERATURES.b), await ask(TEMPERATURES.c)];
  return a === undefined || b === undefined || c === undefined ? undefined : { a, b, c };
}

const temperature = makeQuestion('writing-temperature', words['writing-temperature'], {
  right: 'b',
  room: 424,
  open: 'writing',
  async ask(core) {
    const chances = await chancesOf(core);
    if (chances === undefined) return undefined;
    const own = words['writing-temperature'];
    const names = Object.keys(chances) as Temperature[];
    const spread = (name: Temperature) => chances[name].entropy[0] ?? 0;
    const [a, b, c] = names.map((name) => decimals(TEMPERATURES[name], 1)) as [string, string, string];
    return {
      key: [...names].sort((one, other) => spread(other) - spread(one))[0],
      live: (done) => (done ? own.after(a, b, c) : own.live),
      picture: () => ({
        kind: 'bars',
        name: own.name,
        columns: [own.letter, own.chance],
        rows: names.flatMap((name, group) =>
          own.letters.map((letter, at): BarRow => {
            const share = chances[name].weights[at] ?? 0;
            const row = own.row(own.groups[group] ?? '', letter);
            return { name: row, text: decimals(share, 2), share, begins: group > 0 && at === 0 };
          }),
        ),
      }),
    };
  },
});

const BLANK = { spec: 'full/-3.3', size: 6, row: 3 } as const;
const IDEAS = { cell: BLANK.spec, column: 'padding:3', causal: 'causal' } as const;

const blank = makeQuestion('family-blank', words['family-blank'], {
  right: 'blank',
  room: 312,
  open: BLANK,
  async ask(core) {
    const { spec, size, row } = BLANK;
    const mask = await core.call('describe', { spec, queries: size, keys: size });
    const hidden: string[] = [];
    for (const [option, idea] of Object.entries(IDEAS)) {
      const found = await core.call('influence', { spec: idea, size, layers: 2 });
      if (found === undefined) return undefined;
      if (found.reach[row * size + row] !== 1) hidden.push(option);
    }
    if (mask === undefined) return undefined;
    const own = words['family-blank'];
    return {
      mask,
      key: hidden.length === 0 ? 'blank' : hidden[0],
      live: (done) => (done ? own.after : own.live),
      picture: () => maskPicture(mask, { caption: words.mask(size, own.name), words: words.words, asks: row }),
    };
  },
});

const cross = makeQuestion('family-cross', words['family-cross'], {
  right: 'all',
  room: 173,
  open: 'family',
  async ask(core) {
    const mask = await core.call('describe', { spec: 'full', queries: 2, keys: 5 });
    if (mask === undefined) return undefined;
    const own = words['family-cross'];
    const keys = visibleKeys(mask, 0);
    return {
      key: optionOf({ first: [0], all: [0, 1, 2, 3, 4], corner: [0, 1, 2, 3] }, keys),
      live: (done) => (done ? own.after(asRanges(keys)) : own.live),
      picture: (done) =>
        maskPicture(mask, {
          caption: own.name,
          words: own.rows,
          columns: own.columns.map((word, key) => text.row(key, word)),
          asks: 0,
          veiled: done ? [] : [0, 1],
          cellWidth: 44,
        }),
    };
  },
});

export const MODEL_QUESTIONS: readonly Question[] = [
  heads,
  scale,
  heldOut,
  position,
  prefix,
  temperature,
  blank,
  cross,
];
