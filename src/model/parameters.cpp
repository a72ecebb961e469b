// SPDX-License-Identifier: MIT
// The layout of the parameters, and the order in which torch draws them.
#include "model/parameters.hpp"

#include "base/sentence.hpp"
#include "rng/init.hpp"

namespace tinygpt {
namespace {

void initialise_norm(const WeightAndBias& norm) {
  if (norm.weight.size() > 0) init_layer_norm(norm.weight, norm.bias);
}

}  // namespace

Parameters::Parameters(const ModelConfig& config) {
  config.validate();
  storage_.assign(config.parameter_count(), 0.0f);
  const auto [B, T, C, H, D, V, F] = config.dims(1, 1);
  const bool normed = config.norm != Norm::none;
  tok = take("tok.weight", {V, C});
  if (config.positions) pos = take("pos.weight", {config.max_len, C});
  for (int l = 0; l < config.layers; ++l) {
    const std::string name = say({"blocks.", l, "."});
    BlockParameters block;
    if (normed) block.ln1 = take_pair(name + "ln1.", {C}, C);
    block.attn_in_proj_weight = take(name + "attn.in_proj_weight", {3 * C, C});
    block.attn_in_proj_bias = take(name + "attn.in_proj_bias", {3 * C});
    block.attn_out_proj = take_pair(name + "attn.out_proj.", {C, C}, C);
    if (config.feed_forward) {
      if (normed) block.ln2 = take_pair(name + "ln2.", {C}, C);
      block.ffn_0 = take_pair(name + "ffn.0.", {F, C}, F);
      block.ffn_2 = take_pair(name + "ffn.2.", {C, F}, C);
    }
    blocks.push_back(block);
  }
  if (config.norm == Norm::pre) ln_f = take_pair("ln_f.", {C}, C);
  if (config.tied) {
    head = {tok, take("head.bias", {V})};
  } else {
    head = take_pair("head.", {V, C}, V);
  }
  assert(used_ == storage_.size());
}

void Parameters::initialise(Generator& generator) {
  init_embedding(generator, tok);
  if (pos.size() > 0) init_embedding(generator, pos);
  for (const BlockParameters& block : blocks) {
    initialise_norm(block.ln1);
    init_attention(generator, block.attn_in_proj_weight, block.attn_in_proj_bias,
                   block.attn_out_proj.weight, block.attn_out_proj.bias);
    initialise_norm(block.ln2);
    if (block.ffn_0.weight.size() == 0) continue;
    init_linear(generator, block.ffn_0.weight, block.ffn_0.bias);
    init_linear(generator, block.ffn_2.weight, block.ffn_2.bias);
  }
  initialise_norm(ln_f);
  initialise_head(generator);
}

// A tied head is built like any other and then given the embedding's weight, as in torch: its own
// is drawn and thrown away.
void Parameters::initialise_head(Generator& generator) {
  const bool tied = head.weight.data() == tok.data();
  std::vector<float> thrown_away(tied ? tok.size() : 0);
  init_linear(generator, tied ? Array(thrown_away.data(), tok.shape()) : head.weight, head.bias);
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
