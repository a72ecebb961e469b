// SPDX-License-Identifier: MIT
// Each way as the code that is met in the wild, one line each.
#include "ops/hidden_number.hpp"

#include <limits>

#include "ops/masked_softmax.hpp"

namespace tinygpt {
namespace {

using Matrix = Tensor<double, 2>;
using Allowed = Tensor<bool, 2>;

// softmax(scores + M), M being 0 where allowed and -infinity elsewhere.
Matrix weights_of_sum(const Matrix& scores, const Allowed& allowed) {
  const Matrix mask = xt::where(allowed, 0.0, -std::numeric_limits<double>::infinity());  // (Q, K)
  const Allowed everything = xt::ones<bool>({scores.shape(0), scores.shape(1)});
  return masked_softmax(scores + mask, everything).weights;
}

}  // namespace

Matrix hidden_output(const Matrix& scores, const Matrix& values, const Allowed& allowed,
                     HidingWay way) {
  switch (way) {
    case HidingWay::replaced:
      return mix_values(masked_softmax(scores, allowed).weights, values);
    case HidingWay::added:
      return mix_values(weights_of_sum(scores, allowed), values);
    case HidingWay::zeroed:
      return mix_values(masked_softmax(scores, allowed, {.order = MaskOrder::after}).weights,
                        values);
    case HidingWay::multiplied:
      return matmul(masked_softmax(scores, allowed).weights, values);
  }
  return {};
}

}  // namespace tinygpt
