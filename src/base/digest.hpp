// SPDX-License-Identifier: MIT
// A short fingerprint of float32 numbers, equal only when every bit is equal.
// For comparing runs between machines; not for security.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tinygpt {

/// FNV-1a (64 bit; "The FNV Non-Cryptographic Hash Algorithm") over the little-endian bytes of
/// `values`, continuing from `state`. Cost: 4 multiplications a value.
inline constexpr std::uint64_t kDigestStart = 14695981039346656037ULL;
std::uint64_t digest(std::span<const float> values, std::uint64_t state = kDigestStart);

/// 16 lower-case hexadecimal digits.
std::string digest_text(std::uint64_t digest);

}  // namespace tinygpt
