// SPDX-License-Identifier: MIT
// What a number behind the mask does to the output, in the ways that code keeps it out: a NaN or an
// infinity at a blocked key gets through some of them. For figures and tests; the model's own
// attention (ops/attention.hpp) is `replaced`.
#pragma once

#include "base/tensor.hpp"

namespace tinygpt {

/// How a blocked key is kept out of the output.
enum class HidingWay {
  replaced,    ///< its score becomes -infinity, and what has weight 0 is left out of the mix
  added,       ///< -infinity is added to its score; the mix leaves weight 0 out
  zeroed,      ///< its weight is set to 0 after the softmax; the mix leaves weight 0 out
  multiplied,  ///< its score becomes -infinity, and its value is multiplied by weight 0
};

/// The output of one head: scores (Q, K), values (K, D), allowed (Q, K) -> (Q, D).
/// Edge cases: only `replaced` reads no blocked number at all. A blocked NaN makes its row NaN
/// where its score is read (`added`, `zeroed`) or its value is multiplied (`multiplied`: 0 NaN is
/// NaN); a blocked +infinity likewise. Rows without keys are 0, or NaN where 0 is multiplied with
/// one. Errors: shapes, as masked_softmax and mix_values. Cost Q K D.
Tensor<double, 2> hidden_output(const Tensor<double, 2>& scores, const Tensor<double, 2>& values,
                                const Tensor<bool, 2>& allowed, HidingWay way);

}  // namespace tinygpt
