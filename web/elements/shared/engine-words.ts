// SPDX-License-Identifier: MIT
// The words for an engine that failed, or is slower than it could be, and what can be done about it.

import type { EngineErrorCode } from '../../engine/client/engine-client.ts';
import type { Slower } from '../../engine/client/slower.ts';
import { strings } from '../../lesson/en/shared.ts';

/** How a file that did not come says why: engine/worker/fetch-bytes.ts. */
const FORBIDDEN = /connect-src \S+$/;
const NO_HEADER = /no-cors$/;
const STATUS = /status (\d+)$/;

export function slowerSentence(reason: Slower): string {
  const words = strings.engine.slower;
  return reason.because === 'policy' ? words.policy(reason.missing) : words[reason.because];
}

export function engineSentence(code: EngineErrorCode, detail = ''): string {
  const { engine } = strings;
  switch (code) {
    case 'wasm-missing':
      return missingSentence(detail);
    case 'wasm-blocked': {
      const [missing] = FORBIDDEN.exec(detail) ?? [];
      return missing === undefined ? engine.wasmBlocked : engine.connectBlocked(missing);
    }
    case 'out-of-memory':
      return engine.outOfMemory;
    case 'no-relaxed-simd':
      return engine.noRelaxedSimd;
    case 'not-fusing':
      return engine.notFusing;
    case 'left-out':
      return engine.fusedLeftOut;
    case 'worker-blocked':
      return engine.workerBlocked;
    default:
      return engine.crashed;
  }
}

function missingSentence(detail: string): string {
  const { engine } = strings;
  const [, status] = STATUS.exec(detail) ?? [];
  if (/no-(simd|wasm)/.test(detail)) return engine.noSimd;
  if (NO_HEADER.test(detail)) return engine.noHeader;
  return status === undefined ? engine.loadFailed : engine.notThere(status);
}

/** Whether the engine refused the arithmetic: then another one helps, and a restart does not. */
export function refusesProfile(code: EngineErrorCode | undefined): boolean {
  return code === 'no-relaxed-simd' || code === 'not-fusing' || code === 'left-out';
}

/** Whether the engine can never run in this browser or on this site: then nothing is to be pressed. */
export function neverRuns(error: { code: EngineErrorCode; message: string } | undefined): boolean {
  return (
    error?.code === 'wasm-blocked' ||
    (error?.code === 'wasm-missing' && (/no-(simd|wasm)/.test(error.message) || NO_HEADER.test(error.message)))
  );
}
