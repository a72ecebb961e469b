// SPDX-License-Identifier: MIT
// The layout of the parameters, and the order in which torch draws them.
#include "model/parameters.hpp"

#include "rng/init.hpp"

namespace tinygpt {

Parameters::Parameters(const ModelConfig& config) {
  config.validate();
  storage_.assign(config.parameter_count(), 0.0f);
  const auto [B, T, C, H, D, V, F] = config.dims(1, 1);
  tok = take("tok.weight", {V, C});
  pos = take("pos.weight", {config.max_len, C});
  for (int l = 0; l < config.layers; ++l) {
    const std::string block = "blocks." + std::to_string(l) + ".";
    blocks.push_back({
        .ln1 = take_pair(block + "ln1.", {C}, C),
        .attn_in_proj_weight = take(block + "attn.in_proj_weight", {3 * C, C}),
        .attn_in_proj_bias = take(block + "attn.in_proj_bias", {3 * C}),
        .attn_out_proj = take_pair(block + "attn.out_proj.", {C, C}, C),
        .ln2 = take_pair(block + "ln2.", {C}, C),
        .ffn_0 = take_pair(block + "ffn.0.", {F, C}, F),
        .ffn_2 = take_pair(block + "ffn.2.", {C, F}, C),
    });
  }
  ln_f = take_pair("ln_f.", {C}, C);
  head = take_pair("head.", {V, C}, V);
  assert(used_ == storage_.size());
}

void Parameters::initialise(Generator& generator) {
  init_embedding(generator, tok);
  init_embedding(generator, pos);
  for (const BlockParameters& block : blocks) {
    init_layer_norm(block.ln1.weight, block.ln1.bias);
    init_attention(generator, block.attn_in_proj_weight, block.attn_in_proj_bias,
                   block.attn_out_proj.weight, block.attn_out_proj.bias);
    init_layer_norm(block.ln2.weight, block.ln2.bias);
    init_linear(generator, block.ffn_0.weight, block.ffn_0.bias);
    init_linear(generator, block.ffn_2.weight, block.ffn_2.bias);
  }
  init_layer_norm(ln_f.weight, ln_f.bias);
  init_linear(generator, head.weight, head.bias);
}

Array Parameters::take(const std::string& name, const Shape& shape) {
  assert(used_ + shape.elements() <= storage_.size());
  const Array array(storage_.data() + used_, shape);
  used_ += shape.elements();
  named_.push_back({name, array});
  return array;
}

WeightAndBias Parameters::take_pair(const std::string& name, const Shape& weight, int bias) {
  const Array weight_array = take(name + "weight", weight);
  return {weight_array, take(name + "bias", {bias})};
}

}  // namespace tinygpt
