// SPDX-License-Identifier: MIT
// Labels and sentences of what a reader takes home from the training laboratory: files, links, scripts, pictures; part of the catalogue in strings.en.ts.

export const takeAwayStrings = {};
