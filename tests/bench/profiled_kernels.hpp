// SPDX-License-Identifier: MIT
// Kernels that time themselves: a table of functions like the real one, each of which reads the
// clock, calls the real kernel and reads the clock again. What a call is for follows from its
// shapes. The product's code runs unchanged. One profiled table at a time; not for threads.
#pragma once

#include <array>
#include <string>

#include "kernels/kernels.hpp"
#include "model/config.hpp"

namespace bench {

/// The linear layers of a block, and the head.
inline constexpr std::array kLayerNames{"attn.in_proj", "attn.out_proj", "ffn.0", "ffn.2", "head"};

/// What the time of a step goes to. Products come first: kind times layers.
enum PartIndex : int {
  kForwardProducts = 0,
  kInputGradients = kForwardProducts + static_cast<int>(kLayerNames.size()),
  kWeightGradients = kInputGradients + static_cast<int>(kLayerNames.size()),
  kOtherProducts = kWeightGradients + static_cast<int>(kLayerNames.size()),
  kPackWeights,
  kPackOperands,
  kAttentionForward,
  kAttentionBackward,
  kGeluForward,
  kGeluBackward,
  kLayerNormForward,
  kLayerNormBackward,
  kResidualAdds,
  kEmbeddingForward,
  kEmbeddingBackward,
  kCrossEntropy,
  kAdamW,
  kFiniteCheck,
  kBeforeKernels,  ///< from begin_step() to the first kernel: windows drawn, gradients zeroed
  kPartCount
};

struct Part {
  double ms = 0;     ///< on the clock, its own cost still included
  double flops = 0;  ///< 0 where they are not counted
  double calls = 0;
};
using Parts = std::array<Part, kPartCount>;

/// "attn.in_proj, forward", "GELU, backward", ...
std::string part_name(int index);

/// Whether the part is a matrix product of a linear layer.
inline bool is_product(int index) { return index <= kOtherProducts; }

/// A table that forwards to `real`; layers are told apart by the shapes that `config` gives them.
const tinygpt::Kernels& profiled(const tinygpt::Kernels& real, const tinygpt::ModelConfig& config);

/// Starts counting from 0.
void begin_step();
/// What has been counted since begin_step().
const Parts& counted();

/// What one timed call costs, in ms: `inside` of it is on the part's own account.
struct ClockCost {
  double inside = 0;
  double whole = 0;
};
ClockCost clock_cost();

}  // namespace bench
