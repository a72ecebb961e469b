// SPDX-License-Identifier: MIT
// A page without a figure: one training run with the product's own client and worker, as window.train. It is built with
// the product's settings (vite.config.ts) into build/test-pages/engine. Not for: what a reader sees, which is in dist/.

import { EngineClient } from '../../../web/engine/client/engine-client.ts';
import type { Failure } from '../../../web/engine/shared/core-api.ts';
import type { Batch } from '../../../web/engine/shared/protocol.ts';
import type { TrainRequest, TrainResult } from './api.ts';

window.train = async (request) => {
  const { profile, workers = 1 } = request;
  const client = new EngineClient(profile, { workers });
  try {
    if (workers > 1) await allReady(client, request, Math.min(workers, Math.ceil(request.config.batch / 4)));
    return await train(client, request);
  } finally {
    client.dispose();
  }
};
document.documentElement.dataset.ready = '1';

/** Helpers join when they have loaded; a run that is measured begins with all of them there. */
async function allReady(client: EngineClient, request: TrainRequest, wanted: number): Promise<void> {
  const plan = { lastStep: 1e6, sampleEvery: 1e6, prompt: '', sampleLength: 0 };
  accepted(await client.call('start', { config: { corpus: '', ...request.config }, plan }));
  for (let tries = 0; tries < 500; tries++) {
    accepted(await client.call('step', {}));
    if (accepted(await client.call('digest', {})).workers === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Not all of ${wanted} workers took part.`);
}

async function train(client: EngineClient, request: TrainRequest): Promise<TrainResult> {
  const { config, updates, pace = 'run' } = request;
  // Nothing is to be written on the way: a sample of no characters is no work.
  const plan = { lastStep: updates - 1, sampleEvery: updates, prompt: '', sampleLength: 0 };
  accepted(await client.call('start', { config: { corpus: '', ...config }, plan }));
  const losses: number[] = [];
  const msPerStep: number[] = [];
  let firstLoss = 0;
  let before = performance.now();
  const report = ({ losses: latest }: Batch): void => {
    const now = performance.now();
    if (losses.length === 0 && latest.length > 0) firstLoss = now;
    if (latest.length > 0) msPerStep.push((now - before) / latest.length);
    losses.push(...latest);
    before = now;
  };
  const over = ended(client, report);
  await Promise.all([over, pace === 'run' ? client.call('run', {}).then(accepted) : oneByOne(client)]);
  const { digest, profile, step, workers } = accepted(await client.call('digest', {}));
  return { digest, profile, step, workers, losses, firstLoss, msPerStep };
}

/** Each step is asked for when the one before has been reported. */
async function oneByOne(client: EngineClient): Promise<void> {
  while (!accepted(await client.call('step', {})).finished);
}

/** Hands every batch of losses on; resolves after the last. */
function ended(client: EngineClient, report: (batch: Batch) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.events = {
      progress: report,
      ended: (batch, failure) => {
        report(batch);
        if (failure === undefined) resolve();
        else reject(new Error(failure.error));
      },
      failed: reject,
    };
  });
}

function accepted<T extends { ok: true }>(reply: T | Failure): T {
  if (reply.ok) return reply;
  throw new Error(reply.error);
}
