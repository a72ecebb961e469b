// SPDX-License-Identifier: MIT
// The mask explorer's labels and sentences; part of the catalogue in strings.en.ts.

const character = (text: string): string => (text === ' ' ? 'space' : text === '\n' ? 'line end' : `“${text}”`);

export const maskStrings = {
  title: 'Who may look at whom',
  howPermission: 'Rows ask, columns may answer. Hatched cells are folded away: the row cannot look there.',
  howWeights: 'Each open cell holds the share of attention it gets; a row adds up to 1. Hatched cells get exactly 0.',
  howPaint:
    'Click or drag over cells to open or fold them; on a touch screen tap, since a drag scrolls. With the keyboard: arrow keys, then Space.',
  modes: {
    legend: 'Mask',
    causal: 'Causal',
    prefix: 'Prefix',
    masked: 'Masked',
    full: 'Full',
    painted: 'Painted',
  },
  modeHelp: {
    causal: 'Each position sees itself and everything before it.',
    prefix: 'The first positions are context that all may see; after them, causal.',
    masked: 'Even positions are observed, odd ones are hidden from everyone.',
    full: 'Everyone sees everyone, the future too.',
    painted: 'Your own mask, cell by cell. It starts from the mask you had.',
  },
  prefix: 'Prefix length',
  row: 'Query row',
  size: 'Size',
  view: { legend: 'Show', permission: 'Permission', weights: 'Weights' },
  weights: {
    layer: 'Layer',
    head: 'Head',
    model: 'Model',
    untrained: 'untrained, seed 0',
    trained: (mask: string) => `trained with ${mask}`,
  },
  cell: {
    allowed: 'allowed',
    blocked: 'blocked',
    name: (query: number, key: number) => `query ${query}, key ${key}`,
  },
  /** A mask in a few words, as in a label. */
  short: {
    prefix: (length: string) => `prefix ${length}`,
    painted: (rules: string, cells: number) => `${rules}, ${cells} ${cells === 1 ? 'cell' : 'cells'} painted`,
  },
  matrixName: 'The matrix, which scrolls sideways',
  matrix: (size: number) => `Attention mask, ${size} queries by ${size} keys`,
  matrixWeights: (size: number, layer: number, head: number, model: string) =>
    `Attention weights, ${size} queries by ${size} keys, layer ${layer}, head ${head}, model: ${model}`,
  corner: 'query / key',
  legend: {
    open: 'open',
    blocked: 'folded away',
    answer: 'what the row must predict',
    leak: 'the row sees its answer',
  },
  column: 'Key column',
  rowCommands: (row: number) => ({ block: `Block row ${row}`, allow: `Allow row ${row}` }),
  columnCommands: (column: number) => ({
    block: `Block column ${column}`,
    allow: `Allow column ${column}`,
  }),
  commands: 'Whole rows and columns',
  readout: {
    caption: 'Computed for the chosen row',
    selected: 'Selected row',
    visible: 'Visible keys',
    which: 'Which keys',
    predict: 'Must predict',
    answer: 'Sees its answer',
    largest: 'Largest weight',
    cell: 'Last cell',
    cellOf: (query: number, key: number, share: string) => `query ${query}, key ${key}: ${share}`,
    none: 'none',
    visibleOf: (count: number, size: number) => `${count} of ${size}`,
    rowOf: (row: number, text: string) => `${row} ${character(text)}`,
    position: (position: number, text: string | undefined) =>
      text === undefined ? `position ${position}` : `position ${position}, ${character(text)}`,
    yes: (key: number) => `yes, key ${key}`,
    no: 'no',
    outside: 'not in this matrix',
    weight: (weight: string, key: number, text: string) => `${weight} on ${key} ${character(text)}`,
  },
  live: {
    row: (row: number, text: string, keys: string, count: number, size: number) =>
      count === 0
        ? `Row ${row} (${character(text)}) may look at no key at all.`
        : `Row ${row} (${character(text)}) may look at ${count === 1 ? 'key' : 'keys'} ${keys}: ${count} of ${size}.`,
    honest: (position: number) => ` Position ${position}, which it must predict, is folded away.`,
    leak: (position: number) => ` It can see position ${position}, the very one it must predict.`,
    empty: (rows: string) => ` Nothing is open in ${rows}; this core gives such a row weights and output of zero.`,
    loading: 'Loading the core…',
    cell: (query: number, key: number, allowed: boolean) =>
      `Query ${query}, key ${key}: now ${allowed ? 'allowed' : 'blocked'}.`,
    rows: (rows: string) => (rows.includes(',') || rows.includes('–') ? `rows ${rows}` : `row ${rows}`),
  },
  train: 'Train with this mask',
  trainHint: 'Trains the small GPT below with this rule, over 32 positions.',
  trainHintPainted: 'Trains the small GPT below with the 32 by 32 mask above.',
  beyond: {
    hint: (positions: number, drawn: number, rules: string) =>
      `Training reads ${positions} positions. Beyond the ${drawn} drawn here the mask goes on as ${rules}.`,
    warning: (cells: number) =>
      `${cells === 1 ? 'One cell' : `${cells} cells`} above the diagonal that you do not see here ${cells === 1 ? 'is' : 'are'} open: the run can look ahead there.`,
    thumb: (size: number, visible: number) =>
      `The mask as trained, ${size} by ${size}: ${visible} of ${size * size} cells are open.`,
  },
  trainStarted: 'A run with this mask has started below.',
  table: {
    caption: 'Which keys each query row may look at',
    captionWeights: (layer: number, head: number, model: string) =>
      `The attention of each query row to the keys it may look at, layer ${layer}, head ${head}, model: ${model}`,
    weights: 'Weights',
    share: (key: number, weight: string) => `${key}: ${weight}`,
    row: 'Row',
    count: 'Visible keys',
    keys: 'Which keys',
  },
} as const;
