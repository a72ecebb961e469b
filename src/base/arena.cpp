// SPDX-License-Identifier: MIT
// Cutting arrays from one block of memory.
#include "base/arena.hpp"

#include <cstdint>

namespace tinygpt {
namespace {
constexpr std::size_t kAlignmentFloats = 16;  // 64 bytes: one cache line
}

Arena::Arena(std::size_t floats) : storage_(floats + kAlignmentFloats, 0.0f) {
  const auto address = reinterpret_cast<std::uintptr_t>(storage_.data()) / sizeof(float);
  const std::size_t skip = (kAlignmentFloats - address % kAlignmentFloats) % kAlignmentFloats;
  base_ = storage_.data() + skip;
}

Array Arena::take(const Shape& shape) {
  float* start = base_ == nullptr ? nullptr : base_ + used_;
  used_ += (shape.elements() + kAlignmentFloats - 1) / kAlignmentFloats * kAlignmentFloats;
  assert(base_ == nullptr || used_ + kAlignmentFloats <= storage_.size() + kAlignmentFloats);
  return {start, shape};
}

}  // namespace tinygpt
