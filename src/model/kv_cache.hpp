// SPDX-License-Identifier: MIT
// Generation one token at a time: under a mask without a future, old keys and values never change,
// so they are kept instead of computed again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"
#include "ops/cached_attention.hpp"

namespace tinygpt {

/// Why a cache would be wrong under `mask` for a prompt of `prompt` tokens and up to `positions` in
/// all: the first query that may read a key which does not exist when its own keys and values are
/// kept, or padding that moves with the length. Empty when the cache is right. A prompt is computed
/// in one pass, so a prefix inside it is.
std::string why_not_cacheable(const Mask& mask, int prompt, int positions);

/// A model's state after some tokens. Memory: 2 layers max_len C floats.
class KvCache {
 public:
  /// Runs the prompt in one pass and keeps its keys and values.
  /// Errors: an empty prompt or one beyond max_len; a mask that why_not_cacheable names.
  KvCache(const TinyGpt& model, const Mask& mask, const std::vector<int>& prompt);
  /// Under any mask: to show how wrong what was kept becomes.
  struct EvenIfWrong {};
  KvCache(const TinyGpt& model, const Mask& mask, const std::vector<int>& prompt, EvenIfWrong);

  /// Adds one token. Errors: no position left. Cost: two flops a weight, and 4 C per kept token and
  /// layer; the logits have the bits of a whole forward pass.
  void append(int token);

  /// Scores of the next token (V), before softmax.
  [[nodiscard]] std::span<const float> logits() const { return logits_; }
  [[nodiscard]] int length() const { return length_; }
  [[nodiscard]] bool full() const { return length_ == model_->config().max_len; }

 private:
  const TinyGpt* model_;
  Mask mask_;
  Arena arena_;
  std::vector<KvLayer> layers_;
  std::vector<std::uint32_t> cells_;  // the new token's mask row
  std::vector<float> weights_;        // scratch
  Activations one_;                   // of the new token alone
  std::vector<float> logits_;
  int length_ = 0;
};

}  // namespace tinygpt
