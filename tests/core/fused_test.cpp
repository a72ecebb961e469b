// SPDX-License-Identifier: MIT
// The software multiply-add against std::fma, bit by bit.
#include "base/fused.hpp"

#include <array>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>

#include "rng/generator.hpp"

using namespace tinygpt;

namespace {

// A float of random bits whose exponent field lies in [low, high].
float random_float(Generator& generator, std::uint32_t low, std::uint32_t high) {
  const std::uint32_t exponent =
      low + static_cast<std::uint32_t>(generator.randint(high - low + 1));
  return std::bit_cast<float>((generator.next() & 0x807fffffU) | (exponent << 23U));
}

bool normal_or_zero(float x) { return x == 0.0f || std::isnormal(x); }

// How many of the results (leaving out subnormal and infinite ones) have other bits than
// std::fma's.
struct Tally {
  int compared = 0;
  int wrong = 0;
  std::string first;

  void add(float a, float b, float c) {
    const float expected = std::fma(a, b, c);
    if (!normal_or_zero(expected)) return;
    ++compared;
    const float actual = fused_multiply_add(a, b, c);
    if (std::bit_cast<std::uint32_t>(actual) == std::bit_cast<std::uint32_t>(expected)) return;
    if (wrong++ == 0) {
      first = std::to_string(a) + " * " + std::to_string(b) + " + " + std::to_string(c);
    }
  }
};

}  // namespace

TEST_CASE("Multiply-add has std::fma's bits on numbers of all sizes", "[base][fused][property]") {
  Generator generator(2);
  Tally tally;
  for (int i = 0; i < 300000; ++i) {
    tally.add(random_float(generator, 64, 190), random_float(generator, 64, 190),
              random_float(generator, 1, 254));
  }
  INFO(tally.first);
  CHECK(tally.compared > 250000);
  CHECK(tally.wrong == 0);
}

TEST_CASE("Multiply-add has std::fma's bits where the sum cancels", "[base][fused][property]") {
  Generator generator(3);
  Tally tally;
  for (int i = 0; i < 200000; ++i) {
    const float a = random_float(generator, 120, 134);
    const float b = random_float(generator, 120, 134);
    const float product = a * b;
    const auto bits = std::bit_cast<std::uint32_t>(-product);
    const auto nudge = static_cast<std::uint32_t>(generator.randint(5)) - 2U;
    tally.add(a, b, std::bit_cast<float>(bits + nudge));  // -ab, up to 2 ULP off
  }
  INFO(tally.first);
  CHECK(tally.compared > 190000);
  CHECK(tally.wrong == 0);
}

TEST_CASE("Multiply-add rounds once where two roundings would go wrong", "[base][fused]") {
  // a b lies halfway between two floats; only the far smaller c decides which way to go.
  const float a = 1.0f + 0x1p-12f;
  for (const float c : {0x1p-60f, -0x1p-60f, 0x1p-90f, -0x1p-90f, 0.0f}) {
    for (const float sign : {1.0f, -1.0f}) {
      CHECK(fused_multiply_add(sign * a, a, c) == std::fma(sign * a, a, c));
    }
  }
  CHECK(fused_multiply_add(a, a, 0x1p-90f) != fused_multiply_add(a, a, -0x1p-90f));
}

TEST_CASE("Multiply-add has std::fma's bits when one part is far smaller", "[base][fused]") {
  Generator generator(4);
  Tally tally;
  for (int i = 0; i < 100000; ++i) {
    const float a = random_float(generator, 125, 129);
    const float b = random_float(generator, 125, 129);
    tally.add(a, b, random_float(generator, 127 - 80, 127 - 20));
    tally.add(a, b, random_float(generator, 127 + 20, 127 + 80));
  }
  INFO(tally.first);
  CHECK(tally.compared == 200000);
  CHECK(tally.wrong == 0);
}

TEST_CASE("Multiply-add keeps the signs of zeros", "[base][fused]") {
  constexpr std::array<float, 4> kValues{0.0f, -0.0f, 1.5f, -1.5f};
  Tally tally;
  for (const float a : kValues) {
    for (const float b : kValues) {
      for (const float c : kValues) tally.add(a, b, c);
    }
  }
  INFO(tally.first);
  CHECK(tally.compared == 64);
  CHECK(tally.wrong == 0);
}
