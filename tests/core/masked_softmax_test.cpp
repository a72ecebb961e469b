// SPDX-License-Identifier: MIT
// Mask before softmax, after it, with finite fillers and without any key: the numbers that each
// choice must give, and what never happens under the product's own.
#include "ops/masked_softmax.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "base/error.hpp"
#include "mask/mask.hpp"
#include "support/random_tensor.hpp"

namespace {

using tinygpt::allowed_cells;
using tinygpt::EmptyRow;
using tinygpt::Mask;
using tinygpt::masked_softmax;
using tinygpt::MaskOrder;
using tinygpt::mix_values;
using tinygpt::SoftmaxVariant;
using tinygpt::Tensor;
using Matrix = Tensor<double, 2>;
using Allowed = Tensor<bool, 2>;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// What is written with four decimals.
constexpr double kPrinted = 5e-5;

// A weight is a quotient of an exponential (1 ULP of 2^-52) and a sum of at most 16 of them, each
// sum rounded once more: 20 units; renormalising does it twice.
constexpr double kRounding = 40 * 0x1p-52;

Matrix zero_scores(int Q, int K) { return xt::zeros<double>({Q, K}); }

void check_row(const Matrix& matrix, std::size_t row, const std::vector<double>& expected,
               double tolerance = kPrinted) {
  for (std::size_t j = 0; j < expected.size(); ++j) {
    INFO("row " << row << ", column " << j << ": " << matrix(row, j));
    CHECK(std::abs(matrix(row, j) - expected[j]) <= tolerance);
  }
}

bool all_nan(const Matrix& matrix, std::size_t row) {
  return xt::all(xt::isnan(xt::view(matrix, row, xt::all())));
}

bool any_nan(const Matrix& matrix) { return xt::any(xt::isnan(matrix)); }

// Scores and a mask of random cells in which no row is empty.
struct RandomCase {
  Matrix scores;
  Allowed allowed;
};
RandomCase random_case(tinygpt::Generator& generator, std::size_t Q, std::size_t K) {
  RandomCase c{support::random_tensor<double, 2>(generator, {Q, K}, 5.0f), Allowed({Q, K})};
  for (auto& cell : c.allowed) cell = generator.randint(2) == 1;
  for (std::size_t i = 0; i < Q; ++i) {
    c.allowed(i, generator.randint(static_cast<std::uint32_t>(K))) = true;
  }
  return c;
}

// Each token sees itself and the one before.
Mask pairs(int T) {
  Mask mask = Mask::causal();
  for (int i = 0; i < T; ++i) {
    for (int j = 0; j + 1 < i; ++j) mask.paint(i, j, false);
  }
  return mask;
}

}  // namespace

TEST_CASE("FC-15: mask before softmax, after it, and after it with renormalising",
          "[ops][softmax][lesson]") {
  Matrix scores = zero_scores(4, 4);
  scores += Tensor<double, 1>{1, 2, 3, 4};
  const Allowed causal = allowed_cells(Mask::causal(), 4, 4);

  const auto before = masked_softmax(scores, causal);
  check_row(before.weights, 1, {0.2689, 0.7311, 0, 0});
  CHECK(xt::allclose(before.row_sums, 1.0, 0.0, kRounding));

  const auto after = masked_softmax(scores, causal, {.order = MaskOrder::after});
  const std::vector<double> sums{0.0321, 0.1192, 0.3561, 1.0};
  for (std::size_t i = 0; i < 4; ++i) CHECK(std::abs(after.row_sums(i) - sums[i]) <= kPrinted);

  const auto renormalized =
      masked_softmax(scores, causal, {.order = MaskOrder::after_renormalized});
  check_row(renormalized.weights, 1, {0.2689, 0.7311, 0, 0});
  CHECK(xt::allclose(renormalized.weights, before.weights, kRounding, 0.0));

  for (const auto* softmax : {&before, &after, &renormalized}) {
    CHECK(xt::all(xt::equal(xt::where(causal, 0.0, softmax->weights), 0.0)));
    CHECK(xt::all(xt::equal(softmax->leaked, 0.0)));
    CHECK(softmax->empty_rows.empty());
  }
}

TEST_CASE("Renormalising after the mask gives what masking before gives, for any mask and scores",
          "[ops][softmax][property]") {
  tinygpt::Generator generator(15);
  for (int i = 0; i < 50; ++i) {
    const auto [scores, allowed] =
        random_case(generator, 1 + generator.randint(8), 1 + generator.randint(16));
    const auto before = masked_softmax(scores, allowed);
    const auto renormalized =
        masked_softmax(scores, allowed, {.order = MaskOrder::after_renormalized});
    CHECK(xt::allclose(renormalized.weights, before.weights, kRounding, 0.0));
  }
}

