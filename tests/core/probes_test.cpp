// SPDX-License-Identifier: MIT
// The probes against what they are by definition, one position at a time.
#include "train/probes.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "base/error.hpp"
#include "model/generate.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::Mask;
using tinygpt::Trainer;

// A mean of losses of size 3 in another order of sums.
constexpr double kSumTolerance = 1e-6;

tinygpt::TrainConfig small(const Mask& mask) {
  tinygpt::TrainConfig config = support::lesson(mask);
  config.model = {.vocabulary = 30, .d_model = 16, .heads = 2, .layers = 2, .max_len = 16};
  config.context = 10;
  config.batch = 4;
  return config;
}

// Wide enough to find out that the answer stands one seat to the right.
tinygpt::TrainConfig able(const Mask& mask) {
  tinygpt::TrainConfig config = small(mask);
  config.model.d_model = 32;
  config.model.heads = 4;
  config.batch = 16;
  return config;
}

Trainer trained_well(const Mask& mask) {
  Trainer trainer(able(mask), tinygpt::bakery_replies(), support::exact());
  for (int i = 0; i < 300; ++i) trainer.step();
  return trainer;
}

Trainer trained(const Mask& mask, int steps = 60) {
  Trainer trainer(small(mask), tinygpt::bakery_replies(), support::exact());
  for (int i = 0; i < steps; ++i) trainer.step();
  return trainer;
}

// -log softmax of the target, from the last row of one pass over `seen`, in double.
double loss_after(const Trainer& trainer, const Mask& mask, const std::vector<int>& seen, int row,
                  int target) {
  const auto a = tinygpt::forward_text(trainer.model(), mask, seen);
  const float* logits = a.logits.row(row);
  double sum = 0.0;
  for (int v = 0; v < a.logits.columns(); ++v) sum += std::exp(static_cast<double>(logits[v]));
  return std::log(sum) - static_cast<double>(logits[target]);
}

}  // namespace

TEST_CASE("windows are spread evenly from the first to the last that fits", "[train][data]") {
  CHECK(tinygpt::spread_windows(323, 32, 3) == std::vector<std::uint32_t>{0, 145, 290});
  CHECK(tinygpt::spread_windows(11, 10, 4) == std::vector<std::uint32_t>{0});
  CHECK(tinygpt::spread_windows(12, 10, 4) == std::vector<std::uint32_t>{0, 1});
  CHECK(tinygpt::spread_windows(10, 10, 4).empty());
  CHECK(tinygpt::spread_windows(0, 10, 4).empty());
  CHECK(tinygpt::spread_windows(100, 10, 1) == std::vector<std::uint32_t>{0});
}

TEST_CASE("the usual loss is the mean over windows of each position's loss in one pass",
          "[train][property]") {
  const Mask mask = GENERATE(Mask::causal(), Mask::full(), Mask::prefix(3), Mask::window(2));
  const Trainer trainer = trained(mask);
  const auto starts = tinygpt::spread_windows(trainer.text_length(), 10, 5);
  const auto loss = tinygpt::usual_loss(trainer.model(), mask, trainer.text(), starts, 10);
  double total = 0.0;
  for (int t = 0; t < 10; ++t) {
    double sum = 0.0;
    for (const auto start : starts) {
      const auto first = trainer.text().begin() + start;
      sum += loss_after(trainer, mask, {first, first + 10}, t, first[t + 1]);
    }
    CHECK(std::abs(loss.by_position[static_cast<std::size_t>(t)] - sum / 5) < kSumTolerance);
    total += sum / 5;
  }
  CHECK(std::abs(loss.mean - total / 10) < kSumTolerance);
}

TEST_CASE("the honest loss scores each position with everything after it cut off",
          "[train][property]") {
  const Mask mask = GENERATE(Mask::causal(), Mask::full(), Mask::prefix(3),
                             Mask::causal() & Mask::padding_right(1));
  const Trainer trainer = trained(mask);
  const auto starts = tinygpt::spread_windows(trainer.text_length(), 10, 4);
  const auto loss = tinygpt::honest_loss(trainer.model(), mask, trainer.text(), starts, 10);
  for (int t = 0; t < 10; ++t) {
    double sum = 0.0;
    for (const auto start : starts) {
      const auto first = trainer.text().begin() + start;
      sum += loss_after(trainer, mask, {first, first + t + 1}, t, first[t + 1]);
    }
    const double found = loss.by_position[static_cast<std::size_t>(t)];
    if (mask.empty_rows(t + 1, t + 1).empty() || mask.empty_rows(t + 1, t + 1).back() != t) {
      CHECK(std::abs(found - sum / 4) < kSumTolerance);
    } else {
      CHECK(std::isnan(found));
    }
  }
}

