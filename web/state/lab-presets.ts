// SPDX-License-Identifier: MIT
// Where an experiment may start: settings, good and bad, and what runs beside them. And how two settings differ, in
// as few words as a label at a curve has room for.

import { labStrings } from '../lesson/en/lab.ts';
import type { LabSettings } from './lab-settings.ts';
import { checkLab, inReadersSpelling, LAB_TYPED, type LabField, type LabTyped } from './lab-typed.ts';
import { specName } from './mask-spec.ts';

/** What runs beside the first run: nothing, or the same with one setting changed. */
export interface Beside {
  field: LabField | '';
  value: string;
}

export const NOTHING_BESIDE: Beside = { field: '', value: '' };
export const WITHOUT_MASK: Beside = { field: 'mask', value: 'full' };

interface Preset {
  patch: Partial<LabTyped>;
  beside?: Beside;
}

export const PRESETS = {
  memorise: { patch: { heldOutShare: '0.34', steps: '400' } },
  pair: { patch: {}, beside: WITHOUT_MASK },
  writer: { patch: {} },
  copier: { patch: { mask: 'full' } },
  echo: { patch: { targets: 'same', steps: '100' } },
  hot: { patch: { learningRate: '300' } },
  deep: { patch: { layers: '8', residual: 'off' }, beside: { field: 'residual', value: 'on' } },
  prefix: { patch: { mask: 'prefix:3' } },
  window: { patch: { mask: 'causal&window:8' } },
  /** With the mask that stands in the explorer of the page. */
  painted: { patch: {} },
  grammar: { patch: { source: 'grammar', heldOutShare: '0.1', steps: '600' } },
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;

export function presetOf(name: PresetName): { typed: LabTyped; beside: Beside } {
  const { patch, beside }: Preset = PRESETS[name];
  return { typed: { ...LAB_TYPED, ...inReadersSpelling(patch) }, beside: beside ?? NOTHING_BESIDE };
}

/** The settings of the run beside, or undefined where nothing runs there. */
export function besideOf(typed: LabTyped, { field, value }: Beside): LabTyped | undefined {
  return field === '' ? undefined : { ...typed, [field]: value };
}

/** The settings of the runs to come, as far as what is typed can be understood. */
export function understood(typed: LabTyped, beside: Beside): LabSettings[] {
  return [typed, besideOf(typed, beside)].flatMap((each) => {
    const checked = each === undefined ? undefined : checkLab(each);
    return checked?.ok === true ? [checked.settings] : [];
  });
}

const COMPARED = [
  'source',
  'mask',
  'targets',
  'learningRate',
  'residual',
  'norm',
  'feedForward',
  'positions',
  'tied',
  'layers',
  'heads',
  'width',
  'context',
  'maxLen',
  'batch',
  'schedule',
  'warmup',
  'maxGradNorm',
  'weightDecay',
  'decay',
  'heldOutShare',
  'seed',
  'steps',
] as const satisfies readonly (keyof LabSettings)[];

/** "lr 0.01, prefix 3": what of `settings` is not as in `base`; '' where nothing differs. */
export function differenceOf(settings: LabSettings, base: LabSettings): string {
  const words = COMPARED.filter(
    (field) => JSON.stringify(settings[field] ?? null) !== JSON.stringify(base[field] ?? null),
  ).map((field) => shortOf(settings, field));
  return words.join(', ');
}

function shortOf(settings: LabSettings, field: (typeof COMPARED)[number]): string {
  const { short } = labStrings;
  if (field === 'mask') return maskName(settings.mask);
  if (field === 'source') return short.source[settings.source.kind];
  const value = settings[field];
  return typeof value === 'boolean' ? short.part(field as 'residual', value) : short.setting(field, String(value));
}

export const rateName = (rate: number): string => labStrings.short.setting('learningRate', String(rate));

export const maskName = (mask: string): string => (mask === 'full' ? labStrings.short.noMask : specName(mask));
