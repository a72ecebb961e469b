// SPDX-License-Identifier: MIT
// AdamW ("Decoupled Weight Decay Regularization", Loshchilov and Hutter 2019) with torch's
// defaults.
#pragma once

#include <span>
#include <vector>

#include "kernels/kernels.hpp"
#include "model/parameters.hpp"

namespace tinygpt {

/// What weight decay pulls towards 0.
enum class Decay {
  all,       ///< every parameter, as torch's default
  matrices,  ///< weights of linear layers and embeddings; no bias and no layer norm
};

struct AdamWConfig {
  double learning_rate = 3e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weight_decay = 0.01;
  Decay decay = Decay::all;
};

class AdamW {
 public:
  /// Moments start at 0, laid out as `parameters`, whose tensors say what decays.
  AdamW(const AdamWConfig& config, const Parameters& parameters);

  /// One update by `gradient` at `learning_rate`; both stretches are as long as the moments.
  /// Allocates nothing.
  void step(const Kernels& kernels, double learning_rate, std::span<const float> gradient,
            std::span<float> parameters);

  /// Steps taken.
  [[nodiscard]] int steps() const { return steps_; }
  /// Whether weight decay pulls at a tensor of this shape: matrices yes, vectors under
  /// Decay::all alone.
  [[nodiscard]] static bool decays(Decay decay, const Shape& shape) {
    return decay == Decay::all || shape.rank() > 1;
  }

  /// Steps and both moments, by torch's names; what else a step needs follows from them.
  struct State {
    int steps = 0;
    std::vector<float> exp_avg;
    std::vector<float> exp_avg_sq;
  };
  [[nodiscard]] State state() const { return {steps_, moment1_, moment2_}; }
  /// Goes on as the optimizer did that the state is from, bit by bit. Errors: moments of another
  /// length, steps below 0. Cost: two products a step.
  void set_state(const State& state);

 private:
  struct Stretch {  // neighbours that are treated alike
    std::size_t first = 0;
    std::size_t size = 0;
    bool decays = true;
  };

  AdamWConfig config_;
  std::vector<Stretch> stretches_;
  std::vector<float> moment1_;
  std::vector<float> moment2_;
  double beta1_power_ = 1.0;  // beta1^steps
  double beta2_power_ = 1.0;
  int steps_ = 0;
};

}  // namespace tinygpt
