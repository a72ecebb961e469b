// SPDX-License-Identifier: MIT
// Characters to token numbers and back. A character is one Unicode code point.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tinygpt {

/// The distinct characters of a text in code point order; a token is a place in that order.
class Vocabulary {
 public:
  /// Errors: text that is not UTF-8.
  explicit Vocabulary(std::string_view text);

  [[nodiscard]] int size() const { return static_cast<int>(characters_.size()); }

  /// Errors: not UTF-8; characters outside the vocabulary, all of them named.
  [[nodiscard]] std::vector<int> encode(std::string_view text) const;

  [[nodiscard]] std::string decode(const std::vector<int>& tokens) const;

  /// All characters in their order, as UTF-8: the text that makes this vocabulary again.
  [[nodiscard]] std::string characters() const;

  /// The character of a token as UTF-8.
  [[nodiscard]] std::string character(int token) const;

 private:
  std::vector<char32_t> characters_;  // ascending
};

/// How a sentence names a character: "é", "space", "line end", "tab", or U+200B for
/// invisible ones and combining marks.
std::string spoken(char32_t character);

/// Code points of UTF-8. Errors: bytes that are not UTF-8.
std::vector<char32_t> code_points(std::string_view text);

/// The byte, counted from 0, at which `text` stops being UTF-8; none if it is UTF-8.
std::optional<std::size_t> first_not_utf8(std::string_view text);

}  // namespace tinygpt