TEST_CASE("Renormalising cannot bring back what underflow took", "[ops][softmax]") {
  const Matrix scores{
      {0, 1, 800}
  };
  const Allowed allowed{
      {true, true, false}
  };
  check_row(masked_softmax(scores, allowed).weights, 0, {0.2689, 0.7311, 0});
  const auto lost = masked_softmax(scores, allowed, {.order = MaskOrder::after_renormalized});
  check_row(lost.weights, 0, {0, 0, 0}, 0.0);
  CHECK(lost.empty_rows.empty());
}

TEST_CASE("After the mask the hidden future still shapes the weights, before it does not",
          "[ops][softmax][lesson]") {
  const Allowed causal = allowed_cells(Mask::causal(), 3, 3);
  Matrix scores = zero_scores(3, 3);
  Matrix other = scores;
  other(0, 2) = 4;  // row 0 may not look there
  const auto first_weight = [&](const Matrix& s, MaskOrder order) {
    return masked_softmax(s, causal, {.order = order}).weights(0, 0);
  };
  CHECK(first_weight(scores, MaskOrder::before) == first_weight(other, MaskOrder::before));
  CHECK(first_weight(scores, MaskOrder::after) > 5 * first_weight(other, MaskOrder::after));
}

TEST_CASE("FC-13: every row sums to 1, the first column of a causal mask to more",
          "[ops][softmax]") {
  tinygpt::Generator generator(13);
  const auto scores = support::random_tensor<double, 2>(generator, {4, 4});
  const auto softmax = masked_softmax(scores, allowed_cells(Mask::causal(), 4, 4));
  CHECK(xt::allclose(softmax.row_sums, 1.0, 0.0, kRounding));
  const Tensor<double, 1> columns = xt::sum(softmax.weights, {0});
  CHECK(columns(0) > 1.0);
}

