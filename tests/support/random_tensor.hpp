// SPDX-License-Identifier: MIT
// Seeded random tensors for tests, and what compares them.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/tensor.hpp"
#include "rng/generator.hpp"

namespace support {

/// Standard normal values times `spread`.
template <typename T, std::size_t Rank>
tinygpt::Tensor<T, Rank> random_tensor(tinygpt::Generator& generator,
                                       const std::array<std::size_t, Rank>& shape,
                                       float spread = 1.0f) {
  tinygpt::Tensor<T, Rank> tensor(shape);
  std::vector<float> values(tensor.size());
  generator.normal(values);
  std::size_t i = 0;
  for (T& value : tensor) value = static_cast<T>(values[i++] * spread);
  return tensor;
}

/// A view of a float tensor's memory with its shape, for the fast ops.
template <std::size_t Rank>
tinygpt::Array view_of(tinygpt::Tensor<float, Rank>& tensor) {
  const auto size = [&tensor](std::size_t axis) { return static_cast<int>(tensor.shape(axis)); };
  if constexpr (Rank == 1) return {tensor.data(), {size(0)}};
  if constexpr (Rank == 2)
    return {
        tensor.data(), {size(0), size(1)}
    };
  if constexpr (Rank == 3)
    return {
        tensor.data(), {size(0), size(1), size(2)}
    };
}

/// ||a - b|| / ||b||, or ||a - b|| when b is 0.
template <typename A, typename B>
double relative_error(const A& a, const B& b) {
  double difference = 0;
  double norm = 0;
  auto at = b.begin();
  for (const auto value : a) {
    const double expected = static_cast<double>(*at++);
    difference += (static_cast<double>(value) - expected) * (static_cast<double>(value) - expected);
    norm += expected * expected;
  }
  return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

}  // namespace support
