// SPDX-License-Identifier: MIT
// The facade: what a page may ask of the core, in plain values. Here a user's input is checked;
// what is wrong comes back as a sentence, never as an exception, and nothing that was there is
// lost. Not for JavaScript types: bindings.cpp turns these structs into objects.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "data/split.hpp"
#include "mask/code_line.hpp"
#include "mask/influence.hpp"
#include "model/order_test.hpp"
#include "ops/attention_trace.hpp"
#include "train/baselines.hpp"
#include "train/leak_test.hpp"
#include "train/targets_check.hpp"
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
  std::string corpus;            ///< read as read_text() does; empty: the built-in replies
  std::string targets = "next";  ///< or "same": each position is trained on its own token
  double held_out_share = 0;     ///< of the replies, 0 to 0.5: the last ones are never trained on
  bool residual = true;
  std::string norm = "pre";  ///< "none", "pre" or "post"
  bool feed_forward = true;
  bool positions = true;
  bool tied = false;
  std::string schedule = "constant";  ///< or "cosine"
  double warmup = 0;                  ///< updates
  double schedule_steps = 300;        ///< updates until the rate is a tenth
  double max_grad_norm = 0;           ///< 0: no clipping
  double weight_decay = 0.01;
  std::string decay = "all";  ///< or "matrices"
  double beta1 = 0.9;         ///< AdamW's
  double beta2 = 0.999;
  double epsilon = 1e-8;
};

/// The model's part of the settings, its vocabulary not yet known. Errors: none here but numbers
/// that are not whole; ModelConfig::validate() judges the rest.
ModelConfig model_config(const RunSettings& settings);
/// Errors: not above 0, or past what one step can bear.
double checked_learning_rate(double learning_rate);
/// What is odd about a run, as sentences.
std::vector<std::string> warnings_of(const TrainConfig& config, int vocabulary);

struct RunInfo {
  int parameters = 0;
  std::vector<std::string> vocabulary;  ///< one character each, by token
  int characters = 0;
  double uniform_loss = 0;  ///< ln V: the loss of a model that guesses evenly, nats
  std::string profile;
  std::vector<std::string> warnings;  ///< sentences
  int held_out_characters = 0;
  Baselines baselines{};
  int step = 0;               ///< the next one
  std::string training_text;  ///< what the run is trained on: the core's reading and split of it
  std::string held_out_text;  ///< empty where nothing is held out
  std::string text_digest;    ///< fingerprint of the training text, as a saved run has it
};

/// What a copy of a run needs beside its settings, text and characters, to go on as the run does.
struct RunState {
  std::vector<float> weights;
  Trainer::Progress progress;
};

/// A run's text as it was read and split.
struct RunText {
  Split split;
  std::vector<std::string> notes;  ///< sentences on what reading changed, or the eye would miss
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

/// Softmax and a mask in one of its variants (ops/masked_softmax.hpp); matrices are row-major.
struct SoftmaxQuestion {
  std::vector<double> scores;  ///< (queries, keys)
  double queries = 0;
  double keys = 0;
  std::string mask = "causal";
  std::string order = "before";  ///< "before", "after" or "afterRenormalized"
  double filler = -std::numeric_limits<double>::infinity();
  std::string empty_row = "zero";  ///< "zero", "nan" or "uniform"
  double temperature = 1;          ///< scores are divided by it first
};

/// As MaskedSoftmax.
struct SoftmaxAnswer {
  int queries = 0;
  int keys = 0;
  std::vector<double> masked_scores;  ///< (queries, keys)
  std::vector<double> exponentials;   ///< (queries, keys)
  std::vector<double> weights;        ///< (queries, keys)
  std::vector<double> row_sums;       ///< (queries)
  std::vector<double> column_sums;    ///< (keys)
  std::vector<double> entropy;        ///< (queries), nats
  std::vector<double> leaked;         ///< (queries), a probability
  std::vector<int> empty_rows;
  /// Largest difference of a weight from what "before" with -infinity and rows of zeros gives; rows
  /// that are NaN are left out.
  double from_before = 0;
};

/// A number that the mask hides, put in by its name: 1e10 is `huge`.
struct HiddenQuestion {
  double queries = 0;
  double keys = 0;
  std::vector<double> scores;  ///< (queries, keys)
  std::vector<double> values;  ///< (keys)
  std::string mask = "causal";
  double key = 0;               ///< hidden from every query
  std::string place = "value";  ///< what is replaced: the key's "score" in every row or its "value"
  std::string number = "given";  ///< by what: "given" (left alone), "huge", "infinity" or "nan"
};

/// The output in each way of ops/hidden_number.hpp.
struct HiddenAnswer {
  std::string way;              ///< "replaced", "added", "zeroed" or "multiplied"
  std::vector<double> outputs;  ///< (queries), NaN where poisoned
  std::vector<int> poisoned;    ///< queries whose output is no finite number
  std::vector<int> changed;     ///< queries whose output is not that of "replaced" with "given"
};

/// Queries, keys and values that a page made up; row-major.
struct AttentionQuestion {
  double heads = 1;
  double queries = 0;
  double keys = 0;
  double head_width = 1;
  std::vector<double> q;  ///< (heads, queries, head_width)
  std::vector<double> k;  ///< (heads, keys, head_width)
  std::vector<double> v;  ///< (heads, keys, head_width)
  std::string mask = "causal";
};

/// Positions and the weights that project them, all made up by a page; row-major.
struct ProjectedQuestion {
  double positions = 0;
  double width = 0;
  double heads = 1;
  std::vector<double> x;    ///< (positions, width)
  std::vector<double> qkv;  ///< (width, 3 width): queries, keys and values side by side
  std::vector<double> out;  ///< (width, width)
  std::string mask = "causal";
};

/// As PastAverage; row-major.
struct PastAverageAnswer {
  int positions = 0;
  int channels = 0;
  std::vector<double> by_loop;        ///< (positions, channels)
  std::vector<double> averaging;      ///< (positions, positions)
  std::vector<double> by_matrix;      ///< (positions, channels)
  std::vector<double> masked_scores;  ///< (positions, positions)
  std::vector<double> weights;        ///< (positions, positions)
  std::vector<double> by_softmax;     ///< (positions, channels)
};

struct LeakSettings {
  std::string model = "untrained";  ///< or "run": the run's model on `text`
  std::string text;
  double seed = 0;  ///< of the untrained model and its random tokens, as all up to `enlarge`
  double vocabulary = 1000;
  double length = 10;
  double d_model = 64;
  double heads = 4;
  double layers = 4;
  double enlarge = 1;           ///< how many times as large queries and keys are made
  std::string mask = "causal";  ///< what the model runs under
  std::string promised;         ///< what it is judged by; empty: the same
  std::vector<double> padding;  ///< filler positions, hidden from every query under both
  double change = 9;
  std::string fault = "none";  ///< a Fault in camelCase: "noMask", "strayCell"
};

/// As LeakReport, with the tokens it was made with.
struct LeakAnswer {
  std::string verdict;  ///< "leak", "attentionUnused", "allowedByDesign" or "noLeak"
  std::vector<int> tokens;
  int changed = 0;
  int replacement = 0;  ///< the token that took its place
  std::vector<double> differences;
  std::vector<std::uint8_t> may_change;  ///< 1 where the promised mask lets a position change
  std::vector<int> leaks;
  std::vector<int> earlier;
  int control = -1;
  std::vector<int> control_reached;
};

/// A model nobody trained, a text, and two of its positions whose tokens are swapped.
struct OrderSettings {
  double seed = 0;
  double vocabulary = 8;
  double d_model = 32;
  double heads = 4;
  double layers = 2;
  bool positions = true;  ///< off: the same model with the vectors of its positions set to 0
  std::string mask = "causal";
  std::vector<double> tokens;
  double first = 0;
  double second = 1;
};

/// As TargetsReport, with the first window that was judged.
struct TargetsAnswer {
  std::string verdict;  ///< "next", "same", "other" or "undecided"
  int positions = 0;
  int next = 0;
  int same = 0;
  Window first;
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