TEST_CASE("FC-16: two harmless masks together leave a row without keys", "[ops][softmax]") {
  const Mask hidden = Mask::padding({2, 3});
  const auto named = [](const Mask& mask, int T) {
    return masked_softmax(zero_scores(T, T), allowed_cells(mask, T, T)).empty_rows;
  };
  CHECK(named(pairs(4), 4).empty());
  CHECK(named(hidden, 4).empty());
  CHECK(named(pairs(4) & hidden, 4) == std::vector<int>{3});
  CHECK((pairs(4) & hidden).visible_counts(4, 4) == std::vector<int>{1, 2, 1, 0});
  CHECK(named(Mask::masked() & Mask::padding({0, 2, 4}), 6) == std::vector<int>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("FC-17: a row without keys is 0, NaN or uniform as asked, and 0 unless asked",
          "[ops][softmax]") {
  const Mask mask = Mask::full().paint(1, 0, false).paint(1, 1, false).paint(1, 2, false);
  const Allowed allowed = allowed_cells(mask, 3, 3);
  const Matrix values{
      {1, 10},
      {2, 20},
      {3, 30}
  };
  for (const MaskOrder order : {MaskOrder::before, MaskOrder::after_renormalized}) {
    const auto with = [&](EmptyRow policy) {
      return masked_softmax(zero_scores(3, 3), allowed, {.order = order, .empty_row = policy});
    };
    const auto zero = with(EmptyRow::zero);
    CHECK(zero.empty_rows == std::vector<int>{1});
    check_row(zero.weights, 1, {0, 0, 0}, 0.0);
    check_row(mix_values(zero.weights, values), 1, {0, 0}, 0.0);
    CHECK(zero.row_sums(1) == 0.0);
    CHECK(zero.leaked(1) == 0.0);

    const auto nan = with(EmptyRow::nan);
    CHECK(all_nan(nan.weights, 1));
    CHECK(all_nan(mix_values(nan.weights, values), 1));
    CHECK(std::isnan(nan.row_sums(1)));
    CHECK(std::isnan(nan.entropy(1)));
    CHECK(std::isnan(nan.leaked(1)));

    const auto uniform = with(EmptyRow::uniform);
    check_row(uniform.weights, 1, {1.0 / 3, 1.0 / 3, 1.0 / 3}, 0.0);
    CHECK(std::abs(uniform.leaked(1) - 1.0) <= kRounding);

    for (const auto* softmax : {&zero, &nan, &uniform}) {  // the other rows never change
      check_row(softmax->weights, 0, {1.0 / 3, 1.0 / 3, 1.0 / 3}, kRounding);
      check_row(softmax->weights, 2, {1.0 / 3, 1.0 / 3, 1.0 / 3}, kRounding);
    }
  }
  const auto unasked = masked_softmax(zero_scores(3, 3), allowed);
  check_row(unasked.weights, 1, {0, 0, 0}, 0.0);
  // Nothing is divided when the mask comes last: the row is 0 under every policy.
  check_row(masked_softmax(zero_scores(3, 3), allowed,
                           {.order = MaskOrder::after, .empty_row = EmptyRow::nan})
                .weights,
            1, {0, 0, 0}, 0.0);
}

TEST_CASE("FC-12: under a strict triangle only the first row is empty and nothing is NaN",
          "[ops][softmax]") {
  Mask strict = Mask::causal();
  for (int i = 0; i < 4; ++i) strict.paint(i, i, false);
  const auto softmax = masked_softmax(zero_scores(4, 4), allowed_cells(strict, 4, 4));
  CHECK(softmax.empty_rows == std::vector<int>{0});
  CHECK_FALSE(any_nan(softmax.weights));
  check_row(softmax.weights, 3, {1.0 / 3, 1.0 / 3, 1.0 / 3, 0}, kRounding);
}

TEST_CASE("FC-11: padding hides a column from every row", "[ops][softmax]") {
  const auto softmax = masked_softmax(zero_scores(3, 3), allowed_cells(Mask::padding({2}), 3, 3));
  for (std::size_t i = 0; i < 3; ++i) check_row(softmax.weights, i, {0.5, 0.5, 0}, 0.0);
}

TEST_CASE("FC-19: a blocked score or value that is NaN or infinite never reaches a result",
          "[ops][softmax]") {
  const Allowed allowed{
      {true, false},
      {true, false}
  };
  for (const double hidden : {1e10, kNaN, kInfinity, -kInfinity}) {
    const Matrix scores{
        { 0.5, hidden},
        {-3.0, hidden}
    };
    const Matrix values{
        {   7.0,    8.0},
        {hidden, hidden}
    };
    const auto softmax = masked_softmax(scores, allowed);
    for (std::size_t i = 0; i < 2; ++i) {
      check_row(softmax.weights, i, {1, 0}, 0.0);
      check_row(mix_values(softmax.weights, values), i, {7, 8}, 0.0);
      CHECK(softmax.row_sums(i) == 1.0);
      CHECK(softmax.entropy(i) == 0.0);
      CHECK(softmax.leaked(i) == 0.0);
    }
  }
}

TEST_CASE("FC-19: with the mask after softmax a blocked NaN does reach the result",
          "[ops][softmax]") {
  const Matrix scores{
      {0.5, kNaN}
  };
  const Allowed allowed{
      {true, false}
  };
  CHECK(std::isnan(masked_softmax(scores, allowed, {.order = MaskOrder::after}).weights(0, 0)));
}

TEST_CASE("FC-20: scores of a thousand give the weights of their differences", "[ops][softmax]") {
  const Matrix scores{
      { 1000,   999,    0},
      {-1000, -1001, 5000}
  };
  const Allowed allowed{
      {true, true,  true},
      {true, true, false}
  };
  for (const double filler : {-kInfinity, -1e9, -1e4}) {
    const auto softmax = masked_softmax(scores, allowed, {.filler = filler});
    check_row(softmax.weights, 0, {0.7311, 0.2689, 0});
    check_row(softmax.weights, 1, {0.7311, 0.2689, 0});
    CHECK(xt::all(xt::isfinite(softmax.exponentials)));
    CHECK(xt::amax(softmax.exponentials)() == 1.0);
  }
}

TEST_CASE("A finite filler leaks e^filler of weight when scores are small",
          "[ops][softmax][lesson]") {
  const Allowed causal = allowed_cells(Mask::causal(), 4, 4);
  const auto leaked = [&](double filler) {
    return masked_softmax(zero_scores(4, 4), causal, {.filler = filler}).leaked;
  };
  for (const double hidden : {-kInfinity, -1e9, -1e4}) {
    CHECK(xt::all(xt::equal(leaked(hidden), 0.0)));  // e^-10000 is below the smallest double
  }
  const auto eight = leaked(-8);
  const double e = std::exp(-8.0);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto visible = static_cast<double>(i + 1);
    const double blocked = 4 - visible;
    CHECK(std::abs(eight(i) - blocked * e / (visible + blocked * e)) <= kRounding);
  }
  CHECK(std::abs(eight(0) - 0.0010) <= kPrinted);
  CHECK(eight(3) == 0.0);
}

TEST_CASE("A finite filler is outbid by scores that lie below it, -infinity never is",
          "[ops][softmax][lesson]") {
  const Allowed allowed{
      {true, false}
  };
  const auto leaked = [&](double score, double filler) {
    const Matrix scores{
        {score, 0}
    };
    return masked_softmax(scores, allowed, {.filler = filler}).leaked(0);
  };
  CHECK(std::abs(leaked(-9, -8) - 0.7311) <= kPrinted);
  CHECK(std::abs(leaked(-10001, -1e4) - 0.7311) <= kPrinted);
  CHECK(leaked(-20000, -1e4) == 1.0);
  CHECK(leaked(-20000, -1e9) == 0.0);
  CHECK(std::abs(leaked(-1e9 - 1, -1e9) - 0.7311) <= kPrinted);
  CHECK(leaked(-2e9, -kInfinity) == 0.0);
}

TEST_CASE("With a finite filler a row without keys averages what it should hide",
          "[ops][softmax][lesson]") {
  const Allowed allowed{
      {false, false},
      { true, false}
  };
  const auto softmax = masked_softmax(zero_scores(2, 2), allowed, {.filler = -1e9});
  check_row(softmax.weights, 0, {0.5, 0.5}, 0.0);
  CHECK(softmax.leaked(0) == 1.0);
  CHECK(softmax.empty_rows == std::vector<int>{0});
}

TEST_CASE(
    "Four tokens with equal scores: a quarter each, and with the causal mask 1, 1/2, 1/3, 1/4",
    "[ops][softmax][lesson]") {
  const auto full = masked_softmax(zero_scores(4, 4), allowed_cells(Mask::full(), 4, 4));
  const auto causal = masked_softmax(zero_scores(4, 4), allowed_cells(Mask::causal(), 4, 4));
  for (std::size_t i = 0; i < 4; ++i) {
    const auto visible = static_cast<double>(i + 1);
    for (std::size_t j = 0; j < 4; ++j) {
      CHECK(full.weights(i, j) == 0.25);
      CHECK(causal.weights(i, j) == (j <= i ? 1.0 / visible : 0.0));
    }
    CHECK(std::abs(full.entropy(i) - std::log(4.0)) <= kRounding);
    CHECK(std::abs(causal.entropy(i) - std::log(visible)) <= kRounding);
  }
  CHECK_FALSE(std::signbit(causal.entropy(0)));  // a page must not write -0
}

TEST_CASE("Fewer queries than keys are taken as they are", "[ops][softmax]") {
  const auto softmax = masked_softmax(zero_scores(2, 4), allowed_cells(Mask::causal(), 2, 4));
  check_row(softmax.weights, 0, {1.0 / 3, 1.0 / 3, 1.0 / 3, 0}, kRounding);
  check_row(softmax.weights, 1, {0.25, 0.25, 0.25, 0.25}, kRounding);
}

TEST_CASE("Weights too small for a normal number add nothing to the entropy", "[ops][softmax]") {
  const Matrix scores{
      {0, -740}
  };
  const auto softmax = masked_softmax(scores, allowed_cells(Mask::full(), 1, 2));
  CHECK(softmax.weights(0, 1) > 0.0);
  CHECK(softmax.entropy(0) == 0.0);
}

TEST_CASE("Softmax refuses shapes that differ and fillers that are no filler",
          "[ops][softmax][error]") {
  const Allowed causal = allowed_cells(Mask::causal(), 4, 4);
  CHECK_THROWS_AS(masked_softmax(zero_scores(4, 3), causal), tinygpt::Error);
  CHECK_THROWS_AS(masked_softmax(zero_scores(0, 0), Allowed({0, 0})), tinygpt::Error);
  CHECK_THROWS_AS(masked_softmax(zero_scores(4, 4), causal, {.filler = kNaN}), tinygpt::Error);
  CHECK_THROWS_AS(masked_softmax(zero_scores(4, 4), causal, {.filler = kInfinity}), tinygpt::Error);
  CHECK_THROWS_AS(mix_values(zero_scores(4, 4), zero_scores(3, 2)), tinygpt::Error);
}
