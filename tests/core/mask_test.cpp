// SPDX-License-Identifier: MIT
// Masks against definitions written here on their own, and the readers against one another.
// As text: spec_test.cpp. What kernels make of them: attention_plan_test.cpp.
#include "mask/mask.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "rng/generator.hpp"

using namespace tinygpt;

namespace {

// May position `query` read position `key`?
using Definition = std::function<bool(int query, int key)>;

struct Named {
  std::string name;
  Mask mask;
  Definition allowed;
};

bool causal(int query, int key) { return !(key > query); }

std::vector<Named> rules() {
  const std::set<int> observed{0, 2, 5, 63};
  const std::set<int> filler{1, 6, 7};
  std::vector<Named> all;
  const auto add = [&all](const char* name, const Mask& mask, const Definition& definition) {
    all.push_back({name, mask, definition});
  };
  add("full", Mask::full(), [](int, int) { return true; });
  add("causal", Mask::causal(), causal);
  add("prefix 0", Mask::prefix(0), causal);
  add("prefix 3", Mask::prefix(3), [](int q, int k) { return k <= 2 || causal(q, k); });
  add("prefix 100", Mask::prefix(100), [](int, int) { return true; });
  add("masked", Mask::masked(), [](int, int k) { return (k & 1) == 0; });
  add("masked 0,2,5,63", Mask::masked({63, 5, 2, 0, 2}),
      [observed](int, int k) { return observed.contains(k); });
  add("padding 1,6,7", Mask::padding({7, 1, 6, 1}),
      [filler](int, int k) { return !filler.contains(k); });
  return all;
}

// The bitmap that `definition` draws, bottom-right aligned.
std::vector<std::uint8_t> drawn(const Definition& definition, int Q, int K) {
  std::vector<std::uint8_t> bits;
  for (int row = 0; row < Q; ++row) {
    for (int key = 0; key < K; ++key) bits.push_back(definition(row + (K - Q), key) ? 1 : 0);
  }
  return bits;
}

int visible(const Mask& mask, int T) {
  const std::vector<int> counts = mask.visible_counts(T, T);
  return std::accumulate(counts.begin(), counts.end(), 0);
}

Mask painted_at_random(Generator& generator, int T) {
  Mask mask = rules()[static_cast<std::size_t>(generator.randint(8))].mask;
  for (int i = 0; i < T; ++i) {
    const auto position = [&] {
      return static_cast<int>(generator.randint(static_cast<std::uint32_t>(T)));
    };
    mask.paint(position(), position(), generator.randint(2) == 1);
  }
  return mask;
}

// Additive, counts and spans tell the same as the bitmap.
void check_readers_agree(const Mask& mask, int Q, int K) {
  const std::vector<std::uint8_t> bits = mask.bitmap(Q, K);
  const std::vector<float> added = mask.additive(Q, K);
  const std::vector<int> counts = mask.visible_counts(Q, K);
  const std::vector<std::vector<Span>> spans = mask.spans(Q, K);
  std::vector<float> expected_added;
  std::vector<int> expected_counts(static_cast<std::size_t>(Q), 0);
  std::vector<std::uint8_t> from_spans(bits.size(), 0);
  bool maximal = spans.size() == static_cast<std::size_t>(Q);
  for (std::size_t cell = 0; cell < bits.size(); ++cell) {
    expected_added.push_back(bits[cell] == 1 ? 0.0f : -std::numeric_limits<float>::infinity());
    expected_counts[cell / static_cast<std::size_t>(K)] += bits[cell];
  }
  for (std::size_t row = 0; row < spans.size(); ++row) {
    int last_end = -1;
    for (const auto& [begin, end] : spans[row]) {
      maximal = maximal && begin > last_end && end > begin && end <= K;
      for (int key = begin; key < end; ++key) {
        from_spans[row * static_cast<std::size_t>(K) + static_cast<std::size_t>(key)] = 1;
      }
      last_end = end;
    }
  }
  INFO(Q << " queries, " << K << " keys");
  CHECK(added == expected_added);
  CHECK(counts == expected_counts);
  CHECK(from_spans == bits);
  CHECK(maximal);
}

}  // namespace

TEST_CASE("Every rule is its definition at sizes 1 to 64", "[mask][property]") {
  for (const auto& [name, mask, allowed] : rules()) {
    for (int T = 1; T <= 64; ++T) {
      INFO(name << " at " << T);
      CHECK(mask.bitmap(T, T) == drawn(allowed, T, T));
    }
  }
}

TEST_CASE("Fewer queries than keys are the last positions", "[mask][property]") {
  for (const auto& [name, mask, allowed] : rules()) {
    for (int K = 1; K <= 24; ++K) {
      for (int Q = 1; Q <= K; ++Q) {
        INFO(name << " at " << Q << " by " << K);
        CHECK(mask.bitmap(Q, K) == drawn(allowed, Q, K));
      }
    }
  }
  CHECK(Mask::causal().bitmap(1, 5) == std::vector<std::uint8_t>{1, 1, 1, 1, 1});
  CHECK(Mask::causal().bitmap(2, 4) == std::vector<std::uint8_t>{1, 1, 1, 0, 1, 1, 1, 1});
}

