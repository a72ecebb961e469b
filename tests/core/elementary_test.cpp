// SPDX-License-Identifier: MIT
// Our own exp, log, sine and cosine against the system's, on dense grids and at the hard places.
#include "base/elementary.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cfloat>
#include <cmath>
#include <limits>
#include <vector>

#include "rng/generator.hpp"
#include "support/tolerance.hpp"

using namespace tinygpt;

namespace {

// What the header promises.
constexpr long double kExpUlp = 1.0L;
constexpr long double kLogUlp = 2.0L;
constexpr long double kSineError = 3e-16L;

// The judge is the system's long double. Where its log is only a double in disguise (WebAssembly's
// libc), the judge itself may be off by its documented 0.52 ULP; its exp by 0.511.
constexpr long double kJudgeUlp = LDBL_MANT_DIG == 64 ? 0.0L : 0.52L;

// In units of the last place that e^x has; below the normal numbers that is the smallest one.
long double exp_error(double x) {
  const long double truth = std::exp(static_cast<long double>(x));
  const long double error = std::abs(static_cast<long double>(tinygpt::exp(x)) - truth);
  if (truth < static_cast<long double>(DBL_MIN)) return error / 0x1p-1074L;
  return tolerance::ulp_error(tinygpt::exp(x), truth);
}

long double log_error(double x) {
  const long double truth = std::log(static_cast<long double>(x));
  if (truth == 0.0L) return tinygpt::log(x) == 0.0 ? 0.0L : 1e9L;
  return tolerance::ulp_error(tinygpt::log(x), truth);
}

}  // namespace

TEST_CASE("exp is within 1 ULP from the smallest result to the largest",
          "[base][elementary][property]") {
  long double worst = 0.0L;
  const auto scan = [&worst](double from, double to, int points) {
    for (int i = 0; i <= points; ++i) {
      worst = std::max(worst, exp_error(from + (to - from) * i / points));
    }
  };
  scan(-745.13, 709.78, 400000);
  scan(-1.0, 1.0, 400000);       // the series alone, and the first folds at half of ln 2
  scan(-745.13, -708.0, 20000);  // subnormal results
  for (double distance = 0.25; distance > 0x1p-60; distance *= 0.5) {
    worst = std::max({worst, exp_error(distance), exp_error(-distance)});
  }
  INFO("largest error: " << static_cast<double>(worst) << " ULP");
  CHECK(worst <= kExpUlp + kJudgeUlp);
}

TEST_CASE("exp is within 1 ULP where one power of two gives way to the next",
          "[base][elementary]") {
  long double worst = 0.0L;
  for (int n = -1073; n <= 1023; ++n) {
    double x = (n + 0.5) * std::log(2.0);
    for (int i = 0; i < 4; ++i) x = std::nextafter(x, -HUGE_VAL);
    for (int i = 0; i < 8; ++i, x = std::nextafter(x, HUGE_VAL)) {
      worst = std::max(worst, exp_error(x));
    }
  }
  INFO("largest error: " << static_cast<double>(worst) << " ULP");
  CHECK(worst <= kExpUlp + kJudgeUlp);
}

TEST_CASE("exp takes everything that a double can be", "[base][elementary]") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(tinygpt::exp(0.0) == 1.0);
  CHECK(tinygpt::exp(-0.0) == 1.0);
  CHECK(std::isfinite(tinygpt::exp(709.782712893383)));  // ln of the largest double
  for (const double large : {709.79, 710.0, 1e4, DBL_MAX, kInfinity}) {
    CHECK(tinygpt::exp(large) == kInfinity);
  }
  CHECK(tinygpt::exp(-745.13) == 0x1p-1074);
  for (const double small : {-745.14, -746.0, -1e4, -1e9, -DBL_MAX, -kInfinity}) {
    CHECK(tinygpt::exp(small) == 0.0);
  }
  CHECK(std::isnan(tinygpt::exp(std::numeric_limits<double>::quiet_NaN())));
}

TEST_CASE("log is within 2 ULP across all magnitudes", "[base][elementary][property]") {
  Generator generator(1);
  long double worst = 0.0L;
  for (int exponent = -1022; exponent <= 1023; ++exponent) {
    for (int i = 0; i < 40; ++i) {
      const double mantissa = 1.0 + static_cast<double>(generator.next()) * 0x1p-32;
      worst = std::max(worst, log_error(std::ldexp(mantissa, exponent)));
    }
  }
  INFO("largest error: " << static_cast<double>(worst) << " ULP");
  CHECK(worst <= kLogUlp + kJudgeUlp);
}

TEST_CASE("log is within 2 ULP around 1, where it crosses zero", "[base][elementary][property]") {
  long double worst = 0.0L;
  for (int i = -20000; i <= 20000; ++i) worst = std::max(worst, log_error(1.0 + i * 2e-5));
  for (double distance = 0.25; distance > 0x1p-52; distance *= 0.5) {
    worst = std::max({worst, log_error(1.0 + distance), log_error(1.0 - distance)});
  }
  INFO("largest error: " << static_cast<double>(worst) << " ULP");
  CHECK(worst <= kLogUlp + kJudgeUlp);
  CHECK(tinygpt::log(1.0) == 0.0);
}

TEST_CASE("log is within 2 ULP on either side of the fold at sqrt(2)", "[base][elementary]") {
  const double fold = std::sqrt(2.0);
  for (const double power : {0x1p-1000, 0x1p-1, 1.0, 2.0, 0x1p1000}) {
    double x = fold * power;
    for (int i = 0; i < 4; ++i) x = std::nextafter(x, 0.0);
    for (int i = 0; i < 8; ++i, x = std::nextafter(x, HUGE_VAL)) {
      CHECK(log_error(x) <= kLogUlp + kJudgeUlp);
    }
  }
}

TEST_CASE("log takes the largest and the smallest normal number", "[base][elementary]") {
  CHECK(log_error(DBL_MIN) <= kLogUlp + kJudgeUlp);
  CHECK(log_error(DBL_MAX) <= kLogUlp + kJudgeUlp);
}

TEST_CASE("Sine and cosine are within 3e-16 on [0, 7]", "[base][elementary][property]") {
  constexpr int kPoints = 100000;
  long double worst = 0.0L;
  for (int i = 0; i <= kPoints; ++i) {
    const double radians = 7.0 * i / kPoints;
    const auto [sine, cosine] = sine_cosine(radians);
    const auto x = static_cast<long double>(radians);
    worst = std::max({worst, std::abs(static_cast<long double>(sine) - std::sin(x)),
                      std::abs(static_cast<long double>(cosine) - std::cos(x))});
  }
  INFO("largest error: " << static_cast<double>(worst));
  CHECK(worst <= kSineError);
}

TEST_CASE("Sine and cosine keep their bound at the quadrants' borders", "[base][elementary]") {
  for (int eighth = 0; eighth <= 8; ++eighth) {
    double radians = std::max(0.0, eighth * 0.78539816339744831 - 4e-15);
    for (int i = 0; i < 16; ++i, radians = std::nextafter(radians, 7.0)) {
      const auto [sine, cosine] = sine_cosine(radians);
      const auto x = static_cast<long double>(radians);
      CHECK(std::abs(static_cast<long double>(sine) - std::sin(x)) <= kSineError);
      CHECK(std::abs(static_cast<long double>(cosine) - std::cos(x)) <= kSineError);
    }
  }
  CHECK(sine_cosine(0.0).sine == 0.0);
  CHECK(sine_cosine(0.0).cosine == 1.0);
}
