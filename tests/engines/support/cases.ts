// SPDX-License-Identifier: MIT
// tests/digests/digests.json, with its types.
import { readFileSync } from 'node:fs';
import type { Profile, RunConfig } from '../../../web/engine/shared/core-api.ts';

export interface DigestCase {
  config: Omit<RunConfig, 'corpus'>;
  digests: Record<Profile, string>;
}

interface DigestFile {
  updates: number;
  cases: Record<string, DigestCase>;
}

const file = new URL('../../digests/digests.json', import.meta.url);
export const { updates, cases } = JSON.parse(readFileSync(file, 'utf8')) as DigestFile;
