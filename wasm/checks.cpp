// SPDX-License-Identifier: MIT
// The sentences about numbers and texts that cannot be used.
#include "checks.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>

namespace tinygpt::lab {
namespace {

constexpr const char* kNoMemory =
    "This needs more memory than the browser gives; choose smaller sizes.";

// At most ten digits, as printf's %.10g: 0.5, 4096, 1e+300. Not by printf, which brings arithmetic
// of its own into what a page downloads before its first step.
std::string written(double value) {
  constexpr int kDigits = 10;
  if (value == 0) return "0";
  double size = std::abs(value);
  int exponent = 0;
  for (; size >= 10; ++exponent) size /= 10;
  for (; size < 1; --exponent) size *= 10;
  auto digits = static_cast<std::int64_t>(std::round(size * 1e9));
  if (digits >= 10'000'000'000) {
    digits /= 10;
    ++exponent;
  }
  std::string text = say({digits});
  const bool scientific = exponent < -4 || exponent >= kDigits;
  const int before = scientific ? 1 : std::max(exponent + 1, 0);  // digits before the point
  if (!scientific && exponent < 0) text.insert(0, static_cast<std::size_t>(-exponent - 1), '0');
  text.insert(static_cast<std::size_t>(before), before == 0 ? "0." : ".");
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  if (scientific) {
    const int shown = std::abs(exponent);
    text += say({exponent < 0 ? "e-" : "e+", shown < 10 ? "0" : "", shown});
  }
  return value < 0 ? "-" + text : text;
}

}  // namespace

Refusal refusal() {
  try {
    throw;
  } catch (const Error& error) {
    return {error.what(), error.field()};
  } catch (const std::bad_alloc&) {
    return {kNoMemory, {}};
  } catch (const std::length_error&) {  // a vector larger than an address space
    return {kNoMemory, {}};
  }
}

int whole(const char* field, const char* words, double value, double low, double high) {
  if (std::isfinite(value) && value == std::floor(value) && value >= low && value <= high) {
    return static_cast<int>(value);
  }
  refuse(field, {words, " must be a whole number from ", written(low), " to ", written(high),
                 (std::isfinite(value) ? "; got " + written(value) : ""), "."});
}

std::uint32_t whole_seed(double value) {
  if (!std::isfinite(value) || value != std::floor(value) || value < 0 || value > 4294967295) {
    refuse("seed", {"The seed must be a whole number from 0 to 4294967295."});
  }
  return static_cast<std::uint32_t>(value);
}

std::vector<int> tokens_of(const Vocabulary& vocabulary, const char* field,
                           const std::string& text) {
  try {
    return vocabulary.encode(text);
  } catch (const Error& error) {
    refuse(field, {error.what()});
  }
}

const std::vector<double>& finite(const char* field, const std::vector<double>& values,
                                  std::size_t count) {
  if (values.size() != count) {
    refuse(field, {"Here ", count, " numbers are needed; got ", values.size(), "."});
  }
  if (!std::ranges::all_of(values, [](double value) { return std::abs(value) <= 1e100; })) {
    refuse(field, {"Every number here must be finite and from -1e100 to 1e100."});
  }
  return values;
}

}  // namespace tinygpt::lab
