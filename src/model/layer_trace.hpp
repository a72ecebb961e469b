// SPDX-License-Identifier: MIT
// What the attention of one layer does with a text, from the layer's input to the residual sum: the
// model's own tensors, and between them the steps that its kernels do not keep.
#pragma once

#include <vector>

#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"
#include "ops/attention_trace.hpp"

namespace tinygpt {

/// The tensors of docs/tensor-names.md from the input of block `layer` (`embedded`, or the block's
/// before it) to `blocks.l.h`, in the order of the computation, for one sequence:
/// x, ln1, q, k, v, raw_scores, scores, masked_scores, weights, mixed, out, h; without the B axis.
/// x, ln1, q, k, v, weights, mixed, out and h are copies of the model's floats, bit by bit; the
/// three kinds of scores are worked out in double from its q and k.
/// Errors: no such layer; no tokens, or more than the model's max_len.
std::vector<NamedTensor> trace_layer(const TinyGpt& model, const Mask& mask,
                                     const std::vector<int>& tokens, int layer);

}  // namespace tinygpt
