// SPDX-License-Identifier: MIT
// AdamW ("Decoupled Weight Decay Regularization", Loshchilov and Hutter 2019) with torch's
// defaults.
#pragma once

#include <span>
#include <vector>

#include "kernels/kernels.hpp"

namespace tinygpt {

struct AdamWConfig {
  double learning_rate = 3e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weight_decay = 0.01;  ///< on every parameter, as torch's default does
};

class AdamW {
 public:
  /// Moments start at 0.
  AdamW(const AdamWConfig& config, std::size_t parameters);

  /// One update of `parameters` by `gradient`, both as long as the moments. Allocates nothing.
  void step(const Kernels& kernels, std::span<const float> gradient, std::span<float> parameters);

  /// Steps taken.
  [[nodiscard]] int steps() const { return steps_; }

 private:
  AdamWConfig config_;
  std::vector<float> moment1_;
  std::vector<float> moment2_;
  double beta1_power_ = 1.0;  // beta1^steps
  double beta2_power_ = 1.0;
  int steps_ = 0;
};

}  // namespace tinygpt
