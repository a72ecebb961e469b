// SPDX-License-Identifier: MIT
// What attributes and programs ask of the explorer, as far as it can be used; what cannot is said in a sentence. Masks are
// the core's to judge: attn-mask.ts.

import type { PropertyValues } from 'lit';
import { maskStrings } from '../../lesson/en/mask.ts';
import { cellKey } from '../../state/mask-spec.ts';
import { MAX_TOKENS, readTokens, SAMPLE_TEXT } from '../../state/mask-text.ts';
import type { AttnMask } from './attn-mask.ts';

/** What does not depend on the text. */
export function checkGiven(host: AttnMask, changed: PropertyValues): void {
  const { prefixLength, windowLength, unit, profile } = host;
  const most = { max: MAX_TOKENS, whole: true } as const;
  host.prefixLength = host.usableNumber(changed, 'prefixLength', prefixLength, { min: 0, ...most }, 3, 'prefix');
  host.windowLength = host.usableNumber(changed, 'windowLength', windowLength, { min: 1, ...most }, 3, 'window');
  host.unit = host.usable(changed, 'unit', unit, unit === 'word' || unit === 'character', 'character');
  host.profile = host.usableProfile(changed, profile);
}

/**
 * What a program gives as `matrix`: zeros and ones row by row, of a mask that is painted. Nothing takes back what was wrong, and the
 * mask is the first one again.
 */
export function takeMatrix(host: AttnMask, given: ArrayLike<number> | null | undefined): void {
  host.wrongAttributes.delete('matrix');
  host.requestUpdate();
  if (given === null || given === undefined) {
    Object.assign(host, { mask: undefined, length: undefined });
    return;
  }
  const cells = Array.from(typeof given === 'object' ? given : []);
  const size = Math.sqrt(cells.length);
  const read = readTokens(host.text, host.unit);
  const most = read.ok ? read.tokens.length : SAMPLE_TEXT.length;
  const isMatrix =
    Number.isInteger(size) && size >= 1 && size <= most && cells.every((cell) => cell === 0 || cell === 1);
  if (!isMatrix) {
    host.tellWrong('matrix', maskStrings.noMatrix(most));
    return;
  }
  const isMostlyOpen = cells.filter((cell) => cell === 1).length * 2 >= cells.length;
  const painted = cells.flatMap((cell, at) =>
    (cell === 1) === isMostlyOpen ? [] : [`/${cell === 1 ? '+' : '-'}${cellKey(Math.floor(at / size), at % size)}`],
  );
  host.mask = `${isMostlyOpen ? 'full' : 'empty'}${painted.join('')}`;
  host.length = size;
  // Also where it is the one that was given last, and the reader has painted since.
  host.requestUpdate('mask', undefined);
}

/** A text that cannot be used gives way to the sample, with the sentence that says why. */
export function readGivenText(host: AttnMask): { tokens: readonly string[]; problem: string } {
  const read = readTokens(host.text, host.unit);
  if (read.ok) return { tokens: read.tokens, problem: '' };
  host.text = SAMPLE_TEXT;
  host.unit = 'character';
  return { tokens: [...SAMPLE_TEXT], problem: read.error };
}

/** The start values; nobody asked for them. */
export const START = { length: 8, row: 3 } as const;

/** What nobody asked for is shortened without a word, and so is what a text that came later leaves no room for. */
function fitting(host: AttnMask, changed: PropertyValues, name: 'length' | 'row', min: number, max: number): number {
  const value = host[name];
  const fits = Math.min(max, Math.max(min, Number.isFinite(value) ? Math.round(value) : START[name]));
  const unasked = !host.hasUpdated && !host.hasAttribute(name) && value === START[name];
  return Math.min(host.usable(changed, name, value, value === fits || unasked, fits), max);
}

export const usableLength = (host: AttnMask, changed: PropertyValues): number =>
  fitting(host, changed, 'length', 1, host.maxSize);

export const usableRow = (host: AttnMask, changed: PropertyValues): number =>
  fitting(host, changed, 'row', 0, host.length - 1);
