// SPDX-License-Identifier: MIT
// GELU forward and backward.
#include "ops/gelu.hpp"

namespace tinygpt {

void gelu_forward(const Kernels& kernels, const ConstArray& inp, const Array& out,
                  const Array& slope) {
  require_shape("gelu", "output", out.shape(), inp.shape());
  require_shape("gelu", "slope", slope.shape(), inp.shape());
  kernels.gelu_forward(inp.data(), static_cast<int>(inp.size()), out.data(), slope.data());
}

void gelu_backward(const Kernels& kernels, const ConstArray& d_out, const ConstArray& slope,
                   const Array& d_inp) {
  require_shape("gelu", "output gradient", d_out.shape(), slope.shape());
  kernels.multiply(d_out.data(), slope.data(), static_cast<int>(slope.size()), d_inp.data());
}

}  // namespace tinygpt
