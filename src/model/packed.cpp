// SPDX-License-Identifier: MIT
// Packing every linear layer.
#include "model/packed.hpp"

namespace tinygpt {

PackedWeights::PackedWeights(const ModelConfig& config) {
  Arena measure;
  carve(config, measure);
  arena_ = Arena(measure.used());
  carve(config, arena_);
}

void PackedWeights::carve(const ModelConfig& config, Arena& arena) {
  const auto [B, T, C, H, D, V, F] = config.dims(1, 1);
  blocks.clear();
  for (int l = 0; l < config.layers; ++l) {
    PackedBlock block;
    block.attn_in_proj = take_packed(arena, 3 * C, C);
    block.attn_out_proj = take_packed(arena, C, C);
    if (config.feed_forward) {
      block.ffn_0 = take_packed(arena, F, C);
      block.ffn_2 = take_packed(arena, C, F);
    }
    blocks.push_back(block);
  }
  head = take_packed(arena, V, C);
}

void PackedWeights::refresh(const Kernels& kernels, const Parameters& parameters) {
  for (std::size_t l = 0; l < blocks.size(); ++l) {
    const BlockParameters& block = parameters.blocks[l];
    linear_pack(kernels, block.attn_in_proj_weight, blocks[l].attn_in_proj);
    linear_pack(kernels, block.attn_out_proj.weight, blocks[l].attn_out_proj);
    if (block.ffn_0.weight.empty()) continue;
    linear_pack(kernels, block.ffn_0.weight, blocks[l].ffn_0);
    linear_pack(kernels, block.ffn_2.weight, blocks[l].ffn_2);
  }
  linear_pack(kernels, parameters.head.weight, head);
}

}  // namespace tinygpt
