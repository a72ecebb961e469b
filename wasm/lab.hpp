// SPDX-License-Identifier: MIT
// The facade: what a page may ask of the core, in plain values. Here a user's input is checked;
// what is wrong comes back as a sentence, never as an exception, and nothing that was there is
// lost. Not for JavaScript types: bindings.cpp turns these structs into objects.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "train/trainer.hpp"

namespace tinygpt::lab {

/// Either a value, or why there is none.
template <typename T>
struct Result {
  std::optional<T> value;
  std::string error;  ///< one sentence
  std::string field;  ///< the setting at fault as the page names it, or empty
};

struct MaskDescription {
  std::string spec;  ///< canonical
  int queries = 0;
  int keys = 0;
  std::vector<std::uint8_t> allowed;  ///< (queries, keys), 1 where allowed
  std::vector<int> counts;            ///< (queries): visible keys
  int visible = 0;                    ///< allowed cells
  std::vector<int> empty_rows;        ///< queries that see nothing
};

/// Numbers as a page has them; whole numbers are checked to be whole.
struct RunSettings {
  double seed = 0;
  std::string mask = "causal";
  double d_model = 64;
  double heads = 4;
  double layers = 4;
  double max_len = 128;
  double batch = 16;
  double context = 32;
  double learning_rate = 0.003;
  std::string corpus;  ///< empty: the built-in replies
};

struct RunInfo {
  int parameters = 0;
  std::vector<std::string> vocabulary;  ///< one character each, by token
  int characters = 0;
  double uniform_loss = 0;  ///< ln V: the loss of a model that guesses evenly, nats
  std::string profile;
  std::vector<std::string> warnings;  ///< sentences
};

struct StepReport {
  int step = 0;
  double loss = 0;  ///< nats per character, before the step's update
};

/// A step that several labs share: the windows of its batch, in shards of `shard_size`.
struct SharedStep {
  std::vector<std::uint32_t> starts;  ///< (batch): where each window starts in the text
  int shard_size = 0;                 ///< sequences per shard; the last may have fewer
};

struct AttentionMap {
  int size = 0;
  std::vector<float> weights;  ///< (size, size): row = query, each visible row sums to 1
};

struct DigestReport {
  std::string digest;
  std::string profile;
  int step = 0;  ///< updates so far
};

/// One engine: at most one run at a time.
class Lab {
 public:
  explicit Lab(Profile profile) : profile_(profile) {}

  /// "exact" or "fused". Errors: the engine does not really fuse, so this build must not be used.
  [[nodiscard]] Result<std::string> profile() const;

  /// A mask at a size, up to 512 by 512; no more queries than keys.
  [[nodiscard]] Result<MaskDescription> describe_mask(const std::string& spec, double queries,
                                                      double keys) const;

  /// Starts a run; the one before is kept when the settings cannot be used.
  Result<RunInfo> start_run(const RunSettings& settings);

  /// One training step. When loss or gradient overflow, the run stays at its last finite weights
  /// and every later call says so again.
  Result<StepReport> step();

  /// step() in parts, for a lab that leads others with a run of the same settings: begin, bring in
  /// every shard of the batch in order, finish. Who computed a shard changes no bit of the result.
  Result<SharedStep> begin_step();
  /// Computes the next shard here; how many are left.
  Result<int> add_shard();
  /// Brings in the next shard as another lab computed it; how many are left.
  Result<int> add_shard(std::span<const float> gradient, double loss_sum);
  Result<StepReport> finish_step();

  /// For the lab that leads: the sum of the losses of one shard, whose gradient is then kept.
  Result<double> shard_gradient(std::span<const std::uint32_t> starts);
  /// The gradient that shard_gradient() left, in the parameters' order; valid until the next call.
  [[nodiscard]] Result<std::span<const float>> gradient() const;
  [[nodiscard]] Result<std::span<const float>> weights() const;
  Result<bool> set_weights(std::span<const float> weights);

  /// `prompt` and `count` (0 to 2,000) greedily written characters.
  [[nodiscard]] Result<std::string> sample(const std::string& prompt, double count) const;

  /// Attention weights of one head of the run's model on `text`, under any mask.
  [[nodiscard]] Result<AttentionMap> attention(const std::string& text, double layer, double head,
                                               const std::string& mask) const;

  [[nodiscard]] Result<DigestReport> digest() const;

 private:
  void require_run() const;
  void require_going() const;
  StepReport report(const StepResult& result);
  [[nodiscard]] const Trainer& run() const;

  Profile profile_;
  std::unique_ptr<Trainer> trainer_;
  std::string stopped_;  // why the run cannot go on, if it cannot
};

}  // namespace tinygpt::lab
