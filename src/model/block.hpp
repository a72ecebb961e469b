// SPDX-License-Identifier: MIT
// One transformer block: attention gathers, the feed-forward layer works on what it found. Pre-norm
// with residual paths unless the configuration takes a part away.
#pragma once

#include "model/activations.hpp"
#include "model/packed.hpp"
#include "model/parameters.hpp"
#include "ops/cached_attention.hpp"

namespace tinygpt {

/// What every block of a pass shares.
struct BlockContext {
  const Kernels& kernels;
  const ModelConfig& config;
  const AttentionPlan& plan;  ///< the mask at this T
  std::span<float> scratch;
};

/// One new token after `position` others whose keys and values are kept.
struct CachedContext {
  const Kernels& kernels;
  const ModelConfig& config;
  const KvLayer& layer;                  ///< of this block; the new token is added to it
  int position;                          ///< of the new token
  std::span<const std::uint32_t> cells;  ///< its row of the mask
  std::span<float> weights;              ///< scratch
};

/// h = x + attention(layer_norm(x)); out = h + feed_forward(layer_norm(h)). x (B, T, C).
/// Without residual paths "x +" and "h +" fall away; without norms layer_norm does; in a post-norm
/// block it stands around each sum instead. Returns block_result(), (B, T, C).
Array block_forward(const BlockContext& context, const BlockParameters& parameters,
                    const PackedBlock& packed, const ConstArray& x, const BlockActivations& kept);

/// The same for one token (x is (1, 1, C)), its attention reading the cache.
Array block_forward_next(const CachedContext& context, const BlockParameters& parameters,
                         const PackedBlock& packed, const ConstArray& x,
                         const BlockActivations& kept);

/// What a block hands on, among what it kept.
Array block_result(const ModelConfig& config, const BlockActivations& kept);

/// Turns backward.d_x from the gradient of block_result() into the gradient of `x`; adds to
/// `gradients`.
void block_backward(const BlockContext& context, const BlockParameters& parameters,
                    const PackedBlock& packed, const ConstArray& x, const BlockActivations& kept,
                    const BackwardTensors& backward, const BlockParameters& gradients);

}  // namespace tinygpt
