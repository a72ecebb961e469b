// SPDX-License-Identifier: MIT
// Mean, variance, quotient.
#include "ops/layer_norm_row.hpp"

#include <cmath>

namespace tinygpt {

NormedRow layer_norm_row(std::span<const double> row) {
  const auto C = static_cast<double>(row.size());
  NormedRow normed;
  for (const double value : row) normed.mean += value;
  normed.mean /= C;
  double variance = 0.0;
  for (const double value : row) variance += (value - normed.mean) * (value - normed.mean);
  variance /= C;
  normed.deviation = std::sqrt(variance);
  for (const double value : row) {
    normed.out.push_back((value - normed.mean) / std::sqrt(variance + 1e-5));
  }
  return normed;
}

}  // namespace tinygpt
