// SPDX-License-Identifier: MIT
// A number behind the mask: which ways keep it out of the output, in the op and through the facade.
#include "ops/hidden_number.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "ops/masked_softmax.hpp"
#include "support/lab_answers.hpp"

using namespace tinygpt;
using lab::HiddenQuestion;
using lab::Lab;
using support::check_refused;
using support::says;
using support::value_of;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Matrix = Tensor<double, 2>;

// Two queries and keys, key 1 hidden from both: a public report's smallest case.
HiddenQuestion two() {
  return {
      .queries = 2,
      .keys = 2,
      .scores = {1, 2, 3, 4},
      .values = {5, 7},
      .mask = "padding:1",
      .key = 1
  };
}

std::vector<int> all_queries() { return {0, 1}; }

const lab::HiddenAnswer& find(const std::vector<lab::HiddenAnswer>& ways, const std::string& way) {
  const auto at = std::ranges::find(ways, way, &lab::HiddenAnswer::way);
  INFO(way);
  REQUIRE(at != ways.end());
  return *at;
}

}  // namespace

TEST_CASE("A replaced score hides any number, in score and value, to the last bit",
          "[ops][softmax][hidden]") {
  const Mask mask = Mask::padding({1});
  const auto allowed = allowed_cells(mask, 2, 2);
  const Matrix scores{
      {1, 2},
      {3, 4}
  };
  const Matrix values{{5}, {7}};
  for (const double bad : {1e10, kInfinity, -kInfinity, kNaN}) {
    Matrix bad_scores = scores;
    xt::view(bad_scores, xt::all(), 1) = bad;
    const Matrix bad_values{{5}, {bad}};
    const auto out = hidden_output(bad_scores, bad_values, allowed, HidingWay::replaced);
    CHECK(out(0, 0) == 5.0);
    CHECK(out(1, 0) == 5.0);
  }
}

TEST_CASE("The ways agree where nothing bad is hidden, but for the sum after the softmax",
          "[ops][softmax][hidden]") {
  const auto allowed = allowed_cells(Mask::causal(), 3, 3);
  const Matrix scores{
      {1, 2, 3},
      {3, 1, 2},
      {0, 1, 0}
  };
  const Matrix values{
      {5, 1},
      {7, 2},
      {9, 3}
  };
  const auto replaced = hidden_output(scores, values, allowed, HidingWay::replaced);
  CHECK(hidden_output(scores, values, allowed, HidingWay::added) == replaced);
  CHECK(hidden_output(scores, values, allowed, HidingWay::multiplied) == replaced);
  const auto zeroed = hidden_output(scores, values, allowed, HidingWay::zeroed);
  CHECK(zeroed(0, 0) < 0.5 * replaced(0, 0));
  CHECK(zeroed(2, 0) == replaced(2, 0));
}

TEST_CASE("What gets through each way is told query by query", "[wasm][lab][hidden]") {
  const Lab lab(Profile::exact);
  struct Expected {
    const char* place;
    const char* number;
    std::vector<std::string> poisoned;  // ways
    std::vector<std::string> changed;   // ways
  };
  const std::vector<Expected> cases{
      {"value",    "given",                  {},               {"zeroed"}},
      {"value",     "huge",                  {},               {"zeroed"}},
      {"value", "infinity",      {"multiplied"}, {"zeroed", "multiplied"}},
      {"value",      "nan",      {"multiplied"}, {"zeroed", "multiplied"}},
      {"score",     "huge",                  {},               {"zeroed"}},
      {"score", "infinity", {"added", "zeroed"},      {"added", "zeroed"}},
      {"score",      "nan", {"added", "zeroed"},      {"added", "zeroed"}},
  };
  for (const auto& [place, number, poisoned, changed] : cases) {
    HiddenQuestion question = two();
    question.place = place;
    question.number = number;
    INFO(place << " " << number);
    const auto ways = value_of(lab.hidden_number(question));
    REQUIRE(ways.size() == 4);
    for (const auto& way : ways) {
      INFO(way.way);
      const bool is_poisoned = std::ranges::count(poisoned, way.way) == 1;
      const bool is_changed = std::ranges::count(changed, way.way) == 1;
      CHECK(way.poisoned == (is_poisoned ? all_queries() : std::vector<int>{}));
      CHECK(way.changed == (is_changed ? all_queries() : std::vector<int>{}));
      for (const double output : way.outputs) CHECK(std::isnan(output) == is_poisoned);
    }
    CHECK(find(ways, "replaced").outputs == std::vector<double>{5, 5});
  }
}

TEST_CASE("A hidden number that cannot be put is refused by its part", "[wasm][lab][hidden]") {
  const Lab lab(Profile::exact);
  const auto refused = [&](const char* field, const std::function<void(HiddenQuestion&)>& spoil) {
    HiddenQuestion question = two();
    spoil(question);
    check_refused(lab.hidden_number(question), field);
  };
  refused("key", [](HiddenQuestion& q) { q.key = 0; });
  refused("key", [](HiddenQuestion& q) { q.key = 2; });
  refused("key", [](HiddenQuestion& q) { q.mask = "causal"; });  // query 1 sees it
  refused("place", [](HiddenQuestion& q) { q.place = "query"; });
  refused("number", [](HiddenQuestion& q) { q.number = "-0"; });
  refused("scores", [](HiddenQuestion& q) { q.scores[0] = kNaN; });
  refused("scores", [](HiddenQuestion& q) { q.scores.pop_back(); });
  refused("values", [](HiddenQuestion& q) { q.values[1] = kInfinity; });
  refused("queries", [](HiddenQuestion& q) { q.queries = 3; });
  refused("keys", [](HiddenQuestion& q) { q.keys = 0; });
  refused("mask", [](HiddenQuestion& q) { q.mask = ""; });
  HiddenQuestion question = two();
  question.key = 0;
  CHECK(says(lab.hidden_number(question).error, "Query 0 may look at key 0"));
}
