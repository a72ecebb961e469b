// SPDX-License-Identifier: MIT
// The lesson's ablation: eight blocks, with and without residual paths and norms, 300 steps.
#include <algorithm>
#include <catch_amalgamated.hpp>

#include "model/generate.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

struct Outcome {
  double loss;  // mean of the last ten steps
  std::string text;
};

Outcome eight_blocks(bool residual, tinygpt::Norm norm) {
  tinygpt::TrainConfig config = support::lesson(tinygpt::Mask::causal());
  config.model.layers = 8;
  config.model.residual = residual;
  config.model.norm = norm;
  const auto profiles = support::profiles();
  tinygpt::Trainer trainer(config, tinygpt::bakery_replies(), *profiles.back());
  double sum = 0.0;
  for (int step = 0; step <= 300; ++step) {
    const auto result = trainer.step();
    REQUIRE(result.finite);
    if (step > 290) sum += static_cast<double>(result.loss);
  }
  const auto& vocabulary = trainer.vocabulary();
  return {sum / 10, vocabulary.decode(tinygpt::generate_greedy(trainer.model(), config.mask,
                                                               vocabulary.encode("Your "), 40))};
}

// Of the built-in replies, nats per character: what a model without any context can reach.
double unigram_entropy() {
  const std::string_view text = tinygpt::bakery_replies();
  double entropy = 0.0;
  for (int c = 0; c < 128; ++c) {
    const auto count = static_cast<double>(std::ranges::count(text, static_cast<char>(c)));
    const double share = count / static_cast<double>(text.size());
    if (count > 0) entropy -= share * std::log(share);
  }
  return entropy;
}

}  // namespace

TEST_CASE("eight blocks without residual paths learn nothing but how often characters occur",
          "[train][lesson][long]") {
  const Outcome outcome = eight_blocks(false, tinygpt::Norm::pre);
  CHECK(std::abs(outcome.loss - unigram_entropy()) < 0.1);
  CHECK(outcome.text == "Your " + std::string(40, ' '));
}

TEST_CASE("eight blocks with residual paths and norms learn the replies", "[train][lesson][long]") {
  CHECK(eight_blocks(true, tinygpt::Norm::pre).loss < 0.2);
}
