// SPDX-License-Identifier: MIT
// The laboratory as the panel "Take it with you" sees it: the first of its runs.

import type { AttnTrainLab } from './attn-train-lab.ts';
import type { TakeAwayHost } from './take-away-host.ts';

export function takeAwayHost(lab: AttnTrainLab): TakeAwayHost {
  return {
    addController: (controller) => lab.addController(controller),
    requestUpdate: () => lab.requestUpdate(),
    scrollIntoView: (how) => lab.scrollIntoView(how),
    get id() {
      return lab.id;
    },
    get recipe() {
      return lab.recipe;
    },
    get phase() {
      return lab.runs.first.phase;
    },
    get started() {
      return lab.runs.first.started;
    },
    get losses() {
      return lab.runs.first.losses;
    },
    get firstStep() {
      return lab.runs.first.firstStep;
    },
    get probes() {
      return lab.runs.first.probes;
    },
    ask: (name, args) => lab.runs.first.ask(name, args),
    apply: (recipe) => lab.apply(recipe),
    replayTo: (recipe, steps) => lab.replayTo(recipe, steps),
    resume: (bytes, recipe) => lab.resume(bytes, recipe),
    say: (sentence) => lab.say(sentence),
  };
}
