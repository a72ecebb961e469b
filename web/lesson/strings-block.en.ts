// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-block>; part of the catalogue in strings.en.ts.

export const blockStrings = {};
