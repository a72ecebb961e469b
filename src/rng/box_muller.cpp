// SPDX-License-Identifier: MIT
// Box and Muller 1958. log and sine/cosine are the single-precision polynomials of the Cephes
// library (Moshier), with a fused multiply-add at each step, since those are what torch evaluates:
// any other log, however exact, would differ from torch in the last bits.
#include "rng/box_muller.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "base/fused.hpp"

namespace tinygpt {
namespace {

// ((c[0] x + c[1]) x + c[2]) ...
template <std::size_t N>
float polynomial(const std::array<float, N>& coefficients, float x) {
  float y = coefficients[0];
  for (std::size_t i = 1; i < N; ++i) y = fused_multiply_add(y, x, coefficients[i]);
  return y;
}

// Natural logarithm of a normal number in (0, 1].
float cephes_log(float value) {
  constexpr std::array<float, 9> kSeries{7.0376836292e-2f,  -1.1514610310e-1f, 1.1676998740e-1f,
                                         -1.2420140846e-1f, 1.4249322787e-1f,  -1.6668057665e-1f,
                                         2.0000714765e-1f,  -2.4999993993e-1f, 3.3333331174e-1f};
  constexpr float kLn2High = 0.693359375f;
  constexpr float kLn2Low = -2.12194440e-4f;
  constexpr float kSqrtHalf = 0.707106781186547524f;
  const auto bits = std::bit_cast<std::uint32_t>(value);
  auto exponent = static_cast<float>(static_cast<int>(bits >> 23U) - 126);
  const auto mantissa = std::bit_cast<float>((bits & 0x007fffffU) | 0x3f000000U);  // [0.5, 1)
  float x = mantissa - 1.0f;
  if (mantissa < kSqrtHalf) {
    x += mantissa;
    exponent -= 1.0f;
  }
  const float z = x * x;
  float y = polynomial(kSeries, x) * x;
  y = fused_multiply_add(y, z, exponent * kLn2Low);
  y = fused_multiply_add(z, -0.5f, y);
  return fused_multiply_add(exponent, kLn2High, x + y);
}

struct SineAndCosine {
  float sine;
  float cosine;
};

// For an angle from 0 to 2 pi.
SineAndCosine cephes_sine_cosine(float angle) {
  constexpr std::array<float, 3> kQuarterPi{0.78515625f, 2.4187564849853515625e-4f,
                                            3.77489497744594108e-8f};
  constexpr std::array<float, 3> kSine{-1.9515295891e-4f, 8.3321608736e-3f, -1.6666654611e-1f};
  constexpr std::array<float, 3> kCosine{2.443315711809948e-5f, -1.388731625493765e-3f,
                                         4.166664568298827e-2f};
  constexpr float kFourOverPi = 1.27323954473516f;
  const int octant = (static_cast<int>(angle * kFourOverPi) + 1) & ~1;
  float x = angle;
  for (const float part : kQuarterPi) {
    x = fused_multiply_add(static_cast<float>(octant), -part, x);
  }
  const float z = x * x;
  const float cosine = fused_multiply_add(polynomial(kCosine, z) * z, z, -(z * 0.5f)) + 1.0f;
  const float sine = fused_multiply_add(polynomial(kSine, z) * z, x, x);
  const bool swapped = (octant & 2) != 0;
  const bool sine_negative = (octant & 4) != 0;
  const bool cosine_negative = ((octant - 2) & 4) == 0;
  const float s = swapped ? cosine : sine;
  const float c = swapped ? sine : cosine;
  return {sine_negative ? -s : s, cosine_negative ? -c : c};
}

}  // namespace

void box_muller(std::span<float, kNormalBlock> block) {
  constexpr float kTurn = 6.283185307179586f;
  for (std::size_t j = 0; j < kNormalBlock / 2; ++j) {
    const float radius = std::sqrt(-2.0f * cephes_log(1.0f - block[j]));
    const auto [sine, cosine] = cephes_sine_cosine(kTurn * block[j + kNormalBlock / 2]);
    block[j] = radius * cosine;
    block[j + kNormalBlock / 2] = radius * sine;
  }
}

}  // namespace tinygpt
