// SPDX-License-Identifier: MIT
// UTF-8, one code point at a time. Whole texts, and errors in words, are data/vocabulary.hpp's.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tinygpt {

/// Appends a code point (at most U+10FFFF, no surrogate).
void append_utf8(std::string& text, char32_t c);

/// The code point that starts at byte `at` of `text` (at < text.size()), which moves behind it;
/// nothing where the bytes are not UTF-8 (overlong, a surrogate, cut off), and `at` stays.
std::optional<char32_t> next_code_point(std::string_view text, std::size_t& at);

}  // namespace tinygpt
