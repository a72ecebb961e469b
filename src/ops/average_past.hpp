// SPDX-License-Identifier: MIT
// Three ways to average each position with everything before it: the step from a loop to attention.
// In double, as the formulas read. Not for training. Attention itself: attention_trace.hpp.
#pragma once

#include "base/tensor.hpp"

namespace tinygpt {

/// The same averages of T positions with D channels, worked out three ways.
struct PastAverage {
  Tensor<double, 2> by_loop;        ///< (T, D): position by position
  Tensor<double, 2> averaging;      ///< (T, T): 1 / (t + 1) up to the diagonal, 0 above
  Tensor<double, 2> by_matrix;      ///< (T, D): averaging values
  Tensor<double, 2> masked_scores;  ///< (T, T): 0 up to the diagonal, -infinity above
  Tensor<double, 2> weights;        ///< (T, T): softmax of each row of these
  Tensor<double, 2> by_softmax;     ///< (T, D): weights values
};

/// out[t] = (v[0] + ... + v[t]) / (t + 1) for `values` v (T, D).
/// All three give the same bits: e^0 is exactly 1, so a row of softmax holds the very 1 / (t + 1)
/// of the matrix; and each way multiplies first and adds in the order of the positions, to which
/// the zeros above the diagonal add nothing. A loop that adds first and divides once may differ
/// from them in the last bit, since it rounds elsewhere. Edge cases: the first position is its own
/// average. What is not finite shows in its own and all later positions by the loop and by softmax,
/// and by the matrix in all, as 0 times it is NaN. Errors: no position or no channel. Cost T^2 D.
PastAverage average_the_past(const Tensor<double, 2>& values);

}  // namespace tinygpt
