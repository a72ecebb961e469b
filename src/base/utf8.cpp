// SPDX-License-Identifier: MIT
// UTF-8 as RFC 3629 has it.
#include "base/utf8.hpp"

#include <array>

namespace tinygpt {

void append_utf8(std::string& text, char32_t c) {
  const auto byte = [&text](char32_t value) { text += static_cast<char>(value); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xc0 | (c >> 6U));
    byte(0x80 | (c & 0x3fU));
  } else if (c < 0x10000) {
    byte(0xe0 | (c >> 12U));
    byte(0x80 | ((c >> 6U) & 0x3fU));
    byte(0x80 | (c & 0x3fU));
  } else {
    byte(0xf0 | (c >> 18U));
    byte(0x80 | ((c >> 12U) & 0x3fU));
    byte(0x80 | ((c >> 6U) & 0x3fU));
    byte(0x80 | (c & 0x3fU));
  }
}

std::optional<char32_t> next_code_point(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) {
    ++at;
    return first;
  }
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length == 0 || first > 0xf4 || length > text.size() - at) return std::nullopt;
  char32_t c = first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[at + i]);
    if ((next & 0xc0U) != 0x80U) return std::nullopt;
    c = (c << 6U) | (next & 0x3fU);
  }
  constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = c >= 0xd800 && c <= 0xdfff;
  if (c < kSmallest[length] || c > 0x10ffff || surrogate) return std::nullopt;
  at += length;
  return c;
}

}  // namespace tinygpt
