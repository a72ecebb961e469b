// SPDX-License-Identifier: MIT
// The types of scripts/lib/digests.mjs, as far as the tests use it.

declare module '*/scripts/lib/digests.mjs' {
  interface DigestCase {
    config: Record<string, string | number>;
    digests: Record<string, string>;
  }
  export const profiles: ('exact' | 'fused')[];
  export function processorFuses(): boolean;
  export function readDigests(): { updates: number; cases: Record<string, DigestCase> };
  export function tinygptArguments(config: DigestCase['config'], updates: number, profile: string): string[];
}
