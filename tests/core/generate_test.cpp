// SPDX-License-Identifier: MIT
// Writing, and the proof by changing a token.
#include "model/generate.hpp"

#include <catch_amalgamated.hpp>

#include "base/error.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "support/random_tensor.hpp"
#include "train/leak_test.hpp"

namespace {

using tinygpt::Mask;

tinygpt::TinyGpt untrained(const tinygpt::ModelConfig& config, std::uint32_t seed = 0) {
  tinygpt::Generator generator(seed);
  return {config, generator, support::exact()};
}

// Float logits after four layers, each side rounding its own way; the values are about 1.
constexpr double kLeakTolerance = 1e-5;

}  // namespace

TEST_CASE("the context is cropped to the last max_len tokens", "[model][property]") {
  const auto model =
      untrained({.vocabulary = 7, .d_model = 8, .heads = 2, .layers = 1, .max_len = 4});
  const std::vector<int> tail{3, 1, 4, 1};
  std::vector<int> longer{6, 6, 0, 2};
  longer.insert(longer.end(), tail.begin(), tail.end());
  const auto from_tail = tinygpt::generate_greedy(model, Mask::causal(), tail, 6);
  const auto from_longer = tinygpt::generate_greedy(model, Mask::causal(), longer, 6);
  CHECK(std::equal(from_tail.begin() + 4, from_tail.end(), from_longer.begin() + 8));
  CHECK(from_longer.size() == 14);
}

TEST_CASE("generation refuses an empty prompt and unknown tokens", "[model][error]") {
  const auto model =
      untrained({.vocabulary = 7, .d_model = 8, .heads = 2, .layers = 1, .max_len = 4});
  CHECK_THROWS_AS(tinygpt::generate_greedy(model, Mask::causal(), {}, 1), tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::generate_greedy(model, Mask::causal(), {7}, 1), tinygpt::Error);
  CHECK(tinygpt::generate_greedy(model, Mask::causal(), {2}, 0) == std::vector<int>{2});
}

TEST_CASE("the leak test of the lesson gives PyTorch's differences", "[train][golden]") {
  const auto& file = tinygpt::golden::file("leak_test");
  const auto before = file.integers("tokens_before");
  const std::vector<int> tokens(before.begin(), before.end());
  const auto model = untrained({.vocabulary = 1000});
  for (const auto& [name, mask] : {
           std::pair{"causal", Mask::causal()},
           {  "full",   Mask::full()}
  }) {
    const auto ours = tinygpt::leak_test(model, mask, tokens, 9).differences;
    const auto torch = file.floats(std::string(name) + ".difference");
    REQUIRE(ours.size() == torch.size());
    for (std::size_t t = 0; t < ours.size(); ++t) {
      INFO(name << " position " << t);
      CHECK(std::abs(ours[t] - static_cast<double>(torch[t])) < kLeakTolerance);
      CHECK((ours[t] == 0.0) == (torch[t] == 0.0f));
    }
  }
}

TEST_CASE(
    "changing the last token changes no earlier position under the causal mask and every one "
    "without",
    "[model][property]") {
  const auto seed = GENERATE(0U, 1U, 2U, 3U, 4U);
  const auto model =
      untrained({.vocabulary = 30, .d_model = 48, .heads = 3, .layers = 3, .max_len = 40}, seed);
  tinygpt::Generator generator(seed + 100);
  std::vector<int> tokens;
  for (int t = 0; t < 21; ++t) tokens.push_back(static_cast<int>(generator.randint(30)));
  const auto causal = tinygpt::leak_test(model, Mask::causal(), tokens, 20).differences;
  const auto full = tinygpt::leak_test(model, Mask::full(), tokens, 20).differences;
  for (std::size_t t = 0; t < 20; ++t) {
    CHECK(causal[t] == 0.0);
    CHECK(full[t] > 0.0);
  }
  CHECK(causal[20] > 0.0);
  const auto middle = tinygpt::leak_test(model, Mask::causal(), tokens, 7).differences;
  for (std::size_t t = 0; t < 21; ++t) CHECK((middle[t] > 0.0) == (t >= 7));
}

TEST_CASE("weights of a row sum to 1 or the row is empty, and blocked weights are exactly 0",
          "[model][property]") {
  const Mask mask = GENERATE(Mask::causal(), Mask::full(), Mask::prefix(5), Mask::masked(),
                             Mask::causal() & Mask::padding({0, 1, 9}),
                             Mask::full().paint(3, 0, false).paint(18, 18, false));
  const auto model =
      untrained({.vocabulary = 30, .d_model = 48, .heads = 3, .layers = 2, .max_len = 40});
  tinygpt::Generator generator(9);
  const int T = 19;
  std::vector<int> tokens;
  for (int t = 0; t < T; ++t) tokens.push_back(static_cast<int>(generator.randint(30)));
  const auto a = tinygpt::forward_text(model, mask, tokens);
  // Nineteen weights, each rounded twice by 2^-24.
  constexpr double kSumTolerance = 2 * 19 * 0x1p-24;
  for (const auto& block : a.blocks) {
    for (int row = 0; row < block.attn.weights.rows(); ++row) {
      const float* weights = block.attn.weights.row(row);
      double sum = 0.0;
      int blocked_but_seen = 0;
      for (int key = 0; key < block.attn.weights.columns(); ++key) {
        const bool allowed = key < T && mask.allows(row % T, key, T);
        sum += static_cast<double>(weights[key]);
        blocked_but_seen += !allowed && weights[key] != 0.0f ? 1 : 0;
      }
      const bool empty = mask.visible_counts(T, T)[static_cast<std::size_t>(row % T)] == 0;
      CHECK(std::fabs(sum - (empty ? 0.0 : 1.0)) < kSumTolerance);
      CHECK(blocked_but_seen == 0);
    }
  }
}
