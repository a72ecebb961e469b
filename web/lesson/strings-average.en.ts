// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-average>; part of the catalogue in strings.en.ts.

export const averageStrings = {};
