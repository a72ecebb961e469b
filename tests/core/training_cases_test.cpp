// SPDX-License-Identifier: MIT
// Mistakes about training that people reported in public (FC), each with the right answer. Those
// about masks: field_cases_test.cpp; about writing: writing_test.cpp; about files: checkpoint
// tests.
#include <catch_amalgamated.hpp>
#include <cmath>

#include "base/error.hpp"
#include "data/random_text.hpp"
#include "model/generate.hpp"
#include "ops/cross_entropy.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "train/probes.hpp"

using namespace tinygpt;

namespace {

TrainConfig small(int context) {
  TrainConfig config = support::lesson(Mask::causal());
  config.model = {.vocabulary = 1, .d_model = 16, .heads = 2, .layers = 1, .max_len = 16};
  config.context = context;
  config.batch = 4;
  return config;
}

Trainer trainer_of(const TrainConfig& config, std::string_view text) {
  return {config, text, support::exact()};
}

}  // namespace

TEST_CASE("FC-27 Targets are shifted once: after abcd comes bcda, and a is followed by b",
          "[train][field]") {
  std::string text;
  for (int i = 0; i < 12; ++i) text += "abcd";
  Trainer trainer = trainer_of(small(4), text);
  const Window window = trainer.window(0);
  CHECK(trainer.vocabulary().decode(window.tokens) == "abcd");
  CHECK(trainer.vocabulary().decode(window.targets) == "bcda");
  for (int step = 0; step < 150; ++step) trainer.step();
  const auto written =
      generate_greedy(trainer.model(), Mask::causal(), trainer.vocabulary().encode("a"), 3);
  CHECK(trainer.vocabulary().decode(written) == "abcd");
}

TEST_CASE("FC-28 With no target position a step changes nothing and has no NaN", "[train][field]") {
  TrainConfig config = small(6);
  config.mask = Mask::empty();
  config.adamw.weight_decay = 0.0;  // decay alone would still pull at the weights
  Trainer trainer = trainer_of(config, bakery_replies());
  const std::string before = trainer.weights_digest();
  const StepResult result = trainer.step();
  CHECK(result.finite);
  CHECK(result.loss == 0.0f);
  CHECK(trainer.weights_digest() == before);
}

TEST_CASE("FC-29 A position that is left out is not in the denominator", "[ops][field]") {
  // Logits 0, 0: ln 2 for the one real position, with a padded one beside it or without.
  const std::vector<float> logits(4, 0.0f);
  std::vector<float> losses(2);
  const std::vector<int> targets{1, kLeftOut};
  cross_entropy(support::exact(), ConstArray(logits.data(), {2, 2}), targets, 0.0f,
                Array(losses.data(), {2}), {});
  CHECK(std::abs(losses[0] - 0.6931f) < 5e-5f);
  CHECK(losses[1] == 0.0f);
  TrainConfig config = small(6);
  config.adamw.learning_rate = 0.0;
  config.mask = Mask::window(1) & Mask::padding({0, 1, 2});
  Trainer padded = trainer_of(config, bakery_replies());
  double sum = 0.0;
  for (const std::uint32_t start : padded.begin_step()) {
    const std::vector<std::uint32_t> one{start};
    const WindowLoss loss =
        usual_loss(padded.model(), config.mask, padded.text(), one, config.context);
    sum += loss.mean;
  }
  while (padded.shards_left() > 0) padded.add_shard();
  CHECK(std::abs(static_cast<double>(padded.finish_step().loss) - sum / 4) < 1e-6);
}

TEST_CASE(
    "FC-30 A learning rate that is too high ends the run at a step, with weights that are finite",
    "[train][field]") {
  TrainConfig config = support::lesson(Mask::causal());
  config.model.layers = 2;
  for (const double rate : {10.0, 1e20}) {
    config.adamw.learning_rate = rate;
    Trainer wild = trainer_of(config, bakery_replies());
    int steps = 0;
    bool finite = true;
    for (; steps < 40 && finite; ++steps) finite = wild.step().finite;
    const std::span<const float> weights = wild.model().parameters().values();
    CHECK(std::ranges::all_of(weights, [](float w) { return std::isfinite(w); }));
    CHECK(wild.steps() == (finite ? steps : steps - 1));
    if (rate > 1e6) CHECK_FALSE(finite);
  }
  config.adamw.learning_rate = 1e-3;
  CHECK(std::abs(trainer_of(config, bakery_replies()).step().loss - 3.5f) < 0.2f);
}

TEST_CASE("FC-32 The first loss is near ln V", "[train][field]") {
  for (const auto& [V, expected] : {
           std::pair{27, 3.30},
           std::pair{65, 4.17}
  }) {
    std::string alphabet;
    for (int c = 0; c < V; ++c) alphabet += static_cast<char>(' ' + c);
    Trainer trainer(support::lesson(Mask::causal()), random_text(1, 4000, alphabet),
                    support::exact());
    REQUIRE(trainer.vocabulary().size() == V);
    CHECK(std::abs(std::log(V) - expected) < 0.01);
    CHECK(std::abs(static_cast<double>(trainer.step().loss) - expected) < 0.25);
  }
}

TEST_CASE("FC-36 Texts of 8, 9 and 10 characters hold 0, 1 and 2 windows of 8", "[train][field]") {
  const std::string text = "abcdefghij";
  CHECK(spread_windows(8, 8, 9).empty());
  CHECK(spread_windows(9, 8, 9).size() == 1);
  CHECK(spread_windows(10, 8, 9).size() == 2);
  CHECK_THROWS_WITH(trainer_of(small(8), text.substr(0, 8)),
                    "The text has 8 characters; a context of 8 needs at least 9.");
  for (const std::size_t length : {9U, 10U}) {
    Trainer trainer = trainer_of(small(8), text.substr(0, length));
    CHECK(trainer.step().finite);
    CHECK(trainer.window(0).tokens.size() == 8);
    CHECK(trainer.window(0).targets.size() == 8);
  }
}

TEST_CASE("FC-50 A window of 4 keys and a cache go together", "[model][field]") {
  TrainConfig config = small(12);
  config.mask = Mask::window(4);
  Trainer trainer = trainer_of(config, bakery_replies());
  for (int step = 0; step < 20; ++step) trainer.step();
  const auto prompt = trainer.vocabulary().encode("You");
  const auto with = write(trainer.model(), config.mask, prompt, 6, {});
  const auto without = write(trainer.model(), config.mask, prompt, 6, {}, {}, false);
  for (std::size_t i = 0; i < 6; ++i) {
    const int length = 3 + static_cast<int>(i);
    CHECK(with[i].cached);
    CHECK(with[i].token == without[i].token);
    CHECK(with[i].probabilities == without[i].probabilities);
    const auto keys = config.mask.spans(length, length).back();
    REQUIRE(keys.size() == 1);
    CHECK(keys[0].begin == std::max(0, length - 4));
    CHECK(keys[0].end == length);
  }
}
