// SPDX-License-Identifier: MIT
// Writing and reading a mask's matrix.
#include "mask/convention.hpp"

#include <cmath>
#include <limits>

#include "base/error.hpp"

namespace tinygpt {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

float written(Convention convention, bool allowed) {
  switch (convention) {
    case Convention::true_blocks:
      return allowed ? 0.0f : 1.0f;
    case Convention::true_allows:
    case Convention::ones_added:
      return allowed ? 1.0f : 0.0f;
    case Convention::added:
      return allowed ? 0.0f : -kInfinity;
  }
  return 0.0f;
}

bool allows(Convention convention, float value) {
  switch (convention) {
    case Convention::true_blocks:
      return value == 0.0f;
    case Convention::true_allows:
      return value != 0.0f;
    case Convention::added:
    case Convention::ones_added:
      return value != -kInfinity;
  }
  return false;
}

bool is_added(Convention convention) {
  return convention == Convention::added || convention == Convention::ones_added;
}

void require_matrix(std::span<const float> matrix, Convention convention, int Q, int K) {
  const auto cells = static_cast<std::size_t>(Q) * static_cast<std::size_t>(K);
  if (matrix.size() != cells) {
    refuse("mask", {"A mask of ", Q, " x ", K, " cells (queries x keys) cannot be read from ",
                    matrix.size(), " numbers."});
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const float value = matrix[cell];
    if (std::isnan(value) || (is_added(convention) && value == kInfinity)) {
      refuse("mask", {"Row ", cell / static_cast<std::size_t>(K), ", key ",
                      cell % static_cast<std::size_t>(K), " of the mask is ",
                      (std::isnan(value) ? "not a number" : "+infinity"),
                      ", which says neither allowed nor blocked."});
    }
  }
}

// `base` with the cells painted that differ from `bits`.
Mask painted_over(Mask base, const std::vector<std::uint8_t>& bits, int Q, int K,
                  Alignment alignment) {
  const std::vector<std::uint8_t> before = base.bitmap(Q, K, alignment);
  for (int row = 0; row < Q; ++row) {
    for (int key = 0; key < K; ++key) {
      const auto cell = static_cast<std::size_t>(row) * static_cast<std::size_t>(K) +
                        static_cast<std::size_t>(key);
      if (bits[cell] == before[cell]) continue;
      base.paint(query_position(row, Q, K, alignment), key, bits[cell] != 0);
    }
  }
  return base;
}

}  // namespace

std::string convention_name(Convention convention) {
  switch (convention) {
    case Convention::true_blocks:
      return "true-blocks";
    case Convention::true_allows:
      return "true-allows";
    case Convention::added:
      return "added";
    case Convention::ones_added:
      return "ones-added";
  }
  return {};
}

std::vector<float> to_convention(const Mask& mask, Convention convention, int Q, int K,
                                 Alignment alignment) {
  std::vector<float> matrix;
  for (const std::uint8_t bit : mask.bitmap(Q, K, alignment)) {
    matrix.push_back(written(convention, bit != 0));
  }
  return matrix;
}

Mask from_convention(std::span<const float> matrix, Convention convention, int Q, int K,
                     Alignment alignment) {
  require_mask_size(Q, K);
  require_matrix(matrix, convention, Q, K);
  if (query_position(0, Q, K, alignment) < 0) {
    refuse("mask",
           {"Aligned bottom-right, a mask of more queries than keys has rows before position "
            "0, which cannot be painted; align it top-left."});
  }
  std::vector<std::uint8_t> bits;
  for (const float value : matrix) bits.push_back(allows(convention, value) ? 1 : 0);
  Mask nearest = painted_over(Mask::causal(), bits, Q, K, alignment);
  for (const Mask& base : {Mask::full(), Mask::empty()}) {
    Mask other = painted_over(base, bits, Q, K, alignment);
    if (other.painted().size() < nearest.painted().size()) nearest = std::move(other);
  }
  return nearest;
}

Mask misread(const Mask& mask, Convention written, Convention read) {
  const bool ones_and_zeros = written != Convention::added;
  if (is_added(read)) return ones_and_zeros ? Mask::full() : mask;
  // Read as booleans, what blocks is 1 or -infinity (true), or it is 0 (false).
  const bool true_blocks = written == Convention::true_blocks || written == Convention::added;
  return true_blocks == (read == Convention::true_blocks) ? mask : ~mask;
}

}  // namespace tinygpt
