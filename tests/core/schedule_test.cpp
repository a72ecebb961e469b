// SPDX-License-Identifier: MIT
// What may change while a run goes on: its learning rate, by hand or by schedule, its mask; and how
// AdamW's decay and the clipping of gradients act.
#include "train/schedule.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::Mask;
using tinygpt::Schedule;
using tinygpt::ScheduleKind;
using tinygpt::Trainer;

tinygpt::TrainConfig small() {
  tinygpt::TrainConfig config = support::lesson(Mask::causal());
  config.model = {.vocabulary = 30, .d_model = 16, .heads = 2, .layers = 1, .max_len = 16};
  config.context = 10;
  config.batch = 6;
  return config;
}

Trainer trainer_of(const tinygpt::TrainConfig& config) {
  return {config, tinygpt::bakery_replies(), support::exact()};
}

double length(std::span<const float> values) {
  double squares = 0.0;
  for (const float v : values) squares += static_cast<double>(v) * static_cast<double>(v);
  return std::sqrt(squares);
}

}  // namespace

TEST_CASE("a cosine schedule rises in a line, falls along half a cosine and stays at a tenth",
          "[train][property]") {
  const Schedule schedule{.kind = ScheduleKind::cosine, .warmup = 4, .steps = 104};
  CHECK(schedule.factor(0) == Catch::Approx(0.2));
  CHECK(schedule.factor(3) == Catch::Approx(0.8));
  CHECK(schedule.factor(4) == Catch::Approx(1.0));
  CHECK(schedule.factor(54) == Catch::Approx(0.55));
  CHECK(schedule.factor(29) ==
        Catch::Approx(0.1 + 0.45 * (1.0 + std::cos(std::numbers::pi * 0.25))));
  CHECK(schedule.factor(104) == 0.1);
  CHECK(schedule.factor(100000) == 0.1);
  CHECK(Schedule{}.factor(7) == 1.0);
  CHECK_THROWS_AS((Schedule{ScheduleKind::cosine, 10, 10}.validate()), tinygpt::Error);
  CHECK_THROWS_AS((Schedule{ScheduleKind::constant, -1, 10}.validate()), tinygpt::Error);
}

TEST_CASE("a schedule moves the learning rate of each update", "[train][property]") {
  tinygpt::TrainConfig config = small();
  config.schedule = {.kind = ScheduleKind::cosine, .warmup = 3, .steps = 20};
  Trainer scheduled = trainer_of(config);
  Trainer by_hand = trainer_of(small());
  for (int step = 0; step < 25; ++step) {
    by_hand.set_learning_rate(3e-3 * config.schedule.factor(step));
    CHECK(scheduled.learning_rate() == by_hand.learning_rate());
    scheduled.step();
    by_hand.step();
  }
  CHECK(scheduled.weights_digest() == by_hand.weights_digest());
}

TEST_CASE("a learning rate or mask that changes to what it was changes no bit",
          "[train][property]") {
  Trainer touched = trainer_of(small());
  Trainer alone = trainer_of(small());
  for (int step = 0; step < 10; ++step) {
    touched.set_learning_rate(3e-3);
    if (step == 5) {
      touched.set_mask(Mask::full());
      touched.set_mask(Mask::causal());
    }
    touched.step();
    alone.step();
  }
  CHECK(touched.weights_digest() == alone.weights_digest());
  CHECK_THROWS_AS(touched.set_learning_rate(-1.0), tinygpt::Error);
  touched.begin_step();
  CHECK_THROWS_AS(touched.set_mask(Mask::full()), tinygpt::Error);
}

TEST_CASE("after a mask changes, a run goes on as one that always had it would from there",
          "[train][property]") {
  Trainer changed = trainer_of(small());
  tinygpt::TrainConfig config = small();
  config.mask = Mask::causal() & Mask::padding({0});  // position 0 has no key left
  Trainer other = trainer_of(config);
  for (int step = 0; step < 5; ++step) changed.step();
  changed.set_mask(config.mask);
  other.set_weights(changed.model().parameters().values());
  const auto drawn = changed.begin_step();
  const std::vector<std::uint32_t> starts(drawn.begin(), drawn.begin() + 4);
  CHECK(changed.shard_gradient(starts) == other.shard_gradient(starts));
}

TEST_CASE("a gradient longer than the limit is shortened to it, a shorter one left alone",
          "[train][property]") {
  Trainer free = trainer_of(small());
  free.step();
  const double norm = length(free.gradients().values());
  tinygpt::TrainConfig config = small();
  config.max_grad_norm = norm / 2;
  Trainer clipped = trainer_of(config);
  const auto result = clipped.step();
  CHECK(result.gradient_norm == Catch::Approx(norm));
  CHECK(length(clipped.gradients().values()) == Catch::Approx(norm / 2).epsilon(1e-5));
  config.max_grad_norm = norm * 2;
  Trainer loose = trainer_of(config);
  loose.step();
  CHECK(loose.weights_digest() == free.weights_digest());
}

TEST_CASE("decay of matrices alone leaves biases and layer norms where they are",
          "[train][field]") {  // FC-52
  tinygpt::AdamWConfig config;
  config.learning_rate = 0.1;
  config.weight_decay = 0.1;
  config.decay = tinygpt::Decay::matrices;
  tinygpt::Generator generator(0);
  tinygpt::Parameters parameters(small().model);
  parameters.initialise(generator);
  const std::vector<float> before(parameters.values().begin(), parameters.values().end());
  const std::vector<float> no_gradient(before.size(), 0.0f);
  tinygpt::AdamW(config, parameters)
      .step(support::exact(), config.learning_rate, no_gradient, parameters.values());
  std::size_t at = 0;
  for (const auto& tensor : parameters.named()) {
    const bool matrix = tensor.array.shape().rank() > 1;
    INFO(tensor.name);
    for (const float value : tensor.array.span()) {
      const float old = before[at++];
      REQUIRE(value == (matrix ? old * 0.99f : old));
    }
  }
}
