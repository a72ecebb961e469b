// SPDX-License-Identifier: MIT
// Takes the readings that a run's plan asks for. What a reading means is the core's (run-api.ts); a question that it
// cannot answer, as one about a held-out text that is not there, leaves its reading out.

import type { RunCore as Core } from '../shared/core-api.ts';
import type { ProbePlan, ProbeReading } from '../shared/protocol.ts';
import type { LossKind, LossText } from '../shared/run-api.ts';
import type { Gate } from './stepper.ts';

/** The gate is asked before each question, since one can take long; undefined where the reading is not wanted any more. */
export async function takeProbes(
  core: Core,
  plan: ProbePlan,
  step: number,
  gate: Gate,
): Promise<ProbeReading | undefined> {
  const reading: ProbeReading = { step };
  const put = (key: 'honest' | 'usual' | 'heldOut' | 'heldOutHonest', kind: LossKind, text: LossText) => () => {
    const answer = core.windowLoss(kind, text, plan.windows);
    if (!answer.ok) return;
    if (answer.mean !== undefined) reading[key] = answer.mean;
    if (key === 'usual' && plan.byPosition) reading.byPosition = answer.byPosition;
  };
  const norms = () => {
    const answer = core.partNorms();
    if (answer.ok) reading.parts = { names: answer.parts, gradients: answer.gradients, weights: answer.weights };
  };
  const questions = [
    ...(plan.honest || plan.byPosition ? [put('usual', 'usual', 'training')] : []),
    ...(plan.honest ? [put('honest', 'honest', 'training')] : []),
    ...(plan.heldOut ? [put('heldOut', 'usual', 'heldOut')] : []),
    ...(plan.heldOut && plan.honest ? [put('heldOutHonest', 'honest', 'heldOut')] : []),
    ...(plan.parts ? [norms] : []),
  ];
  for (const ask of questions) {
    if ((await gate()) === false) return undefined;
    ask();
  }
  return reading;
}
