// SPDX-License-Identifier: MIT
// One calm drawing for each figure, shown before the figure's script has come and where none ever runs. By tag, or by tag
// and panel where an element has several. Put into the page when it is built (../build/lesson.ts).
import {
  arrow,
  bars,
  blank,
  box,
  causal,
  dots,
  fold,
  frame,
  grid,
  type Ink,
  line,
  open,
  poster,
  words,
} from './draw.ts';

const FALLING = 'M16 84C40 100 56 126 100 132S220 138 304 138';
const FALLING_FURTHER = 'M16 84C34 112 48 136 90 141S220 144 304 144';

const square = (
  x: number,
  y: number,
  count: number,
  pitch: number,
  ink: (row: number, column: number) => Ink,
): string => grid({ x, y, rows: count, columns: count, pitch, ink });

const strip = (x: number, y: number, count: number, pitch: number, ink: (at: number) => Ink): string =>
  grid({ x, y, rows: 1, columns: count, pitch, ink: (_, column) => ink(column) });

/** The row that asks, framed over a square. */
const asking = (x: number, y: number, count: number, pitch: number, row: number): string =>
  frame('query', x - 2, y + row * pitch - 2, count * pitch + 2, pitch + 2);

const twoModels = (): string =>
  box('leak', 16, 12, 40) +
  words('rule', 66, 18, [30, 8, 16, 5]) +
  words('rule', 66, 36, [6, 22, 9]) +
  fold(172, 12, 40) +
  words('ink', 222, 18, [26, 30, 14]) +
  words('ink', 222, 36, [34, 20]) +
  line('rule', 'M16 72V146H304') +
  line('key', FALLING) +
  line('leak', FALLING_FURTHER, true);

const laboratory = (): string =>
  [22, 46, 70, 94, 118]
    .map((y, at) => line('rule', `M16 ${y}H112`) + dots('query', [[30 + ((at * 37) % 74), y]], 5))
    .join('') +
  line('rule', 'M140 12V138H304') +
  line('key', 'M140 20C160 96 190 116 304 122') +
  line('leak', 'M140 22C154 112 180 130 304 133', true) +
  line('rule', 'M140 62H304', true);

const average = (): string =>
  bars('key', 14, 122, 22, 90, [0.9, 0.5, 0.7, 0.35]) +
  arrow(108, 76) +
  square(140, 34, 4, 20, causal) +
  arrow(226, 76) +
  bars('ink', 256, 122, 16, 90, [0.9, 0.7, 0.7, 0.6]);

const qkv = (): string =>
  grid({ x: 14, y: 22, rows: 4, columns: 2, pitch: 18, ink: () => 'query' }) +
  grid({ x: 62, y: 22, rows: 2, columns: 4, pitch: 18, ink: () => 'key' }) +
  grid({ x: 62, y: 76, rows: 4, columns: 2, pitch: 14, ink: () => 'rule' }) +
  arrow(146, 66) +
  square(178, 22, 4, 22, causal) +
  asking(178, 22, 4, 22, 2) +
  arrow(272, 66, 14) +
  grid({ x: 294, y: 26, rows: 4, columns: 1, pitch: 20, ink: () => 'ink' });

const explorer = (): string =>
  square(40, 7, 8, 17, causal) +
  asking(40, 7, 8, 17, 3) +
  words('query', 8, 64, [26]) +
  words('rule', 204, 20, [40, 22]) +
  line('rule', 'M204 52H300') +
  dots('query', [[244, 52]], 6) +
  words('rule', 204, 80, [60, 28]) +
  words('rule', 204, 102, [46, 40]);

const bet = (): string => square(90, 8, 6, 23, blank) + asking(90, 8, 6, 23, 4);

const cake = (): string =>
  square(26, 20, 4, 28, (row, column) => (column === row + 1 ? 'leak' : 'soft')) +
  arrow(150, 75) +
  square(186, 20, 4, 28, causal);

const goals = (): string =>
  square(12, 40, 6, 15, (row, column) => (row === column ? 'key' : 'blocked')) +
  square(116, 40, 6, 15, (row, column) => (column <= row && row - column < 3 ? 'key' : 'blocked')) +
  square(220, 40, 6, 15, (row, column) => (column <= row || column < 3 ? 'key' : 'blocked'));

const translator = (): string =>
  square(20, 24, 5, 21, causal) +
  arrow(140, 75) +
  square(176, 24, 5, 21, (row, column) => (column <= row ? 'sheet' : 'ink')) +
  words('rule', 20, 138, [30, 18, 40]) +
  words('rule', 176, 138, [44, 26]);

const exercise = (): string =>
  square(104, 18, 4, 29, (row, column) => (row === 0 && column > 0 ? 'blocked' : 'sheet')) +
  frame('query', 102, 45, 118, 31);

const softmax = (): string =>
  bars('rule', 18, 128, 26, 100, [0.5, 0.8, 0.35, 0.65]) +
  arrow(132, 80) +
  bars('key', 168, 128, 30, 100, [0.55, 0.95]) +
  strip(228, 100, 2, 30, () => 'blocked') +
  line('ink', 'M160 128H304') +
  line('ink', 'M12 128H120');

const poke = (): string =>
  strip(24, 22, 8, 34, (at) => (at === 5 ? 'leak' : 'soft')) +
  bars('key', 24, 138, 34, 60, [0.04, 0.04, 0.04, 0.04, 0.04]) +
  bars('leak', 194, 138, 34, 60, [0.9, 0.5, 0.35]) +
  line('rule', 'M16 138H304');

