// SPDX-License-Identifier: MIT
// The laboratory as the panel "Take it with you" sees it: the first of its runs.

import { nameOfLaboratory } from '../../../state/take-away/kept-run.ts';
import type { AttnTrainLab } from './attn-train-lab.ts';
import type { TakeAwayHost } from './take-away-host.ts';

/** By the <attn-train lab> around it, which alone a page can name. */
function nameIn(lab: AttnTrainLab): string {
  const root = lab.getRootNode();
  const outer = root instanceof ShadowRoot ? root.host : lab;
  const page = outer.getRootNode() as ParentNode & Node;
  return nameOfLaboratory(outer, page.querySelectorAll?.('attn-train[lab]') ?? []);
}

export function takeAwayHost(lab: AttnTrainLab): TakeAwayHost {
  return {
    addController: (controller) => lab.addController(controller),
    requestUpdate: () => lab.requestUpdate(),
    scrollIntoView: (how) => lab.scrollIntoView(how),
    get id() {
      return nameIn(lab);
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
