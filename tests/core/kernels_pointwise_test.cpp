// SPDX-License-Identifier: MIT
// GELU, sums, products and AdamW against plain arithmetic bit by bit, and the vector exp and normal
// distribution against double: bounds on dense grids, limits at the ends.
#include <algorithm>
#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "kernels/kernels.hpp"
#include "support/buffers.hpp"
#include "support/profiles.hpp"
#include "support/scalar_kernels.hpp"
#include "support/tolerance.hpp"

using namespace tinygpt;
using buffers::Guarded;
using buffers::Input;

namespace {

constexpr int kLongest = 35;  // past two unrolls by any factor up to four
constexpr float kUnset = 1234.5f;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

// Promised in kernels/elementary.hpp.
constexpr double kExpUlp = 2.0;
constexpr double kNormalCdf = 2e-7;
constexpr double kNormalCdfRelative = 1e-6;

template <typename Check>
void for_each_length(Check check) {
  for (const Kernels* kernels : support::profiles()) {
    for (int n = 0; n <= kLongest; ++n) {
      for (std::size_t offset = 0; offset < 4; ++offset) {
        INFO(profile_name(kernels->profile) << ", " << n << " numbers, offset " << offset);
        check(*kernels, n, offset);
      }
    }
  }
}

// Arguments that meet every branch of exp and of the normal tail.
std::vector<float> arguments(Generator& generator, int n) {
  std::vector<float> x = buffers::unkind(generator, static_cast<std::size_t>(n));
  for (float& value : x) {
    if (generator.randint(2) == 0) value *= 30.0f;
    if (generator.randint(16) == 0) value = kInfinity;
    if (generator.randint(16) == 0) value = -kInfinity;
    if (generator.randint(16) == 0) value = kNaN;
  }
  return x;
}

using Map = void (*)(const float* x, int n, float* y);

float one(Map map, float x) {
  float y = kUnset;
  map(&x, 1, &y);
  return y;
}

// kernel(x) is plain(x) to the bit, for every length and misalignment.
void check_map(Map Kernels::* kernel,
               const std::function<float(scalar::Arithmetic, float)>& plain) {
  Generator generator(61);
  for_each_length([&](const Kernels& kernels, int n, std::size_t offset) {
    const Input x(arguments(generator, n), offset);
    Guarded y(static_cast<std::size_t>(n), 3 - offset, kUnset);
    std::vector<float> expected;
    for (const float value : x.values()) {
      expected.push_back(plain(scalar::Arithmetic(kernels), value));
    }
    (kernels.*kernel)(x.data(), n, y.data());
    CHECK(buffers::difference(y.values(), expected) == "");
    CHECK(y.intact());
  });
}

using Map2 = void (*)(const float* a, const float* b, int n, float* out);

void check_map2(Map2 Kernels::* kernel, const std::function<float(float, float)>& plain) {
  Generator generator(62);
  for_each_length([&](const Kernels& kernels, int n, std::size_t offset) {
    const auto count = static_cast<std::size_t>(n);
    const Input a(buffers::unkind(generator, count, 3e38f), offset);
    const Input b(buffers::unkind(generator, count, 3e38f), 3 - offset);
    std::vector<float> expected;
    for (std::size_t i = 0; i < count; ++i) {
      expected.push_back(plain(a.values()[i], b.values()[i]));
    }
    Guarded out(count, offset, kUnset);
    (kernels.*kernel)(a.data(), b.data(), n, out.data());
    CHECK(buffers::difference(out.values(), expected) == "");
    CHECK(out.intact());
    Guarded in_place(std::vector<float>(a.values().begin(), a.values().end()), offset);
    (kernels.*kernel)(in_place.data(), b.data(), n, in_place.data());
    CHECK(buffers::difference(in_place.values(), expected) == "");
    CHECK(in_place.intact());
  });
}

// Results of a map on an even grid of [low, high].
struct Grid {
  std::vector<float> x, y;
};

Grid on_grid(Map map, double low, double high, int points) {
  Grid grid;
  for (int i = 0; i <= points; ++i) {
    grid.x.push_back(static_cast<float>(low + (high - low) * i / points));
  }
  grid.y.resize(grid.x.size());
  map(grid.x.data(), static_cast<int>(grid.x.size()), grid.y.data());
  return grid;
}

double true_cdf(float x) { return 0.5 * std::erfc(-static_cast<double>(x) / std::sqrt(2.0)); }

}  // namespace

