// SPDX-License-Identifier: MIT
// What the parts of the facade share: exceptions become sentences, numbers of a page become whole.
#pragma once

#include <new>
#include <stdexcept>

#include "base/error.hpp"
#include "lab.hpp"

namespace tinygpt::lab {

inline constexpr const char* kNoMemory =
    "This needs more memory than the browser gives; choose smaller sizes.";

/// What `body` returns, or the sentence of what it throws.
template <typename Body>
auto attempt(Body body) -> Result<decltype(body())> {
  try {
    return {body(), {}, {}};
  } catch (const Error& error) {
    return {std::nullopt, error.what(), error.field()};
  } catch (const std::bad_alloc&) {
    return {std::nullopt, kNoMemory, {}};
  } catch (const std::length_error&) {  // a vector larger than an address space
    return {std::nullopt, kNoMemory, {}};
  }
}

/// `value` as a whole number in [low, high]. Errors: anything else, told as "`words` must be ..."
/// with `field`.
int whole(const char* field, const char* words, double value, double low, double high);

/// The rows whose count is 0.
std::vector<int> rows_without_keys(const std::vector<int>& counts);

}  // namespace tinygpt::lab
