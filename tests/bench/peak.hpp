// SPDX-License-Identifier: MIT
// The yardstick of the matrix kernels: how many multiply-adds this engine can do.
#pragma once

#include "kernels/kernels.hpp"

namespace bench {

/// Best of many, in GFLOP/s: a multiplication and an addition are two.
double peak_gflops(tinygpt::Profile profile);

}  // namespace bench
