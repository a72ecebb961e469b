// SPDX-License-Identifier: MIT
// Finds out what is wrong with the laboratory's settings before anything on the screen is given up for them: the
// form's own check, then the masks and prompts that the core and the text have to know.

import { labStrings } from '../../../lesson/en/lab.ts';
import { strings } from '../../../lesson/en/shared.ts';
import { type Beside, besideOf } from '../../../state/lab-presets.ts';
import type { LabRuns } from '../../../state/lab-runs.ts';
import type { LabSettings } from '../../../state/lab-settings.ts';
import { checkLab, type LabErrors, type LabTyped, NUMBERS } from '../../../state/lab-typed.ts';
import { unknownCharacters } from '../../../state/settings.ts';

export type LabStart =
  | { ok: true; each: LabSettings[] }
  /** `sentence` is about the run beside, whose settings have no fields of their own. */
  | { ok: false; errors: LabErrors; sentence: string };

const BESIDE = `${labStrings.beside}: `;

/** Whether a sentence of a refused start is about the run beside. */
export const isAboutBeside = (sentence: string): boolean => sentence.startsWith(BESIDE);

export async function checkLabStart(typed: LabTyped, beside: Beside, runs: LabRuns): Promise<LabStart> {
  const first = await checkOne(typed, runs);
  if (!first.ok) return { ...first, sentence: '' };
  const other = besideOf(typed, beside);
  if (other === undefined) return { ok: true, each: [first.settings] };
  const second = await checkOne(other, runs);
  if (second.ok) return { ok: true, each: [first.settings, second.settings] };
  return { ok: false, errors: {}, sentence: BESIDE + (Object.values(second.errors)[0] ?? '') };
}

type One = { ok: true; settings: LabSettings } | { ok: false; errors: LabErrors };

async function checkOne(typed: LabTyped, runs: LabRuns): Promise<One> {
  const checked = checkLab(typed);
  const found = checked.ok ? {} : checked.errors;
  const errors = { ...found, ...(await wrongMask(typed, found, runs)), ...(await wrongPrompt(typed, found, runs)) };
  return checked.ok && Object.keys(errors).length === 0 ? checked : { ok: false, errors };
}

/** In as many positions as can be where their number is wrong too: what is a mask there is none in fewer. */
async function wrongMask({ mask, context }: LabTyped, found: LabErrors, { first }: LabRuns): Promise<LabErrors> {
  if (found.mask !== undefined) return {};
  const size = found.context === undefined ? Number(context) : NUMBERS.context.max;
  const described = await first.ask('describe', { spec: mask.replace(/\s+/g, ''), queries: size, keys: size });
  return described?.ok === false ? { mask: described.error } : {};
}

async function wrongPrompt(typed: LabTyped, found: LabErrors, { first }: LabRuns): Promise<LabErrors> {
  if (found.prompt !== undefined || found.text !== undefined) return {};
  const { source, prompt, profile } = typed;
  const text = source === 'own' ? typed.text : source === 'builtin' ? await first.builtInText(profile) : undefined;
  const unknown = text === undefined ? [] : unknownCharacters(prompt, [...text]);
  return unknown.length === 0 ? {} : { prompt: strings.train.unknownPrompt(unknown) };
}

/** How much is held out, or why there is nothing to measure on. */
export async function heldOutNotes(runs: LabRuns, each: readonly LabSettings[]): Promise<string[]> {
  const index = each.findIndex(({ heldOutShare }) => heldOutShare > 0);
  const run = runs.group.runs[index];
  if (run?.started === undefined) return [];
  const reply = await run.ask('windowLoss', { values: ['usual', 'heldOut', 1] });
  const note = labStrings.heldOutNote(run.started.heldOutCharacters);
  return reply?.ok === false ? [note, labStrings.gap.noHeldOut(reply.error)] : [note];
}
