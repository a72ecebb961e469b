// SPDX-License-Identifier: MIT
// The one exception of the core: a caller's mistake, told in a sentence a person can act on.
// Not for broken invariants inside the core (those are asserts) and not for printing.
#pragma once

#include <stdexcept>
#include <string>

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

}  // namespace tinygpt
