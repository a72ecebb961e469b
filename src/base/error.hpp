// SPDX-License-Identifier: MIT
// The one exception of the core: a caller's mistake, told in a sentence a person can act on.
// Not for broken invariants inside the core (those are asserts) and not for printing.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/sentence.hpp"

namespace tinygpt {

/// Thrown when an argument cannot be used. `what()` is one sentence: what is wrong, with the values
/// or shapes concerned, and what would be right.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}

  /// `field` names the setting at fault as the page and the command line spell it ("context").
  Error(std::string field, const std::string& sentence)
      : std::runtime_error(sentence), field_(std::move(field)) {}

  /// The setting at fault, or empty.
  [[nodiscard]] const std::string& field() const { return field_; }

 private:
  std::string field_;
};

/// Throws an Error of these parts: `refuse("batch", {"The batch must be 1 or more; got ", n,
/// "."})`. Shorter than a throw in every place where something is checked, in a page's download
/// too.
[[noreturn]] void refuse(std::string_view field, std::initializer_list<Words> sentence);
[[noreturn]] void refuse(std::initializer_list<Words> sentence);

}  // namespace tinygpt
