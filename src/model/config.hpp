// SPDX-License-Identifier: MIT
// The sizes of a TinyGPT. Training settings are train/trainer.hpp's, the mask is nobody's default.
#pragma once

#include <cstddef>

#include "base/types.hpp"

namespace tinygpt {

/// The lesson's model by default: 212,126 parameters with its 30 characters.
struct ModelConfig {
  int vocabulary = 30;  ///< V
  int d_model = 64;     ///< C
  int heads = 4;        ///< H
  int layers = 4;
  int max_len = 128;  ///< positions that have an embedding: the longest context

  /// Throws Error naming the first setting that cannot be used, and what could.
  void validate() const;

  /// Sizes of a pass over B sequences of T positions.
  [[nodiscard]] Dims dims(int B, int T) const {
    return {B, T, d_model, heads, d_model / heads, vocabulary, 4 * d_model};
  }

  /// Numbers that training adjusts.
  [[nodiscard]] std::size_t parameter_count() const;

  bool operator==(const ModelConfig&) const = default;
};

}  // namespace tinygpt
