// SPDX-License-Identifier: MIT
// Three ways to average the past: what they give, and that all of them give the same bits.
#include "ops/average_past.hpp"

#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <limits>

#include "base/error.hpp"
#include "rng/generator.hpp"

namespace {

using tinygpt::average_the_past;
using tinygpt::Tensor;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool same_bits(const Tensor<double, 2>& a, const Tensor<double, 2>& b) {
  return a.shape() == b.shape() && std::ranges::equal(a, b, [](double x, double y) {
           return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
         });
}

}  // namespace

TEST_CASE("Each position is averaged with all before it and none after it", "[ops][average]") {
  const auto average = average_the_past({
      { 2, 0},
      { 4, 1},
      { 9, 2},
      {-3, 5}
  });
  CHECK(average.by_loop == Tensor<double, 2>{
                               {2,   0},
                               {3, 0.5},
                               {5,   1},
                               {3,   2}
  });
  CHECK(average.averaging(2, 1) == 1.0 / 3.0);
  CHECK(average.averaging(2, 3) == 0.0);
  CHECK(average.masked_scores(2, 1) == 0.0);
  CHECK(average.masked_scores(2, 3) == -kInfinity);
}

TEST_CASE("Loop, matrix and softmax average to the same bits", "[ops][average][property]") {
  tinygpt::Generator generator(5);
  for (std::size_t T = 1; T <= 64; ++T) {
    for (const std::size_t D : {1U, 2U, 7U}) {
      Tensor<double, 2> values({T, D});
      std::vector<float> drawn(T * D);
      generator.uniform(drawn, -10.0F, 10.0F);
      std::ranges::transform(drawn, values.begin(), [](float x) { return x / 3.0; });
      const auto average = average_the_past(values);
      INFO(T << " positions, " << D << " channels");
      CHECK(same_bits(average.averaging, average.weights));
      CHECK(same_bits(average.by_loop, average.by_matrix));
      CHECK(same_bits(average.by_loop, average.by_softmax));
    }
  }
}

TEST_CASE("The average of nothing is refused", "[ops][average]") {
  CHECK_THROWS_AS(average_the_past(Tensor<double, 2>({0, 2})), tinygpt::Error);
  CHECK_THROWS_AS(average_the_past(Tensor<double, 2>({2, 0})), tinygpt::Error);
}
