// SPDX-License-Identifier: MIT
// What guessing costs: texts whose costs are known, and the definitions written out.
#include "train/baselines.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "data/random_text.hpp"
#include "data/replies.hpp"
#include "data/split.hpp"
#include "data/vocabulary.hpp"

using namespace tinygpt;

namespace {

// Both sides add up to 1e5 terms of at most 5 nats, each right to 2 ULP: far below 1e5 epsilons.
constexpr double kTolerance = 1e5 * std::numeric_limits<double>::epsilon();

using Tokens = std::vector<int>;

bool agree(double a, double b) { return std::abs(a - b) <= kTolerance; }

Tokens repeated(const Tokens& period, int length) {
  Tokens tokens;
  for (int i = 0; i < length; ++i)
    tokens.push_back(period[static_cast<std::size_t>(i) % period.size()]);
  return tokens;
}

// Mean of -ln p over the targets of `told`, with counts (and `added`) taken anew for each target.
double mean_cost(const Tokens& told, const Tokens& known, bool given_before, double added, int V) {
  double sum = 0.0;
  for (std::size_t i = 1; i < told.size(); ++i) {
    double part = added;
    double whole = added * V;
    for (std::size_t k = 1; k < known.size(); ++k) {
      if (given_before && known[k - 1] != told[i - 1]) continue;
      whole += 1.0;
      if (known[k] == told[i]) part += 1.0;
    }
    sum -= std::log(part / whole);
  }
  return sum / static_cast<double>(told.size() - 1);
}

}  // namespace

TEST_CASE("In ab ab ab the next character is known and each comes half the time", "[train]") {
  const Baselines told = baselines(repeated({0, 1}, 101), {}, 2);
  CHECK(agree(told.uniform, std::log(2.0)));
  CHECK(agree(told.unigram, std::log(2.0)));
  CHECK(told.bigram == 0.0);
  CHECK_FALSE(told.held_out_unigram.has_value());
  CHECK_FALSE(told.held_out_bigram.has_value());
}

TEST_CASE("In aab aab aab an a is followed by either", "[train]") {
  const Baselines told = baselines(repeated({0, 0, 1}, 301), {}, 4);
  CHECK(agree(told.uniform, std::log(4.0)));
  CHECK(agree(told.unigram, std::log(3.0) - 2.0 / 3 * std::log(2.0)));
  CHECK(agree(told.bigram, 2.0 / 3 * std::log(2.0)));  // two of three stand behind an a
}

TEST_CASE("Baselines of the built-in replies are their definitions", "[train][property]") {
  const Vocabulary vocabulary(bakery_replies());
  const Split split = split_replies(bakery_replies(), 1.0 / 3);
  const Tokens train = vocabulary.encode(split.train);
  const Tokens held = vocabulary.encode(split.held_out);
  const int V = vocabulary.size();
  const Baselines told = baselines(train, held, V);
  CHECK(agree(told.uniform, std::log(30.0)));
  CHECK(agree(told.unigram, mean_cost(train, train, false, 0.0, V)));
  CHECK(agree(told.bigram, mean_cost(train, train, true, 0.0, V)));
  REQUIRE(told.held_out_unigram.has_value());
  REQUIRE(told.held_out_bigram.has_value());
  CHECK(agree(*told.held_out_unigram, mean_cost(held, train, false, 1.0, V)));
  CHECK(agree(*told.held_out_bigram, mean_cost(held, train, true, 1.0, V)));
  CHECK(told.bigram < told.unigram);
  CHECK(told.unigram < told.uniform);
}

TEST_CASE("A held-out character that training never had costs what smoothing leaves it",
          "[train]") {
  // Training "aaaaa": four targets a; V = 3.
  const Baselines told = baselines(repeated({0}, 5), Tokens{0, 1, 2}, 3);
  CHECK(agree(*told.held_out_unigram, std::log(7.0)));
  CHECK(agree(*told.held_out_bigram, (std::log(7.0) + std::log(3.0)) / 2));
}

TEST_CASE("Texts with nothing to guess cost nothing", "[train][field]") {  // FC-37
  const Baselines one_kind = baselines(repeated({0}, 40), repeated({0}, 5), 1);
  CHECK(one_kind.uniform == 0.0);
  CHECK(one_kind.unigram == 0.0);
  CHECK(one_kind.bigram == 0.0);
  CHECK(one_kind.held_out_unigram == 0.0);
  CHECK(one_kind.held_out_bigram == 0.0);
  for (const Tokens& train : {Tokens{}, Tokens{1}}) {
    const Baselines none = baselines(train, Tokens{0, 1}, 2);
    CHECK(none.unigram == 0.0);
    CHECK(none.bigram == 0.0);
    CHECK(agree(*none.held_out_unigram, std::log(2.0)));  // no count: as even as smoothing
    CHECK(agree(*none.held_out_bigram, std::log(2.0)));
  }
  CHECK_FALSE(baselines(Tokens{0, 1}, Tokens{1}, 2).held_out_bigram.has_value());
}

TEST_CASE("On random text no guess gets below ln V where it was not counted", "[train]") {
  const std::string alphabet = "abcdefgh";
  const Vocabulary vocabulary(alphabet);
  const Baselines told = baselines(vocabulary.encode(random_text(0, 20000, alphabet)),
                                   vocabulary.encode(random_text(1, 20000, alphabet)), 8);
  // Wrong belief from 64 counts of about 312 each costs 64 / (2 x 20000); chance is smaller still.
  CHECK(std::abs(*told.held_out_bigram - told.uniform) < 0.01);
  CHECK(std::abs(*told.held_out_unigram - told.uniform) < 0.01);
  CHECK(told.bigram < told.uniform);
}

TEST_CASE("Tokens outside the vocabulary are refused", "[train][error]") {
  CHECK_THROWS_AS(baselines(Tokens{0, 2}, {}, 2), Error);
  CHECK_THROWS_AS(baselines(Tokens{0, 1}, Tokens{-1}, 2), Error);
  CHECK_THROWS_AS(baselines(Tokens{}, {}, 0), Error);
}
