// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-qkv>; part of the catalogue in strings.en.ts.

export const qkvStrings = {};
