// SPDX-License-Identifier: MIT
// Strict: whatever RFC 8259 does not allow, and a key that an object has twice, is refused.
#include "base/json.hpp"

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace tinygpt {

void JsonReader::refuse(const std::string& problem) const {
  tinygpt::refuse({"at byte ", at_, " ", problem});
}

char JsonReader::peek() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
    ++at_;
  }
  return at_ < text_.size() ? text_[at_] : '\0';
}

void JsonReader::expect(char character, const char* words) {
  if (peek() != character || at_ == text_.size()) refuse(std::string(words) + " is expected.");
  ++at_;
}

void JsonReader::open(char bracket, const char* words) {
  expect(bracket, words);
  if (levels_.size() == kDeepest) {
    refuse(say({"objects and arrays lie more than ", kDeepest, " deep."}));
  }
  levels_.emplace_back();
}

void JsonReader::open_object() { open('{', "an object"); }

void JsonReader::open_array() { open('[', "an array"); }

// Whether the innermost object or array goes on; behind its end it is closed.
bool JsonReader::next(char closing, const char* words) {
  Level& level = levels_.back();
  if (peek() == closing) {
    ++at_;
    levels_.pop_back();
    return false;
  }
  if (level.has_members) expect(',', words);
  level.has_members = true;
  return true;
}

bool JsonReader::next_key(std::string& key) {
  if (!next('}', "a comma or the end of the object")) return false;
  key = string();
  if (!levels_.back().keys.insert(key).second) refuse("\"" + key + "\" is named a second time.");
  expect(':', "a colon");
  return true;
}

bool JsonReader::next_item() { return next(']', "a comma or the end of the array"); }

std::string JsonReader::string() {
  expect('"', "a string");
  std::string value;
  while (at_ < text_.size() && text_[at_] != '"') {
    const std::size_t start = at_;
    const auto c = next_code_point(text_, at_);
    if (!c) refuse("the bytes are not UTF-8.");
    if (*c < 0x20) {
      at_ = start;
      refuse("a control character stands in a string without being escaped.");
    }
    if (*c == U'\\') {
      append_utf8(value, escaped());
    } else {
      value.append(text_, start, at_ - start);
    }
  }
  if (at_ == text_.size()) refuse("a string is cut off.");
  ++at_;
  return value;
}

// What the characters behind a backslash stand for.
char32_t JsonReader::escaped() {
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  if (at_ == text_.size()) refuse("a string is cut off.");
  const char letter = text_[at_++];
  if (const auto found = kLetters.find(letter); found != std::string_view::npos) {
    return static_cast<char32_t>(kMeanings[found]);
  }
  if (letter != 'u') refuse("an escape is none that JSON has.");
  const char32_t first = four_digits();
  if (first < 0xd800 || first > 0xdfff) return first;
  const bool paired = first < 0xdc00 && text_.substr(at_, 2) == "\\u";
  if (paired) at_ += 2;
  const char32_t second = paired ? four_digits() : 0;
  if (second < 0xdc00 || second > 0xdfff) refuse("half of a surrogate pair is missing.");
  return 0x10000 + ((first - 0xd800) << 10U) + (second - 0xdc00);
}

char32_t JsonReader::four_digits() {
  char32_t value = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    const bool decimal = c >= '0' && c <= '9';
    const char lower = static_cast<char>(c | 0x20);
    if (!decimal && (lower < 'a' || lower > 'f')) refuse("four hexadecimal digits are expected.");
    value = value * 16 + static_cast<char32_t>(decimal ? c - '0' : lower - 'a' + 10);
    ++at_;
  }
  return value;
}

std::uint64_t JsonReader::whole() {
  peek();
  const std::size_t start = at_;
  const auto refuse_number = [this, start] {
    at_ = start;
    refuse(say({"a whole number from 0 to ", kLargest, " is expected."}));
  };
  std::uint64_t value = 0;
  while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
    value = value * 10 + static_cast<std::uint64_t>(text_[at_++] - '0');
    if (value > kLargest) refuse_number();
  }
  const char after = at_ < text_.size() ? text_[at_] : '\0';
  const bool leading_zero = text_.substr(start, 1) == "0" && at_ - start > 1;
  if (at_ == start || leading_zero || after == '.' || after == 'e' || after == 'E') {
    refuse_number();
  }
  return value;
}

void JsonReader::end() {
  peek();
  if (at_ != text_.size()) refuse("more follows where the end is expected.");
}

void append_json(std::string& text, std::string_view value) {
  constexpr const char* kDigits = "0123456789abcdef";
  text += '"';
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      text += "\\u00";
      text += kDigits[static_cast<unsigned char>(c) >> 4U];
      text += kDigits[static_cast<unsigned char>(c) & 15U];
    } else {
      text += c;
    }
  }
  text += '"';
}

}  // namespace tinygpt
