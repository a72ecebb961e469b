// SPDX-License-Identifier: MIT
// The questions about masks, softmax and leaks, and those that mix chapters: what each asks the core, which option the
// answer decides for, and its picture. Words: lesson/en/quiz-masks.ts.

import type { LeakSettings, SoftmaxQuestion } from '../../engine/shared/figures-api.ts';
import { maskQuestions as words } from '../../lesson/en/quiz-masks.ts';
import { decimals } from '../../lesson/number-text.ts';
import { formatDifference, positionsChanged } from '../../state/leak-facts.ts';
import { asRanges, seesAnswer, visibleKeys } from '../../state/mask-facts.ts';
import { differenceBars, maskPicture } from './pictures.ts';
import { makeQuestion, optionOf, type Question, type Reply } from './question.ts';

const rowsBelow = (count: number): number[] => Array.from({ length: count }, (_, row) => row);

const STRAY = { spec: 'causal/+1.4', size: 6, row: 1 } as const;
const STRAY_KEY = 4;

const stray = makeQuestion('mask-stray', words['mask-stray'], {
  right: 'below',
  room: 312,
  open: STRAY,
  async ask(core) {
    const { spec, size } = STRAY;
    const mask = await core.call('describe', { spec, queries: size, keys: size });
    const reach = await core.call('influence', { spec, size, layers: 2 });
    if (mask === undefined || reach === undefined) return undefined;
    const own = words['mask-stray'];
    const layers = (row: number) => reach.layersNeeded[row * size + STRAY_KEY] ?? -1;
    const early = rowsBelow(STRAY_KEY).filter((row) => reach.reach[row * size + STRAY_KEY] === 1);
    return {
      mask,
      key: optionOf({ only: [1], below: [1, 2, 3], every: [0, 1, 2, 3], none: [] }, early),
      live: (done) => (done ? own.after(asRanges(early)) : own.live),
      picture: (done) =>
        maskPicture(mask, {
          caption: words.mask(size, own.name),
          words: words.words,
          asks: STRAY.row,
          cell: (row, key) =>
            done && key === STRAY_KEY && early.includes(row)
              ? { text: String(layers(row)), spoken: own.early(layers(row)), kind: 'leak' }
              : undefined,
        }),
    };
  },
});

const PACKED = { spec: 'causal', size: 6, row: 4 } as const;

const packed = makeQuestion('mask-packed', words['mask-packed'], {
  right: 'before',
  room: 312,
  open: PACKED,
  async ask(core) {
    const { spec, size, row } = PACKED;
    const mask = await core.call('describe', { spec, queries: size, keys: size });
    if (mask === undefined) return undefined;
    const own = words['mask-packed'];
    const keys = visibleKeys(mask, row);
    return {
      mask,
      key: optionOf({ self: [4], before: [0, 1, 2, 3, 4], second: [4, 5] }, keys),
      live: (done) => (done ? own.after(asRanges(keys)) : own.live),
      picture: (done) =>
        maskPicture(mask, {
          caption: words.mask(size, own.name),
          words: words.packed,
          asks: row,
          veiled: done ? [] : [row],
        }),
    };
  },
});

/** The lesson's scores: 1, 2, 3, 4 in each of four rows; row 1 gets another one for key 3. */
const SIZE = 4;
const softmaxOf = (hidden: number): SoftmaxQuestion => ({
  scores: rowsBelow(SIZE * SIZE).map((cell) => (cell === SIZE + 3 ? hidden : (cell % SIZE) + 1)),
  queries: SIZE,
  keys: SIZE,
  mask: 'causal',
  order: 'after',
  filler: Number.NEGATIVE_INFINITY,
  emptyRow: 'zero',
});

function movedWeights(before: Reply<'softmax'>, after: Reply<'softmax'>): string {
  const signs = [SIZE, SIZE + 1].map((cell) => Math.sign((after.weights[cell] ?? 0) - (before.weights[cell] ?? 0)));
  if (signs[0] !== signs[1]) return 'ratio';
  return { '-1': 'shrink', '0': 'nothing', '1': 'grow' }[String(signs[0])] ?? 'ratio';
}

const after = makeQuestion('softmax-after', words['softmax-after'], {
  right: 'shrink',
  room: 227,
  open: 'softmax',
  async ask(core) {
    const mask = await core.call('describe', { spec: 'causal', queries: SIZE, keys: SIZE });
    const before = await core.call('softmax', { question: softmaxOf(4) });
    const raised = await core.call('softmax', { question: softmaxOf(6) });
    if (mask === undefined || before === undefined || raised === undefined) return undefined;
    const own = words['softmax-after'];
    const sum = (reply: Reply<'softmax'>) => decimals(reply.rowSums[1] ?? 0, 3);
    return {
      key: movedWeights(before, raised),
      live: (done) => (done ? own.after(sum(before), sum(raised)) : own.live(sum(before))),
      picture(done) {
        const { weights } = done ? raised : before;
        return maskPicture(mask, {
          caption: done ? own.raisedName : own.name,
          words: words.words,
          asks: 1,
          cellWidth: 52,
          cell(row, key) {
            if (!visibleKeys(mask, row).includes(key)) return undefined;
            const share = weights[row * SIZE + key] ?? 0;
            return { text: decimals(share, 3), share };
          },
        });
      },
    };
  },
});

