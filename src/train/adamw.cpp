// SPDX-License-Identifier: MIT
// AdamW: bias corrections in double, as Python computes them, rounded once for the kernel.
#include "train/adamw.hpp"

#include <cmath>

#include "base/error.hpp"

namespace tinygpt {
namespace {

// 1 factor factor ..., rounded after each product as the steps themselves do it.
double repeated_product(double factor, int times) {
  double product = 1.0;
  for (int i = 0; i < times && product * factor != product; ++i) product *= factor;
  return product;
}

}  // namespace

AdamW::AdamW(const AdamWConfig& config, const Parameters& parameters)
    : config_(config),
      moment1_(parameters.values().size(), 0.0f),
      moment2_(parameters.values().size(), 0.0f) {
  std::size_t first = 0;
  for (const auto& [name, array] : parameters.named()) {
    const bool pulls = decays(config.decay, array.shape());
    if (stretches_.empty() || stretches_.back().decays != pulls) {
      stretches_.push_back({first, 0, pulls});
    }
    stretches_.back().size += array.size();
    first += array.size();
  }
}

void AdamW::set_state(const State& state) {
  if (state.exp_avg.size() != moment1_.size() || state.exp_avg_sq.size() != moment1_.size() ||
      state.steps < 0) {
    refuse({"AdamW: a state of ", state.exp_avg.size(), " and ", state.exp_avg_sq.size(),
            " moments after ", state.steps, " steps for ", moment1_.size(), " parameters."});
  }
  moment1_ = state.exp_avg;
  moment2_ = state.exp_avg_sq;
  steps_ = state.steps;
  beta1_power_ = repeated_product(config_.beta1, steps_);
  beta2_power_ = repeated_product(config_.beta2, steps_);
}

void AdamW::step(const Kernels& kernels, double learning_rate, std::span<const float> gradient,
                 std::span<float> parameters) {
  if (gradient.size() != moment1_.size() || parameters.size() != moment1_.size()) {
    refuse({"AdamW: ", gradient.size(), " gradients and ", parameters.size(), " parameters for ",
            moment1_.size(), " moments."});
  }
  ++steps_;
  beta1_power_ *= config_.beta1;
  beta2_power_ *= config_.beta2;
  AdamWStep numbers{
      .keep = 1.0f,
      .beta1 = static_cast<float>(config_.beta1),
      .one_minus_beta1 = static_cast<float>(1.0 - config_.beta1),
      .beta2 = static_cast<float>(config_.beta2),
      .one_minus_beta2 = static_cast<float>(1.0 - config_.beta2),
      .step_size = static_cast<float>(learning_rate / (1.0 - beta1_power_)),
      .correction2_sqrt = static_cast<float>(std::sqrt(1.0 - beta2_power_)),
      .epsilon = static_cast<float>(config_.epsilon),
  };
  const auto kept = static_cast<float>(1.0 - learning_rate * config_.weight_decay);
  for (const auto& [first, size, decays] : stretches_) {
    numbers.keep = decays ? kept : 1.0f;
    kernels.adamw(numbers, static_cast<int>(size), gradient.data() + first,
                  parameters.data() + first, moment1_.data() + first, moment2_.data() + first);
  }
}

}  // namespace tinygpt
