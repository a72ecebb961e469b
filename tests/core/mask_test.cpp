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

// May position `query` read position `key`, of K?
using Definition = std::function<bool(int query, int key, int K)>;

struct Named {
  std::string name;
  Mask mask;
  Definition allowed;
};

bool causal(int query, int key) { return !(key > query); }

// The texts 0-2, 3-4, 5-39 and 40-: each position's text by hand.
char text_of(int position) {
  if (position < 3) return 'a';
  if (position < 5) return 'b';
  return position < 40 ? 'c' : 'd';
}

std::vector<Named> rules() {
  const std::set<int> observed{0, 2, 5, 63};
  const std::set<int> filler{1, 6, 7};
  std::vector<Named> all;
  const auto add = [&all](const char* name, const Mask& mask, const Definition& definition) {
    all.push_back({name, mask, definition});
  };
  add("full", Mask::full(), [](int, int, int) { return true; });
  add("empty", Mask::empty(), [](int, int, int) { return false; });
  add("causal", Mask::causal(), [](int q, int k, int) { return causal(q, k); });
  add("strict", Mask::strict(), [](int q, int k, int) { return causal(q, k) && q != k; });
  add("prefix 0", Mask::prefix(0), [](int q, int k, int) { return causal(q, k); });
  add("prefix 3", Mask::prefix(3), [](int q, int k, int) { return k <= 2 || causal(q, k); });
  add("prefix 100", Mask::prefix(100), [](int, int, int) { return true; });
  add("window 1", Mask::window(1), [](int q, int k, int) { return q == k; });
  add("window 3", Mask::window(3),
      [](int q, int k, int) { return k == q || k + 1 == q || k + 2 == q; });
  add("window 100", Mask::window(100), [](int q, int k, int) { return causal(q, k); });
  add("masked", Mask::masked(), [](int, int k, int) { return (k & 1) == 0; });
  add("masked 0,2,5,63", Mask::masked({63, 5, 2, 0, 2}),
      [observed](int, int k, int) { return observed.contains(k); });
  add("padding 1,6,7", Mask::padding({7, 1, 6, 1}),
      [filler](int, int k, int) { return !filler.contains(k); });
  add("padding left 2", Mask::padding_left(2), [](int, int k, int) { return k != 0 && k != 1; });
  add("padding right 2", Mask::padding_right(2),
      [](int, int k, int K) { return k + 1 != K && k + 2 != K; });
  add("document 3,5,40", Mask::document({40, 3, 0, 5}),
      [](int q, int k, int) { return text_of(q) == text_of(k); });
  return all;
}

// The bitmap that `definition` draws: the first row at position `first`, which, bottom-right, is
// K - Q.
std::vector<std::uint8_t> drawn(const Definition& definition, int Q, int K, int first) {
  std::vector<std::uint8_t> bits;
  for (int row = 0; row < Q; ++row) {
    for (int key = 0; key < K; ++key) bits.push_back(definition(first + row, key, K) ? 1 : 0);
  }
  return bits;
}

std::vector<std::uint8_t> drawn(const Definition& definition, int T) {
  return drawn(definition, T, T, 0);
}

int visible(const Mask& mask, int T) {
  const std::vector<int> counts = mask.visible_counts(T, T);
  return std::accumulate(counts.begin(), counts.end(), 0);
}

Mask painted_at_random(Generator& generator, int T) {
  const std::vector<Named> all = rules();
  Mask mask =
      all[static_cast<std::size_t>(generator.randint(static_cast<std::uint32_t>(all.size())))].mask;
  for (int i = 0; i < T; ++i) {
    const auto position = [&] {
      return static_cast<int>(generator.randint(static_cast<std::uint32_t>(T)));
    };
    mask.paint(position(), position(), generator.randint(2) == 1);
  }
  return mask;
}

// Additive, counts and spans tell the same as the bitmap.
void check_readers_agree(const Mask& mask, int Q, int K, Alignment alignment) {
  const std::vector<std::uint8_t> bits = mask.bitmap(Q, K, alignment);
  const std::vector<float> added = mask.additive(Q, K, alignment);
  const std::vector<int> counts = mask.visible_counts(Q, K, alignment);
  const std::vector<std::vector<Span>> spans = mask.spans(Q, K, alignment);
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
      CHECK(mask.bitmap(T, T) == drawn(allowed, T));
    }
  }
}

