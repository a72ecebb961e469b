// SPDX-License-Identifier: MIT
// How far two results are apart, in the two measures that the tests use. The bounds themselves
// stand in the tests, each next to its derivation.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace tinygpt::tolerance {

/// 2^-24: the largest relative error of one rounding to float (half of the gap above 1).
inline constexpr double kRounding = 0x1p-24;

/// Representable floats from `a` to `b`: 0 when they are equal (+0 and -0 are), 1 for neighbours.
/// The gap between 0 and the smallest subnormal counts as one, so the distance is defined across
/// zero. Edge cases: two NaNs are 0 apart, a NaN and a number INT64_MAX.
inline std::int64_t ulp_distance(float a, float b) {
  if (std::isnan(a) || std::isnan(b)) {
    return std::isnan(a) && std::isnan(b) ? 0 : std::numeric_limits<std::int64_t>::max();
  }
  const auto place = [](float x) -> std::int64_t {
    const auto bits = std::bit_cast<std::int32_t>(x);
    const std::int64_t magnitude = bits & 0x7fffffff;
    return bits < 0 ? -magnitude : magnitude;
  };
  return std::abs(place(a) - place(b));
}

/// |actual - expected| in units of the last place that a float near `expected` has: how many ULP a
/// float is from the real number it stands for. `expected` must be finite and not 0.
inline double ulp_error(float actual, double expected) {
  const int exponent = std::max(std::ilogb(expected), std::numeric_limits<float>::min_exponent - 1);
  const double unit = std::ldexp(1.0, exponent - (std::numeric_limits<float>::digits - 1));
  return std::abs(static_cast<double>(actual) - expected) / unit;
}

/// The same for doubles: `expected` as a long double is taken as the truth.
inline long double ulp_error(double actual, long double expected) {
  const long double unit =
      std::ldexp(1.0L, std::ilogb(expected) - (std::numeric_limits<double>::digits - 1));
  return std::abs(static_cast<long double>(actual) - expected) / unit;
}

/// ||actual - expected|| / ||expected|| in the Euclidean norm, summed in double. 0 when both are 0
/// everywhere; infinite when only `expected` is. NaN anywhere gives NaN, which no bound admits.
template <typename A, typename E>
double relative_error(std::span<const A> actual, std::span<const E> expected) {
  if (actual.size() != expected.size()) return std::numeric_limits<double>::quiet_NaN();
  double difference = 0.0;
  double norm = 0.0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double d = static_cast<double>(actual[i]) - static_cast<double>(expected[i]);
    difference += d * d;
    norm += static_cast<double>(expected[i]) * static_cast<double>(expected[i]);
  }
  return difference == 0.0 ? 0.0 : std::sqrt(difference / norm);
}

/// As above for vectors and other containers.
template <typename Actual, typename Expected>
double relative_error(const Actual& actual, const Expected& expected) {
  return relative_error(std::span<const typename Actual::value_type>(actual),
                        std::span<const typename Expected::value_type>(expected));
}

}  // namespace tinygpt::tolerance
