// SPDX-License-Identifier: MIT
// Models from which parts were taken: every combination trains, computes what its formulas say,
// and has the gradients of its loss.
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>

#include "model/generate.hpp"
#include "model/reference_pass.hpp"
#include "ops/reference.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "support/tolerance.hpp"

namespace {

using tinygpt::Mask;
using tinygpt::ModelConfig;
using tinygpt::Norm;
using tinygpt::TinyGpt;
using tinygpt::Trainer;

std::vector<ModelConfig> every_combination() {
  std::vector<ModelConfig> configs;
  for (const Norm norm : {Norm::none, Norm::pre, Norm::post}) {
    for (int bits = 0; bits < 16; ++bits) {
      ModelConfig config{.vocabulary = 9, .d_model = 8, .heads = 2, .layers = 2, .max_len = 12};
      config.norm = norm;
      config.residual = (bits & 1) != 0;
      config.feed_forward = (bits & 2) != 0;
      config.positions = (bits & 4) != 0;
      config.tied = (bits & 8) != 0;
      configs.push_back(config);
    }
  }
  return configs;
}

std::string words(const ModelConfig& config) {
  const auto flag = [](const char* name, bool on) { return std::string(on ? " " : " no ") + name; };
  constexpr const char* kNames[] = {"no norm", "pre-norm", "post-norm"};
  return kNames[static_cast<int>(config.norm)] + flag("residual", config.residual) +
         flag("feed-forward", config.feed_forward) + flag("positions", config.positions) +
         flag("tied", config.tied);
}

TinyGpt model_of(const ModelConfig& config, const tinygpt::Kernels& kernels = support::exact()) {
  tinygpt::Generator generator(4);
  return {config, generator, kernels};
}

const std::vector<int> kTokens{4, 0, 8, 7, 7, 1, 3};
const std::vector<int> kTargets{0, 8, 7, 7, 1, 3, 2};

// Mean loss in double, by the formulas.
double reference_loss(const TinyGpt& model, const Mask& mask) {
  const auto logits = tinygpt::reference_logits(model, {mask, {}}, kTokens);
  double sum = 0.0;
  for (std::size_t t = 0; t < kTargets.size(); ++t) {
    double total = 0.0;
    for (std::size_t v = 0; v < logits.shape(1); ++v) total += std::exp(logits(t, v));
    sum += std::log(total) - logits(t, static_cast<std::size_t>(kTargets[t]));
  }
  return sum / static_cast<double>(kTargets.size());
}

tinygpt::Parameters gradients_of(const TinyGpt& model, const Mask& mask) {
  const int T = static_cast<int>(kTokens.size());
  const tinygpt::AttentionPlan plan(mask, T);
  tinygpt::Activations a(model.config(), 1, T, true);
  tinygpt::Parameters gradients(model.config());
  model.forward(kTokens, plan, a);
  model.loss(kTargets, 1.0f / static_cast<float>(T), a);
  model.backward(kTokens, plan, a, gradients);
  return gradients;
}

}  // namespace

TEST_CASE("every combination of parts computes the logits of its formulas", "[model][reference]") {
  // Logits of size up to 10 (a tied head); float against double through a few hundred roundings.
  constexpr double kTolerance = 2e-5;
  for (const auto* kernels : support::profiles()) {
    for (const ModelConfig& config : every_combination()) {
      INFO(words(config));
      const TinyGpt model = model_of(config, *kernels);
      const auto a = tinygpt::forward_text(model, Mask::prefix(2), kTokens);
      const auto expected = tinygpt::reference_logits(model, {Mask::prefix(2), {}}, kTokens);
      const std::vector<double> flat(expected.begin(), expected.end());
      const std::vector<float> actual(a.logits.span().begin(), a.logits.span().end());
      CHECK(tinygpt::tolerance::relative_error(actual, flat) < kTolerance);
    }
  }
}

TEST_CASE("every combination of parts has the gradients of its loss", "[model][gradient]") {
  // Central differences in double with h = 2^-12: their error is h^2 times a third derivative; the
  // gradient itself is float. Relative to the largest entry of the tensor or 1e-3.
  constexpr double kTolerance = 1e-4;
  constexpr float kStep = 0x1p-12f;
  for (const ModelConfig& config : every_combination()) {
    TinyGpt model = model_of(config);
    const tinygpt::Parameters gradients = gradients_of(model, Mask::causal());
    const auto& tensors = model.parameters().named();
    CHECK(tensors.size() == gradients.named().size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const auto values = tensors[i].array.span();
      const auto found = gradients.named()[i].array.span();
      double largest = 1e-3;
      for (const float g : found) largest = std::max(largest, std::abs(static_cast<double>(g)));
      for (const std::size_t at : {std::size_t{0}, values.size() / 2, values.size() - 1}) {
        const float before = values[at];
        values[at] = before + kStep;
        const double high_at = static_cast<double>(values[at]);
        const double high = reference_loss(model, Mask::causal());
        values[at] = before - kStep;
        const double width = high_at - static_cast<double>(values[at]);
        const double slope = (high - reference_loss(model, Mask::causal())) / width;
        values[at] = before;
        INFO(words(config) << ": " << tensors[i].name << "[" << at << "]");
        CHECK(std::abs(static_cast<double>(found[at]) - slope) < kTolerance * largest);
      }
    }
  }
}

