// SPDX-License-Identifier: MIT
// One draw a character.
#include "data/random_text.hpp"

#include "base/error.hpp"
#include "data/vocabulary.hpp"
#include "rng/generator.hpp"

namespace tinygpt {

std::string random_text(std::uint32_t seed, int length, std::string_view alphabet) {
  const Vocabulary characters(alphabet);
  if (characters.size() == 0) refuse("alphabet", {"Random text needs at least one character."});
  if (characters.encode(alphabet).size() != static_cast<std::size_t>(characters.size())) {
    refuse("alphabet", {"Every character of the alphabet must be there once."});
  }
  if (length < 0) refuse("length", {"A text has 0 or more characters."});
  Generator generator(seed);
  std::string text;
  for (int i = 0; i < length; ++i) {
    const auto bound = static_cast<std::uint32_t>(characters.size());
    text += characters.character(static_cast<int>(generator.randint(bound)));
  }
  return text;
}

}  // namespace tinygpt
