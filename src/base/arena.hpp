// SPDX-License-Identifier: MIT
// One allocation that many arrays are cut from, so that nothing allocates while training runs.
// Two passes: measure (an Arena without memory hands out sizes only), then carve. Not thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "base/array.hpp"

namespace tinygpt {

/// Hands out arrays one after another from zeroed memory, each starting at a multiple of 64 bytes.
class Arena {
 public:
  /// Measuring arena: `take` returns arrays without memory and counts what would be needed.
  Arena() = default;

  /// Arena with room for exactly `floats` floats, all zero.
  explicit Arena(std::size_t floats);

  /// Most floats of one arena: 2 GiB, all that WebAssembly's memory has by default.
  static constexpr std::size_t kMostFloats = std::size_t{1} << 29U;

  /// Next array of `shape`. The memory lives as long as the arena.
  /// Errors: std::bad_alloc past kMostFloats, also while measuring.
  Array take(const Shape& shape);

  /// Floats handed out so far, padding included.
  [[nodiscard]] std::size_t used() const { return used_; }

  /// Everything handed out, as one stretch of memory.
  [[nodiscard]] std::span<float> memory() const { return {base_, used_}; }

 private:
  std::vector<float> storage_;
  float* base_ = nullptr;
  std::size_t used_ = 0;
};

}  // namespace tinygpt
