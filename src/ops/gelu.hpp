// SPDX-License-Identifier: MIT
// The exact GELU, x Phi(x) ("Gaussian Error Linear Units", Hendrycks and Gimpel 2016).
#pragma once

#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// out = inp Phi(inp), Phi the standard normal distribution function (torch's default, not the tanh
/// approximation); slope = Phi(inp) + inp phi(inp), the derivative, kept because it shares the
/// exponential. All three of one shape. Absolute error at most 3e-7 |inp|. Cost about 40 flops
/// each.
void gelu_forward(const Kernels& kernels, const ConstArray& inp, const Array& out,
                  const Array& slope);

/// d_inp = d_out * slope.
void gelu_backward(const Kernels& kernels, const ConstArray& d_out, const ConstArray& slope,
                   const Array& d_inp);

}  // namespace tinygpt