const flip = makeQuestion('softmax-flip', words['softmax-flip'], {
  right: 'splendid',
  room: 227,
  open: { spec: '~causal', size: SIZE, row: 0 },
  async ask(core) {
    const translation = await core.call('translate', { spec: 'causal', size: SIZE });
    const reading = translation?.readings.find(
      ({ written, read }) => written === 'true-blocks' && read === 'true-allows',
    );
    if (reading === undefined) return undefined;
    const mask = await core.call('describe', { spec: reading.spec, queries: SIZE, keys: SIZE });
    if (mask === undefined) return undefined;
    const own = words['softmax-flip'];
    const answers = rowsBelow(SIZE - 1).filter((row) => seesAnswer(mask, row) === true);
    return {
      mask,
      key: answers.length === SIZE - 1 ? 'splendid' : undefined,
      live: (done) => (done ? own.after(asRanges(answers)) : own.live(asRanges([...mask.emptyRows]))),
      picture: (done) =>
        maskPicture(mask, {
          caption: words.mask(SIZE, own.name),
          words: words.words,
          cell: (row, key) =>
            done && key === row + 1 && answers.includes(row)
              ? { text: '!', spoken: own.after(String(row)), kind: 'leak' }
              : undefined,
        }),
    };
  },
});

const LEAK: LeakSettings = {
  model: 'untrained',
  text: '',
  seed: 0,
  vocabulary: 1000,
  length: 8,
  dModel: 64,
  heads: 4,
  layers: 3,
  enlarge: 1,
  mask: 'causal',
  promised: '',
  padding: [],
  change: 0,
  fault: 'none',
};

const WINDOW = { spec: 'window:3', size: 8, row: 6 } as const;

const reach = makeQuestion('leak-reach', words['leak-reach'], {
  right: 'hops',
  room: 375,
  open: WINDOW,
  async ask(core) {
    const { spec, size, row } = WINDOW;
    const mask = await core.call('describe', { spec, queries: size, keys: size });
    const report = await core.call('leak', { settings: { ...LEAK, mask: spec } });
    if (mask === undefined || report === undefined) return undefined;
    const own = words['leak-reach'];
    const noticed = positionsChanged(report);
    const last = formatDifference(report.differences[size - 1] ?? 0, '0');
    return {
      mask,
      key: report.verdict === 'leak' ? 'leak' : noticed.includes(row) ? 'hops' : undefined,
      live: (done) => (done ? own.after(last) : own.live(asRanges(noticed))),
      picture: () =>
        maskPicture(mask, {
          caption: words.mask(size, own.name),
          words: [],
          asks: row,
          cellWidth: 28,
          rowName: (at) => (noticed.includes(at) ? own.noticed(at) : own.silent(at)),
        }),
    };
  },
});

const tiny = makeQuestion('leak-tiny', words['leak-tiny'], {
  right: 'leak',
  room: 243,
  open: 'plant',
  async ask(core) {
    const fault = { fault: 'finiteFiller', enlarge: 80, length: 6, layers: 2, change: 5 } as const;
    const report = await core.call('leak', { settings: { ...LEAK, ...fault } });
    if (report === undefined) return undefined;
    const own = words['leak-tiny'];
    const before = Math.max(...report.differences.slice(0, fault.change));
    const at = (difference: number) => formatDifference(difference, own.zero);
    return {
      key: report.verdict === 'leak' ? 'leak' : 'rounding',
      live: () => own.live(at(before), at(report.differences[fault.change] ?? 0)),
      picture: () => differenceBars(report, own),
    };
  },
});

const EMPTY = { spec: 'causal&padding:left(2)', size: 5, row: 1 } as const;

const empty = makeQuestion('mixed-empty', words['mixed-empty'], {
  right: 'fillers',
  room: 264,
  open: EMPTY,
  async ask(core) {
    const { spec, size } = EMPTY;
    const mask = await core.call('describe', { spec, queries: size, keys: size });
    if (mask === undefined) return undefined;
    const own = words['mixed-empty'];
    const rows = [...mask.emptyRows];
    return {
      mask,
      key: optionOf({ none: [], fillers: [0, 1], three: [0, 1, 2], every: rowsBelow(size) }, rows),
      live: (done) => (done ? own.after(asRanges(rows)) : own.live),
      picture: (done) =>
        maskPicture(mask, {
          caption: words.mask(size, own.name),
          words: words.padded,
          veiled: done ? [] : [0, 1, 2],
        }),
    };
  },
});

const control = makeQuestion('mixed-control', words['mixed-control'], {
  right: 'unused',
  room: 296,
  open: 'poke',
  async ask(core) {
    const settings = { ...LEAK, mask: 'window:1', promised: 'causal' };
    const report = await core.call('leak', { settings });
    if (report === undefined) return undefined;
    const own = words['mixed-control'];
    const bars = words['leak-tiny'];
    const moved = positionsChanged(report).length;
    return {
      key: report.verdict === 'attentionUnused' ? 'unused' : undefined,
      live: () => own.live(moved, report.differences.length),
      picture: () => differenceBars(report, { ...bars, name: own.name }),
    };
  },
});

export const MASK_QUESTIONS: readonly Question[] = [stray, packed, after, flip, reach, tiny];
export const MIXED_QUESTIONS: readonly Question[] = [empty, control];
