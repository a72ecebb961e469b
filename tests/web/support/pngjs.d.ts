// SPDX-License-Identifier: MIT
// The types of pngjs, as far as the tests use it.

declare module 'pngjs' {
  export const PNG: { sync: { read(file: Uint8Array): { width: number; height: number; data: Buffer } } };
}
