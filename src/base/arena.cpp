// SPDX-License-Identifier: MIT
// Cutting arrays from one block of memory.
#include "base/arena.hpp"

#include <cstdint>
#include <new>

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
  // In 64 bits, since a size_t of WebAssembly's 32 would wrap around and pass for a small size.
  std::uint64_t product = 1;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    product *= static_cast<std::uint64_t>(shape[axis]);
  }
  if (product > kMostFloats || used_ + product > kMostFloats) throw std::bad_alloc();
  float* start = base_ == nullptr ? nullptr : base_ + used_;
  used_ += (shape.elements() + kAlignmentFloats - 1) / kAlignmentFloats * kAlignmentFloats;
  assert(base_ == nullptr || used_ + kAlignmentFloats <= storage_.size() + kAlignmentFloats);
  return {start, shape};
}

}  // namespace tinygpt
