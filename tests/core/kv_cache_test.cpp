// SPDX-License-Identifier: MIT
// Generation with a cache: the bits of a whole forward pass, the same text, and a refusal with its
// reason under masks that a cache would get wrong.
#include "model/kv_cache.hpp"

#include <bit>
#include <catch_amalgamated.hpp>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "model/generate.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::KvCache;
using tinygpt::Mask;
using tinygpt::TinyGpt;

std::vector<int> random_tokens(int count, std::uint32_t vocabulary) {
  tinygpt::Generator generator(11);
  std::vector<int> tokens;
  for (int t = 0; t < count; ++t) tokens.push_back(static_cast<int>(generator.randint(vocabulary)));
  return tokens;
}

std::vector<std::uint32_t> bits(std::span<const float> values) {
  std::vector<std::uint32_t> all;
  for (const float value : values) all.push_back(std::bit_cast<std::uint32_t>(value));
  return all;
}

struct Case {
  tinygpt::ModelConfig model;
  int prompt;
};

}  // namespace

TEST_CASE("cached logits have the bits of a whole forward pass at every length",
          "[model][property]") {
  const auto [config, prompt] = GENERATE(
      Case{
          {.vocabulary = 30, .d_model = 64, .heads = 4, .layers = 2, .max_len = 40},
          5
  },
      Case{{.vocabulary = 11, .d_model = 15, .heads = 3, .layers = 3, .max_len = 21}, 3},
      Case{{.vocabulary = 7, .d_model = 34, .heads = 2, .layers = 1, .max_len = 9}, 4});
  const Mask mask = GENERATE(
      Mask::causal(), Mask::prefix(3), Mask::causal() & Mask::padding({0, 2}),
      Mask::causal() & Mask::masked(), Mask::causal().paint(7, 1, false).paint(8, 8, false),
      Mask::window(3), Mask::causal() & Mask::document({4, 7}), Mask::window(2) | Mask::prefix(2));
  for (const auto* kernels : support::profiles()) {
    tinygpt::Generator generator(3);
    const TinyGpt model(config, generator, *kernels);
    const auto tokens =
        random_tokens(config.max_len, static_cast<std::uint32_t>(config.vocabulary));
    KvCache cache(model, mask, {tokens.begin(), tokens.begin() + prompt});
    for (int length = prompt; length <= config.max_len; ++length) {
      INFO("length " << length << " in profile " << tinygpt::profile_name(kernels->profile));
      const auto whole =
          tinygpt::forward_text(model, mask, {tokens.begin(), tokens.begin() + length});
      const auto last = whole.logits.span().last(static_cast<std::size_t>(config.vocabulary));
      CHECK(cache.length() == length);
      CHECK(bits(cache.logits()) == bits(last));
      if (!cache.full()) cache.append(tokens[static_cast<std::size_t>(length)]);
    }
    CHECK(cache.full());
    CHECK_THROWS_AS(cache.append(0), tinygpt::Error);
  }
}

TEST_CASE("text written with a cache is the text written without, beyond the last position too",
          "[model][property]") {
  tinygpt::TrainConfig config = support::lesson(Mask::causal());
  config.model = {.vocabulary = 30, .d_model = 16, .heads = 2, .layers = 2, .max_len = 24};
  config.context = 16;
  tinygpt::Trainer trainer(config, tinygpt::bakery_replies(), support::exact());
  for (int i = 0; i < 30; ++i) trainer.step();
  const auto prompt = trainer.vocabulary().encode("Your ");
  for (const Mask& mask : {Mask::causal(), Mask::prefix(4), Mask::full(), Mask::prefix(6),
                           Mask::window(5), Mask::causal() & Mask::padding_right(2)}) {
    const auto with = tinygpt::generate_greedy(trainer.model(), mask, prompt, 40);
    const auto without = tinygpt::generate_greedy(trainer.model(), mask, prompt, 40, false);
    CHECK(with.size() == 45);
    CHECK(with == without);
  }
  CHECK(tinygpt::generate_greedy(trainer.model(), Mask::causal(), prompt, 0) == prompt);
}

TEST_CASE("a cache is refused, with the reason, where an old position may read a new one",
          "[model][error]") {
  tinygpt::Generator generator(0);
  const TinyGpt model({.vocabulary = 7, .d_model = 8, .heads = 2, .layers = 1, .max_len = 6},
                      generator, support::exact());
  const std::vector<int> prompt{1, 2, 3};
  CHECK_THROWS_WITH(KvCache(model, Mask::full(), prompt),
                    "A cache would be wrong under this mask. Position 0 may read position 3, which "
                    "is written later: what was kept for it would be out of date.");
  CHECK_THROWS_WITH(KvCache(model, Mask::causal().paint(2, 5, true), prompt),
                    Catch::Matchers::ContainsSubstring("Position 2 may read position 5"));
  CHECK_THROWS_AS(KvCache(model, Mask::prefix(4), prompt), tinygpt::Error);
  CHECK_THROWS_WITH(KvCache(model, Mask::causal() & Mask::padding_right(1), prompt),
                    "A cache would be wrong under this mask. Its right padding moves with every "
                    "new token: what was kept would be out of date.");
  CHECK_NOTHROW(KvCache(model, Mask::prefix(3), prompt));
  CHECK_NOTHROW(KvCache(model, Mask::causal() & Mask::padding_left(1), prompt));
  CHECK_NOTHROW(KvCache(model, Mask::causal().paint(0, 2, true), prompt));
  CHECK_THROWS_AS(KvCache(model, Mask::causal(), {}), tinygpt::Error);
  CHECK(tinygpt::why_not_cacheable(Mask::causal(), 0, 64).empty());
  CHECK_FALSE(tinygpt::why_not_cacheable(Mask::prefix(2), 1, 64).empty());
}
