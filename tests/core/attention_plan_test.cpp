// SPDX-License-Identifier: MIT
// The pieces that the attention kernels walk over, against brute force on the mask's bitmap.
#include "ops/attention_plan.hpp"

#include <catch_amalgamated.hpp>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "rng/generator.hpp"

using namespace tinygpt;

namespace {

std::vector<Span> group(const AttentionPlanView::Groups& groups, int index) {
  return {groups.spans + groups.offsets[index], groups.spans + groups.offsets[index + 1]};
}

// Maximal runs of `holds` in [0, n), found by looking at every possible run.
std::vector<Span> runs(int n, const std::function<bool(int)>& holds) {
  std::vector<Span> found;
  for (int begin = 0; begin < n; ++begin) {
    if (!holds(begin) || (begin > 0 && holds(begin - 1))) continue;
    int end = begin;
    while (end < n && holds(end)) ++end;
    found.push_back({begin, end});
  }
  return found;
}

bool any_of_four(int first, int T, const std::function<bool(int)>& holds) {
  for (int i = first; i < first + 4 && i < T; ++i) {
    if (holds(i)) return true;
  }
  return false;
}

void check_plan(const Mask& mask, int T) {
  const AttentionPlan plan(mask, T);
  const AttentionPlanView view = plan.view();
  const int stride = (T + 7) / 8 * 8;
  REQUIRE(view.T == T);
  REQUIRE(view.stride == stride);
  std::string wrong;
  for (int i = 0; i < T; ++i) {
    for (int j = 0; j < stride; ++j) {
      const std::uint32_t expected = j < T && mask.allows(i, j, T) ? 0xffffffffU : 0U;
      if (view.cells[i * stride + j] != expected) wrong = "cell";
    }
  }
  for (int start = 0, g = 0; start < T; start += 4, ++g) {
    const auto key_seen = [&](int j) {
      return j < T && any_of_four(start, T, [&](int i) { return mask.allows(i, j, T); });
    };
    const auto tile_seen = [&](int j) {
      const int tile = j - j % 8;
      return any_of_four(tile, T, key_seen) || any_of_four(tile + 4, T, key_seen);
    };
    const auto row_sees = [&](int i) {
      return any_of_four(start, T, [&](int j) { return mask.allows(i, j, T); });
    };
    if (group(view.keys_of_rows, g) != runs(T, key_seen)) wrong = "keys of rows";
    if (group(view.tiles_of_rows, g) != runs(stride, tile_seen)) wrong = "tiles of rows";
    if (group(view.rows_of_keys, g) != runs(T, row_sees)) wrong = "rows of keys";
  }
  INFO("at " << T << " wrong: " << wrong);
  CHECK(wrong.empty());
}

}  // namespace

TEST_CASE("Plans are what brute force finds, at sizes 1 to 40", "[ops][attention][property]") {
  const std::vector<Mask> masks{
      Mask::full(),
      Mask::causal(),
      Mask::prefix(5),
      Mask::masked(),
      Mask::masked({9}),
      Mask::causal() & Mask::padding({0, 1, 8, 9, 10, 11}),
      Mask::masked({100}),                      // nobody sees anything
      Mask::masked({100}).paint(17, 23, true),  // one cell
      Mask::masked({100}).paint(0, 0, true).paint(39, 39, true),
  };
  for (const Mask& mask : masks) {
    for (int T = 1; T <= 40; ++T) check_plan(mask, T);
  }
}

TEST_CASE("Plans of randomly painted masks are what brute force finds",
          "[ops][attention][property]") {
  Generator generator(21);
  for (int T = 1; T <= 40; ++T) {
    for (const std::uint32_t one_in : {2U, 5U, 40U}) {
      Mask mask = Mask::masked({100});
      for (int cell = 0; cell < T * T; ++cell) {
        if (generator.randint(one_in) == 0) mask.paint(cell / T, cell % T, true);
      }
      check_plan(mask, T);
    }
  }
}

TEST_CASE("A plan's tiles are whole and its keys lie inside them", "[ops][attention]") {
  const AttentionPlan plan(Mask::causal(), 13);
  const AttentionPlanView view = plan.view();
  CHECK(group(view.keys_of_rows, 0) == std::vector<Span>{
                                           {0, 4}
  });
  CHECK(group(view.tiles_of_rows, 0) == std::vector<Span>{
                                            {0, 8}
  });
  CHECK(group(view.keys_of_rows, 3) == std::vector<Span>{
                                           {0, 13}
  });
  CHECK(group(view.tiles_of_rows, 3) == std::vector<Span>{
                                            {0, 16}
  });
  CHECK(group(view.rows_of_keys, 2) == std::vector<Span>{
                                           {8, 13}
  });
}

TEST_CASE("A plan for no positions is refused", "[ops][attention]") {
  CHECK_THROWS_AS(AttentionPlan(Mask::causal(), 0), Error);
  CHECK_THROWS_AS(AttentionPlan(Mask::causal(), -4), Error);
}
