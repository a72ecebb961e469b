// SPDX-License-Identifier: MIT
// Whether two lists of doubles are the same to the last bit: 0 and −0 are two, and a NaN is itself.

export const sameBits = (a: Float64Array, b: Float64Array): boolean =>
  a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
