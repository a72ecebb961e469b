// SPDX-License-Identifier: MIT
// The weights of the linear layers once more, laid out for the matrix kernels.
// Refreshed after every change of the parameters; holds nothing that they don't.
#pragma once

#include <vector>

#include "base/arena.hpp"
#include "model/parameters.hpp"
#include "ops/linear.hpp"

namespace tinygpt {

struct PackedBlock {
  PackedWeight attn_in_proj, attn_out_proj, ffn_0, ffn_2;
};

class PackedWeights {
 public:
  explicit PackedWeights(const ModelConfig& config);

  /// Copies from `parameters`. Cost: two moves a weight.
  void refresh(const Kernels& kernels, const Parameters& parameters);

  std::vector<PackedBlock> blocks;
  PackedWeight head;

 private:
  void carve(const ModelConfig& config, Arena& arena);
  Arena arena_;
};

}  // namespace tinygpt
