// SPDX-License-Identifier: MIT
// Multi-head scaled dot-product attention under any mask ("Attention Is All You Need", 3.2).
// Projections are linear ops around it; this op is what happens between them.
#pragma once

#include "base/arena.hpp"
#include "base/array.hpp"
#include "kernels/kernels.hpp"
#include "ops/attention_plan.hpp"

namespace tinygpt {

/// What attention keeps for backward, and what the page shows.
struct AttentionTensors {
  Array weights;  ///< (B, H, T, stride): columns T to stride - 1 are padding and stay 0
  Array mixed;    ///< (B, T, C): weights times values, heads side by side
};

AttentionTensors take_attention(Arena& arena, int B, int T, int C, int H);

/// weights = softmax(q k^T / sqrt(D) + M), mixed = weights v, for each head on its D = C / H
/// channels; M is 0 where the mask allows and -infinity where it blocks.
/// qkv (B, T, 3C): queries, keys, values side by side. `scratch`: attention_scratch_floats.
/// Edge cases: blocked weights are exactly 0; a row that sees nothing has weights and output 0;
/// keys that nobody in a group of four rows sees are not read, so a NaN there stays there.
/// Errors: shapes; H does not divide C. Cost 4 C flops per visible cell and sequence.
void attention_forward(const Kernels& kernels, const AttentionPlan& plan, int H,
                       const ConstArray& qkv, const AttentionTensors& kept,
                       std::span<float> scratch);

/// d_qkv (B, T, 3C) is written. A row that sees nothing gives and gets gradient 0.
/// Cost 8 C flops per visible cell and sequence.
void attention_backward(const Kernels& kernels, const AttentionPlan& plan, int H,
                        const ConstArray& d_mixed, const ConstArray& qkv,
                        const AttentionTensors& kept, const Array& d_qkv, std::span<float> scratch);

/// Floats of scratch for forward and backward.
std::size_t attention_scratch(int T, int C, int H);

}  // namespace tinygpt
