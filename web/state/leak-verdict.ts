// SPDX-License-Identifier: MIT
// The core's verdict as one or two sentences.

import { leakStrings } from '../lesson/en/leak.ts';
import { type LeakReport, positionsChanged } from './leak-facts.ts';
import { asRanges } from './mask-facts.ts';

const text = leakStrings;

/** The verdict in words; a planted fault that is not found is not called "no leak". */
export function verdictSentence(report: LeakReport, faulty: boolean): string {
  return `${mainSentence(report, faulty)}${controlSentence(report)}`;
}

function mainSentence(report: LeakReport, faulty: boolean): string {
  const words = text.verdict;
  const { changed, leaks, earlier, control, differences } = report;
  switch (report.verdict) {
    case 'leak':
      return words.leak(asRanges([...leaks]), leaks.length, changed);
    case 'attentionUnused':
      return control < 0 ? words.unusedByMask(changed) : words.unused(changed, control);
    case 'allowedByDesign':
      return words.design(asRanges([...earlier]), earlier.length, faulty);
    case 'noLeak': {
      const all = positionsChanged(report);
      return all.length === 1
        ? words.alone(changed, faulty)
        : words.reached(asRanges(all), all.length, differences.length - all.length, faulty);
    }
  }
}

function controlSentence({ verdict, control, changed, controlReached }: LeakReport): string {
  const needed = verdict === 'noLeak' && control >= 0 && control !== changed && controlReached.length > 0;
  return needed ? text.verdict.control(control, asRanges([...controlReached])) : '';
}
