// SPDX-License-Identifier: MIT
// The settings in a run's file as a configuration of a run. Texts are the core's: words, true, false, numbers.

import type { RunConfig } from './core-api.ts';

/** `corpus` and `heldOutShare` are not in a file: they are the text that the run goes on with. */
export function fileConfig(
  { settingNames, settingTexts }: { settingNames: readonly string[]; settingTexts: readonly string[] },
  corpus: string,
  heldOutShare: number,
): RunConfig {
  const settings = settingNames.map((name, index) => [name, settingOf(settingTexts[index] ?? '')]);
  return { ...(Object.fromEntries(settings) as Omit<RunConfig, 'corpus'>), corpus, heldOutShare };
}

function settingOf(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : text;
}