TEST_CASE("exp is its formula to the bit, at every length and misalignment",
          "[kernels][property]") {
  check_map(&Kernels::exp, scalar::exp);
}

TEST_CASE("The normal distribution is its formula to the bit", "[kernels][property]") {
  check_map(&Kernels::normal_cdf, scalar::normal_cdf);
}

TEST_CASE("exp is within 2 ULP on [-87, 88]", "[kernels][property]") {
  for (const Kernels* kernels : support::profiles()) {
    for (const auto& [low, high] : {
             std::pair{-87.0, 88.0},
             std::pair{ -1.0,  1.0}
    }) {
      const Grid grid = on_grid(kernels->exp, low, high, 200000);
      double worst = 0.0;
      for (std::size_t i = 0; i < grid.x.size(); ++i) {
        const double truth = std::exp(static_cast<double>(grid.x[i]));
        worst = std::max(worst, tolerance::ulp_error(grid.y[i], truth));
      }
      INFO(profile_name(kernels->profile) << ": " << worst << " ULP");
      CHECK(worst <= kExpUlp);
    }
  }
}

TEST_CASE("exp keeps its limits: 0, 1, infinity and NaN", "[kernels]") {
  for (const Kernels* kernels : support::profiles()) {
    const auto exp_of = [kernels](float x) { return one(kernels->exp, x); };
    CHECK(buffers::same_bits(exp_of(-kInfinity), 0.0f));
    CHECK(buffers::same_bits(exp_of(-1e30f), 0.0f));
    CHECK(buffers::same_bits(exp_of(-88.0f), 0.0f));
    CHECK(exp_of(0.0f) == 1.0f);
    CHECK(exp_of(-0.0f) == 1.0f);
    CHECK(exp_of(1e-40f) == 1.0f);
    CHECK(std::isfinite(exp_of(88.7f)));
    CHECK(exp_of(88.8f) == kInfinity);
    CHECK(exp_of(kInfinity) == kInfinity);
    CHECK(std::isnan(exp_of(kNaN)));
  }
}

TEST_CASE("exp of a row's largest score, which is 0, is exactly 1 in every lane", "[kernels]") {
  for (const Kernels* kernels : support::profiles()) {
    std::vector<float> y(7, kUnset);
    kernels->exp(std::vector<float>(7, 0.0f).data(), 7, y.data());
    CHECK(y == std::vector<float>(7, 1.0f));
  }
}

TEST_CASE("The normal distribution is within 2e-7", "[kernels][property]") {
  for (const Kernels* kernels : support::profiles()) {
    const Grid grid = on_grid(kernels->normal_cdf, -12.0, 12.0, 200000);
    double worst = 0.0;
    double worst_relative = 0.0;
    for (std::size_t i = 0; i < grid.x.size(); ++i) {
      const double truth = true_cdf(grid.x[i]);
      const double error = std::abs(static_cast<double>(grid.y[i]) - truth);
      worst = std::max(worst, error);
      if (std::abs(grid.x[i]) < 3.0f) worst_relative = std::max(worst_relative, error / truth);
    }
    INFO(profile_name(kernels->profile) << ": " << worst << ", relative " << worst_relative);
    CHECK(worst <= kNormalCdf);
    CHECK(worst_relative <= kNormalCdfRelative);
  }
}

TEST_CASE("The normal distribution keeps its limits: 0, a half, 1 and NaN", "[kernels]") {
  for (const Kernels* kernels : support::profiles()) {
    const auto cdf = [kernels](float x) { return one(kernels->normal_cdf, x); };
    CHECK(cdf(-kInfinity) == 0.0f);
    CHECK(cdf(-1e30f) == 0.0f);
    CHECK(std::abs(static_cast<double>(cdf(0.0f)) - 0.5) <= kNormalCdf);
    CHECK(cdf(kInfinity) == 1.0f);
    CHECK(cdf(1e30f) == 1.0f);
    CHECK(std::isnan(cdf(kNaN)));
  }
}