  /// A saved run takes the place of the one before, which is kept when file or text cannot be used.
  /// It goes on at the step it was saved before where its progress is in the file, else at 0.
  Result<RunInfo> resume_run(std::string_view file, const std::string& corpus,
                             double held_out_share);

  /// Starts a copy of another lab's run, which has these settings and characters; its weights and
  /// progress come by set_weights() or set_state(). The run before is kept when it cannot be made.
  Result<bool> start_copy(const RunSettings& settings, const std::string& characters);
  /// Errors: a step is in hand.
  [[nodiscard]] Result<RunState> state() const;
  /// Errors: the state of a run of other sizes.
  Result<bool> set_state(const RunState& state);

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

  /// Up to 512 queries and keys. Errors: scores that are not finite or not as many as cells.
  [[nodiscard]] Result<SoftmaxAnswer> softmax_variant(const SoftmaxQuestion& question) const;

  /// What a hidden number does to the output, way by way. Errors: a key that a query may read.
  [[nodiscard]] Result<std::vector<HiddenAnswer>> hidden_number(
      const HiddenQuestion& question) const;

  /// Attention step by step, up to 16 heads of width 64 and 64 positions.
  [[nodiscard]] Result<std::vector<NamedTensor>> trace_attention(
      const AttentionQuestion& question) const;

  /// The same with its projections, up to 64 positions of width 64.
  [[nodiscard]] Result<std::vector<NamedTensor>> trace_projected(
      const ProjectedQuestion& question) const;

  /// Three ways to average up to 64 positions of 64 channels, `values` being row-major.
  [[nodiscard]] Result<PastAverageAnswer> average_the_past(const std::vector<double>& values,
                                                           double positions, double channels) const;

  /// What the attention of one layer of the run's model does with a text of up to 128 characters.
  [[nodiscard]] Result<std::vector<NamedTensor>> trace_layer(const std::string& text, double layer,
                                                             const std::string& mask) const;

  /// Up to 128 tokens, 64 with a planted fault.
  [[nodiscard]] Result<LeakAnswer> leak_test(const LeakSettings& settings) const;

  /// What an untrained model knows of the order of up to 64 tokens (model/order_test.hpp).
  [[nodiscard]] Result<OrderReport> order_test(const OrderSettings& settings) const;

  /// What the run is trained to predict, told from the windows that it makes of its text.
  [[nodiscard]] Result<TargetsAnswer> targets_check() const;

  /// Up to 1,000,000 characters drawn evenly from `alphabet`; from the built-in replies' thirty if
  /// it is empty.
  [[nodiscard]] Result<std::string> random_text(double seed, double length,
                                                const std::string& alphabet) const;

  [[nodiscard]] Result<DigestReport> digest() const;

  /// For the questions of run_lab.hpp. Errors (thrown): no run.
  [[nodiscard]] const Trainer& trainer() const { return run(); }
  [[nodiscard]] Trainer& trainer();

 private:
  void require_run() const;
  void require_going() const;
  StepReport report(const StepResult& result);
  RunInfo take_over(std::unique_ptr<Trainer> trainer, const RunText& text);
  [[nodiscard]] const Trainer& run() const;
  [[nodiscard]] std::vector<int> figure_tokens(const std::string& text) const;

  Profile profile_;
  std::unique_ptr<Trainer> trainer_;
  std::string stopped_;  // why the run cannot go on, if it cannot
};

}  // namespace tinygpt::lab
