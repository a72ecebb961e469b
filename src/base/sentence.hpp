// SPDX-License-Identifier: MIT
// Sentences of words and whole numbers, put together in one place instead of wherever one is said.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tinygpt {

/// A part of a sentence: words, or a whole number below 2^63, which is written in decimal digits. A
/// view: what it is made of must live as long.
class Words {
 public:
  Words(const char* words) : words_(words) {}         // NOLINT(*-explicit-*)
  Words(std::string_view words) : words_(words) {}    // NOLINT(*-explicit-*)
  Words(const std::string& words) : words_(words) {}  // NOLINT(*-explicit-*)
  template <std::integral Number>
    requires(!std::same_as<Number, char> && !std::same_as<Number, bool>)
  Words(Number number)  // NOLINT(*-explicit-*)
      : number_(static_cast<std::int64_t>(number)), is_number_(true) {}

  void append_to(std::string& sentence) const;

 private:
  std::string_view words_;
  std::int64_t number_ = 0;
  bool is_number_ = false;
};

/// The parts one after the other: `say({"There are layers 0 to ", layers - 1, "."})`.
std::string say(std::initializer_list<Words> parts);

}  // namespace tinygpt
