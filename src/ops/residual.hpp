// SPDX-License-Identifier: MIT
// x + sublayer(x), position by position. Its gradient flows along both summands unchanged.
#pragma once

#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// out = a + b, all of one shape; out may be a or b. An empty `a` is no residual path: out = b.
/// Forward adds the sublayer to its input;
/// backward adds the sublayer's input gradient to the one that came along the residual path.
void residual_add(const Kernels& kernels, const ConstArray& a, const ConstArray& b,
                  const Array& out);

}  // namespace tinygpt
