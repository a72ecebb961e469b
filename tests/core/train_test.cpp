// SPDX-License-Identifier: MIT
// Properties of training: no allocation in a step, determinism, odd batches, overflow, refusals.
#include "train/trainer.hpp"

#include <catch_amalgamated.hpp>

#include "base/error.hpp"
#include "model/generate.hpp"
#include "ops/cross_entropy.hpp"
#include "support/allocation_counter.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::Mask;
using tinygpt::TrainConfig;
using tinygpt::Trainer;

Trainer trainer_of(const TrainConfig& config) {
  return {config, tinygpt::bakery_replies(), support::exact()};
}

TrainConfig small(const Mask& mask) {
  TrainConfig config = support::lesson(mask);
  config.model = {.vocabulary = 30, .d_model = 20, .heads = 2, .layers = 2, .max_len = 16};
  config.context = 11;
  config.batch = 6;
  return config;
}

std::string digest_after(const TrainConfig& config, int steps) {
  Trainer trainer = trainer_of(config);
  for (int i = 0; i < steps; ++i) trainer.step();
  return trainer.weights_digest();
}

bool all_finite(std::span<const float> values) {
  return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

}  // namespace

TEST_CASE("a training step allocates no memory", "[train][property]") {
  for (const TrainConfig& config : {support::lesson(Mask::causal()), small(Mask::masked())}) {
    Trainer trainer = trainer_of(config);
    trainer.step();
    const auto before = support::allocations();
    for (int i = 0; i < 3; ++i) trainer.step();
    CHECK(support::allocations() == before);
  }
  const auto before = support::allocations();
  ::operator delete(::operator new(8));  // the counter does count; a plain call is never elided
  CHECK(support::allocations() == before + 1);
}

TEST_CASE("two runs of the same settings end with the same digest, other seeds with another",
          "[train][property]") {
  TrainConfig config = small(Mask::causal());
  const std::string first = digest_after(config, 5);
  CHECK(digest_after(config, 5) == first);
  config.seed = 1;
  CHECK(digest_after(config, 5) != first);
}

TEST_CASE("twenty steps end with the digest that every build must reach", "[train][golden]") {
  // Not PyTorch's: the digest of the core's own arithmetic, the same for every compiler and engine.
  CHECK(digest_after(support::lesson(Mask::causal()), 20) == "134c8e5f9f302480");
  CHECK(digest_after(small(Mask::prefix(3)), 20) == "fd463e8032f0eba7");
}

TEST_CASE("a run under any mask has finite losses that fall", "[train][property]") {
  const Mask mask = GENERATE(Mask::causal(), Mask::full(), Mask::prefix(3), Mask::masked(),
                             Mask::causal() & Mask::padding({0, 1}),
                             Mask::causal().paint(4, 9, true).paint(7, 2, false), Mask::strict());
  Trainer trainer = trainer_of(small(mask));
  const float first = trainer.step().loss;
  float last = first;
  for (int i = 0; i < 40; ++i) {
    const auto result = trainer.step();
    REQUIRE(result.finite);
    last = result.loss;
  }
  CHECK(last < first);
  CHECK(all_finite(trainer.model().parameters().values()));
}

TEST_CASE("positions that see no key are left out of the loss and of every gradient",
          "[train][property]") {
  // Rows 0 and 1 see nothing, rows 2 to 10 see only themselves: what the first two hold reaches no
  // one, so the mean is over the nine that remain.
  const Mask mask = Mask::window(1) & Mask::padding({0, 1});
  Trainer trainer = trainer_of(small(mask));
  const auto starts = trainer.begin_step();
  double sum = 0.0;
  for (const std::uint32_t start : starts) {
    const tinygpt::Window window = trainer.window(start);
    CHECK(std::ranges::count(window.targets, tinygpt::kLeftOut) == 2);
    auto a = tinygpt::forward_text(trainer.model(), mask, window.tokens);
    trainer.model().loss(window.targets, 0.0f, a);
    CHECK(a.losses.span()[0] == 0.0f);
    CHECK(a.losses.span()[1] == 0.0f);
    for (const float loss : a.losses.span()) sum += static_cast<double>(loss);
  }
  while (trainer.shards_left() > 0) trainer.add_shard();
  const auto result = trainer.finish_step();
  CHECK(result.loss == static_cast<float>(sum / (6 * 9)));
  for (int t = 0; t < 16; ++t) {
    const float* row = trainer.gradients().pos.row(t);
    INFO("position " << t);
    CHECK(std::all_of(row, row + 20, [](float g) { return g == 0.0f; }) == (t < 2 || t > 10));
  }
}

TEST_CASE("where no position sees a key the loss is 0 and no gradient is", "[train][property]") {
  Trainer trainer = trainer_of(small(Mask::empty()));
  for (int step = 0; step < 5; ++step) {
    const auto result = trainer.step();
    CHECK(result.finite);
    CHECK(result.loss == 0.0f);
    CHECK(std::ranges::all_of(trainer.gradients().values(), [](float g) { return g == 0.0f; }));
  }
  CHECK(all_finite(trainer.model().parameters().values()));
}

TEST_CASE("a learning rate that overflows stops before it writes anything infinite",
          "[train][property]") {
  TrainConfig config = small(Mask::causal());
  config.adamw.learning_rate = 1e18;
  Trainer trainer = trainer_of(config);
  bool stopped = false;
  for (int i = 0; i < 20 && !stopped; ++i) stopped = !trainer.step().finite;
  CHECK(stopped);
  CHECK(all_finite(trainer.model().parameters().values()));
  const std::string kept = trainer.weights_digest();
  trainer.step();
  CHECK(trainer.weights_digest() == kept);
}

TEST_CASE("a text shorter than context + 1 is refused with the number needed", "[train][error]") {
  const TrainConfig config = small(Mask::causal());
  CHECK_THROWS_WITH(Trainer(config, "abcdefghijk", support::exact()),
                    "The text has 11 characters; a context of 11 needs at least 12.");
  CHECK_NOTHROW(Trainer(config, "abcdefghijkl", support::exact()));
}

TEST_CASE("settings that no model can have are refused by name", "[train][error]") {
  const auto field_of = [](auto change) {
    TrainConfig config;
    change(config);
    try {
      trainer_of(config);
    } catch (const tinygpt::Error& error) {
      return error.field();
    }
    return std::string("accepted");
  };
  CHECK(field_of([](TrainConfig& c) { c.model.heads = 3; }) == "heads");
  CHECK(field_of([](TrainConfig& c) { c.model.heads = 0; }) == "heads");
  CHECK(field_of([](TrainConfig& c) { c.model.d_model = 0; }) == "dModel");
  CHECK(field_of([](TrainConfig& c) { c.model.layers = 0; }) == "layers");
  CHECK(field_of([](TrainConfig& c) { c.context = 129; }) == "context");
  CHECK(field_of([](TrainConfig& c) { c.context = 0; }) == "context");
  CHECK(field_of([](TrainConfig& c) { c.batch = 0; }) == "batch");
  CHECK(field_of([](TrainConfig& c) { c.adamw.learning_rate = NAN; }) == "learningRate");
  CHECK(field_of([](TrainConfig&) {}) == "accepted");
}
