// SPDX-License-Identifier: MIT
// The programmer's proof that a mask works: change one token, see which positions notice.
#pragma once

#include <vector>

#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"

namespace tinygpt {

/// For each position the largest absolute change of its logits when the token at `change` is
/// replaced by `(token + 1) mod V`. Exactly 0 where nothing of that token arrives.
/// Errors: `change` outside the tokens; tokens that don't fit the model.
std::vector<float> leak_test(const TinyGpt& model, const Mask& mask, std::vector<int> tokens,
                             int change);

}  // namespace tinygpt
