// SPDX-License-Identifier: MIT
// What every call of the facade does with a user's input: checks it, and turns what is thrown into
// a sentence. Used by lab.cpp, mask_lab.cpp and figures.cpp; not for the core.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "data/vocabulary.hpp"
#include "lab.hpp"

namespace tinygpt::lab {

/// What a call says where it has no answer.
struct Refusal {
  std::string error;
  std::string field;
};

/// The sentence of the exception that is being handled; whatever is no person's mistake is thrown
/// on. In one place, not in each call: what tells exceptions apart is a fifth of a call's code.
Refusal refusal();

/// What `body` returns, or the sentence of what it throws.
template <typename Body>
auto attempt(Body body) -> Result<decltype(body())> {
  try {
    return {body(), {}, {}};
  } catch (...) {
    auto [error, field] = refusal();
    return {std::nullopt, std::move(error), std::move(field)};
  }
}

/// `value` as an int. Errors: not a whole number from `low` to `high`; `words` begin the sentence.
int whole(const char* field, const char* words, double value, double low, double high);

/// `value` as a seed of the generator. Errors: not a whole number from 0 to 2^32 - 1.
std::uint32_t whole_seed(double value);

/// The tokens of `text`. What is wrong with it is the fault of `field`.
std::vector<int> tokens_of(const Vocabulary& vocabulary, const char* field,
                           const std::string& text);

/// `value` among named choices. Errors: none of them; the sentence lists the names.
template <typename Choice>
Choice chosen(const char* field, const std::string& name,
              std::span<const std::pair<const char*, Choice>> choices) {
  std::string names;
  for (const auto& [known, choice] : choices) {
    if (name == known) return choice;
    names += (names.empty() ? "" : ", ") + std::string(known);
  }
  refuse(field, {"There is no \"", name, "\" here; possible are ", names, "."});
}

/// `values` if there are `count` of them, all from -1e100 to 1e100, so that no product of two
/// overflows. Errors: else.
const std::vector<double>& finite(const char* field, const std::vector<double>& values,
                                  std::size_t count);

}  // namespace tinygpt::lab
