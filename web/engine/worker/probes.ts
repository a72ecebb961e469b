// SPDX-License-Identifier: MIT
// Takes the readings that a run's plan asks for. What a reading means is the core's (run-api.ts); a question that it
// cannot answer, as one about a held-out text that is not there, leaves its reading out.

import type { RunCore as Core } from '../shared/core-api.ts';
import type { ProbePlan, ProbeReading } from '../shared/protocol.ts';
import type { LossKind, LossText } from '../shared/run-api.ts';
import type { Gate } from './stepper.ts';

type LossKey = (typeof LOSSES)[number][0];

const LOSSES = [
  ['usual', 'usual', 'training'],
  ['honest', 'honest', 'training'],
  ['heldOut', 'usual', 'heldOut'],
  ['heldOutHonest', 'honest', 'heldOut'],
] as const;

function isWanted(key: LossKey, { honest, byPosition, heldOut }: ProbePlan): boolean {
  switch (key) {
    case 'usual':
      return honest || byPosition;
    case 'honest':
      return honest;
    case 'heldOut':
      return heldOut;
    case 'heldOutHonest':
      return heldOut && honest;
  }
}

/** The gate is asked before each part, since one can take long; undefined where the reading is not wanted any more. */
export async function takeProbes(
  core: Core,
  plan: ProbePlan,
  step: number,
  gate: Gate,
): Promise<ProbeReading | undefined> {
  const reading: ProbeReading = { step };
  const put = async (key: LossKey, kind: LossKind, text: LossText): Promise<boolean> => {
    let part = core.beginWindowLoss(kind, text, plan.windows);
    while (part.ok && part.left > 0) {
      if ((await gate()) === false) return false;
      part = core.addWindowLoss();
    }
    if (!part.ok) return true;
    const answer = core.finishWindowLoss();
    if (!answer.ok) return true;
    if (answer.mean !== undefined) reading[key] = answer.mean;
    if (key === 'usual' && plan.byPosition) reading.byPosition = answer.byPosition;
    return true;
  };
  const losses = LOSSES.filter(([key]) => isWanted(key, plan));
  for (const [key, kind, text] of losses) if (!(await put(key, kind, text))) return undefined;
  if (plan.parts) {
    if ((await gate()) === false) return undefined;
    const answer = core.partNorms();
    if (answer.ok) reading.parts = { names: answer.parts, gradients: answer.gradients, weights: answer.weights };
  }
  return reading;
}
