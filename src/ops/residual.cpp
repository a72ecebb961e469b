// SPDX-License-Identifier: MIT
// One addition.
#include "ops/residual.hpp"

namespace tinygpt {

void residual_add(const Kernels& kernels, const ConstArray& a, const ConstArray& b,
                  const Array& out) {
  require_shape("residual", "second summand", b.shape(), a.shape());
  require_shape("residual", "sum", out.shape(), a.shape());
  kernels.add(a.data(), b.data(), static_cast<int>(a.size()), out.data());
}

}  // namespace tinygpt
