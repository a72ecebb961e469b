// SPDX-License-Identifier: MIT
// Numbers as a page has them.
#include "checks.hpp"

#include <cmath>
#include <cstdio>

namespace tinygpt::lab {
namespace {

// At most ten digits: 0.5, 4096, 1e+300.
std::string written(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

}  // namespace

int whole(const char* field, const char* words, double value, double low, double high) {
  if (std::isfinite(value) && value == std::floor(value) && value >= low && value <= high) {
    return static_cast<int>(value);
  }
  throw Error(field, std::string(words) + " must be a whole number from " + written(low) + " to " +
                         written(high) + (std::isfinite(value) ? "; got " + written(value) : "") +
                         ".");
}

std::vector<int> rows_without_keys(const std::vector<int>& counts) {
  std::vector<int> rows;
  for (std::size_t row = 0; row < counts.size(); ++row) {
    if (counts[row] == 0) rows.push_back(static_cast<int>(row));
  }
  return rows;
}

}  // namespace tinygpt::lab
