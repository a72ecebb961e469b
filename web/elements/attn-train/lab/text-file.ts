// SPDX-License-Identifier: MIT
// A text file of the reader's, whose bytes the core turns into characters: as UTF-8, or where they are none, as
// Latin-1 if the reader says so.

import { labStrings } from '../../../lesson/en/lab.ts';
import type { TrainingRun } from '../../../state/training-run.ts';

export type FileRead = { ok: true; text: string; notes: string[] } | { ok: false; error: string };

export class TextFile {
  /** It was no UTF-8. */
  offersLatin1 = false;
  private opened: { name: string; bytes: Uint8Array } | undefined;

  async open(file: File): Promise<void> {
    this.opened = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  }

  /** Undefined where there is nothing to read, or another file was opened meanwhile. */
  async read(latin1: boolean, run: TrainingRun): Promise<FileRead | undefined> {
    const { opened } = this;
    if (opened === undefined) return undefined;
    const reply = await run.ask('readText', { values: [opened.bytes, latin1] });
    if (reply === undefined || opened !== this.opened) return undefined;
    this.offersLatin1 = !reply.ok && !latin1;
    if (!reply.ok) return reply;
    const { text, notes } = reply;
    return { ok: true, text, notes: [labStrings.file.read(opened.name, [...text].length), ...notes] };
  }
}
