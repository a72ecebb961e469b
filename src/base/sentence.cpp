// SPDX-License-Identifier: MIT
// Sentences, and the errors that are made of them.
#include "base/sentence.hpp"

#include "base/error.hpp"

namespace tinygpt {

void Words::append_to(std::string& sentence) const {
  if (is_number_) {
    sentence += std::to_string(number_);
  } else {
    sentence += words_;
  }
}

std::string say(std::initializer_list<Words> parts) {
  std::string text;
  for (const Words& part : parts) part.append_to(text);
  return text;
}

void refuse(std::string_view field, std::initializer_list<Words> parts) {
  throw Error(std::string(field), say(parts));
}

void refuse(std::initializer_list<Words> parts) { throw Error(say(parts)); }

}  // namespace tinygpt
