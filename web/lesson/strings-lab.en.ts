// SPDX-License-Identifier: MIT
// Labels and sentences of the training laboratory (<attn-train lab>); part of the catalogue in strings.en.ts.

export const labStrings = {};
