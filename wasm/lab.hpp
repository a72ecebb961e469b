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

#include "mask/code_line.hpp"
#include "mask/influence.hpp"
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

struct InfluenceDescription {
  std::string spec;  ///< canonical
  int size = 0;
  int layers = 0;
  std::vector<std::uint8_t> reach;  ///< (size, size), 1 where the token (column) changes the output
  std::vector<int> layers_needed;   ///< (size, size): the depth that first does, -1 if none
  int leaks = 0;                    ///< pairs of reach whose token comes after the output
};

/// How one token reaches one output within the layers asked for.
struct Trace {
  int layers_needed = 0;            ///< -1: never
  Path path;                        ///< empty for the position itself, and where nothing arrives
  std::string name;                 ///< "1 <- 3 <- 4 through layers 2 and 1"; empty if nothing does
  std::vector<Mask::Cell> closing;  ///< cells of which each, blocked alone, keeps the token out
};

/// A mask as libraries write it.
struct Translation {
  struct Written {
    Convention convention;
    std::vector<float> matrix;  ///< (size, size)
  };
  struct Reading {
    Convention written;
    Convention read;
    std::string spec;  ///< the mask that results
  };
  std::string spec;  ///< canonical
  int size = 0;
  std::vector<Written> conventions;
  std::vector<Reading> readings;  ///< each convention read by each
  std::vector<CodeLine> lines;
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

  /// A mask at a size, up to 512 by 512, its rows aligned "bottom-right" or "top-left".
  [[nodiscard]] Result<MaskDescription> describe_mask(
      const std::string& spec, double queries, double keys,
      const std::string& alignment = "bottom-right") const;

  /// What can reach what under a mask of up to 512 positions, through 0 to 64 layers.
  [[nodiscard]] Result<InfluenceDescription> describe_influence(const std::string& spec,
                                                                double size, double layers) const;

  /// The way from one token to one output, and the cells that would close it.
  [[nodiscard]] Result<Trace> trace_influence(const std::string& spec, double size, double layers,
                                              double output, double token) const;

  /// A mask of up to 128 positions in every convention, with the Python that makes it.
  [[nodiscard]] Result<Translation> translate_mask(const std::string& spec, double size) const;

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
