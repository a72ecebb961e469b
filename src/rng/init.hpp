// SPDX-License-Identifier: MIT
// How torch fills the parameters of its modules, each function one module in torch's drawing order.
// The order of the modules in the model is model/parameters.cpp's.
#pragma once

#include "base/array.hpp"
#include "rng/generator.hpp"

namespace tinygpt {

/// `nn.Embedding`: weight (V, C) normal with mean 0 and standard deviation 1.
void init_embedding(Generator& generator, const Array& weight);

/// `nn.Linear`: weight (O, I) Kaiming-uniform with a = sqrt(5), that is uniform in
/// +-1/sqrt(I); then bias (O) uniform in +-1/sqrt(I).
void init_linear(Generator& generator, const Array& weight, const Array& bias);

/// `nn.MultiheadAttention`: out_proj's weight and bias are drawn as `nn.Linear`'s, then
/// in_proj_weight (3C, C) Xavier-uniform, +-sqrt(6 / (fan_in + fan_out)); both biases end as zero.
void init_attention(Generator& generator, const Array& in_proj_weight, const Array& in_proj_bias,
                    const Array& out_proj_weight, const Array& out_proj_bias);

/// `nn.LayerNorm`: weight 1, bias 0. Draws nothing.
void init_layer_norm(const Array& weight, const Array& bias);

}  // namespace tinygpt
