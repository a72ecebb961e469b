// SPDX-License-Identifier: MIT
// Targets that were not shifted: found by their own check, while the leak test sees nothing.
#include "train/targets_check.hpp"

#include <catch_amalgamated.hpp>

#include "base/error.hpp"
#include "model/generate.hpp"
#include "ops/cross_entropy.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "train/leak_test.hpp"

using namespace tinygpt;

namespace {

TrainConfig small(Targets targets, const std::string& mask = "causal") {
  TrainConfig config = support::lesson(parse_mask(mask));
  config.model = {.vocabulary = 30, .d_model = 20, .heads = 2, .layers = 2, .max_len = 16};
  config.context = 12;
  config.batch = 6;
  config.targets = targets;
  return config;
}

Trainer trainer_of(const TrainConfig& config, std::string_view text = bakery_replies()) {
  return {config, text, support::exact()};
}

TargetsReport judged(const std::vector<int>& tokens, const std::vector<int>& targets) {
  const Window window{tokens, targets};
  return targets_check(std::span(&window, 1));
}

}  // namespace

TEST_CASE("Targets are judged by the tokens they stand beside", "[train][targets]") {
  CHECK(judged({1, 2, 3, 4}, {2, 3, 4, 5}).verdict == TargetsVerdict::next);
  CHECK(judged({1, 2, 3, 4}, {1, 2, 3, 4}).verdict == TargetsVerdict::same);
  CHECK(judged({1, 2, 3, 4}, {3, 4, 5, 6}).verdict == TargetsVerdict::other);  // shifted by two
  CHECK(judged({1, 2, 3, 4}, {2, 3, 3, 5}).verdict == TargetsVerdict::other);  // one is wrong
  CHECK(judged({7, 7, 7, 7}, {7, 7, 7, 7}).verdict == TargetsVerdict::undecided);
  CHECK(judged({1}, {2}).verdict == TargetsVerdict::undecided);
  CHECK(targets_check({}).verdict == TargetsVerdict::undecided);
  const auto repeats = judged({1, 1, 2, 2, 3}, {1, 2, 2, 3, 9});
  CHECK(repeats.verdict == TargetsVerdict::next);
  CHECK(repeats.positions == 4);
  CHECK(repeats.next == 4);
  CHECK(repeats.same == 2);
  CHECK(judged({1, 2, 3}, {kLeftOut, 3, 4}).positions == 1);
  CHECK_THROWS_AS(judged({1, 2}, {2}), Error);
}

TEST_CASE("A trainer's windows hold the next tokens, or the same ones where that is asked",
          "[train][targets]") {
  const Trainer next = trainer_of(small(Targets::next));
  const Trainer same = trainer_of(small(Targets::same));
  CHECK(targets_check(next).verdict == TargetsVerdict::next);
  CHECK(targets_check(next).positions == 26 * 11);  // 26 windows of 12
  CHECK(targets_check(same).verdict == TargetsVerdict::same);
  const auto text = next.vocabulary().encode(bakery_replies());
  const Window window = next.window(40);
  CHECK(std::equal(window.tokens.begin(), window.tokens.end(), text.begin() + 40));
  CHECK(std::equal(window.targets.begin(), window.targets.end(), text.begin() + 41));
  CHECK(same.window(40).tokens == window.tokens);
  CHECK(same.window(40).targets == window.tokens);
  CHECK_NOTHROW(next.window(323 - 13));
  CHECK_THROWS_AS(next.window(323 - 12), Error);
  CHECK(targets_check(trainer_of(small(Targets::next), std::string(40, 'a'))).verdict ==
        TargetsVerdict::undecided);
  const Trainer blind = trainer_of(small(Targets::next, "strict"));
  CHECK(blind.window(0).targets[0] == kLeftOut);
  CHECK(targets_check(blind).verdict == TargetsVerdict::next);
}

TEST_CASE(
    "Planted: targets that are not shifted, and the model repeats itself with a loss near 0 "
    "that no leak test explains",
    "[train][targets][leak][fault]") {
  Trainer trainer = trainer_of(small(Targets::same));
  double loss = 0.0;
  for (int step = 0; step < 160; ++step) loss = static_cast<double>(trainer.step().loss);
  CHECK(loss < 0.1);
  const auto prompt = trainer.vocabulary().encode("Your ");
  const auto leak = leak_test(trainer.model(), Mask::causal(), prompt, 3);
  CHECK(leak.verdict == LeakVerdict::no_leak);
  CHECK(targets_check(trainer).verdict == TargetsVerdict::same);
  const auto written = generate_greedy(trainer.model(), Mask::causal(), prompt, 8);
  CHECK(trainer.vocabulary().decode(written) == "Your         ");  // the space again and again
  Trainer honest = trainer_of(small(Targets::next));
  for (int step = 0; step < 160; ++step) loss = static_cast<double>(honest.step().loss);
  INFO(loss);
  CHECK(loss > 0.5);
}
