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
#include "train/schedule.hpp"

namespace tinygpt {

/// What each position of a window is trained to predict.
enum class Targets {
  next,  ///< the token after its own
  same,  ///< its own token: a mistake to try out, after which the model repeats what it reads
};

struct TrainConfig {
  std::uint32_t seed = 0;
  Mask mask = Mask::causal();
  ModelConfig model;  ///< its vocabulary is replaced by the text's
  int batch = 16;     ///< windows per step
  int context = 32;   ///< T: tokens per window
  Targets targets = Targets::next;
  AdamWConfig adamw;
  Schedule schedule;
  /// Gradients longer than this are shortened to it, as torch.nn.utils.clip_grad_norm_ does; 0: no
  /// clipping.
  double max_grad_norm = 0.0;

  /// Throws Error naming the first setting that cannot be used.
  void validate() const;
};

struct StepResult {
  int step;  ///< counted from 0
  /// Mean over the batch in nats per token, before this step's update. Positions that see no key
  /// are left out; where that is all of them it is 0, and nothing is learned.
  float loss;
  bool finite;  ///< false: loss or gradient overflowed, and nothing was updated
  /// Length of the whole gradient before any clipping; 0 where clipping is off, which needs none.
  double gradient_norm = 0.0;
};

/// A window as training gives it to the model.
struct Window {
  std::vector<int> tokens;   ///< (T)
  std::vector<int> targets;  ///< (T); kLeftOut where the mask leaves a position no key
};

class Trainer {
 public:
  /// Seeds the generator, draws the model, then will draw windows from the same generator, as the
  /// PyTorch lesson does. The vocabulary is that of both texts; `held_out` is never trained on.
  /// Errors: settings; a text shorter than context + 1 characters, one window and its target.
  Trainer(const TrainConfig& config, std::string_view text, const Kernels& kernels,
          std::string_view held_out = {});

  /// The same with a vocabulary that is given: the one that weights from elsewhere were trained
  /// with. Errors: also a text with characters outside it.
  Trainer(const TrainConfig& config, std::string_view text, Vocabulary vocabulary,
          const Kernels& kernels, std::string_view held_out = {});

  /// One step: draw windows, forward, loss, backward, AdamW. Allocates nothing.
  StepResult step();

  /// The same step in parts, so that several trainers can share its work. The leading one calls
  /// begin_step(), brings in every shard of the batch in order (its own by add_shard(), one that a
  /// trainer of the same config computed by add_shard(gradient, loss)), then finish_step(). The
  /// weights come out the same bit by bit, whoever computes which shard.
  /// Sequences of one shard; the last of a batch may have fewer.
  static constexpr int kShard = 4;
  /// Draws the windows: where each starts in the text, one per batch row.
  std::span<const std::uint32_t> begin_step();
  /// Shards that the step in hand still lacks; 0 outside a step.
  [[nodiscard]] int shards_left() const;
  /// Computes the next shard here.
  void add_shard();
  /// Brings in the next shard: its gradient in the parameters' layout, and the sum of its losses.
  /// Errors: no shard is left; a gradient of another length.
  void add_shard(std::span<const float> gradient, double loss_sum);
  /// Errors: no step was begun, or shards are missing.
  StepResult finish_step();

  /// For a leading trainer elsewhere: the gradient of one shard under the present weights, left in
  /// gradients(). Returns the sum of its losses in nats. `starts`: as many windows as a shard of
  /// this config has, or as its last one. Errors: any other number; a window past the text's end.
  double shard_gradient(std::span<const std::uint32_t> starts);
  /// Takes over the weights of another trainer, in state-dict order. Errors: another length.
  void set_weights(std::span<const float> weights);

  /// From the next step on. Errors: not a finite number of 0 or more.
  void set_learning_rate(double learning_rate);
  /// From the next step on; weights and moments stay. Errors: a step is in hand.
  void set_mask(const Mask& mask);
  /// Of the next step, schedule included.
  [[nodiscard]] double learning_rate() const;

  /// What the coming steps depend on beside config, text and weights.
  struct Progress {
    AdamW::State optimizer;
    Generator::State generator;
  };
  /// Errors: a step is in hand.
  [[nodiscard]] Progress progress() const;
  /// Goes on from there as the trainer did that it is from, bit by bit, once it also has its
  /// weights. A step in hand is dropped. Errors: moments of another length; nothing is changed
  /// then.
  void set_progress(const Progress& progress);
  /// Forgets the steps taken: moments 0, steps 0. Weights and generator stay. A step in hand is
  /// dropped.
  void forget_progress();

  [[nodiscard]] const TrainConfig& config() const { return config_; }
  [[nodiscard]] const Vocabulary& vocabulary() const { return vocabulary_; }
  [[nodiscard]] const TinyGpt& model() const { return model_; }
  [[nodiscard]] int text_length() const { return static_cast<int>(text_.size()); }
  [[nodiscard]] std::span<const int> text() const { return text_; }
  [[nodiscard]] std::span<const int> held_out() const { return held_out_; }
  [[nodiscard]] int steps() const { return optimizer_.steps(); }
  /// The window that starts there. Errors: it goes past the text's end.
  [[nodiscard]] Window window(std::uint32_t start) const;
  /// Fingerprint of the float32 weights in state-dict order.
  [[nodiscard]] std::string weights_digest() const;
  /// Fingerprint of the training text as it was given.
  [[nodiscard]] const std::string& text_digest() const { return text_digest_; }
  /// Gradient of the last step as AdamW used it, in the parameters' layout.
  [[nodiscard]] const Parameters& gradients() const { return gradients_; }
  /// Where the last step's windows start in the text, one per batch row.
  [[nodiscard]] const std::vector<std::uint32_t>& window_starts() const { return starts_; }

 private:
  void draw_windows();
  void require_window(std::uint32_t start) const;
  void copy_window(std::uint32_t start, std::span<int> tokens, std::span<int> targets) const;
  [[nodiscard]] int counted_tokens() const;
  [[nodiscard]] std::span<const std::uint32_t> next_shard() const;
  [[nodiscard]] Activations& activations_for(std::size_t sequences);
  double clip_gradients();
  double run_shard(std::span<const std::uint32_t> starts);

  TrainConfig config_;
  Generator generator_;
  Vocabulary vocabulary_;
  std::vector<int> text_;
  std::vector<int> held_out_;
  std::string text_digest_;
  TinyGpt model_;
  AttentionPlan plan_;
  std::vector<int> left_out_;  // positions that see no key: they have no loss
  Activations shard_;
  std::vector<Activations> last_shard_;  // empty when the batch is a multiple of kShard
  Parameters gradients_;
  AdamW optimizer_;
  std::vector<std::uint32_t> starts_;
  bool in_step_ = false;            // between begin_step() and finish_step()
  std::size_t sequences_done_ = 0;  // of the step in hand: those whose gradients are in
  double loss_sum_ = 0.0;           // theirs
  std::vector<int> tokens_;         // of one shard
  std::vector<int> targets_;
};

}  // namespace tinygpt
