// SPDX-License-Identifier: MIT
// Softmax and a mask, in each order and with each filler that code in the wild uses, to be looked
// at and compared. In double, as the formulas read. Not for training: the model's own attention
// (ops/attention.hpp) is one of these, `before` with -infinity and rows of zeros.
#pragma once

#include <limits>
#include <vector>

#include "base/tensor.hpp"
#include "mask/mask.hpp"

namespace tinygpt {

/// Where the mask is applied.
enum class MaskOrder {
  before,              ///< softmax(scores with blocked cells replaced)
  after,               ///< softmax(scores), then blocked weights set to 0: rows sum to less than 1
  after_renormalized,  ///< the same, each row divided by its sum
};

/// What stands in a row whose softmax is 0 / 0 because it has no key left.
enum class EmptyRow { zero, nan, uniform };

struct SoftmaxVariant {
  MaskOrder order = MaskOrder::before;
  /// What takes the place of a blocked score; read by `before` only. -infinity hides it; a finite
  /// value (-1e9, -1e4, -8) can be outbid, and then a row without keys is no 0 / 0 either: its
  /// equal scores share the weight among cells that should be hidden.
  double filler = -std::numeric_limits<double>::infinity();
  EmptyRow empty_row = EmptyRow::zero;
};

/// Q queries by K keys; everything per row is per query.
struct MaskedSoftmax {
  Tensor<double, 2> masked_scores;  ///< (Q, K): what softmax is taken of
  Tensor<double, 2> exponentials;   ///< (Q, K): e^(masked score - the row's largest), in [0, 1]
  Tensor<double, 2> weights;        ///< (Q, K)
  Tensor<double, 1> row_sums;       ///< (Q): of the weights
  Tensor<double, 1> column_sums;    ///< (K): of the weights; nothing makes them 1
  Tensor<double, 1> entropy;        ///< (Q): -sum of w ln w, in nats
  Tensor<double, 1> leaked;         ///< (Q): weight on blocked cells, a probability
  std::vector<int> empty_rows;      ///< queries to which the mask leaves no key, ascending
};

/// weights[i, j] = e^(s[i, j] - m[i]) / sum over j of e^(s[i, j] - m[i]), m[i] = max over j of
/// s[i, j], where s is `scores` or, for `before`, `scores` with the filler in blocked cells.
/// scores (Q, K), allowed (Q, K).
/// Edge cases: with `before` and -infinity a blocked weight is exactly 0 and a blocked score is not
/// read, even if it is NaN; with `after` it shapes its row's sum. A visible NaN or +infinity makes
/// its row NaN. A row whose visible scores are all -infinity is 0 / 0 too. `after_renormalized`
/// equals `before` but for rounding, unless a blocked score is so much larger than the visible ones
/// (by 745) that these vanish before they can be divided.
/// Errors: shapes differ, no query or no key, a filler that is NaN or +infinity. Cost Q K.
MaskedSoftmax masked_softmax(const Tensor<double, 2>& scores, const Tensor<bool, 2>& allowed,
                             const SoftmaxVariant& variant = {});

/// The mask at Q queries by K keys, true where allowed, the last row at the last key. Errors: Q or
/// K < 1. Cost Q K.
Tensor<bool, 2> allowed_cells(const Mask& mask, int Q, int K);

/// out[i] = sum over j of weights[i, j] values[j]: (Q, K) and (K, D) -> (Q, D).
/// Edge cases: a value of weight 0 is left out, not multiplied by 0, so that a hidden NaN or
/// infinity stays hidden. Errors: shapes. Cost Q K D.
Tensor<double, 2> mix_values(const Tensor<double, 2>& weights, const Tensor<double, 2>& values);

}  // namespace tinygpt