TEST_CASE("the writer's honest loss is its usual loss, the copier's is far above it",
          "[train][lesson]") {
  const Trainer writer = trained_well(Mask::causal());
  const auto starts = tinygpt::spread_windows(writer.text_length(), 10, 8);
  const auto usual = tinygpt::usual_loss(writer.model(), Mask::causal(), writer.text(), starts, 10);
  const auto honest =
      tinygpt::honest_loss(writer.model(), Mask::causal(), writer.text(), starts, 10);
  CHECK(std::abs(usual.mean - honest.mean) < kSumTolerance);

  const Trainer copier = trained_well(Mask::full());
  const auto praised = tinygpt::usual_loss(copier.model(), Mask::full(), copier.text(), starts, 10);
  const auto alone = tinygpt::honest_loss(copier.model(), Mask::full(), copier.text(), starts, 10);
  CHECK(alone.mean > 2 * praised.mean);
}

TEST_CASE("without a mask the last position of a window has no answer to copy", "[train][lesson]") {
  const Trainer copier = trained_well(Mask::full());
  const auto starts = tinygpt::spread_windows(copier.text_length(), 10, 16);
  const auto loss = tinygpt::usual_loss(copier.model(), Mask::full(), copier.text(), starts, 10);
  CHECK(loss.by_position.back() > 3 * loss.by_position[4]);
}

TEST_CASE("a probe changes nothing: the run's digest is that of a run without probes",
          "[train][property]") {
  Trainer watched = trained(Mask::causal(), 3);
  Trainer alone = trained(Mask::causal(), 3);
  const auto starts = tinygpt::spread_windows(watched.text_length(), 10, 4);
  tinygpt::usual_loss(watched.model(), Mask::causal(), watched.text(), starts, 10);
  tinygpt::honest_loss(watched.model(), Mask::causal(), watched.text(), starts, 10);
  tinygpt::part_norms(watched);
  watched.step();
  alone.step();
  CHECK(watched.weights_digest() == alone.weights_digest());
}

TEST_CASE("lengths of gradients and weights add up, part by part, to those of the whole model",
          "[train][property]") {
  const Trainer trainer = trained(Mask::causal(), 4);
  const auto norms = tinygpt::part_norms(trainer);
  REQUIRE(norms.size() == 4);
  CHECK(norms[0].part == "embedding");
  CHECK(norms[1].part == "blocks.0");
  CHECK(norms[2].part == "blocks.1");
  CHECK(norms[3].part == "head");
  double gradient = 0.0;
  double weight = 0.0;
  for (const auto& norm : norms) {
    gradient += norm.gradient * norm.gradient;
    weight += norm.weight * norm.weight;
  }
  const auto squares = [](std::span<const float> values) {
    double sum = 0.0;
    for (const float v : values) sum += static_cast<double>(v) * static_cast<double>(v);
    return sum;
  };
  CHECK(gradient == Catch::Approx(squares(trainer.gradients().values())));
  CHECK(weight == Catch::Approx(squares(trainer.model().parameters().values())));
  double first_block = 0.0;
  for (const auto& tensor : trainer.gradients().named()) {
    if (tensor.name.starts_with("blocks.0.")) first_block += squares(tensor.array.span());
  }
  CHECK(norms[1].gradient == Catch::Approx(std::sqrt(first_block)));
}

TEST_CASE("a window past the text's end is refused, and no window has no loss", "[train][error]") {
  const Trainer trainer = trained(Mask::causal(), 1);
  const std::vector<std::uint32_t> past{320};
  CHECK_THROWS_AS(tinygpt::usual_loss(trainer.model(), Mask::causal(), trainer.text(), past, 10),
                  tinygpt::Error);
  CHECK(std::isnan(
      tinygpt::usual_loss(trainer.model(), Mask::causal(), trainer.text(), {}, 10).mean));
}
