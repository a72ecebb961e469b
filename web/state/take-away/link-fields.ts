// SPDX-License-Identifier: MIT
// The keys of a link to a run, one row each: how a setting is written and read back. Reading is strict: what is not exactly
// what a writer could have written is undefined, and the default stands. Ranges here are the core's; the narrower ones of
// the form are usable-recipe.ts, and whether a mask is one is left to the core. Read next: run-link.ts.

import type { LabSettings } from '../lab-settings.ts';

export interface LinkField {
  key: string;
  /** Undefined where the key is left out. */
  write(settings: LabSettings): string | undefined;
  /** The settings that it stands for; undefined where it cannot be read. */
  read(text: string): Partial<LabSettings> | undefined;
}

interface Range {
  min: number;
  max: number;
  whole?: boolean;
}

const NUMBER = /^(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/;

export function readNumber(text: string, { min, max, whole = true }: Range): number | undefined {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  const fits = value >= min && value <= max && (!whole || Number.isInteger(value));
  return fits ? value : undefined;
}

type NumberKey = Extract<
  { [K in keyof Required<LabSettings>]: Required<LabSettings>[K] extends number ? K : never }[keyof LabSettings],
  string
>;

function numberField(key: string, name: NumberKey, range: Range, usual?: number): LinkField {
  return {
    key,
    write: (settings) => (settings[name] === usual ? undefined : settings[name]?.toString()),
    read: (text) => {
      const value = readNumber(text, range);
      return value === undefined ? undefined : { [name]: value };
    },
  };
}

type WordKey = 'schedule' | 'decay' | 'targets' | 'profile';

function wordField<K extends WordKey>(
  key: string,
  name: K,
  words: readonly LabSettings[K][],
  usual: string,
): LinkField {
  return {
    key,
    write: (settings) => (settings[name] === usual ? undefined : settings[name]),
    read: (text) => {
      const word = words.find((known) => known === text);
      return word === undefined ? undefined : { [name]: word };
    },
  };
}

const MASK_LETTERS = /^[a-z0-9:,.()|&~/+-]+$/;

/** A mask as the core writes it; whether it is one is the core's to say. */
export const readMask = (text: string): string | undefined => (MASK_LETTERS.test(text) ? text : undefined);

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
  read: (text) => (text === 'pre' || text === 'post' ? { norm: text } : undefined),
};

/** In characters; a longer one stays behind. */
export const LONGEST_PROMPT = 64;

const prompt: LinkField = {
  key: 'pr',
  write: (settings) => settings.prompt,
  read: (text) => (text !== '' && [...text].length <= LONGEST_PROMPT ? { prompt: text } : undefined),
};

const tied: LinkField = {
  key: 'tie',
  write: (settings) => (settings.tied ? '1' : undefined),
  read: (text) => (/^[01]$/.test(text) ? { tied: text === '1' } : undefined),
};

const SIZE = { min: 1, max: 4096 };
const STEPS = { min: 0, max: 1e6 };

/** In the order in which they are written. Keys without a usual value are always there. */
export const LINK_FIELDS: readonly LinkField[] = [
  numberField('n', 'context', SIZE),
  numberField('h', 'heads', { min: 1, max: 1024 }),
  numberField('d', 'width', { min: 1, max: 1024 }),
  numberField('L', 'layers', { min: 1, max: 64 }),
  numberField('ml', 'maxLen', SIZE, 128),
  numberField('bs', 'batch', { min: 1, max: 1024 }),
  numberField('lr', 'learningRate', { min: 0, max: 1e6, whole: false }),
  numberField('seed', 'seed', { min: 0, max: 4294967295 }),
  numberField('st', 'steps', STEPS),
  numberField('ho', 'heldOutShare', { min: 0, max: 0.5, whole: false }, 0),
  ablation,
  after,
  tied,
  wordField('tgt', 'targets', ['next', 'same'], 'next'),
  wordField('sch', 'schedule', ['constant', 'cosine'], 'constant'),
  numberField('wu', 'warmup', STEPS, 0),
  numberField('clip', 'maxGradNorm', { min: 0, max: 1e9, whole: false }, 0),
  numberField('wd', 'weightDecay', { min: 0, max: 1e6, whole: false }, 0.01),
  wordField('dec', 'decay', ['all', 'matrices'], 'all'),
  wordField('ar', 'profile', ['auto', 'exact', 'fused'], 'auto'),
  numberField('sa', 'stopAtStep', STEPS),
  numberField('sb', 'stopBelowLoss', { min: 0, max: 1e6, whole: false }),
  prompt,
];
