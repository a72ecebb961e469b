// SPDX-License-Identifier: MIT
// What the kernel tests need around every call: outputs between canaries, inputs that end exactly
// where their memory ends (so that a sanitizer sees a read past them), unkind numbers, and a
// comparison of bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "rng/generator.hpp"

namespace tinygpt::buffers {

/// Equal bits; two NaNs are equal whatever their payload, which WebAssembly leaves open.
inline bool same_bits(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
         (std::isnan(a) && std::isnan(b));
}

/// Empty when all bits are the same, else a sentence on the first difference.
inline std::string difference(std::span<const float> actual, std::span<const float> expected) {
  if (actual.size() != expected.size()) {
    return std::to_string(actual.size()) + " values instead of " + std::to_string(expected.size());
  }
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (same_bits(actual[i], expected[i])) continue;
    return "[" + std::to_string(i) + "] is " + std::to_string(actual[i]) + " (" +
           std::to_string(std::bit_cast<std::uint32_t>(actual[i])) + ") instead of " +
           std::to_string(expected[i]) + " (" +
           std::to_string(std::bit_cast<std::uint32_t>(expected[i])) + ")";
  }
  return {};
}

/// An output of `count` floats, `offset` floats off a 16-byte boundary, between canaries.
class Guarded {
 public:
  Guarded(std::size_t count, std::size_t offset, float fill = 0.0f)
      : count_(count), start_(kGuard + offset), memory_(2 * kGuard + offset + count, kCanary) {
    std::ranges::fill(values(), fill);
  }
  Guarded(const std::vector<float>& content, std::size_t offset) : Guarded(content.size(), offset) {
    std::ranges::copy(content, data());
  }

  [[nodiscard]] float* data() { return memory_.data() + start_; }
  [[nodiscard]] std::span<float> values() { return {data(), count_}; }

  /// Nothing was written in front of or behind the output.
  [[nodiscard]] bool intact() const {
    const auto is_canary = [](float value) { return same_bits(value, kCanary); };
    const auto start = memory_.begin() + static_cast<std::ptrdiff_t>(start_);
    return std::all_of(memory_.begin(), start, is_canary) &&
           std::all_of(start + static_cast<std::ptrdiff_t>(count_), memory_.end(), is_canary);
  }

 private:
  static constexpr std::size_t kGuard = 16;
  static constexpr float kCanary = -7654.321f;

  std::size_t count_;
  std::size_t start_;
  std::vector<float> memory_;
};

/// An input, `offset` floats off a 16-byte boundary, that ends where its memory ends.
class Input {
 public:
  Input(const std::vector<float>& content, std::size_t offset)
      : offset_(offset), size_(content.size()), memory_(new float[offset + content.size()]) {
    std::ranges::copy(content, memory_.get() + offset);
  }
  [[nodiscard]] const float* data() const { return memory_.get() + offset_; }
  [[nodiscard]] std::span<const float> values() const { return {data(), size_}; }

 private:
  std::size_t offset_;
  std::size_t size_;
  std::unique_ptr<float[]> memory_;
};

/// Standard normal numbers.
inline std::vector<float> kind(Generator& generator, std::size_t count) {
  std::vector<float> values(count);
  for (float& value : values) generator.normal({&value, 1});
  return values;
}

/// Numbers that find shortcuts out: both zeros, huge, tiny, subnormal, equal ones, and ordinary
/// ones in between. `largest` bounds them, so that a test decides whether sums may overflow.
inline std::vector<float> unkind(Generator& generator, std::size_t count, float largest = 1e30f) {
  std::vector<float> values = kind(generator, count);
  for (float& value : values) {
    switch (generator.randint(12)) {
      case 0:
        value = 0.0f;
        break;
      case 1:
        value = -0.0f;
        break;
      case 2:
        value = largest;
        break;
      case 3:
        value = -largest;
        break;
      case 4:
        value *= 1e-30f;
        break;
      case 5:
        value = -1e-40f;
        break;
      case 6:
        value = 1.0f;
        break;
      default:
        break;
    }
  }
  return values;
}

}  // namespace tinygpt::buffers