TEST_CASE("Rows stand at the last positions or at the first, as the alignment says",
          "[mask][property]") {
  for (const auto& [name, mask, allowed] : rules()) {
    for (int K = 1; K <= 16; ++K) {
      for (int Q = 1; Q <= 20; ++Q) {
        INFO(name << " at " << Q << " by " << K);
        CHECK(mask.bitmap(Q, K) == drawn(allowed, Q, K, K - Q));
        CHECK(mask.bitmap(Q, K, Alignment::bottom_right) == mask.bitmap(Q, K));
        CHECK(mask.bitmap(Q, K, Alignment::top_left) == drawn(allowed, Q, K, 0));
      }
    }
  }
  CHECK(Mask::causal().bitmap(1, 5) == std::vector<std::uint8_t>{1, 1, 1, 1, 1});
  CHECK(Mask::causal().bitmap(2, 4) == std::vector<std::uint8_t>{1, 1, 1, 0, 1, 1, 1, 1});
  CHECK(Mask::causal().bitmap(2, 4, Alignment::top_left) ==
        std::vector<std::uint8_t>{1, 0, 0, 0, 1, 1, 0, 0});
}

TEST_CASE("With more queries than keys, the first rows have no past or the last ones see it all",
          "[mask]") {
  CHECK(Mask::causal().visible_counts(5, 3) == std::vector<int>{0, 0, 1, 2, 3});
  CHECK(Mask::causal().visible_counts(5, 3, Alignment::top_left) ==
        std::vector<int>{1, 2, 3, 3, 3});
  CHECK(Mask::padding({1}).visible_counts(5, 3) == std::vector<int>{2, 2, 2, 2, 2});
}

TEST_CASE("Two masks joined allow what both allow, or what either allows", "[mask][property]") {
  for (const Named& left : rules()) {
    for (const Named& right : rules()) {
      const Mask both = left.mask & right.mask;
      const Mask either = left.mask | right.mask;
      for (const int T : {1, 4, 9, 33}) {
        INFO(left.name << " and, or " << right.name << " at " << T);
        CHECK(both.bitmap(T, T) ==
              drawn([&](int q, int k,
                        int K) { return left.allowed(q, k, K) && right.allowed(q, k, K); },
                    T));
        CHECK(either.bitmap(T, T) ==
              drawn([&](int q, int k,
                        int K) { return left.allowed(q, k, K) || right.allowed(q, k, K); },
                    T));
      }
    }
  }
}

TEST_CASE("The inverse of a mask allows exactly what the mask blocks", "[mask][property]") {
  Generator generator(14);
  for (const auto& [name, mask, allowed] : rules()) {
    INFO(name);
    for (const int T : {1, 6, 41}) {
      CHECK((~mask).bitmap(T, T) ==
            drawn([&](int q, int k, int K) { return !allowed(q, k, K); }, T));
    }
    CHECK(~~mask == mask);
  }
  for (int round = 0; round < 100; ++round) {
    const Mask mask = painted_at_random(generator, 7) | painted_at_random(generator, 7);
    const auto flipped = (~mask).bitmap(7, 7);
    std::vector<std::uint8_t> expected = mask.bitmap(7, 7);
    for (std::uint8_t& bit : expected) bit ^= 1U;
    CHECK(flipped == expected);
    CHECK(~~mask == mask);
  }
  CHECK(~Mask::full() == Mask::empty());
  CHECK(~Mask::empty() == Mask::full());
}

TEST_CASE("Joined masks nest, each part painted on its own", "[mask][property]") {
  Generator generator(15);
  for (int round = 0; round < 200; ++round) {
    const Mask a = painted_at_random(generator, 7);
    const Mask b = painted_at_random(generator, 7);
    const Mask c = painted_at_random(generator, 7);
    const auto cells = [&](const std::function<bool(bool, bool, bool)>& meaning) {
      return drawn(
          [&](int q, int k, int K) {
            return meaning(a.allows(q, k, K), b.allows(q, k, K), c.allows(q, k, K));
          },
          7);
    };
    CHECK(((a | b) & c).bitmap(7, 7) ==
          cells([](bool x, bool y, bool z) { return (x || y) && z; }));
    CHECK((a | (b & c)).bitmap(7, 7) ==
          cells([](bool x, bool y, bool z) { return x || (y && z); }));
    CHECK((~(a | b) & ~c).bitmap(7, 7) ==
          cells([](bool x, bool y, bool z) { return !x && !y && !z; }));
  }
}

