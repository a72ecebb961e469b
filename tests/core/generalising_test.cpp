// SPDX-License-Identifier: MIT
// A corpus of thousands of replies: learning, memorising and leaking are told apart by what is held
// out and by the honest loss.
#include <catch_amalgamated.hpp>

#include "data/replies.hpp"
#include "data/split.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "train/baselines.hpp"
#include "train/probes.hpp"

namespace {

using tinygpt::Mask;
using tinygpt::Trainer;

struct Outcome {
  double training;
  double held_out;
  double honest;
  double held_out_honest;
  tinygpt::Baselines lines;
};

Outcome after_2000_steps(const Mask& mask) {
  const auto split = tinygpt::split_replies(tinygpt::grammar_replies(0, 3000), 0.1);
  tinygpt::TrainConfig config = support::lesson(mask);
  config.model.d_model = 32;
  config.model.layers = 2;
  Trainer trainer(config, split.train, *support::profiles().back(), split.held_out);
  for (int step = 0; step <= 2000; ++step) REQUIRE(trainer.step().finite);
  const auto loss = [&](auto probe, std::span<const int> text) {
    const auto starts = tinygpt::spread_windows(static_cast<int>(text.size()), config.context, 48);
    return probe(trainer.model(), mask, text, starts, config.context).mean;
  };
  return {loss(tinygpt::usual_loss, trainer.text()), loss(tinygpt::usual_loss, trainer.held_out()),
          loss(tinygpt::honest_loss, trainer.text()),
          loss(tinygpt::honest_loss, trainer.held_out()),
          tinygpt::baselines(trainer.text(), trainer.held_out(), trainer.vocabulary().size())};
}

}  // namespace

TEST_CASE(
    "the writer's loss on replies that it never saw is near its training loss and well below "
    "what pairs of characters tell",
    "[train][lesson][long]") {
  const Outcome writer = after_2000_steps(Mask::causal());
  INFO("training " << writer.training << ", held out " << writer.held_out << ", bigram "
                   << *writer.lines.held_out_bigram);
  CHECK(std::abs(writer.held_out - writer.training) < 0.1 * writer.training);
  CHECK(writer.held_out < 0.6 * *writer.lines.held_out_bigram);
  CHECK(std::abs(writer.honest - writer.training) < 1e-4);
}

TEST_CASE(
    "the copier's loss is low on replies that it never saw too, and honestly it is worse than "
    "counting characters: a leak, not memory",
    "[train][lesson][long]") {
  const Outcome copier = after_2000_steps(Mask::full());
  INFO("held out " << copier.held_out << ", honest " << copier.honest << ", unigram "
                   << copier.lines.unigram);
  CHECK(copier.held_out < 0.3);
  CHECK(copier.honest > copier.lines.unigram);
  CHECK(copier.held_out_honest > *copier.lines.held_out_unigram);
}
