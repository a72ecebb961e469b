// SPDX-License-Identifier: MIT
// What guessing costs without a model, in nats per character: the lines that a loss is seen
// against. Targets are counted as training counts them: every character but the first, from the one
// before. Not for the loss of a model: train/trainer.hpp.
#pragma once

#include <optional>
#include <span>

namespace tinygpt {

struct Baselines {
  double uniform;  ///< ln V: each character as likely as any
  double unigram;  ///< entropy of the targets: how often each character comes
  double bigram;   ///< entropy of the targets given the character before each

  /// Mean cost of the held-out targets when guessed from the training text's counts, each raised by
  /// one (add-one smoothing): (n(c) + 1) / (n + V), and (n(a, c) + 1) / (n(a) + V) after a.
  /// None where the held-out text has no target.
  std::optional<double> held_out_unigram, held_out_bigram;
};

/// `train`, `held_out`: tokens below `vocabulary` (V). A text of fewer than two characters has no
/// target, and its entropies are 0; so is everything where V = 1. bigram <= unigram <= uniform, up
/// to rounding. Sums run in token order, over distinct pairs, with our own log: the same bits
/// anywhere. Errors: V below 1; a token that is not below V. Cost: n log n for n tokens; 8 bytes
/// each. Formulas: Shannon, A Mathematical Theory of Communication (1948), sections 6 and 7.
Baselines baselines(std::span<const int> train, std::span<const int> held_out, int vocabulary);

}  // namespace tinygpt
