// SPDX-License-Identifier: MIT
// Token and position embedding: look two rows up and add them.
#pragma once

#include <span>

#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// out[b, t, :] = token_weight[tokens[b, t], :] + position_weight[t, :]; a model without positions
/// gives an empty position_weight, and the second term falls away.
/// tokens (B T) row-major, each in [0, V); token_weight (V, C); position_weight (at least T, C);
/// out (B, T, C), written. Errors: shapes; a token outside the vocabulary; T beyond the positions.
/// Cost B T C additions.
void embedding_forward(const Kernels& kernels, std::span<const int> tokens,
                       const ConstArray& token_weight, const ConstArray& position_weight,
                       const Array& out);

/// d_token_weight[tokens[b, t], :] += d_out[b, t, :]; d_position_weight[t, :] += sum over b, if it
/// is not empty.
/// Both are summed from 0 in `scratch` (at least V C floats) and then added once, so that shards of
/// a batch add up the same way in any arrangement. d_out (B, T, C).
void embedding_backward(const Kernels& kernels, std::span<const int> tokens,
                        const ConstArray& d_out, const Array& d_token_weight,
                        const Array& d_position_weight, std::span<float> scratch);

}  // namespace tinygpt
