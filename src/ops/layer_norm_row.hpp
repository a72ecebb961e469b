// SPDX-License-Identifier: MIT
// Layer norm of a single vector in double, with what it goes by: for the worked example. The op
// that models use is layer_norm.hpp.
#pragma once

#include <span>
#include <vector>

namespace tinygpt {

struct NormedRow {
  double mean = 0.0;
  double deviation = 0.0;   ///< square root of the variance, which is divided by C
  std::vector<double> out;  ///< (C): (row - mean) / sqrt(variance + 1e-5)
};

/// row (C), at least one number. A constant row gives zeros.
NormedRow layer_norm_row(std::span<const double> row);

}  // namespace tinygpt
