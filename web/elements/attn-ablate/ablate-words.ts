// SPDX-License-Identifier: MIT
// The figure's sentences about its runs. Numbers are the core's; this only compares and words them.

import { ablateStrings } from '../../lesson/en/ablate.ts';
import { decimals, exponent, formatLoss } from '../../lesson/number-text.ts';
import type { Outcome, Removed } from '../../state/ablation.ts';
import {
  compare,
  divergedAt,
  honestOf,
  isOpen,
  lastLoss,
  onlySpaces,
  partsAt,
  readingSteps,
} from '../../state/ablation-facts.ts';
import type { AttnAblate } from './attn-ablate.ts';

const text = ablateStrings;
export const PROMPT = 'Your ';
/** Below this a gradient is said to fade. */
const FADED = 1e-4;

export const titleOf = (removed: Removed): string =>
  removed.length === 0 ? text.everything : text.withoutTitle(removed);
export const shortOf = (removed: Removed): string =>
  removed.length === 0 ? text.everythingShort : text.withoutShort(removed);

/** A gradient's length: never as zero unless it is. */
export const lengthText = (value: number): string =>
  value === 0 ? '0' : value < 0.01 ? exponent(value) : decimals(value, value < 10 ? 2 : 0);

export function liveSentence(host: AttnAblate): string {
  const { ablation, settings, whole, without } = host;
  if (host.engineError !== undefined) return '';
  if (host.busy) {
    const open = host.shown.filter(isOpen);
    const at = open.flatMap(({ removed, losses }) => {
      const loss = losses.at(-1);
      return loss === undefined ? [] : [text.live.at(titleOf(removed), formatLoss(loss), losses.length - 1)];
    });
    return at.length === 0 ? text.live.loading : text.live.running(at, ablation.waiting);
  }
  if (host.obstacle !== '') return text.live.obstacle(host.obstacle);
  if (host.removed.length === 0 && whole !== undefined) return endSentence(host);
  if (without !== undefined) return endSentence(host);
  if (host.ranked === 'open') return text.live.rankFirst;
  return text.live.ready(titleOf(host.removed), settings.layers, settings.steps);
}

/** How the run on screen came out. */
export function endSentence({ whole, without, settings }: AttnAblate): string {
  if (without === undefined || whole === undefined) {
    const alone = lastLoss(whole ?? without);
    return alone === undefined ? '' : text.live.alone(formatLoss(alone));
  }
  const title = titleOf(without.removed);
  const stopped = [without, whole].find((outcome) => divergedAt(outcome) !== undefined);
  if (stopped !== undefined) return text.live.diverged(titleOf(stopped.removed), divergedAt(stopped) ?? 0);
  const [honest, honestWhole] = [honestOf(without), honestOf(whole)].map((loss) =>
    loss === undefined ? '–' : formatLoss(loss),
  );
  const said =
    compare(whole, without) === 'no-worse'
      ? text.live.noWorse(title, honest ?? '', honestWhole ?? '', settings.layers)
      : text.live.worse(title, honest ?? '', honestWhole ?? '');
  return said + extras(whole, without);
}

function extras(whole: Outcome, without: Outcome): string {
  const spaces = onlySpaces(without.samples.at(-1)?.text ?? '', PROMPT) ? text.live.spaces : '';
  const [loss, lossWhole] = [lastLoss(without) ?? 0, lastLoss(whole) ?? 0];
  const cheats = without.removed.includes('mask') && loss < lossWhole ? text.live.cheats : '';
  const first = partsAt(without, readingSteps([without]).at(-1) ?? -1)?.gradients[0];
  const fades = first !== undefined && first < FADED ? text.live.fades(lengthText(first)) : '';
  return spaces + cheats + fades;
}