TEST_CASE("GELU and its slope are their formulas to the bit", "[kernels][property]") {
  constexpr float kInverseSqrtTwoPi = 0.3989422804f;
  Generator generator(63);
  for_each_length([&](const Kernels& kernels, int n, std::size_t offset) {
    const auto count = static_cast<std::size_t>(n);
    const scalar::Arithmetic arithmetic(kernels);
    const Input x(arguments(generator, n), offset);
    std::vector<float> expected_y;
    std::vector<float> expected_slope;
    for (const float value : x.values()) {
      const float probability = scalar::normal_cdf(arithmetic, value);
      const float density = scalar::normal_tail(arithmetic, value).density;
      expected_y.push_back(value * probability);
      expected_slope.push_back(
          arithmetic.multiply_add(value * kInverseSqrtTwoPi, density, probability));
    }
    Guarded y(count, offset, kUnset);
    Guarded slope(count, 3 - offset, kUnset);
    kernels.gelu_forward(x.data(), n, y.data(), slope.data());
    CHECK(buffers::difference(y.values(), expected_y) == "");
    CHECK(buffers::difference(slope.values(), expected_slope) == "");
    CHECK((y.intact() && slope.intact()));
  });
}

TEST_CASE("GELU and its slope are the true function's, within the distribution's error",
          "[kernels][property]") {
  for (const Kernels* kernels : support::profiles()) {
    double worst = 0.0;
    for (int i = -8000; i <= 8000; ++i) {
      const float x = static_cast<float>(i) / 1000.0f;
      float y = kUnset;
      float slope = kUnset;
      kernels->gelu_forward(&x, 1, &y, &slope);
      const double exact = static_cast<double>(x);
      const double density = std::exp(-0.5 * exact * exact) * 0.3989422804014327;
      // One error of Phi, times |x| for y; three roundings of numbers below |x| + 1.
      const double allowed = (std::abs(exact) + 1.0) * (kNormalCdf + 3.0 * tolerance::kRounding);
      const double y_error = std::abs(static_cast<double>(y) - exact * true_cdf(x));
      const double slope_error =
          std::abs(static_cast<double>(slope) - (true_cdf(x) + exact * density));
      worst = std::max({worst, y_error / allowed, slope_error / allowed});
    }
    INFO(profile_name(kernels->profile) << ": share of the bound used " << worst);
    CHECK(worst <= 1.0);
  }
}

TEST_CASE("Products of arrays are products of numbers", "[kernels][property]") {
  check_map2(&Kernels::multiply, [](float a, float b) { return a * b; });
}

TEST_CASE("Sums of arrays are sums of numbers", "[kernels][property]") {
  check_map2(&Kernels::add, [](float a, float b) { return a + b; });
}

TEST_CASE("An AdamW step is its formula to the bit", "[kernels][property]") {
  constexpr AdamWStep kStep{.keep = 0.99997f,
                            .beta1 = 0.9f,
                            .one_minus_beta1 = 0.1f,
                            .beta2 = 0.999f,
                            .one_minus_beta2 = 0.001f,
                            .step_size = 0.0157894f,
                            .correction2_sqrt = 0.0446990f,
                            .epsilon = 1e-8f};
  Generator generator(64);
  for_each_length([&](const Kernels& kernels, int n, std::size_t offset) {
    const auto count = static_cast<std::size_t>(n);
    const Input gradient(buffers::unkind(generator, count), offset);
    Guarded parameter(buffers::unkind(generator, count), 3 - offset);
    Guarded moment1(buffers::unkind(generator, count), offset);
    std::vector<float> squares = buffers::unkind(generator, count);
    for (float& square : squares) square = std::abs(square);
    Guarded moment2(squares, offset);
    std::array<std::vector<float>, 3> expected;
    for (std::size_t i = 0; i < count; ++i) {
      const auto now =
          scalar::adamw(scalar::Arithmetic(kernels), kStep, gradient.values()[i],
                        {parameter.values()[i], moment1.values()[i], moment2.values()[i]});
      expected[0].push_back(now.parameter);
      expected[1].push_back(now.moment1);
      expected[2].push_back(now.moment2);
    }
    kernels.adamw(kStep, n, gradient.data(), parameter.data(), moment1.data(), moment2.data());
    CHECK(buffers::difference(parameter.values(), expected[0]) == "");
    CHECK(buffers::difference(moment1.values(), expected[1]) == "");
    CHECK(buffers::difference(moment2.values(), expected[2]) == "");
    CHECK((parameter.intact() && moment1.intact() && moment2.intact()));
  });
}

TEST_CASE("Each profile is present here, or says why it is not", "[kernels]") {
  CHECK(find_kernels(Profile::exact) != nullptr);
  if (find_kernels(Profile::fused) == nullptr) {
    WARN("The fused kernels are not tested: this processor has no fused multiply-add.");
    CHECK_THROWS_WITH(require_kernels(Profile::fused),
                      Catch::Matchers::ContainsSubstring("fused multiply-add"));
  } else {
    CHECK(require_kernels(Profile::fused).profile == Profile::fused);
  }
}
