// SPDX-License-Identifier: MIT
// Stands for what the built core gives for untrained models (web/build/stills.ts) where there is no core. Made up.

export const untrained = { full: { loss: 9, text: 'Your abc' }, causal: { loss: 8, text: 'Your abc' } };
export const uniformLoss = 7;
