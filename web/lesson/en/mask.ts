// SPDX-License-Identifier: MIT
// The mask explorer's labels and sentences.

import { grouped, inLanguage } from '../language.ts';
import { tokenName } from '../token-text.ts';

const layersOf = (count: number): string => `${count} ${count === 1 ? 'layer' : 'layers'}`;
const cellOf = (query: number, key: number): string => `query ${query}, key ${key}`;

export const maskStrings = inLanguage('mask', {
  title: 'Who may look at whom',
  howPermission: 'Rows ask, columns may answer. Hatched cells are folded away: the row cannot look there.',
  howWeights: 'Each open cell holds the share of attention it gets; a row adds up to 1. Hatched cells get exactly 0.',
  howInfluence:
    'Rows are outputs, columns are tokens. A number tells how many layers a change of the token needs to get there; hatched: never within these layers.',
  howPaint:
    'Click or drag over cells to open or fold them; on a touch screen tap, since a drag scrolls. With the keyboard: arrow keys, then Space.',
  modes: {
    legend: 'Mask',
    causal: 'Causal',
    strict: 'Strict',
    prefix: 'Prefix',
    window: 'Window',
    full: 'Full',
    masked: 'Masked',
    pad: 'Padding',
    document: 'Document',
    painted: 'Painted',
  },
  modeHelp: {
    causal: 'Each position sees itself and everything before it.',
    strict: 'Only what came before, never the position itself. Row 0 is left with nothing.',
    window: 'Causal, and of that only the nearest positions. The position itself is one of them.',
    prefix: 'The first positions are context that all may see; after them, causal.',
    masked: 'Some positions are observed, all others are hidden from everyone.',
    pad: 'Filler positions hide their columns from everyone. Their rows stay, but nobody uses them.',
    document: 'Texts packed into one row of tokens do not see one another.',
    full: 'Everyone sees everyone, the future too.',
    painted: 'Your own mask, cell by cell. It starts from the mask you had.',
  },
  params: {
    prefix: 'Prefix length',
    window: 'Window, itself included',
    observed: 'Observed positions',
    observedHint: 'Such as 0, 2, 5. Leave it empty for the even ones.',
    padSide: 'Filler tokens',
    padSides: { left: 'Left', right: 'Right', listed: 'Listed' },
    padCount: 'Fillers',
    fillers: 'Filler positions',
    starts: 'New texts start at',
    notAList: 'Write whole numbers with commas between, such as 0, 2, 5.',
    emptyList: 'Write at least one position, such as 4.',
  },
  row: 'Query row',
  size: 'Size',
  view: { legend: 'Show', permission: 'Permission', weights: 'Weights', influence: 'Influence' },
  layers: 'Layers',
  weights: {
    layer: 'Layer',
    head: 'Head',
    model: 'Model',
    needCharacters: 'The small model reads single characters: choose “By character” under More to see weights.',
    untrained: 'untrained, seed 0',
    trained: (mask: string) => `trained with ${mask}`,
  },
  cell: {
    allowed: 'allowed',
    blocked: 'blocked',
    name: cellOf,
    influenceName: (output: number, token: number) => `output ${output}, token ${token}`,
    arrives: (layers: number) => (layers === 0 ? 'itself, 0 layers' : layersOf(layers)),
    never: 'does not arrive',
    leaks: ', from the future',
    onPath: ', on the way of the chosen pair',
  },
  flags: { filler: 'filler', empty: 'sees nothing' },
  /** A mask in a few words, as in a label. */
  short: {
    prefix: (length: string) => `prefix ${length}`,
    window: (length: string) => `window ${length}`,
    plain: { causal: 'causal', strict: 'strict', full: 'full', empty: 'empty' } as Record<string, string>,
    painted: (rules: string, cells: number) => `${rules}, ${cells} ${cells === 1 ? 'cell' : 'cells'} painted`,
  },
  matrixName: 'The matrix, which scrolls sideways',
  matrix: (size: number) => `Attention mask, ${size} queries by ${size} keys`,
  matrixWeights: (size: number, layer: number, head: number, model: string) =>
    `Attention weights, ${size} queries by ${size} keys, layer ${layer}, head ${head}, model: ${model}`,
  matrixInfluence: (size: number, layers: number) =>
    `Influence of ${size} tokens on ${size} outputs through ${layersOf(layers)}`,
  rowOfMatrix: (caption: string, row: number) => `${caption}: row ${row}, that of the cursor`,
  corner: 'query / key',
  cornerInfluence: 'output / token',
  canvas: {
    name: (caption: string, visible: number, size: number, row: number) =>
      `${caption}: the whole, ${visible} of ${size * size} cells open, row ${row} outlined`,
    how: 'Click a cell to go there. The arrow keys move the cursor in the row above.',
    howPaint: 'Click or drag with the mouse to open or fold cells; by touch and keyboard paint in the row above.',
  },
  legend: {
    open: 'open',
    blocked: 'folded away',
    answer: 'what the row must predict',
    leak: 'the row sees its answer',
    layers: 'layers it takes',
    unreached: 'not reached',
    future: 'from the future',
    path: 'way of the chosen pair',
    filler: 'filler',
  },
  combine: {
    summary: 'Combine',
    second: 'Second rule',
    none: 'none',
    join: 'A cell is open if',
    joins: { '&': 'both allow it (AND)', '|': 'either allows it (OR)' },
    painted: 'You paint over these rules. To change them, choose a mask above or write the text below.',
    written: 'This mask as text',
    field: 'Write a mask',
    use: 'Use it',
    empty: 'Write at least one rule, such as causal.',
    help: 'Rules: causal, strict, full, empty, prefix:3, window:3, masked:0,2, padding:6,7, padding:left(2), padding:right(2), document:4. Join with & and |, reverse with ~, group with ( ), open a cell with /+3.4, fold one with /-3.4.',
  },
  more: 'More',
  tokens: {
    label: 'Your tokens',
    use: 'Use this text',
    unit: 'Cut',
    units: { character: 'By character', word: 'By word' },
    none: 'There is no token in this text. Write at least one; yours are kept as they were.',
    many: (count: number, most: number, unit: 'character' | 'word') =>
      `This text has ${grouped(count)} ${unit === 'word' ? 'words' : 'characters'}, the matrix takes up to ${most}. Yours are kept as they were.`,
    shown: (shown: number, count: number) =>
      shown === count ? `All ${count} tokens are shown.` : `The first ${shown} of ${count} tokens are shown.`,
    unseen: (list: string) => ` Not to be seen in print: ${list}.`,
    at: (position: number, name: string) => `${name} at ${position}`,
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
    cellOf: (query: number, key: number, share: string) => `${cellOf(query, key)}: ${share}`,
    open: 'Open cells',
    openOf: (visible: number, cells: number) => `${visible} of ${cells}`,
    filler: 'nothing, it is filler',
    unused: 'its output is unused',
    reached: 'Reached by',
    way: 'Chosen pair',
    closing: 'Each closes it alone',
    noClosing: 'no single cell',
    leaks: 'From the future',
    leakPairs: (count: number) => (count === 0 ? 'no pair' : `${count} ${count === 1 ? 'pair' : 'pairs'}`),
    noWay: (token: number, output: number, layers: number) =>
      `token ${token} does not reach ${output} in ${layersOf(layers)}`,
    cells: (cells: readonly { query: number; key: number }[]) =>
      cells.map(({ query, key }) => cellOf(query, key)).join('; '),
    none: 'none',
    visibleOf: (count: number, size: number) => `${count} of ${size}`,
    rowOf: (row: number, text: string) => `${row} ${tokenName(text)}`,
    position: (position: number, text: string | undefined) =>
      text === undefined ? `position ${position}` : `position ${position}, ${tokenName(text)}`,
    yes: (key: number) => `yes, key ${key}`,
    no: 'no',
    outside: 'not in this matrix',
    weight: (weight: string, key: number, text: string) => `${weight} on ${key} ${tokenName(text)}`,
  },
  live: {
    row: (row: number, text: string, keys: string, count: number, size: number) =>
      count === 0
        ? `Row ${row} (${tokenName(text)}) may look at no key at all.`
        : `Row ${row} (${tokenName(text)}) may look at ${count === 1 ? 'key' : 'keys'} ${keys}: ${count} of ${size}.`,
    honest: (position: number) => ` Position ${position}, which it must predict, is folded away.`,
    leak: (position: number) => ` It can see position ${position}, the very one it must predict.`,
    empty: (rows: string) => ` Nothing is open in ${rows}; this core gives such a row weights and output of zero.`,
    filler: (position: number) =>
      ` Position ${position} is filler: its column is hidden, and its own output is not used.`,
    influence: (row: number, layers: number, keys: string, count: number, size: number) =>
      count === 0
        ? `Through ${layersOf(layers)}, no token can change output ${row}.`
        : `Through ${layersOf(layers)}, output ${row} can change with ${count === 1 ? 'token' : 'tokens'} ${keys}: ${count} of ${size}.`,
    way: (name: string) => ` Shortest way: ${name}.`,
    noWay: (token: number, output: number) => ` Token ${token} does not reach output ${output}.`,
    closing: (cells: string) => ` To keep it out, fold any one of these: ${cells}.`,
    closingOne: (cell: string) => ` To keep it out, fold ${cell}.`,
    manyWays: ' Several ways lead there, so no single cell keeps it out.',
    residual: (allowed: boolean) =>
      allowed
        ? ' The position keeps its own token by the residual path.'
        : ' Its own cell is folded away and that hides nothing: the residual path carries the token past the mask.',
    loading: 'Loading the core…',
    cell: (query: number, key: number, allowed: boolean) =>
      `Query ${query}, key ${key}: now ${allowed ? 'allowed' : 'blocked'}.`,
    rows: (rows: string) => (rows.includes(',') || rows.includes('–') ? `rows ${rows}` : `row ${rows}`),
  },
  code: {
    button: 'In code',
    otherSize: (drawn: number, size: number) =>
      `Drawn for ${drawn} positions, since the spellings fit 4 to 16; the explorer shows ${size}. The rule is the same.`,
  },
  train: 'Train with this mask',
  trainHint: 'Trains the small GPT below with this rule, over 32 positions.',
  trainHintPainted: 'Trains the small GPT below with the 32 by 32 mask above.',
  below: {
    trains: (name: string) => `The training below uses the mask “${name}”.`,
    changed: 'The mask above has changed since then.',
  },
  beyond: {
    inside: (positions: number) => `Training reads ${positions} positions, the first ${positions} of those drawn here.`,
    hint: (positions: number, drawn: number, rules: string) =>
      `Training reads ${positions} positions. Beyond the ${drawn} drawn here the mask goes on as ${rules}.`,
    warning: (cells: number) =>
      `${cells === 1 ? 'One cell' : `${cells} cells`} above the diagonal that you do not see here ${cells === 1 ? 'is' : 'are'} open: the run can look ahead there.`,
    thumb: (size: number, visible: number) =>
      `The mask as trained, ${size} by ${size}: ${visible} of ${size * size} cells are open.`,
  },
  noCell: (query: number, key: number, size: number) =>
    `There is no cell (${query}, ${key}) in a mask of ${size} by ${size}: rows and columns go from 0 to ${size - 1}.`,
  noMatrix: (most: number) =>
    `The page gives this figure a matrix that it cannot use. It takes zeros and ones, row by row, as many as a square has, up to ${most} by ${most} with this text.`,
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
    captionInfluence: (layers: number) => `Which tokens can change each output through ${layersOf(layers)}`,
    output: 'Output',
    tokens: 'Changed by',
    needed: 'Token: layers it needs',
  },
});
