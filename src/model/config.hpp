// SPDX-License-Identifier: MIT
// The sizes of a TinyGPT. Training settings are train/trainer.hpp's, the mask is nobody's default.
#pragma once

#include <cstddef>

#include "base/types.hpp"

namespace tinygpt {

/// Where a block normalises: nowhere; what a sublayer reads, and once more before the head (pre, as
/// GPT-2 does); or what a sublayer hands on (post, as the original transformer does).
enum class Norm { none, pre, post };

/// The lesson's model by default: 212,126 parameters with its 30 characters. Every combination of
/// parts can be trained; a part that is off has no parameters, and torch draws none for it.
struct ModelConfig {
  int vocabulary = 30;  ///< V
  int d_model = 64;     ///< C
  int heads = 4;        ///< H
  int layers = 4;
  int max_len = 128;     ///< positions that have an embedding: the longest context
  bool residual = true;  ///< "x +" around each sublayer
  Norm norm = Norm::pre;
  bool feed_forward = true;  ///< each block's second sublayer
  bool positions = true;     ///< a learned embedding of each position is added to the token's
  bool tied = false;         ///< the head's weight is the token embedding

  /// Throws Error naming the first setting that cannot be used, and what could.
  void validate() const;

  /// Sizes of a pass over B sequences of T positions.
  [[nodiscard]] Dims dims(int B, int T) const {
    return {B, T, d_model, heads, d_model / heads, vocabulary, 4 * d_model};
  }

  /// Numbers that training adjusts; what is tied counts once.
  [[nodiscard]] std::size_t parameter_count() const { return parameter_budget().total(); }

  struct Budget {
    std::size_t tokens = 0;        ///< token embedding, V C
    std::size_t positions = 0;     ///< position embedding
    std::size_t attention = 0;     ///< of all blocks: projections and biases
    std::size_t feed_forward = 0;  ///< of all blocks
    std::size_t norms = 0;         ///< of all blocks, and the final one
    std::size_t head = 0;          ///< without a weight that is tied
    [[nodiscard]] std::size_t total() const {
      return tokens + positions + attention + feed_forward + norms + head;
    }
  };
  /// The same by part.
  [[nodiscard]] Budget parameter_budget() const;

  bool operator==(const ModelConfig&) const = default;
};

}  // namespace tinygpt
