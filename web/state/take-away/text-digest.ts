// SPDX-License-Identifier: MIT
// The fingerprint that names a training text: FNV-1a, 64 bits, of its UTF-8 bytes, as the core writes it into a saved run
// (docs/checkpoints.md). It only tells one text from another; it keeps nothing secret.

const BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

export function textDigest(text: string): string {
  let hash = BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, '0');
}
