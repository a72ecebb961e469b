// SPDX-License-Identifier: MIT
// Layer norm over one token's vector: ("Layer Normalization", Ba, Kiros, Hinton 2016).
#pragma once

#include "base/arena.hpp"
#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// What layer norm keeps for backward.
struct LayerNormTensors {
  Array out;   ///< (B, T, C)
  Array mean;  ///< (B, T)
  Array rstd;  ///< (B, T): 1 / sqrt(variance + 1e-5)
};

LayerNormTensors take_layer_norm(Arena& arena, int B, int T, int C);

/// out = weight * (inp - mean) * rstd + bias, mean and variance (divided by C) over the last axis.
/// inp (B, T, C); weight, bias (C). A constant vector gives `bias`. Errors: shapes.
void layer_norm_forward(const Kernels& kernels, const ConstArray& inp, const ConstArray& weight,
                        const ConstArray& bias, const LayerNormTensors& kept);

/// d_inp, d_weight and d_bias are added to. `scratch`: 2 C floats.
void layer_norm_backward(const Kernels& kernels, const ConstArray& d_out, const ConstArray& inp,
                         const ConstArray& weight, const LayerNormTensors& kept, const Array& d_inp,
                         const Array& d_weight, const Array& d_bias, std::span<float> scratch);

}  // namespace tinygpt
