// SPDX-License-Identifier: MIT
// Times the core: the multiply-add peak, the matrix products of a step, and whole training steps.
// Prints JSON, an object per profile. Best of many, because shared machines only ever add time.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>

#include "data/corpus.hpp"
#include "mask/spec.hpp"
#include "model/generate.hpp"
#include "train/trainer.hpp"

namespace tinygpt::kernels {
namespace exact {
float peak(int rounds, float factor);
}
namespace fused {
float peak(int rounds, float factor);
}
}  // namespace tinygpt::kernels

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(const std::function<void()>& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Times {
  double best = 1e9;
  double median = 0;
};

Times timed(int repeats, const std::function<void()>& work) {
  std::vector<double> times;
  work();
  for (int i = 0; i < repeats; ++i) times.push_back(milliseconds(work));
  std::ranges::sort(times);
  return {times.front(), times[times.size() / 2]};
}

volatile float sink;

double peak_gflops(tinygpt::Profile profile) {
  constexpr int kRounds = 200000;
  const auto times = timed(20, [profile] {
#if AFG_HAS_EXACT
    if (profile == tinygpt::Profile::exact) sink = tinygpt::kernels::exact::peak(kRounds, 0.5f);
#endif
#if AFG_HAS_FUSED
    if (profile == tinygpt::Profile::fused) sink = tinygpt::kernels::fused::peak(kRounds, 0.5f);
#endif
  });
  return 64.0 * kRounds / times.best / 1e6;
}

// One product of the lesson's step at a shard's size, in GFLOP/s.
double product_gflops(const tinygpt::Kernels& kernels, int N, int I, int O, bool transposed) {
  std::vector<float> a(static_cast<std::size_t>(N * std::max(I, O)), 0.5f);
  std::vector<float> b(static_cast<std::size_t>(std::max(N, O) * (I + 8)), 0.25f);
  std::vector<float> c(static_cast<std::size_t>(std::max(N * O, O * I)), 0.0f);
  const auto times = timed(200, [&] {
    if (transposed) {
      kernels.gemm_transposed_add(a.data(), b.data(), O, I, N, c.data(), I);
    } else {
      kernels.gemm_panels(a.data(), I, N, I, b.data(), O, nullptr, c.data(), O);
    }
  });
  return 2.0 * N * I * O / times.best / 1e6;
}

nlohmann::ordered_json step_times(const tinygpt::Kernels& kernels, const char* mask, int repeats) {
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
nlohmann::ordered_json generation_rates(const tinygpt::Kernels& kernels) {
  const tinygpt::Mask mask = tinygpt::Mask::causal();
  const tinygpt::Trainer trainer({}, tinygpt::bakery_replies(), kernels);
  const auto prompt = trainer.vocabulary().encode("Your ");
  const int count = trainer.model().config().max_len - static_cast<int>(prompt.size());
  const auto rate = [&](auto generate, int repeats) {
    const auto times = timed(repeats, [&] {
      sink = static_cast<float>(generate(trainer.model(), mask, prompt, count).back());
    });
    return 1000.0 * count / times.best;
  };
  const double cached = rate(tinygpt::generate_greedy, 50);
  const double uncached = rate(tinygpt::generate_greedy_uncached, 5);
  return {
      {  "cached",   cached},
      {"uncached", uncached}
  };
}

nlohmann::ordered_json measure(const tinygpt::Kernels& kernels, int repeats) {
  nlohmann::ordered_json result{
      {    "profile", tinygpt::profile_name(kernels.profile)},
      {"peak_gflops",           peak_gflops(kernels.profile)}
  };
  for (const auto& [name, I, O] : {
           std::tuple{ "attn.in_proj",  64, 192},
           {"attn.out_proj",  64,  64},
           {        "ffn.0",  64, 256},
           {        "ffn.2", 256,  64}
  }) {
    result["gflops"][name] = {
        {        "forward", product_gflops(kernels, 128, I, O, false)},
        {"weight_gradient", product_gflops(kernels, 128, I, O,  true)}
    };
  }
  for (const char* mask : {"causal", "full"}) {
    result["step"].push_back(step_times(kernels, mask, repeats));
  }
  result["tokens_per_second"] = generation_rates(kernels);
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 100;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const auto profile : {tinygpt::Profile::exact, tinygpt::Profile::fused}) {
    if (const auto* kernels = tinygpt::find_kernels(profile)) {
      all.push_back(measure(*kernels, repeats));
    }
  }
  std::cout << all.dump() << std::endl;
}
