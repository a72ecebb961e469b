// SPDX-License-Identifier: MIT
// What writing costs with and without kept keys and values, counted; and how wrong a cache is where
// a mask forbids it. Time is not counted here: it is measured by whoever runs the model.
#pragma once

#include <cstdint>
#include <vector>

#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"

namespace tinygpt {

/// The work for one new token.
struct Work {
  int positions = 0;                ///< that run through the model
  std::int64_t score_products = 0;  ///< query-key dot products: visible cells x heads x layers
  std::int64_t multiply_adds = 0;   ///< of all products: linear layers, scores, mixing, head
  std::int64_t stored_numbers = 0;  ///< keys and values kept afterwards: 2 layers C per position
};

struct WritingCost {
  std::vector<Work> without_cache;  ///< (count), one a token
  /// (count). Where the mask allows no cache, or no position is left, the same as without.
  std::vector<Work> with_cache;
};

/// Of `count` tokens after a prompt of `prompt`; the model sees the last max_len tokens.
/// Errors: a prompt of none. Cost: one look at each cell of the mask a token.
WritingCost writing_cost(const ModelConfig& config, const Mask& mask, int prompt, int count);

/// For each token of `text` after the first `prompt`: the largest absolute difference between its
/// logits by kept keys and values and by a whole pass, cache or no cache being allowed. Exactly 0
/// under a mask without a future; under others what was kept is out of date.
/// Errors: a prompt of none or beyond the text, a text beyond max_len.
std::vector<double> cache_differences(const TinyGpt& model, const Mask& mask,
                                      const std::vector<int>& text, int prompt);

}  // namespace tinygpt