const reach = (): string =>
  [0, 1, 2, 3]
    .map((layer) =>
      dots(
        'rule',
        Array.from({ length: 8 }, (_, at) => [36 + at * 35, 132 - layer * 38] as const),
        5,
      ),
    )
    .join('') +
  line('key', 'M36 132L106 94L176 56L246 18M36 132L71 94M36 132L36 94M106 94L141 56M176 56L211 18') +
  dots('leak', [[36, 132]], 7);

const plant = (): string =>
  square(94, 8, 6, 23, (row, column) => (row === 2 && column === 3 ? 'leak' : causal(row, column))) +
  line('leak', 'M172 52m-12 13a18 18 0 1 0 24 0M184 78l16 16');

const targets = (): string =>
  strip(40, 30, 7, 34, () => 'soft') +
  strip(40, 92, 7, 34, () => 'rule') +
  line('ink', [0, 1, 2, 3, 4, 5, 6].map((at) => `M${56 + at * 34} 66v22`).join(''), true) +
  line('key', [0, 1, 2, 3, 4, 5].map((at) => `M${56 + at * 34} 66l34 22`).join(''));

const dice = (): string =>
  line('rule', 'M16 12V138H304') +
  line('rule', 'M16 40H304', true) +
  line('key', 'M16 30C60 44 120 40 304 41') +
  line('leak', 'M16 30C70 60 110 128 304 132', true);

const block = (): string =>
  [110, 82, 48, 20].map((y, at) => box(at % 2 === 0 ? 'rule' : 'soft', 110, y, 100, 18)).join('') +
  line('ink', 'M160 148V2') +
  line('key', 'M160 136H240V76H164M160 70H240V12H164') +
  dots('ink', [
    [160, 76],
    [160, 12],
  ]);

const budget = (): string =>
  (
    [
      ['soft', 150],
      ['key', 276],
      ['rule', 34],
      ['ink', 12],
    ] as const
  )
    .map(([ink, width], at) => box(ink, 22, 18 + at * 30, width, 18))
    .join('');

const sums = (): string =>
  bars('soft', 20, 128, 20, 96, [0.5, 0.8, 0.3]) +
  line('ink', 'M92 84h14m-7 -7v14') +
  bars('key', 122, 128, 20, 96, [0.3, 0.1, 0.5]) +
  line('ink', 'M194 80h14m-14 8h14') +
  bars('ink', 224, 128, 20, 96, [0.8, 0.9, 0.8]) +
  line('rule', 'M12 128H300');

const ablate = (): string =>
  Array.from({ length: 8 }, (_, at) =>
    at === 4 ? line('ink', `M${16 + at * 37} 20h28v32h-28z`, true) : box('soft', 16 + at * 37, 20, 28, 32),
  ).join('') +
  line('ink', 'M8 36H16M44 36h9M81 36h9M118 36h9M192 36h9M229 36h9M266 36h9M303 36h9') +
  bars('key', 16, 140, 37, 64, [0.95, 0.9, 0.86, 0.8]) +
  bars('rule', 164, 140, 37, 64, [0.3, 0.16, 0.1, 0.06]);

const writing = (): string =>
  strip(20, 20, 5, 30, (at) => (at < 3 ? 'soft' : 'key')) +
  line('query', 'M174 20h26v26h-26z', true) +
  bars('rule', 150, 136, 22, 70, [0.3, 0.15, 0.4, 0.1, 0.22, 0.08]) +
  bars('key', 172, 136, 22, 70, [0.95]) +
  line('ink', 'M140 136H300');

const variants = (): string =>
  square(12, 34, 5, 17, open) +
  square(116, 34, 5, 17, causal) +
  grid({ x: 220, y: 34, rows: 5, columns: 5, pitch: 17, ink: (_, column) => (column < 3 ? 'key' : 'rule') });

const quiz = (): string =>
  words('ink', 30, 20, [70, 40, 90, 30]) +
  [58, 90, 122]
    .map((y, at) => line(at === 1 ? 'ink' : 'rule', `M38 ${y}m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0`))
    .join('') +
  dots('ink', [[38, 90]]) +
  words('rule', 60, 56, [50, 80, 34]) +
  words('rule', 60, 88, [90, 44]) +
  words('rule', 60, 120, [40, 30, 76]);

const bets = (): string =>
  [22, 56, 90, 124].map((y) => words('rule', 60, y, [60, 34, 80])).join('') +
  line('key', 'M28 24l6 7l12 -14M28 92l6 7l12 -14M28 126l6 7l12 -14') +
  line('ink', 'M30 54l14 14m0 -14l-14 14');

const drawings: Readonly<Record<string, () => string>> = {
  'attn-ablate': ablate,
  'attn-average': average,
  'attn-bets': bets,
  'attn-block': block,
  'attn-block budget': budget,
  'attn-block sums': sums,
  'attn-generate': writing,
  'attn-leak': poke,
  'attn-leak faults': plant,
  'attn-leak masks': reach,
  'attn-leak random': dice,
  'attn-leak targets': targets,
  'attn-mask': explorer,
  'attn-mask-bet': bet,
  'attn-mask-cake': cake,
  'attn-mask-exercise': exercise,
  'attn-mask-goals': goals,
  'attn-mask-translator': translator,
  'attn-qkv': qkv,
  'attn-quiz': quiz,
  'attn-softmax': softmax,
  'attn-train': twoModels,
  'attn-train lab': laboratory,
  'attn-variants': variants,
};

export const drawn = (name: string): boolean => Object.hasOwn(drawings, name);

/** A figure without a drawing of its own shows the guide's mark. */
export const posterOf = (name: string): string =>
  poster((drawings[name] ?? drawings[name.split(' ')[0] ?? ''] ?? (() => fold(110, 25, 100)))());
