// SPDX-License-Identifier: MIT
// What is kept in cmi.suspend_data, in at most 3,500 bytes: "1 HASH ANSWERS", where the reader was as in the address, and the
// answers as state/quiz-record.ts writes them. Where both are too long the place is left out: answers are what counts.

import { type Entries, readEntries, writeEntries } from '../state/quiz-record.ts';
import { LONGEST_STATE } from './scorm.ts';

const VERSION = '1';
/** As in an address: no spaces, no line breaks, nothing beyond ASCII. */
const HASH = /^#[\x21-\x7e]{0,2000}$/;

export interface KeptState {
  /** With its '#'; '' for none. */
  hash: string;
  entries: Entries;
}

export function writeState({ hash, entries }: KeptState): string {
  const answers = writeEntries(entries);
  const whole = `${VERSION} ${HASH.test(hash) ? hash.slice(1) : ''} ${answers}`;
  return whole.length <= LONGEST_STATE ? whole : `${VERSION}  ${answers}`;
}

/** What cannot be read is left out. */
export function readState(text: string): KeptState {
  const [version, hash = '', answers = ''] = text.split(' ');
  if (version !== VERSION) return { hash: '', entries: new Map() };
  return { hash: hash !== '' && HASH.test(`#${hash}`) ? `#${hash}` : '', entries: readEntries(answers) };
}
