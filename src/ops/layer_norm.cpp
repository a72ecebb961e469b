// SPDX-License-Identifier: MIT
// Layer norm forward and backward.
#include "ops/layer_norm.hpp"

namespace tinygpt {

LayerNormTensors take_layer_norm(Arena& arena, int B, int T, int C) {
  return {arena.take({B, T, C}), arena.take({B, T}), arena.take({B, T})};
}

void layer_norm_forward(const Kernels& kernels, const ConstArray& inp, const ConstArray& weight,
                        const ConstArray& bias, const LayerNormTensors& kept) {
  require_shape("layer_norm", "input", inp.shape(), kept.out.shape());
  require_shape("layer_norm", "weight", weight.shape(), {inp.columns()});
  kernels.layer_norm_forward(inp.data(), weight.data(), bias.data(), inp.rows(), inp.columns(),
                             kept.out.data(), kept.mean.data(), kept.rstd.data());
}

void layer_norm_backward(const Kernels& kernels, const ConstArray& d_out, const ConstArray& inp,
                         const ConstArray& weight, const LayerNormTensors& kept, const Array& d_inp,
                         const Array& d_weight, const Array& d_bias, std::span<float> scratch) {
  require_shape("layer_norm", "output gradient", d_out.shape(), inp.shape());
  kernels.layer_norm_backward(d_out.data(), inp.data(), weight.data(), kept.mean.data(),
                              kept.rstd.data(), inp.rows(), inp.columns(), d_inp.data(),
                              d_weight.data(), d_bias.data(), scratch.data());
}

}  // namespace tinygpt
