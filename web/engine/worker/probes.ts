// SPDX-License-Identifier: MIT
// Takes the readings that a run's plan asks for. What a reading means is the core's (run-api.ts); a question that it
// cannot answer, as one about a held-out text that is not there, leaves its reading out.

import type { RunCore as Core } from '../shared/core-api.ts';
import type { ProbePlan, ProbeReading } from '../shared/protocol.ts';
import type { LossKind, LossText } from '../shared/run-api.ts';

export function takeProbes(core: Core, plan: ProbePlan, step: number): ProbeReading {
  const loss = (kind: LossKind, text: LossText) => {
    const answer = core.windowLoss(kind, text, plan.windows);
    return answer.ok ? answer : undefined;
  };
  const reading: ProbeReading = { step };
  const put = (key: 'honest' | 'usual' | 'heldOut' | 'heldOutHonest', value: number | undefined) => {
    if (value !== undefined) reading[key] = value;
  };
  if (plan.honest || plan.byPosition) {
    const usual = loss('usual', 'training');
    put('usual', usual?.mean);
    if (plan.byPosition && usual !== undefined) reading.byPosition = usual.byPosition;
  }
  if (plan.honest) put('honest', loss('honest', 'training')?.mean);
  if (plan.heldOut) put('heldOut', loss('usual', 'heldOut')?.mean);
  if (plan.heldOut && plan.honest) put('heldOutHonest', loss('honest', 'heldOut')?.mean);
  if (plan.parts) {
    const norms = core.partNorms();
    if (norms.ok) reading.parts = { names: norms.parts, gradients: norms.gradients, weights: norms.weights };
  }
  return reading;
}
