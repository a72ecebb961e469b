// SPDX-License-Identifier: MIT
// A short fingerprint of float32 numbers or of a text, equal only when every bit is equal.
// For comparing runs between machines; not for security.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tinygpt {

/// FNV-1a (64 bit; "The FNV Non-Cryptographic Hash Algorithm") over the little-endian bytes of
/// `values`, continuing from `state`. Cost: 4 multiplications a value.
inline constexpr std::uint64_t kDigestStart = 14695981039346656037ULL;
std::uint64_t digest(std::span<const float> values, std::uint64_t state = kDigestStart);

/// The same over bytes.
std::uint64_t digest_bytes(std::string_view bytes, std::uint64_t state = kDigestStart);

/// 16 lower-case hexadecimal digits.
std::string digest_text(std::uint64_t digest);

}  // namespace tinygpt
