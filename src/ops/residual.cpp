// SPDX-License-Identifier: MIT
// One addition, or none.
#include "ops/residual.hpp"

#include <algorithm>

namespace tinygpt {

void residual_add(const Kernels& kernels, const ConstArray& a, const ConstArray& b,
                  const Array& out) {
  require_shape("residual", "sum", out.shape(), b.shape());
  if (a.empty()) {
    std::ranges::copy(b.span(), out.data());
    return;
  }
  require_shape("residual", "second summand", b.shape(), a.shape());
  kernels.add(a.data(), b.data(), static_cast<int>(a.size()), out.data());
}

}  // namespace tinygpt
