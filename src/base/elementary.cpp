// SPDX-License-Identifier: MIT
// Taylor series after exact range reduction; the order of every operation is fixed.
#include "base/elementary.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace tinygpt {
namespace {

// ln 2 and pi / 2, each as a head with trailing zero bits (so that small multiples are exact) +
// rest.
constexpr double kLn2Head = 0x1.62e42fefa38p-1;
constexpr double kLn2Tail = 0x1.ef35793c7673p-45;
constexpr double kHalfPiHead = 0x1.921fb544p+0;
constexpr double kHalfPiTail = 0x1.0b4611a626331p-34;
constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
constexpr double kOneOverLn2 = 0x1.71547652b82fep+0;

// 2^n for n from -1022 to 1023.
double power_of_two(int n) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52U);
}

}  // namespace

// x = n ln 2 + r with |r| <= ln(2) / 2; e^x = 2^n e^r, the power in two factors since n may be
// beyond one exponent. The second factor rounds a subnormal result, and only that.
double exp(double x) {
  if (x != x) return x;
  const double clamped = std::clamp(x, -746.0, 710.0);  // past both ends 0 and infinity come out
  const int n = static_cast<int>(clamped * kOneOverLn2 + (clamped < 0.0 ? -0.5 : 0.5));
  const double head = clamped - n * kLn2Head;  // exact
  const double tail = n * kLn2Tail;
  const double r = head - tail;
  double series = 1.0;  // 2 (e^r - 1 - r) / r^2; the next term is below 2^-57
  for (int k = 13; k >= 3; --k) series = 1.0 + series * r / k;
  const double power = 1.0 + (head + (0.5 * r * r * series - tail));
  const int half = n / 2;
  return power * power_of_two(half) * power_of_two(n - half);
}

// x = 2^e m with m in [sqrt(1/2), sqrt(2)); log m = 2 atanh(s), s = (m - 1) / (m + 1).
double log(double x) {
  constexpr double kSqrt2 = 0x1.6a09e667f3bcdp+0;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<int>(bits >> 52U) - 1023;
  auto m = std::bit_cast<double>((bits & 0x000fffffffffffffULL) | 0x3ff0000000000000ULL);
  if (m >= kSqrt2) {
    m *= 0.5;
    ++exponent;
  }
  const double s = (m - 1.0) / (m + 1.0);
  const double s2 = s * s;
  double series = 1.0 / 23.0;  // |s| < 0.172: the next term is below 2^-60 of the first
  for (int n = 21; n >= 3; n -= 2) series = series * s2 + 1.0 / n;
  const double e = exponent;
  return e * kLn2Head + (2.0 * s + (2.0 * s * s2 * series + e * kLn2Tail));
}

// radians = q pi/2 + r with |r| <= pi/4; then quadrant q swaps and signs the two series.
SineCosine sine_cosine(double radians) {
  const int q = static_cast<int>(radians * kTwoOverPi + 0.5);
  const double r = (radians - q * kHalfPiHead) - q * kHalfPiTail;
  const double r2 = r * r;
  double sine_series = 1.0;
  for (int n = 20; n >= 2; n -= 2) sine_series = 1.0 - sine_series * r2 / (n * (n + 1));
  double cosine_series = 1.0;
  for (int n = 19; n >= 1; n -= 2) cosine_series = 1.0 - cosine_series * r2 / (n * (n + 1));
  const double sine = r * sine_series;
  const double cosine = cosine_series;
  switch (q & 3) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

}  // namespace tinygpt
