// SPDX-License-Identifier: MIT
// The dimension letters that every shape comment of this code base uses, declared once.
// Not a place for tensors (array.hpp, tensor.hpp) or for the model's settings (model/config.hpp).
#pragma once

namespace tinygpt {

/// Sizes of one forward pass. A letter means the same thing wherever it appears.
struct Dims {
  int B = 0;  ///< sequences in the batch
  int T = 0;  ///< positions in a sequence, counted from 0
  int C = 0;  ///< channels: width of one position's vector ("d_model")
  int H = 0;  ///< attention heads; H divides C
  int D = 0;  ///< channels of one head, D = C / H
  int V = 0;  ///< vocabulary: number of distinct tokens
  int F = 0;  ///< hidden width of the feed-forward layer, F = 4 C

  /// Token vectors in the batch: B T, the row count of every (B, T, ...) array seen as a matrix.
  [[nodiscard]] int rows() const { return B * T; }
};

/// `value` rounded up to a multiple of `step` (step > 0, value >= 0).
constexpr int round_up(int value, int step) { return (value + step - 1) / step * step; }

}  // namespace tinygpt
