// SPDX-License-Identifier: MIT
// AdamW: bias corrections in double, as Python computes them, rounded once for the kernel.
#include "train/adamw.hpp"

#include <cmath>

#include "base/error.hpp"

namespace tinygpt {

AdamW::AdamW(const AdamWConfig& config, std::size_t parameters)
    : config_(config), moment1_(parameters, 0.0f), moment2_(parameters, 0.0f) {}

void AdamW::step(const Kernels& kernels, std::span<const float> gradient,
                 std::span<float> parameters) {
  if (gradient.size() != moment1_.size() || parameters.size() != moment1_.size()) {
    throw Error("AdamW: " + std::to_string(gradient.size()) + " gradients and " +
                std::to_string(parameters.size()) + " parameters for " +
                std::to_string(moment1_.size()) + " moments.");
  }
  ++steps_;
  beta1_power_ *= config_.beta1;
  beta2_power_ *= config_.beta2;
  const AdamWStep numbers{
      .keep = static_cast<float>(1.0 - config_.learning_rate * config_.weight_decay),
      .beta1 = static_cast<float>(config_.beta1),
      .one_minus_beta1 = static_cast<float>(1.0 - config_.beta1),
      .beta2 = static_cast<float>(config_.beta2),
      .one_minus_beta2 = static_cast<float>(1.0 - config_.beta2),
      .step_size = static_cast<float>(config_.learning_rate / (1.0 - beta1_power_)),
      .correction2_sqrt = static_cast<float>(std::sqrt(1.0 - beta2_power_)),
      .epsilon = static_cast<float>(config_.epsilon),
  };
  kernels.adamw(numbers, static_cast<int>(parameters.size()), gradient.data(), parameters.data(),
                moment1_.data(), moment2_.data());
}

}  // namespace tinygpt
