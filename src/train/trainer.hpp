// SPDX-License-Identifier: MIT
// Training a TinyGPT on a text under any mask, one step per call.
// Deterministic: the same config, text and profile give the same weights, bit by bit.
#pragma once

#include <string>
#include <vector>

#include "data/vocabulary.hpp"
#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"
#include "train/adamw.hpp"

namespace tinygpt {

struct TrainConfig {
  std::uint32_t seed = 0;
  Mask mask = Mask::causal();
  ModelConfig model;  ///< its vocabulary is replaced by the text's
  int batch = 16;     ///< windows per step
  int context = 32;   ///< T: tokens per window
  AdamWConfig adamw;

  /// Throws Error naming the first setting that cannot be used.
  void validate() const;
};

struct StepResult {
  int step;     ///< counted from 0
  float loss;   ///< mean over the batch in nats per token, before this step's update
  bool finite;  ///< false: loss or gradient overflowed, and nothing was updated
};

class Trainer {
 public:
  /// Seeds the generator, draws the model, then will draw windows from the same generator, as the
  /// PyTorch lesson does. Errors: settings; a text shorter than context + 2 characters.
  Trainer(const TrainConfig& config, std::string_view text, const Kernels& kernels);

  /// One step: draw windows, forward, loss, backward, AdamW. Allocates nothing.
  /// Targets are the same windows shifted by one token.
  StepResult step();

  [[nodiscard]] const TrainConfig& config() const { return config_; }
  [[nodiscard]] const Vocabulary& vocabulary() const { return vocabulary_; }
  [[nodiscard]] const TinyGpt& model() const { return model_; }
  [[nodiscard]] int text_length() const { return static_cast<int>(text_.size()); }
  [[nodiscard]] int steps() const { return optimizer_.steps(); }
  /// Fingerprint of the float32 weights in state-dict order.
  [[nodiscard]] std::string weights_digest() const;
  /// Gradient of the last step, in the parameters' layout.
  [[nodiscard]] const Parameters& gradients() const { return gradients_; }
  /// Where the last step's windows start in the text, one per batch row.
  [[nodiscard]] const std::vector<std::uint32_t>& window_starts() const { return starts_; }

 private:
  /// Sequences of one shard. A batch is cut into shards whose gradients are added in order; so the
  /// weights don't depend on how many workers compute them.
  static constexpr int kShard = 4;

  void draw_windows();
  double run_shard(int first, Activations& activations);

  TrainConfig config_;
  Generator generator_;
  Vocabulary vocabulary_;
  std::vector<int> text_;
  TinyGpt model_;
  AttentionPlan plan_;
  Activations shard_;
  std::vector<Activations> last_shard_;  // empty when the batch is a multiple of kShard
  Parameters gradients_;
  AdamW optimizer_;
  std::vector<std::uint32_t> starts_;
  std::vector<int> tokens_;  // of one shard
  std::vector<int> targets_;
};

}  // namespace tinygpt
