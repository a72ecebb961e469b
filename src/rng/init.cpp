// SPDX-License-Identifier: MIT
// torch's module initialisation; bounds are computed in double and rounded once, as Python does.
#include "rng/init.hpp"

#include <algorithm>
#include <cmath>

namespace tinygpt {
namespace {

void fill(const Array& array, float value) {
  std::fill(array.data(), array.data() + array.size(), value);
}

void uniform_within(Generator& generator, const Array& array, double bound) {
  generator.uniform(array.span(), static_cast<float>(-bound), static_cast<float>(bound));
}

}  // namespace

void init_embedding(Generator& generator, const Array& weight) { generator.normal(weight.span()); }

void init_linear(Generator& generator, const Array& weight, const Array& bias) {
  const double fan_in = weight.columns();
  const double gain = std::sqrt(2.0 / (1.0 + 5.0));  // leaky ReLU with slope a = sqrt(5)
  uniform_within(generator, weight, std::sqrt(3.0) * (gain / std::sqrt(fan_in)));
  uniform_within(generator, bias, 1.0 / std::sqrt(fan_in));
}

void init_attention(Generator& generator, const Array& in_proj_weight, const Array& in_proj_bias,
                    const Array& out_proj_weight, const Array& out_proj_bias) {
  init_linear(generator, out_proj_weight, out_proj_bias);
  const double fan_in = in_proj_weight.columns();
  const double fan_out = in_proj_weight.rows();
  const double deviation = std::sqrt(2.0 / (fan_in + fan_out));
  uniform_within(generator, in_proj_weight, std::sqrt(3.0) * deviation);
  fill(in_proj_bias, 0.0f);
  fill(out_proj_bias, 0.0f);
}

void init_layer_norm(const Array& weight, const Array& bias) {
  fill(weight, 1.0f);
  fill(bias, 0.0f);
}

}  // namespace tinygpt
