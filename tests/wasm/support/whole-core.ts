// SPDX-License-Identifier: MIT
// The three modules of the exact build in one process as if they were one: each function answers from its own, of the run
// that startRun or resumeRun began. For tests of what the core says; that a worker fetches the right module is tested by
// tests/web and tests/e2e.

import createFigures from '#core/attn_figures_exact.mjs';
import createRun from '#core/attn_run_exact.mjs';
import createStudy from '#core/attn_study_exact.mjs';
import type { AnyCore, Core } from '../../../web/engine/shared/core-api.ts';
import { fileConfig } from '../../../web/engine/shared/file-config.ts';
import { Copies } from '../../../web/engine/worker/copies.ts';
import { needed } from '../../../web/engine/worker/needed.ts';
import { takeOver } from '../../../web/engine/worker/stepper.ts';

export default async function createCore(): Promise<Core> {
  const [run, figures, study] = await Promise.all([createRun(), createFigures(), createStudy()]);
  const copies = new Copies(run);
  const ofRun = <C extends AnyCore>(core: C): C => {
    copies.bring(core);
    return core;
  };
  return {
    ...study,
    ...figures,
    ...run,
    startRun: (config) => {
      const started = run.startRun(config);
      if (started.ok) copies.begin(config, started);
      return started;
    },
    setMask: (mask) => {
      const reply = run.setMask(mask);
      if (reply.ok) copies.change({ mask });
      return reply;
    },
    setLearningRate: (learningRate) => {
      const reply = run.setLearningRate(learningRate);
      if (reply.ok) copies.change({ learningRate });
      return reply;
    },
    traceLayer: (...values) => ofRun(figures).traceLayer(...values),
    leakTest: (settings) => ofRun(figures).leakTest(settings),
    targetsCheck: () => ofRun(figures).targetsCheck(),
    tensorLengths: (text) => ofRun(study).tensorLengths(text),
    parameterList: () => ofRun(study).parameterList(),
    write: (settings) => ofRun(study).write(settings),
    writingCost: (...values) => ofRun(study).writingCost(...values),
    cacheDifferences: (...values) => ofRun(study).cacheDifferences(...values),
    exposure: (...values) => ofRun(study).exposure(...values),
    saveRun: (progress) => {
      copies.bringAll(study);
      return study.saveRun(progress);
    },
    loadWeights: (bytes) => {
      copies.bringAll(study);
      const loaded = study.loadWeights(bytes);
      if (loaded.ok) copies.takeBack(study);
      return loaded;
    },
    resumeRun: (bytes, text, heldOutShare) => {
      const resumed = study.resumeRun(bytes, text, heldOutShare);
      if (!resumed.ok) return resumed;
      const config = fileConfig(needed(study.inspectFile(bytes)), text, heldOutShare);
      needed(takeOver(run, config, resumed, needed(study.copyState())));
      copies.forget(study);
      copies.begin(config, resumed);
      return resumed;
    },
  };
}
