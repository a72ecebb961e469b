// SPDX-License-Identifier: MIT
// The block, forward and, under it, the same lines upside down. Read after tiny_gpt.cpp; the ops
// are explained in ops/ops.hpp.
#include "model/block.hpp"

#include <algorithm>

namespace tinygpt {

namespace {

// What a sublayer reads: x, in a pre-norm block after its norm.
ConstArray what_is_read(const ModelConfig& c, const ConstArray& x, const LayerNormTensors& ln) {
  return c.norm == Norm::pre ? ConstArray(ln.out) : x;
}

// What it hands on: the sum with its branch, in a post-norm block after its norm.
Array what_is_handed_on(const ModelConfig& c, const Array& sum, const LayerNormTensors& ln) {
  return c.norm == Norm::post ? ln.out : sum;
}

// Into a sublayer.                                                     (B, T, C) -> (B, T, C)
ConstArray enter(const Kernels& k, const ModelConfig& c, const ConstArray& x,
                 const WeightAndBias& p, const LayerNormTensors& ln) {
  if (c.norm == Norm::pre) layer_norm_forward(k, x, p.weight, p.bias, ln);
  return what_is_read(c, x, ln);
}

// Out of it: x + branch, or the branch alone.                          (B, T, C) -> (B, T, C)
Array leave(const Kernels& k, const ModelConfig& c, const ConstArray& x, const ConstArray& branch,
            const Array& sum, const WeightAndBias& p, const LayerNormTensors& ln) {
  residual_add(k, c.residual ? x : ConstArray(), branch, sum);
  if (c.norm == Norm::post) layer_norm_forward(k, sum, p.weight, p.bias, ln);
  return what_is_handed_on(c, sum, ln);
}

// x -> qkv: what attention reads.                                      (B, T, C) -> (B, T, 3C)
void project(const Kernels& k, const ModelConfig& c, const BlockParameters& p, const PackedBlock& w,
             const ConstArray& x, const BlockActivations& a) {
  const ConstArray read = enter(k, c, x, p.ln1, a.ln1);                      // (B, T, C)
  linear_forward(k, read, w.attn_in_proj, p.attn_in_proj_bias, a.attn_qkv);  // (B, T, 3C)
}

// mixed values -> result: everything behind attention.                 (B, T, C) -> (B, T, C)
Array finish(const Kernels& k, const ModelConfig& c, const BlockParameters& p, const PackedBlock& w,
             const ConstArray& x, const BlockActivations& a) {
  linear_forward(k, a.attn.mixed, w.attn_out_proj, p.attn_out_proj.bias, a.attn_out);  // (B, T, C)
  const Array h = leave(k, c, x, a.attn_out, a.h, p.ln1, a.ln1);                       // (B, T, C)
  if (!c.feed_forward) return h;
  const ConstArray read = enter(k, c, h, p.ln2, a.ln2);        // (B, T, C)
  linear_forward(k, read, w.ffn_0, p.ffn_0.bias, a.ffn_0);     // (B, T, F)
  gelu_forward(k, a.ffn_0, a.ffn_1, a.ffn_1_slope);            // (B, T, F)
  linear_forward(k, a.ffn_1, w.ffn_2, p.ffn_2.bias, a.ffn_2);  // (B, T, C)
  return leave(k, c, h, a.ffn_2, a.out, p.ln2, a.ln2);         // (B, T, C)
}

// d.d_x: gradient of what a sublayer handed on, becomes that of its branch.
void leave_backward(const Kernels& k, const ModelConfig& c, const Array& sum,
                    const WeightAndBias& p, const LayerNormTensors& ln, const BackwardTensors& d,
                    const WeightAndBias& g) {
  if (c.norm != Norm::post) return;
  std::ranges::copy(d.d_x.span(), d.d_branch.data());
  std::ranges::fill(d.d_x.span(), 0.0f);
  layer_norm_backward(k, d.d_branch, sum, p.weight, ln, d.d_x, g.weight, g.bias, d.scratch.span());
}

// d.d_branch: gradient of what a sublayer read. A gradient comes down the residual path as it is,
// and the branch adds its own to it; without that path the branch's is all there is.
void enter_backward(const Kernels& k, const ModelConfig& c, const ConstArray& x,
                    const WeightAndBias& p, const LayerNormTensors& ln, const BackwardTensors& d,
                    const WeightAndBias& g) {
  if (!c.residual) std::ranges::fill(d.d_x.span(), 0.0f);
  if (c.norm == Norm::pre) {
    layer_norm_backward(k, d.d_branch, x, p.weight, ln, d.d_x, g.weight, g.bias, d.scratch.span());
  } else {
    residual_add(k, d.d_x, d.d_branch, d.d_x);
  }
}

}  // namespace

Array block_result(const ModelConfig& c, const BlockActivations& a) {
  return c.feed_forward ? what_is_handed_on(c, a.out, a.ln2) : what_is_handed_on(c, a.h, a.ln1);
}

Array block_forward(const BlockContext& context, const BlockParameters& p, const PackedBlock& w,
                    const ConstArray& x, const BlockActivations& a) {
  const auto& [k, config, plan, scratch] = context;
  project(k, config, p, w, x, a);                                         // (B, T, 3C)
  attention_forward(k, plan, config.heads, a.attn_qkv, a.attn, scratch);  // (B, T, C)
  return finish(k, config, p, w, x, a);                                   // (B, T, C)
}

Array block_forward_next(const CachedContext& context, const BlockParameters& p,
                         const PackedBlock& w, const ConstArray& x, const BlockActivations& a) {
  const auto& [k, config, layer, position, cells, weights] = context;
  project(k, config, p, w, x, a);  // (1, 1, 3C)
  kv_store(layer, position, a.attn_qkv);
  cached_attention_forward(k, layer, position + 1, cells, a.attn_qkv, weights,
                           a.attn.mixed);  // (1, 1, C)
  return finish(k, config, p, w, x, a);    // (1, 1, C)
}

void block_backward(const BlockContext& context, const BlockParameters& p, const PackedBlock& w,
                    const ConstArray& x, const BlockActivations& a, const BackwardTensors& d,
                    const BlockParameters& g) {
  const auto& [k, c, plan, s] = context;
  if (c.feed_forward) {
    const Array h = what_is_handed_on(c, a.h, a.ln1);
    leave_backward(k, c, a.out, p.ln2, a.ln2, d, g.ln2);
    linear_backward(k, d.d_x, a.ffn_1, w.ffn_2, d.d_hidden, g.ffn_2.weight, g.ffn_2.bias, s);
    gelu_backward(k, d.d_hidden, a.ffn_1_slope, d.d_hidden);
    linear_backward(k, d.d_hidden, what_is_read(c, h, a.ln2), w.ffn_0, d.d_branch, g.ffn_0.weight,
                    g.ffn_0.bias, s);
    enter_backward(k, c, h, p.ln2, a.ln2, d, g.ln2);
  }
  leave_backward(k, c, a.h, p.ln1, a.ln1, d, g.ln1);
  linear_backward(k, d.d_x, a.attn.mixed, w.attn_out_proj, d.d_branch, g.attn_out_proj.weight,
                  g.attn_out_proj.bias, s);
  attention_backward(k, plan, c.heads, d.d_branch, a.attn_qkv, a.attn, d.d_qkv, s);
  linear_backward(k, d.d_qkv, what_is_read(c, x, a.ln1), w.attn_in_proj, d.d_branch,
                  g.attn_in_proj_weight, g.attn_in_proj_bias, s);
  enter_backward(k, c, x, p.ln1, a.ln1, d, g.ln1);
}

}  // namespace tinygpt
