// SPDX-License-Identifier: MIT
// Writing with a model, one token at a time, and one forward pass over a text.
// How a token is chosen: sampling.hpp. What it costs: writing_cost.hpp.
#pragma once

#include <optional>
#include <vector>

#include "mask/mask.hpp"
#include "model/kv_cache.hpp"
#include "model/sampling.hpp"
#include "model/tiny_gpt.hpp"

namespace tinygpt {

/// One sequence, run forward under `mask`: every tensor on the way, by name.
/// Errors: no tokens, or more than the model's max_len.
Activations forward_text(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens);

/// A text in the making. The model sees its last max_len tokens, at positions from 0: what comes
/// before them is cut off, and every position moves. Keys and values are kept where that is right
/// (kv_cache.hpp) and the text fits; else each token costs a whole pass. The bits are the same.
/// Nothing is computed before it is asked for.
class Writer {
 public:
  /// Errors: an empty prompt.
  Writer(const TinyGpt& model, const Mask& mask, std::vector<int> prompt, bool may_cache = true);

  /// Scores of the next token (V), before softmax; valid until the next call.
  std::span<const float> logits();
  void append(int token);

  [[nodiscard]] const std::vector<int>& tokens() const { return tokens_; }
  /// Tokens before this one are cut off.
  [[nodiscard]] int context_start() const;
  /// Whether keys and values are kept for the next token's scores.
  [[nodiscard]] bool cached() const { return may_cache_; }

 private:
  const TinyGpt* model_;
  Mask mask_;
  std::vector<int> tokens_;
  int prompt_;  // its length: computed in one pass
  bool may_cache_;
  std::optional<KvCache> cache_;  // of some of the tokens, from the first
  std::vector<float> logits_;
};

/// A character that is put in the place of the model's choice.
struct Forced {
  int place = 0;  ///< counted from the first token after the prompt
  int token = 0;
};

struct WrittenStep {
  int token = 0;
  bool forced = false;
  bool cached = false;
  int context_start = 0;              ///< of the text that the model saw
  int position = 0;                   ///< of the last token that it saw, from 0
  std::vector<double> probabilities;  ///< (V), after temperature and top-k
};

/// `count` tokens after `prompt`. One number is drawn for each, in [0, 1) with 24 bits, also where
/// it is not needed, so that a forced token or a temperature of 0 shifts no later draw.
/// Errors: an empty prompt, sampling settings, forced tokens outside the vocabulary.
std::vector<WrittenStep> write(const TinyGpt& model, const Mask& mask,
                               const std::vector<int>& prompt, int count, const Sampling& sampling,
                               const std::vector<Forced>& forced = {}, bool may_cache = true);

/// `prompt` followed by `count` tokens, each the likeliest after the tokens so far (of equals the
/// first). Errors: an empty prompt.
std::vector<int> generate_greedy(const TinyGpt& model, const Mask& mask, std::vector<int> prompt,
                                 int count, bool may_cache = true);

}  // namespace tinygpt
