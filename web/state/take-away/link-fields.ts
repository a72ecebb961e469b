// SPDX-License-Identifier: MIT
// The plain keys of a link to a run: which setting each one is, and when it is written. Types and ranges are those of all
// links (link-schema.ts); the narrower ranges of the form are usable-recipe.ts. Read next: run-link.ts.

import type { LabSettings } from '../lab-settings.ts';
import { readValue, setting } from '../link.ts';
import type { Setting } from '../link-kinds.ts';

export interface LinkField {
  key: string;
  /** Undefined where the key is left out. */
  write(settings: LabSettings): string | undefined;
  /** The settings that it stands for; undefined where it cannot be read. */
  read(text: string): Partial<LabSettings> | undefined;
}

/** The row of the table of all links (link-schema.ts). */
function rowOf(key: string): Setting {
  const row = setting('train', key);
  if (row === undefined) throw new Error(`no setting “${key}”`);
  return row;
}

type NumberKey = Extract<
  { [K in keyof Required<LabSettings>]: Required<LabSettings>[K] extends number ? K : never }[keyof LabSettings],
  string
>;

/** With `short`, the usual value is not written. */
function numberField(key: string, name: NumberKey, short: 'short' | 'always' = 'always'): LinkField {
  const row = rowOf(key);
  return {
    key,
    write: (settings) =>
      short === 'short' && settings[name] === row.in.train ? undefined : settings[name]?.toString(),
    read: (text) => {
      const value = readValue(row, text);
      return value === undefined ? undefined : { [name]: value };
    },
  };
}

type WordKey = 'schedule' | 'decay' | 'targets' | 'profile';

function wordField(key: string, name: WordKey): LinkField {
  const row = rowOf(key);
  return {
    key,
    write: (settings) => (settings[name] === row.in.train ? undefined : settings[name]),
    read: (text) => {
      const word = readValue(row, text);
      return word === undefined ? undefined : { [name]: word };
    },
  };
}

/** Parts of the model that are off. */
const PARTS: Readonly<Record<string, Partial<LabSettings>>> = {
  res: { residual: false },
  ln: { norm: 'none' },
  pos: { positions: false },
  mlp: { feedForward: false },
  mask: { mask: 'full' },
};

const ablation: LinkField = {
  key: 'abl',
  write: ({ residual, norm, positions, feedForward }) => {
    const off = [!residual && 'res', norm === 'none' && 'ln', !positions && 'pos', !feedForward && 'mlp'];
    return off.filter((part) => part !== false).join(',') || undefined;
  },
  read: (text) => {
    const parts = text.split(',').map((part) => (Object.hasOwn(PARTS, part) ? PARTS[part] : undefined));
    return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
  },
};

/** Norms behind the sublayers; none at all is a part that is off. */
const after: LinkField = {
  key: 'norm',
  write: ({ norm }) => (norm === 'post' ? norm : undefined),
  read: (text) => {
    const read = readValue(rowOf('norm'), text);
    return read === undefined ? undefined : { norm: read as 'pre' | 'post' };
  },
};

/** In characters; a longer one stays behind. */
export const LONGEST_PROMPT = 64;

const prompt: LinkField = {
  key: 'pr',
  write: (settings) => settings.prompt,
  read: (text) => {
    const read = readValue(rowOf('pr'), text);
    return typeof read === 'string' ? { prompt: read } : undefined;
  },
};

const tied: LinkField = {
  key: 'tie',
  write: (settings) => (settings.tied ? '1' : undefined),
  read: (text) => {
    const read = readValue(rowOf('tie'), text);
    return typeof read === 'boolean' ? { tied: read } : undefined;
  },
};

/** In the order in which they are written. */
export const LINK_FIELDS: readonly LinkField[] = [
  numberField('n', 'context'),
  numberField('h', 'heads'),
  numberField('d', 'width'),
  numberField('L', 'layers'),
  numberField('ml', 'maxLen', 'short'),
  numberField('bs', 'batch'),
  numberField('lr', 'learningRate'),
  numberField('seed', 'seed'),
  numberField('st', 'steps'),
  numberField('ho', 'heldOutShare', 'short'),
  ablation,
  after,
  tied,
  wordField('tgt', 'targets'),
  wordField('sch', 'schedule'),
  numberField('wu', 'warmup', 'short'),
  numberField('clip', 'maxGradNorm', 'short'),
  numberField('wd', 'weightDecay', 'short'),
  wordField('dec', 'decay'),
  wordField('ar', 'profile'),
  numberField('sa', 'stopAtStep'),
  numberField('sb', 'stopBelowLoss'),
  prompt,
];
