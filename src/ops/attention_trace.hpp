// SPDX-License-Identifier: MIT
// Attention step by step, every step kept: for figures and for readers. In double, as the formulas
// read. Not for training (ops/attention.hpp). Of a model's own layer: model/layer_trace.hpp.
#pragma once

#include <string>
#include <vector>

#include "base/tensor.hpp"
#include "ops/masked_softmax.hpp"

namespace tinygpt {

/// A copy of a tensor under its name in docs/tensor-names.md.
struct NamedTensor {
  std::string name;
  std::vector<int> shape;      ///< outermost first
  std::vector<double> values;  ///< row-major
};

/// Queries, keys and values of H heads with D channels each.
struct Heads {
  Tensor<double, 3> q;  ///< (H, Q, D)
  Tensor<double, 3> k;  ///< (H, K, D)
  Tensor<double, 3> v;  ///< (H, K, D)
};

struct AttentionTrace {
  Heads heads;
  Tensor<double, 3> raw_scores;  ///< (H, Q, K): q k^T
  Tensor<double, 3> scores;      ///< (H, Q, K): raw scores / sqrt(D), D being a head's width
  Tensor<double, 3>
      masked_scores;          ///< (H, Q, K): what softmax is taken of; -infinity where blocked
  Tensor<double, 3> weights;  ///< (H, Q, K): softmax of each row
  Tensor<double, 2> mixed;    ///< (Q, H D): weights v, heads side by side

  /// All of them in the order of the computation, names behind `prefix` ("blocks.0.attn.").
  [[nodiscard]] std::vector<NamedTensor> named(const std::string& prefix = "") const;
};

/// The heads in qkv (T, 3C), which has queries, keys and values side by side and, within each, head
/// beside head: channels are split, never positions. Errors: H does not divide C.
Heads split_heads(const Tensor<double, 2>& qkv, int H);

/// softmax(q k^T / sqrt(D) + M) v for each head, M being 0 where `allowed` (Q, K) and -infinity
/// elsewhere, or with another variant of the softmax.
/// Edge cases: those of masked_softmax and mix_values: a row without keys is 0, a hidden NaN shows
/// in the raw scores and nowhere behind the mask. Errors: shapes; no head or no channel.
/// Cost 2 H Q K D.
AttentionTrace trace_attention(const Heads& heads, const Tensor<bool, 2>& allowed,
                               const SoftmaxVariant& variant = {});

/// The same with the projections around it, for x (T, C), `qkv_weight` (C, 3C) and `out_weight`
/// (C, C), without biases: embedded (x), q, k, v, raw_scores, scores, masked_scores, weights,
/// mixed, out = mixed out_weight and h = x + out. Unlike a model's block it has no layer norm.
/// Errors: shapes; H does not divide C. Cost 4 T C^2 + 2 T^2 C.
std::vector<NamedTensor> trace_projected(const Tensor<double, 2>& x,
                                         const Tensor<double, 2>& qkv_weight,
                                         const Tensor<double, 2>& out_weight, int H,
                                         const Tensor<bool, 2>& allowed);

/// A copy under a name.
template <std::size_t Rank>
NamedTensor named_copy(std::string name, const Tensor<double, Rank>& tensor) {
  return {
      std::move(name),
      {tensor.shape().begin(), tensor.shape().end()},
      {        tensor.begin(),         tensor.end()}
  };
}

}  // namespace tinygpt
