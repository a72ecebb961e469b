// SPDX-License-Identifier: MIT
// Hands a file or a text to the reader: saving and copying, as far as the browser allows. Whether a download happened
// cannot be known: a frame may forbid it in silence.

import { takeAwayStrings as text } from '../../../lesson/en/take-away.ts';

export interface Handed {
  name: string;
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** Long enough for the browser to have begun reading. */
const KEEP_MS = 60_000;

export function save({ name, type, content }: Handed): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** False where the browser does not let it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** In a frame downloads may be forbidden. */
export const inFrame = (): boolean => window.self !== window.top;

/** After save(): what was done, and where the browser may have kept silent, what to do then. */
export const savedSentence = (name: string): string => (inFrame() ? text.savedInFrame(name) : text.saved(name));
