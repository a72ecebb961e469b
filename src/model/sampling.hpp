// SPDX-License-Identifier: MIT
// From the scores of the next token to a choice: greedy, temperature, top-k, seed.
#pragma once

#include <span>
#include <vector>

#include "rng/generator.hpp"

namespace tinygpt {

struct Sampling {
  double temperature = 0.0;  ///< 0: always the likeliest; 1 leaves the probabilities as they are
  int top_k = 0;             ///< only the k likeliest can be chosen; 0, or more than V: all
  std::uint32_t seed = 0;

  /// Errors: a temperature that is not from 0 to 100, a top_k below 0.
  void validate() const;
};

/// softmax(logits / temperature) over the top_k highest, 0 for all others; of equals the lower
/// index comes first. At temperature 0 the first of the highest has probability 1.
/// logits (V), V at least 1; sum 1 but for rounding.
/// Errors: logits that are not finite: a model whose weights overflowed cannot choose.
std::vector<double> next_probabilities(std::span<const float> logits, const Sampling& sampling);

/// The index at which the sum of probabilities first exceeds `draw`, which is in [0, 1); the last
/// that is not 0 where rounding leaves the sum below it.
int choose(std::span<const double> probabilities, double draw);

}  // namespace tinygpt
