// SPDX-License-Identifier: MIT
// What the picture to take away shows of a run: its curves, what guessing costs, and the settings in a line.

import type { SvgCurve, SvgFigure, SvgMask } from '../../../draw/figure-svg.ts';
import type { ProbeReading, StartReply } from '../../../engine/shared/protocol.ts';
import { takeAwayStrings } from '../../../lesson/en/take-away.ts';
import type { TakeAwayHost } from './take-away-host.ts';

const text = takeAwayStrings.picture;

export function pictureOf(host: TakeAwayHost, started: StartReply, mask: SvgMask | undefined): SvgFigure {
  const { settings } = host.recipe;
  const { losses, firstStep, probes } = host;
  const training: SvgCurve = {
    name: text.training,
    tone: settings.mask === 'causal' ? 'key' : 'ink',
    dashed: false,
    points: losses.map((loss, at) => ({ step: firstStep + at, loss })),
  };
  const probed = (name: string, read: (probe: ProbeReading) => number | undefined): SvgCurve[] => {
    const points = probes.flatMap((probe) => {
      const loss = read(probe);
      return loss === undefined ? [] : [{ step: probe.step, loss }];
    });
    return points.length < 2 ? [] : [{ name, tone: 'muted', dashed: true, points }];
  };
  const { uniform, unigram, bigram } = started.baselines;
  return {
    title: text.title,
    axis: text.axis,
    settings: takeAwayStrings.settingsLine(settings),
    credit: text.madeBy,
    lastStep: Math.max(settings.steps, firstStep + losses.length - 1),
    curves: [
      training,
      ...probed(text.honest, ({ honest }) => honest),
      ...probed(text.heldOut, ({ heldOut }) => heldOut),
    ],
    levels: [
      { name: text.uniform(started.vocabulary.length), value: uniform },
      { name: text.unigram, value: unigram },
      { name: text.bigram, value: bigram },
    ],
    mask,
  };
}