TEST_CASE("Two masks joined allow what both allow", "[mask][property]") {
  for (const Named& left : rules()) {
    for (const Named& right : rules()) {
      const Mask both = left.mask & right.mask;
      for (const int T : {1, 4, 9, 33}) {
        INFO(left.name << " and " << right.name << " at " << T);
        CHECK(both.bitmap(T, T) ==
              drawn([&](int q, int k) { return left.allowed(q, k) && right.allowed(q, k); }, T, T));
      }
    }
  }
}

TEST_CASE("Painted masks joined allow what both allow", "[mask][property]") {
  Generator generator(11);
  for (int round = 0; round < 200; ++round) {
    const Mask left = painted_at_random(generator, 7);
    const Mask right = painted_at_random(generator, 7);
    const auto both =
        drawn([&](int q, int k) { return left.allows(q, k) && right.allows(q, k); }, 7, 7);
    CHECK((left & right).bitmap(7, 7) == both);
    CHECK((right & left).bitmap(7, 7) == both);
  }
}

TEST_CASE("Joining with full or with itself changes nothing", "[mask][property]") {
  Generator generator(12);
  for (int round = 0; round < 50; ++round) {
    const Mask mask = painted_at_random(generator, 6);
    CHECK((mask & mask) == mask);
    CHECK((mask & Mask::full()) == mask);
    CHECK((Mask::full() & mask).bitmap(6, 6) == mask.bitmap(6, 6));
  }
}

TEST_CASE("A painted cell is as painted and the others are as before", "[mask][property]") {
  for (const auto& [name, mask, allowed] : rules()) {
    for (const bool paint : {true, false}) {
      for (int query = 0; query < 5; ++query) {
        for (int key = 0; key < 5; ++key) {
          Mask changed = mask;
          changed.paint(query, key, paint);
          const auto expected = drawn(
              [&](int q, int k) { return q == query && k == key ? paint : allowed(q, k); }, 8, 8);
          INFO(name << ", cell " << query << "." << key << " painted " << paint);
          CHECK(changed.bitmap(8, 8) == expected);
        }
      }
    }
  }
}

TEST_CASE("Paint belongs to a position, not to a row of a smaller reading", "[mask]") {
  const Mask mask = Mask::causal().paint(3, 1, false);
  CHECK(mask.bitmap(1, 4) == std::vector<std::uint8_t>{1, 0, 1, 1});
  CHECK(mask.bitmap(3, 3) == Mask::causal().bitmap(3, 3));
}

TEST_CASE("Painting twice keeps the last stroke", "[mask]") {
  CHECK(Mask::causal().paint(0, 3, true).paint(0, 3, false).allows(0, 3) == false);
  CHECK(Mask::causal().paint(0, 3, false).paint(0, 3, true).allows(0, 3) == true);
}

TEST_CASE("Bitmap, additive mask, counts and spans agree", "[mask][property]") {
  Generator generator(13);
  for (const auto& [name, mask, allowed] : rules()) {
    for (const int T : {1, 2, 7, 8, 9, 31, 64}) {
      INFO(name);
      check_readers_agree(mask, T, T);
    }
  }
  for (int K = 1; K <= 20; ++K) {
    for (int Q = 1; Q <= K; ++Q) check_readers_agree(painted_at_random(generator, K), Q, K);
  }
}

TEST_CASE("Counts are those of the lesson", "[mask]") {
  CHECK(Mask::causal().visible_counts(6, 6)[3] == 4);
  CHECK(visible(Mask::prefix(0), 6) == 21);
  CHECK(visible(Mask::prefix(1), 6) == 21);
  CHECK(visible(Mask::prefix(3), 6) == 24);
  CHECK(visible(Mask::prefix(6), 6) == 36);
  CHECK(visible(Mask::causal(), 4) == 10);
  CHECK(Mask::causal().bitmap(4, 4) ==
        std::vector<std::uint8_t>{1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1});
  CHECK(visible(Mask::full(), 4) == 16);
}

TEST_CASE("A mask without queries, or with more queries than keys, is refused", "[mask]") {
  const std::vector<std::pair<int, int>> sizes{
      { 0,  0},
      { 0,  4},
      { 5,  4},
      {-1,  4},
      {-3, -3},
      { 1,  0}
  };
  for (const auto& [Q, K] : sizes) {
    INFO(Q << " by " << K);
    CHECK_THROWS_AS(Mask::causal().bitmap(Q, K), Error);
    CHECK_THROWS_AS(Mask::causal().additive(Q, K), Error);
    CHECK_THROWS_AS(Mask::causal().visible_counts(Q, K), Error);
    CHECK_THROWS_AS(Mask::causal().spans(Q, K), Error);
  }
}

TEST_CASE("Negative positions are refused and name the mask", "[mask]") {
  const auto field_of = [](auto make) -> std::string {
    try {
      make();
    } catch (const Error& error) {
      return error.field();
    }
    return "nothing thrown";
  };
  CHECK(field_of([] { return Mask::prefix(-1); }) == "mask");
  CHECK(field_of([] { return Mask::masked({2, -1}); }) == "mask");
  CHECK(field_of([] { return Mask::padding({-5}); }) == "mask");
  CHECK(field_of([] { return Mask::full().paint(-1, 0, true); }) == "mask");
  CHECK(field_of([] { return Mask::full().paint(0, -1, true); }) == "mask");
}
