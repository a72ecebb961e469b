// SPDX-License-Identifier: MIT
// For answers of the core that can only be good here: a failure is a mistake of this program.

import type { Failure } from '../shared/core-api.ts';

export function needed<T extends { ok: true }>(result: Failure | T): T {
  if (!result.ok) throw new Error(result.error);
  return result;
}
