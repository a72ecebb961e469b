// SPDX-License-Identifier: MIT
// A step whose shards several trainers compute: the same bits as one trainer's, whoever computes
// which shard; and refusals of what would break that.
#include <catch_amalgamated.hpp>
#include <vector>

#include "base/error.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "train/trainer.hpp"

namespace {

using tinygpt::Error;
using tinygpt::Mask;
using tinygpt::TrainConfig;
using tinygpt::Trainer;

Trainer trainer_of(const TrainConfig& config, const tinygpt::Kernels& kernels) {
  return {config, tinygpt::bakery_replies(), kernels};
}

TrainConfig odd(int batch) {
  TrainConfig config = support::lesson(Mask::prefix(3));
  config.model = {.vocabulary = 30, .d_model = 20, .heads = 2, .layers = 2, .max_len = 16};
  config.context = 11;
  config.batch = batch;
  config.seed = 5;
  return config;
}

std::vector<Trainer> trainers_of(const TrainConfig& config, int count,
                                 const tinygpt::Kernels& kernels) {
  std::vector<Trainer> trainers;
  for (int i = 0; i < count; ++i) trainers.push_back(trainer_of(config, kernels));
  return trainers;
}

// One step, shard i computed by worker i modulo their number; worker 0 leads.
tinygpt::StepResult shared_step(std::vector<Trainer>& workers) {
  Trainer& lead = workers.front();
  const auto starts = lead.begin_step();
  std::size_t done = 0;
  for (std::size_t shard = 0; lead.shards_left() > 0; ++shard) {
    const std::size_t count = std::min<std::size_t>(Trainer::kShard, starts.size() - done);
    Trainer& worker = workers[shard % workers.size()];
    if (&worker == &lead) {
      lead.add_shard();
    } else {
      worker.set_weights(lead.model().parameters().values());
      const double loss = worker.shard_gradient(starts.subspan(done, count));
      lead.add_shard(worker.gradients().values(), loss);
    }
    done += count;
  }
  return lead.finish_step();
}

}  // namespace

TEST_CASE("any number of trainers that share a run's steps end with the same bits",
          "[train][property]") {
  const tinygpt::Kernels& kernels = *GENERATE(from_range(support::profiles()));
  for (const auto& [config, steps] : {
           std::pair{support::lesson(Mask::causal()),  4},
           {                         odd(7), 20},
           {                         odd(3), 20},
           {                        odd(21), 20}
  }) {
    Trainer alone = trainer_of(config, kernels);
    std::vector<float> losses;
    for (int i = 0; i < steps; ++i) losses.push_back(alone.step().loss);
    for (const int count : {1, 2, 3, 4}) {
      std::vector<Trainer> workers = trainers_of(config, count, kernels);
      for (const float loss : losses) CHECK(shared_step(workers).loss == loss);
      INFO("batch " << config.batch << ", " << count << " workers");
      CHECK(workers.front().weights_digest() == alone.weights_digest());
    }
  }
}

TEST_CASE("a helper's own history does not matter, only the weights it was given",
          "[train][property]") {
  const TrainConfig config = odd(8);
  std::vector<Trainer> workers = trainers_of(config, 2, support::exact());
  for (int i = 0; i < 5; ++i) workers.back().step();
  Trainer alone = trainer_of(config, support::exact());
  for (int i = 0; i < 5; ++i) CHECK(shared_step(workers).loss == alone.step().loss);
  CHECK(workers.front().weights_digest() == alone.weights_digest());
}

TEST_CASE("a step in parts refuses what would make it another step", "[train][error]") {
  Trainer trainer = trainer_of(odd(7), support::exact());
  CHECK(trainer.shards_left() == 0);
  CHECK_THROWS_AS(trainer.add_shard(), Error);
  CHECK_THROWS_AS(trainer.finish_step(), Error);
  const auto starts = trainer.begin_step();
  CHECK(trainer.shards_left() == 2);
  CHECK_THROWS_AS(trainer.finish_step(), Error);
  const std::vector<float> short_gradient(7);
  CHECK_THROWS_AS(trainer.add_shard(short_gradient, 1.0), Error);
  CHECK(trainer.shards_left() == 2);
  trainer.add_shard();
  trainer.add_shard();
  CHECK_THROWS_AS(trainer.add_shard(), Error);
  CHECK(trainer.finish_step().finite);
  CHECK_THROWS_AS(trainer.finish_step(), Error);

  CHECK_THROWS_AS(trainer.shard_gradient({}), Error);
  CHECK_THROWS_AS(trainer.shard_gradient(starts.first(2)), Error);
  const std::vector<std::uint32_t> too_late(4,
                                            static_cast<std::uint32_t>(trainer.text_length()) - 11);
  CHECK_THROWS_AS(trainer.shard_gradient(too_late), Error);
  CHECK_THROWS_AS(trainer.set_weights(short_gradient), Error);
}
