// SPDX-License-Identifier: MIT
// The whole model, read top to bottom: forward, loss, and backward as the same lines upside down.
// Next: block.cpp, then ops/ops.hpp.
#include "model/tiny_gpt.hpp"

#include <algorithm>

namespace tinygpt {

TinyGpt::TinyGpt(const ModelConfig& config, Generator& generator, const Kernels& kernels)
    : config_(config), kernels_(&kernels), parameters_(config), packed_(config) {
  parameters_.initialise(generator);
  parameters_changed();
}

void TinyGpt::forward(std::span<const int> tokens, const AttentionPlan& plan,
                      Activations& a) const {
  const Parameters& p = parameters_;
  embedding_forward(*kernels_, tokens, p.tok, p.pos, a.embedded);  // (B, T, C)
  Array x = a.embedded;                                            // (B, T, C)
  for (std::size_t l = 0; l < p.blocks.size(); ++l) {
    x = block_forward(context(plan, a), p.blocks[l], packed_.blocks[l], x,
                      a.blocks[l]);  // (B, T, C)
  }
  layer_norm_forward(*kernels_, x, p.ln_f.weight, p.ln_f.bias, a.ln_f);        // (B, T, C)
  linear_forward(*kernels_, a.ln_f.out, packed_.head, p.head.bias, a.logits);  // (B, T, V)
}

void TinyGpt::forward_next(int token, int position, std::span<const KvLayer> layers,
                           std::span<const std::uint32_t> cells, std::span<float> weights,
                           Activations& a) const {
  const Parameters& p = parameters_;
  const int later = config_.max_len - position;
  const ConstArray pos(p.pos.row(position), {later, config_.d_model});
  embedding_forward(*kernels_, std::span(&token, 1), p.tok, pos, a.embedded);  // (1, 1, C)
  Array x = a.embedded;                                                        // (1, 1, C)
  for (std::size_t l = 0; l < p.blocks.size(); ++l) {
    const CachedContext context{*kernels_, layers[l], position, cells, weights};
    x = block_forward_next(context, p.blocks[l], packed_.blocks[l], x, a.blocks[l]);
  }
  layer_norm_forward(*kernels_, x, p.ln_f.weight, p.ln_f.bias, a.ln_f);        // (1, 1, C)
  linear_forward(*kernels_, a.ln_f.out, packed_.head, p.head.bias, a.logits);  // (1, 1, V)
}

void TinyGpt::loss(std::span<const int> targets, float scale, Activations& a) const {
  const Array d_logits = scale == 0.0f ? Array() : a.backward.d_logits;    // (B, T, V)
  cross_entropy(*kernels_, a.logits, targets, scale, a.losses, d_logits);  // (B, T)
}

void TinyGpt::backward(std::span<const int> tokens, const AttentionPlan& plan, Activations& a,
                       Parameters& g) const {
  const Parameters& p = parameters_;
  const BackwardTensors& d = a.backward;
  const std::span<float> scratch = d.scratch.span();
  linear_backward(*kernels_, d.d_logits, a.ln_f.out, packed_.head, d.d_branch, g.head.weight,
                  g.head.bias, scratch);  // (B, T, C)
  std::ranges::fill(d.d_x.span(), 0.0f);
  layer_norm_backward(*kernels_, d.d_branch, a.blocks.back().out, p.ln_f.weight, a.ln_f, d.d_x,
                      g.ln_f.weight, g.ln_f.bias, scratch);  // (B, T, C)
  for (std::size_t l = p.blocks.size(); l-- > 0;) {
    const Array x = l == 0 ? a.embedded : a.blocks[l - 1].out;  // (B, T, C)
    block_backward(context(plan, a), p.blocks[l], packed_.blocks[l], x, a.blocks[l], d,
                   g.blocks[l]);
  }
  embedding_backward(*kernels_, tokens, d.d_x, g.tok, g.pos, scratch);
}

void TinyGpt::parameters_changed() { packed_.refresh(*kernels_, parameters_); }

BlockContext TinyGpt::context(const AttentionPlan& plan, const Activations& a) const {
  return {*kernels_, plan, config_.heads, a.backward.scratch.span()};
}

}  // namespace tinygpt
