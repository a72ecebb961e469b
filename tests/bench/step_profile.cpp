// SPDX-License-Identifier: MIT
// Profiled and plain steps in turns, so that both meet the same disturbances.
#include "step_profile.hpp"

#include <numeric>

#include "data/corpus.hpp"
#include "mask/spec.hpp"
#include "peak.hpp"
#include "timing.hpp"

namespace bench {
namespace {

struct Sample {
  double whole = 0;  // ms, the clock's cost taken off
  Parts parts;
};

double calls_of(const Parts& parts) {
  return std::accumulate(parts.begin(), parts.end(), 0.0,
                         [](double sum, const Part& part) { return sum + part.calls; });
}

Sample profiled_step(tinygpt::Trainer& trainer, const ClockCost& cost) {
  begin_step();
  const double whole = milliseconds([&trainer] { trainer.step(); });
  Sample sample{whole - calls_of(counted()) * cost.whole, counted()};
  for (Part& part : sample.parts) part.ms -= part.calls * cost.inside;
  return sample;
}

// Average of the quickest quarter.
Sample quick(std::vector<Sample> samples) {
  std::ranges::sort(samples, {}, &Sample::whole);
  samples.resize(std::max<std::size_t>(1, samples.size() / 4));
  const auto count = static_cast<double>(samples.size());
  Sample mean;
  for (const Sample& sample : samples) {
    mean.whole += sample.whole / count;
    for (std::size_t i = 0; i < mean.parts.size(); ++i) {
      mean.parts[i].ms += sample.parts[i].ms / count;
      mean.parts[i].flops += sample.parts[i].flops / count;
      mean.parts[i].calls += sample.parts[i].calls / count;
    }
  }
  return mean;
}

// Drawing the windows alone, in ms: too short to be seen inside a step.
double drawing_ms(int batch, int characters) {
  constexpr int kSteps = 1000;
  tinygpt::Generator generator;
  const Times times = timed(20, [&] {
    for (int i = 0; i < kSteps * batch; ++i) {
      sink = static_cast<float>(generator.randint(static_cast<std::uint32_t>(characters)));
    }
  });
  return times.best / kSteps;
}

nlohmann::ordered_json parts_json(const Sample& mean, double drawing) {
  nlohmann::ordered_json parts = nlohmann::ordered_json::array();
  double sum = 0;
  const auto put = [&](const std::string& name, bool product, double calls, double ms,
                       double flops) {
    sum += ms;
    parts.push_back({
        {   "name",    name},
        {"product", product},
        {  "calls",   calls},
        {     "ms",      ms},
        {  "flops",   flops}
    });
  };
  for (int i = 0; i < kBeforeKernels; ++i) {
    const Part& part = mean.parts[static_cast<std::size_t>(i)];
    if (part.calls > 0) put(part_name(i), is_product(i), part.calls, part.ms, part.flops);
  }
  put("drawing windows", false, 1, drawing, 0);
  put("zeroing gradients", false, 1, mean.parts[kBeforeKernels].ms - drawing, 0);
  put("everything else", false, 0, mean.whole - sum, 0);
  return parts;
}

}  // namespace

nlohmann::ordered_json step_profile(const tinygpt::Kernels& kernels,
                                    const tinygpt::TrainConfig& config, int steps) {
  tinygpt::Trainer plain(config, tinygpt::bakery_replies(), kernels);
  tinygpt::Trainer trainer(config, tinygpt::bakery_replies(),
                           profiled(kernels, plain.model().config()));
  for (int i = 0; i < std::clamp(steps / 4, 2, 10); ++i) {  // engines compile what is hot
    plain.step();
    trainer.step();
  }
  const ClockCost cost = clock_cost();
  std::vector<Sample> samples;
  std::vector<Sample> plain_samples;
  for (int i = 0; i < steps; ++i) {
    samples.push_back(profiled_step(trainer, cost));
    plain_samples.push_back({milliseconds([&plain] { plain.step(); }), {}});
  }
  const Sample mean = quick(std::move(samples));
  return {
      {"mask", tinygpt::mask_spec(config.mask)},
      {"batch", config.batch},
      {"context", config.context},
      {"peak_gflops", peak_gflops(kernels.profile)},
      {"clock_ms", calls_of(mean.parts) * cost.whole},
      {"step_ms", quick(std::move(plain_samples)).whole},
      {"profiled_ms", mean.whole},
      {"parts",
       parts_json(mean, drawing_ms(config.batch, plain.text_length() - config.context - 1))}
  };
}

}  // namespace bench
