// SPDX-License-Identifier: MIT
// The masks of the leak test's select, each with its parameter, as the text that the core reads. Whether
// a text is a mask is for the core to say.

export const MASK_KINDS = [
  'causal',
  'prefix',
  'window',
  'document',
  'padding',
  'masked',
  'strict',
  'full',
  'empty',
  'stray',
  'text',
] as const;
export type MaskKind = (typeof MASK_KINDS)[number];

/** A number to slide or a list to type; rules without one have none. */
export const PARAMETER: Partial<Record<MaskKind, 'number' | 'list' | 'spec'>> = {
  prefix: 'number',
  window: 'number',
  document: 'list',
  padding: 'list',
  text: 'spec',
};

/** A list or a whole mask, which the core may refuse. */
export const isTyped = ({ kind }: MaskPick): boolean => PARAMETER[kind] === 'list' || PARAMETER[kind] === 'spec';

export interface MaskPick {
  kind: MaskKind;
  /** As typed; '' where the kind has none. */
  parameter: string;
}

/** A parameter that shows what the kind is about, for this many positions. */
export function startingParameter(kind: MaskKind, length: number, spec: string): string {
  const half = Math.floor(length / 2);
  switch (kind) {
    case 'prefix':
    case 'window':
      return '3';
    case 'document':
      return `${half},${length - half}`;
    case 'padding':
      return '0,1';
    case 'text':
      return spec;
    default:
      return '';
  }
}

/** A stray cell: the second query reads the middle of the text. */
const strayCell = (length: number): string => `causal/+1.${Math.floor(length / 2)}`;

export function specOfPick({ kind, parameter }: MaskPick, length: number): string {
  switch (kind) {
    case 'prefix':
    case 'window':
    case 'document':
      return `${kind}:${parameter.trim()}`;
    case 'padding':
      return `causal&padding:${parameter.trim()}`;
    case 'stray':
      return strayCell(length);
    case 'text':
      return parameter;
    default:
      return kind;
  }
}

/** The select's entry for a text; one that is none of them is shown as written. */
export function pickOf(spec: string): MaskPick {
  const text = spec.trim();
  const [, kind, parameter] = /^(prefix|window):(\d+)$/.exec(text) ?? /^(document):([\d,]+)$/.exec(text) ?? [];
  if (kind !== undefined && parameter !== undefined) return { kind: kind as MaskKind, parameter };
  const padding = /^causal&padding:([\d,]+)$/.exec(text)?.[1];
  if (padding !== undefined) return { kind: 'padding', parameter: padding };
  const plain = MASK_KINDS.find((name) => name === text && PARAMETER[name] === undefined && name !== 'stray');
  return plain === undefined ? { kind: 'text', parameter: spec } : { kind: plain, parameter: '' };
}
