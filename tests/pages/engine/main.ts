// SPDX-License-Identifier: MIT
// A page without a figure: one training run with the product's own client and worker, as window.train. It is built with
// the product's settings (vite.config.ts) into build/test-pages/engine. Not for: what a reader sees, which is in dist/.

import { EngineClient } from '../../../web/engine/client/engine-client.ts';
import type { Failure } from '../../../web/engine/shared/core-api.ts';
import type { Batch } from '../../../web/engine/shared/protocol.ts';
import type { TrainRequest, TrainResult } from './api.ts';

window.train = async (request) => {
  const client = connect(request);
  try {
    return await train(client, request);
  } finally {
    client.dispose();
  }
};
document.documentElement.dataset.ready = '1';

/** The one place that knows how a client is told its number of workers. */
function connect({ profile, workers = 1 }: TrainRequest): EngineClient {
  if (workers !== 1) throw new Error(`A run has one worker here, not ${workers}.`);
  return new EngineClient(profile);
}

async function train(client: EngineClient, request: TrainRequest): Promise<TrainResult> {
  const { config, updates, pace = 'run' } = request;
  // Nothing is to be written on the way: a sample of no characters is no work.
  const plan = { lastStep: updates - 1, sampleEvery: updates, prompt: '', sampleLength: 0 };
  accepted(await client.call('start', { config: { corpus: '', ...config }, plan }));
  const losses: number[] = [];
  const msPerStep: number[] = [];
  let before = performance.now();
  const report = ({ losses: latest }: Batch): void => {
    const now = performance.now();
    if (latest.length > 0) msPerStep.push((now - before) / latest.length);
    losses.push(...latest);
    before = now;
  };
  const over = ended(client, report);
  await Promise.all([over, pace === 'run' ? client.call('run', {}).then(accepted) : oneByOne(client)]);
  const { digest, profile, step } = accepted(await client.call('digest', {}));
  return { digest, profile, step, losses, msPerStep };
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
