// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-generate>; part of the catalogue in strings.en.ts.

export const generateStrings = {};
