// SPDX-License-Identifier: MIT
// FNV-1a over float bits and bytes.
#include "base/digest.hpp"

#include <bit>

namespace tinygpt {

namespace {

constexpr std::uint64_t kFnvPrime = 1099511628211ULL;

}  // namespace

std::uint64_t digest(std::span<const float> values, std::uint64_t state) {
  for (const float value : values) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int shift = 0; shift < 32; shift += 8) {
      state = (state ^ ((bits >> shift) & 0xffU)) * kFnvPrime;
    }
  }
  return state;
}

std::uint64_t digest_bytes(std::string_view bytes, std::uint64_t state) {
  for (const char byte : bytes) state = (state ^ static_cast<unsigned char>(byte)) * kFnvPrime;
  return state;
}

std::string digest_text(std::uint64_t digest) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(digest >> shift) & 15U];
  return text;
}

}  // namespace tinygpt
