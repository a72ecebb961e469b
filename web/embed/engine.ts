// SPDX-License-Identifier: MIT
// attn-engine.js: the guide's core in a worker, without any element: masks, attention step by step, and the small language
// model with its training. What can be asked, and what is answered, are the types of `Calls`.

import { EngineClient, type EngineOptions } from '../engine/client/engine-client.ts';
import type { ProfileWish } from '../engine/shared/protocol.ts';

export { EngineClient, EngineError, type EngineEvents, type EngineOptions } from '../engine/client/engine-client.ts';
export { coreSupport, type Support } from '../engine/client/support.ts';
export type * from '../engine/shared/core-api.ts';
export type * from '../engine/shared/figures-api.ts';
export type * from '../engine/shared/order-api.ts';
export type * from '../engine/shared/protocol.ts';
export type * from '../engine/shared/run-api.ts';

export interface OpenOptions extends Pick<EngineOptions, 'workers' | 'part'> {
  /** `exact`: the same bits on every machine. `fused`: faster where the browser can. `auto`, the default, chooses. */
  profile?: ProfileWish;
}

/** Starts a worker; `call` waits for it. Its memory is freed by `dispose`. */
export function openEngine({ profile = 'auto', ...options }: OpenOptions = {}): EngineClient {
  return new EngineClient(profile, { part: 'figures', ...options });
}
