// SPDX-License-Identifier: MIT
// The same mask as libraries write it: booleans of either polarity, or floats to add to scores; and
// the mask that results when a matrix is read by another convention than it was written by, which
// runs without an error. The Python that makes each matrix: mask/code_line.hpp.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mask/mask.hpp"

namespace tinygpt {

enum class Convention {
  true_blocks,  ///< boolean, True: may not read. PyTorch's nn.MultiheadAttention
  true_allows,  ///< boolean, True: may read. PyTorch's scaled_dot_product_attention, Keras, JAX
  added,        ///< float, added to the scores: 0 allows, -infinity blocks
  ones_added,   ///< true_allows made float and added by mistake: 1 and 0 both allow
};
constexpr Convention kConventions[] = {Convention::true_blocks, Convention::true_allows,
                                       Convention::added, Convention::ones_added};

/// "true-blocks", "true-allows", "added" or "ones-added".
std::string convention_name(Convention convention);

/// (Q, K) row-major: the matrix that says `mask` by `convention`; True is 1, False is 0.
/// Errors: Q or K < 1.
std::vector<float> to_convention(const Mask& mask, Convention convention, int Q, int K,
                                 Alignment alignment = Alignment::bottom_right);

/// What a reader of `convention` sees in a (Q, K) matrix: the same cells at this size, painted over
/// causal, full or empty, whichever needs the least paint. A boolean is true when it isn't 0, as
/// Python casts it; an added value blocks when it is -infinity, any finite one only shifts a score.
/// Errors: Q or K < 1; a matrix of another size; NaN, or +infinity where values are added; more
/// queries than keys bottom-right, whose first rows have no position to paint at.
Mask from_convention(std::span<const float> matrix, Convention convention, int Q, int K,
                     Alignment alignment = Alignment::bottom_right);

/// from_convention of to_convention, at every size: the mask itself, its inverse, or full.
Mask misread(const Mask& mask, Convention written, Convention read);

}  // namespace tinygpt
