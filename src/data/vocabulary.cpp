// SPDX-License-Identifier: MIT
// The vocabulary.
#include "data/vocabulary.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace tinygpt {
namespace {

[[noreturn]] void refuse_bytes(std::size_t at) {
  throw Error("corpus", "The text is not UTF-8: byte " + std::to_string(at) +
                            " cannot be read. Save it as UTF-8 and try again.");
}

}  // namespace

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> points;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = next_code_point(text, at);
    if (!point) refuse_bytes(at);
    points.push_back(*point);
  }
  return points;
}

std::optional<std::size_t> first_not_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!next_code_point(text, at)) return at;
  }
  return std::nullopt;
}

std::string spoken(char32_t c) {
  if (c == U' ') return "space";
  if (c == U'\n') return "line end";
  if (c == U'\t') return "tab";
  // A combining mark (U+0300 to U+036F) would sit on the quote before it.
  const bool invisible = c < 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0xad ||
                         (c >= 0x300 && c <= 0x36f) || (c >= 0x2000 && c <= 0x200f) ||
                         (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) ||
                         c == 0x3000 || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff;
  std::string text;
  if (!invisible) {
    append_utf8(text, c);
    return "\"" + text + "\"";
  }
  constexpr const char* kDigits = "0123456789ABCDEF";
  for (int shift = c > 0xffff ? 20 : 12; shift >= 0; shift -= 4) {
    text += kDigits[(c >> static_cast<unsigned>(shift)) & 15U];
  }
  return "U+" + text;
}

Vocabulary::Vocabulary(std::string_view text) : characters_(code_points(text)) {
  std::ranges::sort(characters_);
  const auto repeats = std::ranges::unique(characters_);
  characters_.erase(repeats.begin(), repeats.end());
}

std::vector<int> Vocabulary::encode(std::string_view text) const {
  std::vector<int> tokens;
  std::vector<char32_t> unknown;
  for (const char32_t c : code_points(text)) {
    const auto found = std::ranges::lower_bound(characters_, c);
    if (found != characters_.end() && *found == c) {
      tokens.push_back(static_cast<int>(found - characters_.begin()));
    } else if (std::ranges::find(unknown, c) == unknown.end()) {
      unknown.push_back(c);
    }
  }
  if (!unknown.empty()) {
    std::string names;
    for (const char32_t c : unknown) names += (names.empty() ? "" : ", ") + spoken(c);
    throw Error("prompt", "The model has never seen " + names +
                              ": only characters of the training text can be used.");
  }
  return tokens;
}

std::string Vocabulary::decode(const std::vector<int>& tokens) const {
  std::string text;
  for (const int token : tokens) append_utf8(text, characters_.at(static_cast<std::size_t>(token)));
  return text;
}

std::string Vocabulary::characters() const {
  std::string text;
  for (const char32_t c : characters_) append_utf8(text, c);
  return text;
}

std::string Vocabulary::character(int token) const { return decode({token}); }

}  // namespace tinygpt
