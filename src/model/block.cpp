// SPDX-License-Identifier: MIT
// The block, forward and, under it, the same lines upside down. Read after tiny_gpt.cpp; the ops
// are explained in ops/ops.hpp.
#include "model/block.hpp"

namespace tinygpt {

namespace {

// x -> qkv: what attention reads.                                      (B, T, C) -> (B, T, 3C)
void project(const Kernels& k, const BlockParameters& p, const PackedBlock& w, const ConstArray& x,
             const BlockActivations& a) {
  layer_norm_forward(k, x, p.ln1.weight, p.ln1.bias, a.ln1);                      // (B, T, C)
  linear_forward(k, a.ln1.out, w.attn_in_proj, p.attn_in_proj_bias, a.attn_qkv);  // (B, T, 3C)
}

// mixed values -> out: everything behind attention.                    (B, T, C) -> (B, T, C)
Array finish(const Kernels& k, const BlockParameters& p, const PackedBlock& w, const ConstArray& x,
             const BlockActivations& a) {
  linear_forward(k, a.attn.mixed, w.attn_out_proj, p.attn_out_proj.bias, a.attn_out);  // (B, T, C)
  residual_add(k, x, a.attn_out, a.h);                                                 // (B, T, C)
  layer_norm_forward(k, a.h, p.ln2.weight, p.ln2.bias, a.ln2);                         // (B, T, C)
  linear_forward(k, a.ln2.out, w.ffn_0, p.ffn_0.bias, a.ffn_0);                        // (B, T, F)
  gelu_forward(k, a.ffn_0, a.ffn_1, a.ffn_1_slope);                                    // (B, T, F)
  linear_forward(k, a.ffn_1, w.ffn_2, p.ffn_2.bias, a.ffn_2);                          // (B, T, C)
  residual_add(k, a.h, a.ffn_2, a.out);                                                // (B, T, C)
  return a.out;
}

}  // namespace

Array block_forward(const BlockContext& context, const BlockParameters& p, const PackedBlock& w,
                    const ConstArray& x, const BlockActivations& a) {
  const auto& [k, plan, H, scratch] = context;
  project(k, p, w, x, a);                                      // (B, T, 3C)
  attention_forward(k, plan, H, a.attn_qkv, a.attn, scratch);  // (B, T, C)
  return finish(k, p, w, x, a);                                // (B, T, C)
}

Array block_forward_next(const CachedContext& context, const BlockParameters& p,
                         const PackedBlock& w, const ConstArray& x, const BlockActivations& a) {
  const auto& [k, layer, position, cells, weights] = context;
  project(k, p, w, x, a);  // (1, 1, 3C)
  kv_store(layer, position, a.attn_qkv);
  cached_attention_forward(k, layer, position + 1, cells, a.attn_qkv, weights,
                           a.attn.mixed);  // (1, 1, C)
  return finish(k, p, w, x, a);            // (1, 1, C)
}

void block_backward(const BlockContext& context, const BlockParameters& p, const PackedBlock& w,
                    const ConstArray& x, const BlockActivations& a, const BackwardTensors& d,
                    const BlockParameters& g) {
  const Kernels& k = context.kernels;
  const std::span<float> s = context.scratch;
  linear_backward(k, d.d_x, a.ffn_1, w.ffn_2, d.d_hidden, g.ffn_2.weight, g.ffn_2.bias, s);
  gelu_backward(k, d.d_hidden, a.ffn_1_slope, d.d_hidden);
  linear_backward(k, d.d_hidden, a.ln2.out, w.ffn_0, d.d_branch, g.ffn_0.weight, g.ffn_0.bias, s);
  // A gradient comes down the residual path as it is, and the branch adds its own to it.
  layer_norm_backward(k, d.d_branch, a.h, p.ln2.weight, a.ln2, d.d_x, g.ln2.weight, g.ln2.bias, s);
  linear_backward(k, d.d_x, a.attn.mixed, w.attn_out_proj, d.d_branch, g.attn_out_proj.weight,
                  g.attn_out_proj.bias, s);
  attention_backward(k, context.plan, context.H, d.d_branch, a.attn_qkv, a.attn, d.d_qkv, s);
  linear_backward(k, d.d_qkv, a.ln1.out, w.attn_in_proj, d.d_branch, g.attn_in_proj_weight,
                  g.attn_in_proj_bias, s);
  layer_norm_backward(k, d.d_branch, x, p.ln1.weight, a.ln1, d.d_x, g.ln1.weight, g.ln1.bias, s);
}

}  // namespace tinygpt
