// SPDX-License-Identifier: MIT
// Every tensor of one forward pass, by name, and the memory that backward needs.
// The names are those of docs/tensor-names.md: in the golden files, here and on the page.
#pragma once

#include <string>
#include <vector>

#include "base/arena.hpp"
#include "model/config.hpp"
#include "ops/ops.hpp"

namespace tinygpt {

/// What one block keeps. x is the block's input: the previous block's result, or `embedded`. In a
/// post-norm block ln1 and ln2 are the norms of h and out. A part that the model does not have is
/// empty.
struct BlockActivations {
  LayerNormTensors ln1;   ///< out (B, T, C)
  Array attn_qkv;         ///< (B, T, 3C)
  AttentionTensors attn;  ///< weights (B, H, T, stride), mixed (B, T, C)
  Array attn_out;         ///< (B, T, C)
  Array h;                ///< (B, T, C): x + attn_out, or attn_out
  LayerNormTensors ln2;   ///< out (B, T, C)
  Array ffn_0;            ///< (B, T, F) before GELU
  Array ffn_1;            ///< (B, T, F) after GELU
  Array ffn_1_slope;      ///< (B, T, F) GELU's derivative
  Array ffn_2;            ///< (B, T, C)
  Array out;              ///< (B, T, C): h + ffn_2, or ffn_2
};

/// Gradients on their way down, reused by every block, and scratch memory.
struct BackwardTensors {
  Array d_logits;  ///< (B, T, V)
  Array d_x;       ///< (B, T, C): gradient of the residual stream
  Array d_branch;  ///< (B, T, C): gradient inside a sublayer
  Array d_qkv;     ///< (B, T, 3C)
  Array d_hidden;  ///< (B, T, F)
  Array d_tied;    ///< (V, C): of a weight that embedding and head share, else empty
  Array scratch;   ///< as large as the hungriest op needs
};

class Activations {
 public:
  struct Named {
    std::string name;  ///< as in docs/tensor-names.md: "blocks.0.attn.weights"
    ConstArray array;
  };

  /// Memory for B sequences of T positions. `for_backward` false leaves out what only training
  /// needs; true lets all blocks share attn_out, ffn_0 and ffn_2, which backward never reads: a
  /// sixth less memory to travel through the caches. Errors: sizes below 1; T beyond the model's
  /// max_len.
  Activations(const ModelConfig& config, int B, int T, bool for_backward);

  Activations(const Activations&) = delete;
  Activations& operator=(const Activations&) = delete;
  Activations(Activations&&) = default;
  Activations& operator=(Activations&&) = default;
  ~Activations() = default;

  [[nodiscard]] int B() const { return B_; }
  [[nodiscard]] int T() const { return T_; }
  /// Every tensor that is kept of the forward pass with its name, in the order of the computation.
  [[nodiscard]] std::vector<Named> named() const;
  /// Call when the mask changed: attention weights outside the new mask's tiles must be 0 again.
  void clear_attention_weights();
  /// Bytes held.
  [[nodiscard]] std::size_t bytes() const { return arena_.used() * sizeof(float); }

  Array embedded;  ///< (B, T, C)
  std::vector<BlockActivations> blocks;
  LayerNormTensors ln_f;  ///< out (B, T, C)
  Array logits;           ///< (B, T, V)
  Array losses;           ///< (B, T), nats
  BackwardTensors backward;

 private:
  void carve(const ModelConfig& config, Arena& arena, bool for_backward);

  int B_;
  int T_;
  bool keeps_all_;
  Arena arena_;
};

}  // namespace tinygpt
