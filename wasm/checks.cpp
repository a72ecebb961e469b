// SPDX-License-Identifier: MIT
// The sentences about numbers and texts that cannot be used.
#include "checks.hpp"

#include <algorithm>
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

std::uint32_t whole_seed(double value) {
  if (!std::isfinite(value) || value != std::floor(value) || value < 0 || value > 4294967295) {
    throw Error("seed", "The seed must be a whole number from 0 to 4294967295.");
  }
  return static_cast<std::uint32_t>(value);
}

std::vector<int> tokens_of(const Vocabulary& vocabulary, const char* field,
                           const std::string& text) {
  try {
    return vocabulary.encode(text);
  } catch (const Error& error) {
    throw Error(field, error.what());
  }
}

const std::vector<double>& finite(const char* field, const std::vector<double>& values,
                                  std::size_t count) {
  if (values.size() != count) {
    throw Error(field, "Here " + std::to_string(count) + " numbers are needed; got " +
                           std::to_string(values.size()) + ".");
  }
  if (!std::ranges::all_of(values, [](double value) { return std::abs(value) <= 1e100; })) {
    throw Error(field, "Every number here must be finite and from -1e100 to 1e100.");
  }
  return values;
}

}  // namespace tinygpt::lab
