// SPDX-License-Identifier: MIT
// Cutting the activations out of one arena.
#include "model/activations.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace tinygpt {
namespace {

// `passing`: where to put what backward never reads, if the block need not keep it.
BlockActivations take_block(Arena& arena, const ModelConfig& config, const Dims& dims,
                            const BlockActivations* passing) {
  const auto [B, T, C, H, D, V, F] = dims;
  const bool normed = config.norm != Norm::none;
  BlockActivations block;
  if (normed) block.ln1 = take_layer_norm(arena, B, T, C);
  block.attn_qkv = arena.take({B, T, 3 * C});
  block.attn = take_attention(arena, B, T, C, H);
  block.attn_out = passing != nullptr ? passing->attn_out : arena.take({B, T, C});
  block.h = arena.take({B, T, C});
  if (!config.feed_forward) return block;
  if (normed) block.ln2 = take_layer_norm(arena, B, T, C);
  block.ffn_0 = passing != nullptr ? passing->ffn_0 : arena.take({B, T, F});
  block.ffn_1 = arena.take({B, T, F});
  block.ffn_1_slope = arena.take({B, T, F});
  block.ffn_2 = passing != nullptr ? passing->ffn_2 : arena.take({B, T, C});
  block.out = arena.take({B, T, C});
  return block;
}

std::size_t scratch_floats(const Dims& dims) {
  const auto [B, T, C, H, D, V, F] = dims;
  const int N = dims.rows();
  return std::max({attention_scratch(T, C, H), linear_scratch_floats(N, 3 * C, C),
                   linear_scratch_floats(N, F, C), linear_scratch_floats(N, C, F),
                   linear_scratch_floats(N, V, C),
                   static_cast<std::size_t>(V) * static_cast<std::size_t>(C),
                   2 * static_cast<std::size_t>(C)});
}

}  // namespace

Activations::Activations(const ModelConfig& config, int B, int T, bool for_backward)
    : B_(B), T_(T), keeps_all_(!for_backward) {
  if (B < 1 || T < 1 || T > config.max_len) {
    refuse("context", {"A pass needs at least one sequence and from 1 to ", config.max_len,
                       " positions; got ", B, " sequences of ", T, "."});
  }
  Arena measure;
  carve(config, measure, for_backward);
  arena_ = Arena(measure.used());
  carve(config, arena_, for_backward);
}

void Activations::carve(const ModelConfig& config, Arena& arena, bool for_backward) {
  const Dims dims = config.dims(B_, T_);
  const auto [B, T, C, H, D, V, F] = dims;
  embedded = arena.take({B, T, C});
  blocks.clear();
  for (int l = 0; l < config.layers; ++l) {
    const bool shares = for_backward && l > 0;
    blocks.push_back(take_block(arena, config, dims, shares ? &blocks.front() : nullptr));
  }
  if (config.norm == Norm::pre) ln_f = take_layer_norm(arena, B, T, C);
  logits = arena.take({B, T, V});
  losses = arena.take({B, T});
  backward.scratch = arena.take({static_cast<int>(scratch_floats(dims))});
  if (!for_backward) return;
  backward.d_logits = arena.take({B, T, V});
  backward.d_x = arena.take({B, T, C});
  backward.d_branch = arena.take({B, T, C});
  backward.d_qkv = arena.take({B, T, 3 * C});
  backward.d_hidden = arena.take({B, T, F});
  if (config.tied) backward.d_tied = arena.take({V, C});
}

std::vector<Activations::Named> Activations::named() const {
  std::vector<Named> tensors{
      {"embedded", embedded}
  };
  for (std::size_t l = 0; l < blocks.size(); ++l) {
    const BlockActivations& block = blocks[l];
    const std::string prefix = say({"blocks.", l, "."});
    const auto add = [&](const char* name, const Array& array) {
      if (!array.empty()) tensors.push_back({prefix + name, array});
    };
    add("ln1", block.ln1.out);
    add("attn.qkv", block.attn_qkv);
    add("attn.weights", block.attn.weights);
    add("attn.mixed", block.attn.mixed);
    if (keeps_all_) add("attn.out", block.attn_out);
    add("h", block.h);
    add("ln2", block.ln2.out);
    if (keeps_all_) add("ffn.0", block.ffn_0);
    add("ffn.1", block.ffn_1);
    if (keeps_all_) add("ffn.2", block.ffn_2);
    add("out", block.out);
  }
  if (!ln_f.out.empty()) tensors.push_back({"ln_f", ln_f.out});
  tensors.push_back({"logits", logits});
  return tensors;
}

void Activations::clear_attention_weights() {
  for (const BlockActivations& block : blocks) {
    std::ranges::fill(block.attn.weights.span(), 0.0f);
  }
}

}  // namespace tinygpt
