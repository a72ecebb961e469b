// SPDX-License-Identifier: MIT
// Checks, then the fused kernel on each stretch of positions that count.
#include "ops/cross_entropy.hpp"

#include <algorithm>
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
    if (target != kLeftOut && (target < 0 || target >= V)) {
      refuse({"cross_entropy: target ", target, " is outside the vocabulary of ", V, "."});
    }
  }
  for (int n = 0; n < N;) {
    const auto from = targets.begin() + n;
    const bool left_out = *from == kLeftOut;
    const auto to = std::find_if(from, targets.end(),
                                 [=](int target) { return (target == kLeftOut) != left_out; });
    const int count = static_cast<int>(to - from);
    if (left_out) {
      std::fill_n(losses.data() + n, count, 0.0f);
      if (!d_logits.empty()) std::fill(d_logits.row(n), d_logits.row(n + count), 0.0f);
    } else {
      kernels.softmax_cross_entropy(logits.row(n), &*from, count, V, scale, losses.data() + n,
                                    d_logits.empty() ? nullptr : d_logits.row(n));
    }
    n += count;
  }
}

}  // namespace tinygpt