TEST_CASE("every combination of parts has the numbers that its budget says", "[model][property]") {
  for (const ModelConfig& config : every_combination()) {
    INFO(words(config));
    const TinyGpt model = model_of(config);
    std::size_t named = 0;
    for (const auto& tensor : model.parameters().named()) named += tensor.array.size();
    const ModelConfig::Budget budget = config.parameter_budget();
    CHECK(named == config.parameter_count());
    CHECK(model.parameters().values().size() == named);
    CHECK((budget.positions == 0) == !config.positions);
    CHECK((budget.feed_forward == 0) == !config.feed_forward);
    CHECK((budget.norms == 0) == (config.norm == Norm::none));
    CHECK(budget.head == (config.tied ? 9U : 81U));
  }
}

TEST_CASE("a block of width 512 has 1.05 million weights in attention and 2.10 million after it",
          "[model][lesson]") {
  const ModelConfig wide{.vocabulary = 30, .d_model = 512, .heads = 8, .layers = 1};
  const ModelConfig::Budget budget = wide.parameter_budget();
  CHECK(budget.attention == 4 * 512 * 512 + 4 * 512);         // 1,050,624
  CHECK(budget.feed_forward == 2 * 512 * 2048 + 2048 + 512);  // 2,099,712
  CHECK(ModelConfig{}.parameter_count() == 212126);
}

TEST_CASE("tied embeddings are counted, drawn and moved once", "[model][property]") {
  ModelConfig config{.vocabulary = 65, .d_model = 32, .heads = 4, .layers = 1, .max_len = 8};
  const std::size_t apart = config.parameter_count();
  config.tied = true;
  CHECK(apart - config.parameter_count() == 2080);
  const TinyGpt model = model_of(config);
  CHECK(model.parameters().head.weight.data() == model.parameters().tok.data());
  for (const auto& tensor : model.parameters().named()) CHECK(tensor.name != "head.weight");
}

TEST_CASE("every combination of parts trains, with a cache that writes the same text",
          "[train][property]") {
  for (ModelConfig model : every_combination()) {
    INFO(words(model));
    tinygpt::TrainConfig config = support::lesson(Mask::causal());
    config.model = model;
    config.context = 8;
    config.batch = 4;
    Trainer trainer(config, tinygpt::bakery_replies(), support::exact());
    double first = 0.0;
    double last = 0.0;
    for (int step = 0; step < 40; ++step) {
      const auto result = trainer.step();
      REQUIRE(result.finite);
      if (step < 5) first += static_cast<double>(result.loss);
      if (step >= 35) last += static_cast<double>(result.loss);
    }
    CHECK(last < first);
    const auto prompt = trainer.vocabulary().encode("You");
    CHECK(tinygpt::generate_greedy(trainer.model(), Mask::causal(), prompt, 20) ==
          tinygpt::generate_greedy(trainer.model(), Mask::causal(), prompt, 20, false));
  }
}

TEST_CASE("a tied model's shards add up to the same bits wherever they are computed",
          "[train][property]") {
  tinygpt::TrainConfig config = support::lesson(Mask::causal());
  config.model = {.vocabulary = 30, .d_model = 20, .heads = 2, .layers = 2, .max_len = 16};
  config.model.tied = true;
  config.context = 11;
  config.batch = 8;
  Trainer alone(config, tinygpt::bakery_replies(), support::exact());
  Trainer lead(config, tinygpt::bakery_replies(), support::exact());
  Trainer helper(config, tinygpt::bakery_replies(), support::exact());
  for (int step = 0; step < 10; ++step) {
    alone.step();
    const auto starts = lead.begin_step();
    lead.add_shard();
    helper.set_weights(lead.model().parameters().values());
    const double loss = helper.shard_gradient(starts.subspan(4, 4));
    lead.add_shard(helper.gradients().values(), loss);
    lead.finish_step();
  }
  CHECK(lead.weights_digest() == alone.weights_digest());
}
