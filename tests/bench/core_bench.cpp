// SPDX-License-Identifier: MIT
// Times the core and prints JSON, an object per profile it has, or of the one named:
//   core_bench measure N [exact|fused]   multiply-add peak, steps (N a mask), generation
//   core_bench profile N [exact|fused]   where the time of a step goes, over N steps
//   core_bench growth N [exact|fused]    the same for other batches and contexts, N steps' worth
//   each
// Best of many, because shared machines only ever add time. Read and judged by scripts/bench.
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "data/corpus.hpp"
#include "mask/spec.hpp"
#include "model/generate.hpp"
#include "peak.hpp"
#include "step_profile.hpp"
#include "timing.hpp"
#include "train/trainer.hpp"

namespace {

using bench::sink;
using bench::timed;
using Json = nlohmann::ordered_json;

Json step_times(const tinygpt::Kernels& kernels, const char* mask, int repeats) {
  tinygpt::TrainConfig config;
  config.mask = tinygpt::parse_mask(mask);
  tinygpt::Trainer trainer(config, tinygpt::bakery_replies(), kernels);
  for (int i = 0; i < 10; ++i) trainer.step();  // engines compile hot functions while they run
  const auto times = timed(repeats, [&trainer] { trainer.step(); });
  return {
      {     "mask",         mask},
      {  "best_ms",   times.best},
      {"median_ms", times.median}
  };
}

// Tokens a second while the lesson's model fills its 128 positions.
Json generation_rates(const tinygpt::Kernels& kernels) {
  const tinygpt::Mask mask = tinygpt::Mask::causal();
  const tinygpt::Trainer trainer({}, tinygpt::bakery_replies(), kernels);
  const auto prompt = trainer.vocabulary().encode("Your ");
  const int count = trainer.model().config().max_len - static_cast<int>(prompt.size());
  const auto rate = [&](bool may_cache, int repeats) {
    const auto times = timed(repeats, [&] {
      const auto text = tinygpt::generate_greedy(trainer.model(), mask, prompt, count, may_cache);
      sink = static_cast<float>(text.back());
    });
    return 1000.0 * count / times.best;
  };
  const double cached = rate(true, 50);
  const double uncached = rate(false, 5);
  return {
      {  "cached",   cached},
      {"uncached", uncached}
  };
}

Json measure(const tinygpt::Kernels& kernels, int repeats) {
  Json result{
      {"peak_gflops", bench::peak_gflops(kernels.profile)}
  };
  for (const char* mask : {"causal", "full"}) {
    result["step"].push_back(step_times(kernels, mask, repeats));
  }
  result["tokens_per_second"] = generation_rates(kernels);
  return result;
}

Json profile(const tinygpt::Kernels& kernels, int repeats) {
  return {
      {"step", bench::step_profile(kernels, {}, repeats)}
  };
}

// A batch and a context at a time; large ones get fewer steps, so that each takes about as long.
Json growth(const tinygpt::Kernels& kernels, int repeats) {
  Json steps = Json::array();
  const auto add = [&](int batch, int context, const tinygpt::Mask& mask) {
    tinygpt::TrainConfig config;
    const int size = batch * context / (config.batch * config.context);
    config.batch = batch;
    config.context = context;
    config.mask = mask;
    steps.push_back(bench::step_profile(kernels, config, std::max(8, repeats / std::max(1, size))));
  };
  for (const int batch : {4, 8, 16, 32, 64}) add(batch, 32, tinygpt::Mask::causal());
  for (const int context : {16, 64, 128}) add(16, context, tinygpt::Mask::causal());
  for (const int batch : {4, 64}) add(batch, 128, tinygpt::Mask::causal());
  for (const int context : {32, 128}) add(16, context, tinygpt::Mask::full());
  return {
      {"steps", steps}
  };
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "measure";
  const int repeats = argc > 2 ? std::max(1, std::atoi(argv[2])) : 100;
  const std::string_view only = argc > 3 ? argv[3] : "";
  const auto run = what == "profile" ? profile : what == "growth" ? growth : measure;
  Json all = Json::array();
  for (const auto name : {tinygpt::Profile::exact, tinygpt::Profile::fused}) {
    const auto* kernels = tinygpt::find_kernels(name);
    if (kernels == nullptr || (!only.empty() && only != tinygpt::profile_name(name))) continue;
    Json result{
        {"profile", tinygpt::profile_name(name)}
    };
    result.update(run(*kernels, repeats));
    all.push_back(result);
  }
  std::cout << all.dump() << std::endl;
}
