// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-softmax>; part of the catalogue in strings.en.ts.

export const softmaxStrings = {};
