// SPDX-License-Identifier: MIT
// TinyGPT: embedding, blocks, final norm, head. The spine of the code base: start at tiny_gpt.cpp.
// It knows no optimiser (train/) and never chooses a mask: the caller's mask is used as it is.
#pragma once

#include "model/activations.hpp"
#include "model/block.hpp"
#include "model/config.hpp"
#include "model/packed.hpp"
#include "model/parameters.hpp"
#include "ops/attention_plan.hpp"

namespace tinygpt {

class TinyGpt {
 public:
  /// A model drawn from `generator` as torch would. Errors: a config that does not validate.
  TinyGpt(const ModelConfig& config, Generator& generator, const Kernels& kernels);

  /// tokens (B T) -> a.logits (B, T, V), every tensor on the way kept in `a`.
  /// Errors: tokens outside the vocabulary, sizes that don't match `a` and `plan`.
  void forward(std::span<const int> tokens, const AttentionPlan& plan, Activations& a) const;

  /// One token at `position`, the keys and values of those before it in `layers`, to which its own
  /// are added; `cells` is its row of the mask. a.logits (1, 1, V). KvCache is the way to call
  /// this.
  void forward_next(int token, int position, std::span<const KvLayer> layers,
                    std::span<const std::uint32_t> cells, std::span<float> weights,
                    Activations& a) const;

  /// After forward: a.losses (B, T) in nats for `targets` (B T); with `scale` not 0 also the
  /// logits' gradient of scale * sum(losses), for backward.
  void loss(std::span<const int> targets, float scale, Activations& a) const;

  /// After loss: adds the gradient of every parameter to `gradients`.
  void backward(std::span<const int> tokens, const AttentionPlan& plan, Activations& a,
                Parameters& gradients) const;

  /// Must follow any change of `parameters()`: renews the copies that the kernels read.
  void parameters_changed();

  [[nodiscard]] const ModelConfig& config() const { return config_; }
  [[nodiscard]] Parameters& parameters() { return parameters_; }
  [[nodiscard]] const Parameters& parameters() const { return parameters_; }
  [[nodiscard]] const Kernels& kernels() const { return *kernels_; }

 private:
  void head_forward(const Array& x, Activations& a) const;
  void head_backward(Activations& a, const Array& d_tok, Parameters& g) const;
  [[nodiscard]] Array head_input(const Activations& a) const;
  [[nodiscard]] BlockContext context(const AttentionPlan& plan, const Activations& a) const;

  ModelConfig config_;
  const Kernels* kernels_;
  Parameters parameters_;
  PackedWeights packed_;
};

}  // namespace tinygpt
