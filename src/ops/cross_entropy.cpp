// SPDX-License-Identifier: MIT
// Checks, then the fused kernel.
#include "ops/cross_entropy.hpp"

#include <string>

#include "base/error.hpp"

namespace tinygpt {

void cross_entropy(const Kernels& kernels, const ConstArray& logits, std::span<const int> targets,
                   float scale, const Array& losses, const Array& d_logits) {
  const int N = logits.rows();
  const int V = logits.columns();
  require_shape("cross_entropy", "targets", {static_cast<int>(targets.size())}, {N});
  require_shape("cross_entropy", "losses as a list", {static_cast<int>(losses.size())}, {N});
  for (const int target : targets) {
    if (target < 0 || target >= V) {
      throw Error("cross_entropy: target " + std::to_string(target) +
                  " is outside the vocabulary of " + std::to_string(V) + ".");
    }
  }
  kernels.softmax_cross_entropy(logits.data(), targets.data(), N, V, scale, losses.data(),
                                d_logits.data());
}

}  // namespace tinygpt