TEST_CASE("Painted masks joined allow what both allow", "[mask][property]") {
  Generator generator(11);
  for (int round = 0; round < 200; ++round) {
    const Mask left = painted_at_random(generator, 7);
    const Mask right = painted_at_random(generator, 7);
    const auto both = drawn(
        [&](int q, int k, int K) { return left.allows(q, k, K) && right.allows(q, k, K); }, 7);
    CHECK((left & right).bitmap(7, 7) == both);
    CHECK((right & left).bitmap(7, 7) == both);
  }
}

TEST_CASE("Joining with full, with empty or with itself changes nothing or decides",
          "[mask][property]") {
  Generator generator(12);
  for (int round = 0; round < 50; ++round) {
    const Mask mask = painted_at_random(generator, 6);
    CHECK((mask & mask) == mask);
    CHECK((mask & Mask::full()) == mask);
    CHECK((Mask::full() & mask) == mask);
    CHECK((mask | mask) == mask);
    CHECK((mask | Mask::empty()) == mask);
    CHECK((Mask::empty() | mask) == mask);
    CHECK((mask & Mask::empty()) == Mask::empty());
    CHECK((mask | Mask::full()) == Mask::full());
  }
}

TEST_CASE("A painted cell is as painted and the others are as before", "[mask][property]") {
  for (const auto& [name, mask, allowed] : rules()) {
    for (const bool paint : {true, false}) {
      for (int query = 0; query < 5; ++query) {
        for (int key = 0; key < 5; ++key) {
          Mask changed = mask;
          changed.paint(query, key, paint);
          const auto expected =
              drawn([&](int q, int k,
                        int K) { return q == query && k == key ? paint : allowed(q, k, K); },
                    8);
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
  CHECK_FALSE(Mask::causal().paint(0, 3, true).paint(0, 3, false).allows(0, 3, 4));
  CHECK(Mask::causal().paint(0, 3, false).paint(0, 3, true).allows(0, 3, 4));
}

TEST_CASE("Bitmap, additive mask, counts and spans agree", "[mask][property]") {
  Generator generator(13);
  for (const auto& [name, mask, allowed] : rules()) {
    for (const int T : {1, 2, 7, 8, 9, 31, 64}) {
      INFO(name);
      check_readers_agree(mask, T, T, Alignment::bottom_right);
    }
  }
  for (int K = 1; K <= 20; ++K) {
    for (int Q = 1; Q <= 24; ++Q) {
      const Alignment alignment =
          generator.randint(2) == 1 ? Alignment::top_left : Alignment::bottom_right;
      check_readers_agree(painted_at_random(generator, K), Q, K, alignment);
    }
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

TEST_CASE("Only right padding moves when keys are added, wherever it stands", "[mask]") {
  for (const auto& [name, mask, allowed] : rules()) {
    INFO(name);
    CHECK(mask.moves_with_length() == (name == "padding right 2"));
    CHECK((~(Mask::causal() | mask) & Mask::masked()).moves_with_length() ==
          (name == "padding right 2"));
  }
  CHECK(Mask::padding_right(1).bitmap(1, 3) == std::vector<std::uint8_t>{1, 1, 0});
  CHECK(Mask::padding_right(1).bitmap(1, 4) == std::vector<std::uint8_t>{1, 1, 1, 0});
  CHECK(Mask::padding_right(5).visible_counts(2, 3) == std::vector<int>{0, 0});
}

TEST_CASE("A mask without queries or without keys is refused", "[mask]") {
  const std::vector<std::pair<int, int>> sizes{
      { 0,  0},
      { 0,  4},
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
  CHECK(field_of([] { return Mask::padding_left(-1); }) == "mask");
  CHECK(field_of([] { return Mask::padding_right(-1); }) == "mask");
  CHECK(field_of([] { return Mask::document({3, -1}); }) == "mask");
  CHECK(field_of([] { return Mask::window(-1); }) == "mask");
  CHECK(field_of([] { return Mask::window(0); }) == "mask");
  CHECK(field_of([] { return Mask::full().paint(-1, 0, true); }) == "mask");
  CHECK(field_of([] { return Mask::full().paint(0, -1, true); }) == "mask");
}
