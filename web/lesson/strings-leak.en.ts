// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-leak>; part of the catalogue in strings.en.ts.

export const leakStrings = {};
