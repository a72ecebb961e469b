// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-ablate>; part of the catalogue in strings.en.ts.

export const ablateStrings = {};
