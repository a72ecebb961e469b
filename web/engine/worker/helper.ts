// SPDX-License-Identifier: MIT
// The other end of team.ts: a worker that computes shards for the one that owns the run, with a run of
// the same settings and the weights that come with each request. It decides nothing.

import type { RunCore as Core, Failure, Profile } from '../shared/core-api.ts';
import type { HelperMessage, LeadMessage, ShardsWanted } from '../shared/team-protocol.ts';
import { needed } from './needed.ts';
import type { Port } from './team.ts';

/** Answers every message of the port; `load` fetches and starts one build of the core. */
export function help(port: Port<HelperMessage, LeadMessage>, load: (profile: Profile) => Promise<Core>): void {
  let core: Promise<Core> | undefined;
  const unable = (error: unknown) => {
    const failure: Failure = { ok: false, error: String(error) };
    port.postMessage({ kind: 'unable', failure }, []);
  };
  const answer = async (message: LeadMessage) => {
    if (message.kind === 'load') {
      core = load(message.profile);
      await core;
      return;
    }
    if (core === undefined) throw new Error('The core was not loaded.');
    if (message.kind === 'prepare') {
      needed((await core).startRun(message.config));
      port.postMessage({ kind: 'ready', run: message.run }, []);
      return;
    }
    computeShards(await core, message, port);
  };
  port.onmessage = ({ data }) => void answer(data).catch(unable);
}

function computeShards(core: Core, wanted: ShardsWanted, port: Port<HelperMessage, LeadMessage>): void {
  const { run, weights } = wanted;
  needed(core.setWeights(weights));
  port.postMessage({ kind: 'weights-read', run, weights }, [weights.buffer as ArrayBuffer]);
  for (const { starts, gradient } of wanted.shards) {
    const { loss } = needed(core.shardGradient(starts));
    needed(core.copyGradient(gradient));
    port.postMessage({ kind: 'shard-done', run, gradient, loss }, [gradient.buffer as ArrayBuffer]);
  }
}
