// SPDX-License-Identifier: MIT
// The whole model, read top to bottom: forward, loss, and backward as the same lines upside down.
// Next: block.cpp, then ops/ops.hpp.
#include "model/tiny_gpt.hpp"

#include <algorithm>

namespace tinygpt {
namespace {

Array rows_from(const Array& matrix, int first) {
  return {
      matrix.row(first), {matrix.rows() - first, matrix.columns()}
  };
}

}  // namespace

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
  head_forward(x, a);  // (B, T, V)
}

// Only a pre-norm model normalises once more: in the others the last block's result is ready.
void TinyGpt::head_forward(const Array& x, Activations& a) const {
  const auto& [norm, bias] = parameters_.ln_f;
  if (config_.norm == Norm::pre) layer_norm_forward(*kernels_, x, norm, bias, a.ln_f);  // (B, T, C)
  linear_forward(*kernels_, head_input(a), packed_.head, parameters_.head.bias,
                 a.logits);  // (B, T, V)
}

void TinyGpt::forward_next(int token, int position, std::span<const KvLayer> layers,
                           std::span<const std::uint32_t> cells, std::span<float> weights,
                           Activations& a) const {
  const Parameters& p = parameters_;
  const Array pos = p.pos.empty() ? p.pos : rows_from(p.pos, position);
  embedding_forward(*kernels_, std::span(&token, 1), p.tok, pos, a.embedded);  // (1, 1, C)
  Array x = a.embedded;                                                        // (1, 1, C)
  for (std::size_t l = 0; l < p.blocks.size(); ++l) {
    const CachedContext context{*kernels_, config_, layers[l], position, cells, weights};
    x = block_forward_next(context, p.blocks[l], packed_.blocks[l], x, a.blocks[l]);
  }
  head_forward(x, a);  // (1, 1, V)
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
  // A tied weight gets both its gradients in one addition, as every weight does.
  const Array d_tok = config_.tied ? d.d_tied : g.tok;  // (V, C)
  std::ranges::fill(d.d_tied.span(), 0.0f);
  head_backward(a, d_tok, g);  // (B, T, C)
  for (std::size_t l = p.blocks.size(); l-- > 0;) {
    const Array x = l == 0 ? a.embedded : block_result(config_, a.blocks[l - 1]);  // (B, T, C)
    block_backward(context(plan, a), p.blocks[l], packed_.blocks[l], x, a.blocks[l], d,
                   g.blocks[l]);
  }
  embedding_backward(*kernels_, tokens, d.d_x, d_tok, g.pos, scratch);
  if (config_.tied) residual_add(*kernels_, g.tok, d_tok, g.tok);
}

void TinyGpt::head_backward(Activations& a, const Array& d_tok, Parameters& g) const {
  const BackwardTensors& d = a.backward;
  const std::span<float> scratch = d.scratch.span();
  const bool normed = config_.norm == Norm::pre;
  linear_backward(*kernels_, d.d_logits, head_input(a), packed_.head, normed ? d.d_branch : d.d_x,
                  config_.tied ? d_tok : g.head.weight, g.head.bias, scratch);  // (B, T, C)
  if (!normed) return;
  std::ranges::fill(d.d_x.span(), 0.0f);
  layer_norm_backward(*kernels_, d.d_branch, block_result(config_, a.blocks.back()),
                      parameters_.ln_f.weight, a.ln_f, d.d_x, g.ln_f.weight, g.ln_f.bias,
                      scratch);  // (B, T, C)
}

Array TinyGpt::head_input(const Activations& a) const {
  return config_.norm == Norm::pre ? a.ln_f.out : block_result(config_, a.blocks.back());
}

void TinyGpt::parameters_changed() { packed_.refresh(*kernels_, parameters_); }

BlockContext TinyGpt::context(const AttentionPlan& plan, const Activations& a) const {
  return {*kernels_, config_, plan, a.backward.scratch.span()};
}

}  // namespace tinygpt
