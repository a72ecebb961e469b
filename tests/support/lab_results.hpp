// SPDX-License-Identifier: MIT
// Answers of the facade: the value, or a refusal in one sentence with the setting at fault.
#pragma once

#include <cctype>
#include <catch_amalgamated.hpp>
#include <string>

#include "lab.hpp"

namespace support {

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// One sentence: a capital first, a full stop last, not a page long.
inline bool is_sentence(const std::string& text) {
  return !text.empty() && text.back() == '.' && text.size() < 400 &&
         (std::isupper(static_cast<unsigned char>(text[0])) != 0 ||
          std::isdigit(static_cast<unsigned char>(text[0])) != 0);
}

template <typename T>
void check_refused(const tinygpt::lab::Result<T>& result, const std::string& field) {
  INFO("field " << result.field << ": " << result.error);
  CHECK_FALSE(result.value.has_value());
  CHECK(result.field == field);
  CHECK(is_sentence(result.error));
}

template <typename T>
const T& value_of(const tinygpt::lab::Result<T>& result) {
  INFO(result.error);
  REQUIRE(result.value.has_value());
  return *result.value;
}

}  // namespace support
