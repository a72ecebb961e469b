// SPDX-License-Identifier: MIT
// The laboratory's pure parts: settings as typed, how settings differ, and what the core's readings say.
import { describe, expect, it } from 'vitest';
import type { ProbeReading, StartReply } from '../../web/engine/shared/protocol.ts';
import { diagnose, gapOf, heldOutDiffers, probeEvery, shapeOf, turningPoint } from '../../web/state/lab-facts.ts';
import { besideOf, differenceOf, PRESETS, type PresetName, presetOf } from '../../web/state/lab-presets.ts';
import { LAB_DEFAULTS, labConfig } from '../../web/state/lab-settings.ts';
import { checkLab, fieldOfCore, LAB_TYPED, type LabTyped, typedOf } from '../../web/state/lab-typed.ts';

const errorsOf = (patch: Partial<LabTyped>) => {
  const checked = checkLab({ ...LAB_TYPED, ...patch });
  return checked.ok ? {} : checked.errors;
};

describe('settings of the laboratory', () => {
  it('are the lesson’s at first, and come back from what is typed', () => {
    expect(checkLab(LAB_TYPED)).toEqual({ ok: true, settings: LAB_DEFAULTS });
    const odd = {
      ...LAB_DEFAULTS,
      source: { kind: 'grammar', seed: 7, replies: 30 } as const,
      mask: 'causal&window:8',
      residual: false,
      tied: true,
      stopAtStep: 0,
      stopBelowLoss: 0.5,
    };
    expect(checkLab(typedOf(odd))).toEqual({ ok: true, settings: odd });
  });

  it('of every experiment can be run, alone and beside', () => {
    for (const name of Object.keys(PRESETS) as PresetName[]) {
      const { typed, beside } = presetOf(name);
      expect(checkLab(typed).ok).toBe(true);
      const other = besideOf(typed, beside);
      if (other !== undefined) expect(checkLab(other).ok).toBe(true);
    }
  });

  it('say at each field what is wrong with it', () => {
    expect(errorsOf({ heads: '5' }).heads).toMatch(/1, 2, 4, 8 or 16\.$/);
    expect(errorsOf({ context: '8', source: 'own', text: '12345678' }).text).toMatch(/8 characters.*at least 9/);
    expect(errorsOf({ context: '200' }).context).toMatch(/128 positions/);
    expect(errorsOf({ learningRate: '0', mask: ' ', prompt: '', stopAtStep: '1.5' })).toEqual({
      learningRate: 'Learning rate: it has to be more than 0.',
      mask: expect.stringContaining('empty'),
      prompt: expect.stringContaining('empty'),
      stopAtStep: expect.stringContaining('whole'),
    });
  });

  it('give the core every part of a run', () => {
    const config = labConfig({ ...LAB_DEFAULTS, width: 8, norm: 'post', steps: 7 }, 'text');
    expect(config).toMatchObject({ dModel: 8, norm: 'post', scheduleSteps: 7, corpus: 'text', weightDecay: 0.01 });
    expect([fieldOfCore('corpus'), fieldOfCore('dModel'), fieldOfCore('mask'), fieldOfCore('other')]).toEqual([
      'text',
      'width',
      'mask',
      undefined,
    ]);
  });

  it('differ in a few words', () => {
    const other = { ...LAB_DEFAULTS, learningRate: 0.01, mask: 'prefix:3', residual: false };
    expect(differenceOf(other, LAB_DEFAULTS)).toBe('prefix 3, lr 0.01, no residuals');
    expect(differenceOf(LAB_DEFAULTS, LAB_DEFAULTS)).toBe('');
  });
});

describe('what readings say', () => {
  const started = { baselines: { uniform: 3.4, unigram: 2.9, bigram: 1.5, heldOutUnigram: 3 } } as StartReply;
  const run = (loss: number, reading: Partial<ProbeReading>) => ({
    firstStep: 0,
    losses: [3.5, loss],
    probes: [{ step: 1, ...reading }],
    started,
  });

  it('the lesson’s copier leaks and its writer does not', () => {
    const copier = run(0.0026, { usual: 0.0068, honest: 4.25 });
    expect(gapOf(copier)).toEqual({ step: 1, praised: 0.0026, honest: 4.25 });
    expect(diagnose(copier, 'next')).toBe('leaks');
    expect(diagnose(run(0.129, { usual: 0.1407, honest: 0.1407 }), 'next')).toBe('honest');
    expect(diagnose(run(0.062, { usual: 0.0947, honest: 0.277 }), 'next')).toBe('leaks');
  });

  it('tell repeating, memorising, generalising and an early run apart', () => {
    expect(diagnose(run(0.005, { usual: 8.6, honest: 8.6 }), 'same')).toBe('repeats');
    // A loss that shot up after a step, with right targets.
    expect(diagnose(run(0.1, { usual: 4, honest: 4 }), 'next')).toBe('early');
    expect(diagnose(run(0.1, { usual: 1, honest: 1 }), 'next')).toBe('honest');
    expect(diagnose(run(0.1, { usual: 0.1, honest: 0.1, heldOut: 4, heldOutHonest: 4 }), 'next')).toBe('memorises');
    expect(diagnose(run(0.5, { usual: 0.5, honest: 0.5, heldOut: 0.6, heldOutHonest: 0.6 }), 'next')).toBe(
      'generalises',
    );
    expect(diagnose(run(3.2, { usual: 3.1, honest: 3.1 }), 'next')).toBe('early');
    const heldOut = (loss: number) => run(2, { usual: 2, honest: 2, heldOut: 2, heldOutHonest: loss });
    expect(diagnose(heldOut(3.2), 'next')).toBe('early');
    expect(diagnose(heldOut(2.41), 'next')).toBe('early');
    expect(diagnose(heldOut(2.39), 'next')).toBe('generalises');
    expect(diagnose({ ...run(1, {}), probes: [] }, 'next')).toBeUndefined();
  });

  it('show both held-out losses where they differ by more than rounding', () => {
    expect(heldOutDiffers([{ step: 1, heldOut: 1.2, heldOutHonest: 1.2000001 }, { step: 2 }])).toBe(false);
    expect(heldOutDiffers([{ step: 1, heldOut: 0.1, heldOutHonest: 4 }])).toBe(true);
  });

  it('mark where the held-out loss turned up, once it has risen by 5 % and stays there', () => {
    const readings = (...losses: number[]) => losses.map((heldOut, step) => ({ step, heldOut }));
    expect(turningPoint(readings(3, 2, 2.5, 2.6))?.step).toBe(1);
    expect(turningPoint(readings(3, 2, 2.5))).toBeUndefined();
    expect(turningPoint(readings(3, 2, 2.05, 2.5, 2.1))?.step).toBe(1);
    expect(turningPoint(readings(3, 2, 2.09, 2.09))).toBeUndefined();
    expect(turningPoint(readings(3, 2, 2.5, 2.6, 2.01))).toBeUndefined();
    expect(turningPoint(readings(3, 2, 2.5, 2.01, 2.5))).toBeUndefined();
    expect(turningPoint([])).toBeUndefined();
  });

  it('name the shape of two curves', () => {
    expect(shapeOf(0.003, 0.129, 3.4)).toBe('without');
    expect(shapeOf(0.129, 0.003, 3.4)).toBe('with');
    expect(shapeOf(0.12, 0.13, 3.4)).toBe('together');
    expect(shapeOf(3.3, 3.2, 3.4)).toBe('stuck');
  });

  it('are never many', () => {
    for (const steps of [1, 5, 300, 20000]) expect(steps / probeEvery(steps)).toBeLessThanOrEqual(80);
  });
});
