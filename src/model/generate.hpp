// SPDX-License-Identifier: MIT
// Writing with a model: greedy continuation, and one forward pass over a text.
#pragma once

#include <vector>

#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"

namespace tinygpt {

/// One sequence, run forward under `mask`: every tensor on the way, by name.
/// Errors: no tokens, or more than the model's max_len.
Activations forward_text(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens);

/// `prompt` followed by `count` tokens, each the likeliest after the tokens so far (of equals the
/// first). The model sees the last max_len of them. Errors: an empty prompt.
/// Keys and values are kept where the mask allows it and positions are left (kv_cache.hpp); else
/// each token costs a whole forward pass. The text is the same either way.
std::vector<int> generate_greedy(const TinyGpt& model, const Mask& mask, std::vector<int> prompt,
                                 int count);

/// The same without a cache: one forward pass a token.
std::vector<int> generate_greedy_uncached(const TinyGpt& model, const Mask& mask,
                                          std::vector<int> prompt, int count);

}  // namespace tinygpt
