// SPDX-License-Identifier: MIT
// The vocabulary.
#include "data/vocabulary.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace tinygpt {
namespace {

[[noreturn]] void refuse_bytes(std::size_t at) {
  refuse("corpus",
         {"The text is not UTF-8: byte ", at, " cannot be read. Save it as UTF-8 and try again."});
}

struct Range {
  char32_t first;
  char32_t last;
};

// Controls, spaces of other kinds, fillers, marks that join or turn, tags; and combining marks
// (U+0300 to U+036F), which would sit on the quote before them.
constexpr Range kInvisible[] = {
    {    0x0,    0x1f},
    {   0x7f,    0xa0},
    {   0xad,    0xad},
    {  0x300,   0x36f},
    {  0x61c,   0x61c},
    { 0x115f,  0x1160},
    { 0x17b4,  0x17b5},
    { 0x180b,  0x180f},
    { 0x2000,  0x200f},
    { 0x2028,  0x202f},
    { 0x205f,  0x206f},
    { 0x2800,  0x2800},
    { 0x3000,  0x3000},
    { 0x3164,  0x3164},
    { 0xfe00,  0xfe0f},
    { 0xfeff,  0xfeff},
    { 0xffa0,  0xffa0},
    {0xe0000, 0xe0fff},
};

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
  const bool invisible = std::ranges::any_of(
      kInvisible, [c](const Range& range) { return c >= range.first && c <= range.last; });
  std::string text;
  if (!invisible) {
    append_utf8(text, c);
    return say({"\"", text, "\""});
  }
  constexpr const char* kDigits = "0123456789ABCDEF";
  for (int shift = c > 0xfffff ? 20 : c > 0xffff ? 16 : 12; shift >= 0; shift -= 4) {
    text += kDigits[(c >> static_cast<unsigned>(shift)) & 15U];
  }
  return "U+" + text;
}

Vocabulary::Vocabulary(std::string_view text) {
  for (const char32_t c : code_points(text)) {
    const auto place = std::ranges::lower_bound(characters_, c);
    if (place == characters_.end() || *place != c) characters_.insert(place, c);
  }
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
    refuse("prompt", {"The model has never seen ", names,
                      ": only characters of the training text can be used."});
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
