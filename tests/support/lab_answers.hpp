// SPDX-License-Identifier: MIT
// What the tests of the facade share: a small run, and what an answer or a refusal must look like.
#pragma once

#include <catch_amalgamated.hpp>
#include <cctype>
#include <string>

#include "lab.hpp"

namespace support {

namespace lab = tinygpt::lab;
using lab::Lab;
using lab::RunSettings;

/// A run small enough for many steps.
inline RunSettings small() {
  RunSettings settings;
  settings.d_model = 8;
  settings.heads = 2;
  settings.layers = 1;
  settings.max_len = 16;
  settings.batch = 2;
  settings.context = 8;
  return settings;
}

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
void check_refused(const lab::Result<T>& result, const std::string& field) {
  INFO("field " << result.field << ": " << result.error);
  CHECK_FALSE(result.value.has_value());
  CHECK(result.field == field);
  CHECK(is_sentence(result.error));
}

template <typename T>
const T& value_of(const lab::Result<T>& result) {
  INFO(result.error);
  REQUIRE(result.value.has_value());
  return *result.value;
}

/// A lab with a run that has made two steps.
inline Lab started() {
  Lab lab(tinygpt::Profile::exact);
  value_of(lab.start_run(small()));
  value_of(lab.step());
  value_of(lab.step());
  return lab;
}

}  // namespace support
