// SPDX-License-Identifier: MIT
// The part of JSON that file headers are made of: objects, arrays, strings, whole numbers from 0.
// A strict reader that is asked for one thing after another and keeps no tree, since it is part of
// what a page downloads. Not here: true, false, null, and numbers with a sign, point or exponent.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tinygpt {

/// Reads `text` from its beginning (RFC 8259). Every call throws Error with a sentence that says at
/// which byte what was expected; after that the reader is of no use. Cost: each byte once.
///
///     json.open_object();
///     while (json.next_key(key)) { ... read the value ... }
class JsonReader {
 public:
  /// `text` must outlive the reader.
  explicit JsonReader(std::string_view text) : text_(text) {}

  /// The largest number that is read: 2^53 - 1, up to which every other reader has whole numbers.
  static constexpr std::uint64_t kLargest = (1ULL << 53U) - 1;
  /// Objects and arrays within each other.
  static constexpr std::size_t kDeepest = 16;

  void open_object();
  /// Whether the object has another member; its key is then in `key`, its value is next. Errors: a
  /// key that the object has already.
  bool next_key(std::string& key);

  void open_array();
  /// Whether the array has another item, which is then next.
  bool next_item();

  /// A string, unescaped. Errors: bytes that are not UTF-8, control characters, half a surrogate
  /// pair.
  std::string string();

  /// Errors: other than digits, a leading zero, more than kLargest.
  std::uint64_t whole();

  /// Nothing but white space is left. Errors: something is.
  void end();

  /// The next character that is not white space, 0 at the end: what kind of value comes.
  char peek();

 private:
  struct Level {
    bool has_members = false;
    std::set<std::string, std::less<>> keys;  // of an object
  };

  [[noreturn]] void refuse(const std::string& problem) const;
  void expect(char character, const char* words);
  void open(char bracket, const char* words);
  bool next(char closing, const char* words);
  char32_t escaped();
  char32_t four_digits();

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Level> levels_;
};

/// Appends `value`, which is UTF-8, as a JSON string with its quotation marks.
void append_json(std::string& text, std::string_view value);

}  // namespace tinygpt
