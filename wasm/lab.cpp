// SPDX-License-Identifier: MIT
// Runs: checks and calls. Masks on their own: mask_lab.cpp; the teaching figures: figures.cpp.
#include "lab.hpp"

#include <algorithm>
#include <iterator>

#include "base/elementary.hpp"
#include "base/error.hpp"
#include "checks.hpp"
#include "data/corpus.hpp"
#include "data/reading.hpp"
#include "mask/spec.hpp"
#include "model/generate.hpp"
#include "train/checkpoint.hpp"

namespace tinygpt::lab {
namespace {

// With more, one step already takes weights past the largest float.
constexpr double kLargestLearningRate = 1e30;

constexpr std::pair<const char*, Targets> kTargets[] = {
    {"next", Targets::next},
    {"same", Targets::same},
};

constexpr std::pair<const char*, Norm> kNorms[] = {
    {"none", Norm::none},
    { "pre",  Norm::pre},
    {"post", Norm::post},
};

constexpr std::pair<const char*, ScheduleKind> kSchedules[] = {
    {"constant", ScheduleKind::constant},
    {  "cosine",   ScheduleKind::cosine},
};

constexpr std::pair<const char*, Decay> kDecays[] = {
    {     "all",      Decay::all},
    {"matrices", Decay::matrices},
};

constexpr int kMostSteps = 1000000;

TrainConfig to_config(const RunSettings& s) {
  TrainConfig config;
  config.seed = whole_seed(s.seed);
  config.mask = parse_mask(s.mask);
  config.model = model_config(s);
  config.batch = whole("batch", "The batch", s.batch, 1, 1024);
  config.context = whole("context", "The context", s.context, 1, 4096);
  config.adamw.learning_rate = checked_learning_rate(s.learning_rate);
  config.adamw.weight_decay = s.weight_decay;
  config.adamw.beta1 = s.beta1;
  config.adamw.beta2 = s.beta2;
  config.adamw.epsilon = s.epsilon;
  config.adamw.decay = chosen<Decay>("decay", s.decay, kDecays);
  config.schedule = {
      .kind = chosen<ScheduleKind>("schedule", s.schedule, kSchedules),
      .warmup = whole("warmup", "The warm-up", s.warmup, 0, kMostSteps),
      .steps = whole("scheduleSteps", "The schedule's length", s.schedule_steps, 0, kMostSteps)};
  config.max_grad_norm = s.max_grad_norm;
  config.targets = chosen<Targets>("targets", s.targets, kTargets);
  return config;
}

// "0, 1, 2", or the first eight and "...".
std::string listed(const std::vector<int>& positions) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(positions.size(), kMost); ++i) {
    text += say({(i > 0 ? ", " : ""), positions[i]});
  }
  return positions.size() > kMost ? text + ", ..." : text;
}

// What a run knows of itself before its first step.
RunInfo info_of(const Trainer& trainer) {
  const Vocabulary& vocabulary = trainer.vocabulary();
  RunInfo info;
  info.parameters = static_cast<int>(trainer.config().model.parameter_count());
  for (int token = 0; token < vocabulary.size(); ++token) {
    info.vocabulary.push_back(vocabulary.character(token));
  }
  info.characters = trainer.text_length();
  info.uniform_loss = log(static_cast<double>(vocabulary.size()));
  info.profile = profile_name(trainer.model().kernels().profile);
  info.warnings = warnings_of(trainer.config(), vocabulary.size());
  info.held_out_characters = static_cast<int>(trainer.held_out().size());
  info.step = trainer.steps();
  info.baselines = baselines(trainer.text(), trainer.held_out(), vocabulary.size());
  info.text_digest = trainer.text_digest();
  return info;
}

RunText text_of_run(const std::string& corpus, double held_out_share) {
  if (corpus.empty()) return {split_replies(bakery_replies(), held_out_share), {}};
  const Reading reading = read_text(corpus);
  RunText text{split_replies(reading.text, held_out_share), {}};
  for (const Note& note : reading.notes) text.notes.push_back(note.sentence);
  return text;
}

}  // namespace

ModelConfig model_config(const RunSettings& s) {
  ModelConfig config;
  config.d_model = whole("dModel", "The width", s.d_model, 1, 1024);
  config.heads = whole("heads", "The number of heads", s.heads, 1, 1024);
  config.layers = whole("layers", "The number of layers", s.layers, 1, 64);
  config.max_len = whole("maxLen", "The maximum length", s.max_len, 1, 4096);
  config.residual = s.residual;
  config.norm = chosen<Norm>("norm", s.norm, kNorms);
  config.feed_forward = s.feed_forward;
  config.positions = s.positions;
  config.tied = s.tied;
  return config;
}

double checked_learning_rate(double learning_rate) {
  if (learning_rate > 0 && learning_rate <= kLargestLearningRate) return learning_rate;
  refuse("learningRate", {"The learning rate must be a number greater than 0, up to 1e30."});
}

std::vector<std::string> warnings_of(const TrainConfig& config, int vocabulary) {
  std::vector<std::string> warnings;
  const std::vector<int> empty = config.mask.empty_rows(config.context, config.context);
  if (static_cast<int>(empty.size()) == config.context) {
    warnings.emplace_back(
        "Under this mask no position sees any key, so none counts in the loss: it stays 0, and "
        "nothing is learned.");
  } else if (!empty.empty()) {
    warnings.push_back(say({"Under this mask ", empty.size(), " of ", config.context,
                            " positions see no key at all (", listed(empty),
                            "); attention gives them 0, and they are left out of the loss."}));
  }
  if (vocabulary == 1) {
    warnings.emplace_back("The text has a single distinct character: there is nothing to guess.");
  }
  return warnings;
}

Result<std::string> Lab::profile() const {
  return attempt([&] { return std::string(profile_name(require_kernels(profile_).profile)); });
}

Result<RunInfo> Lab::start_run(const RunSettings& settings) {
  return attempt([&] {
    const TrainConfig config = to_config(settings);
    const RunText text = text_of_run(settings.corpus, settings.held_out_share);
    return take_over(std::make_unique<Trainer>(config, text.split.train, require_kernels(profile_),
                                               text.split.held_out),
                     text);
  });
}

Result<RunInfo> Lab::resume_run(std::string_view file, const std::string& corpus,
                                double held_out_share) {
  return attempt([&] {
    const Checkpoint checkpoint = read_checkpoint(file);
    const RunText text = text_of_run(corpus, held_out_share);
    RunInfo info = take_over(
        std::make_unique<Trainer>(
            resumed(checkpoint, text.split.train, require_kernels(profile_), text.split.held_out)),
        text);
    if (checkpoint.profile != profile_) {
      info.warnings.push_back(say({"This run was trained with ", profile_name(checkpoint.profile),
                                   " arithmetic and goes on with ", profile_name(profile_),
                                   ": from here on its bits differ."}));
    }
    if (checkpoint.text_digest != trainer_->text_digest()) {
      info.warnings.emplace_back("This is not the text that the weights were trained on.");
    }
    return info;
  });
}

Result<bool> Lab::start_copy(const RunSettings& settings, const std::string& characters) {
  return attempt([&] {
    const RunText text = text_of_run(settings.corpus, settings.held_out_share);
    trainer_ =
        std::make_unique<Trainer>(to_config(settings), text.split.train, Vocabulary(characters),
                                  require_kernels(profile_), text.split.held_out);
    stopped_.clear();
    return true;
  });
}

Result<RunState> Lab::state() const {
  return attempt([&] {
    const auto weights = run().model().parameters().values();
    return RunState{
        {weights.begin(), weights.end()},
        run().progress()
    };
  });
}

Result<bool> Lab::set_state(const RunState& state) {
  return attempt([&] {
    require_run();
    trainer_->set_progress(state.progress);
    trainer_->set_weights(state.weights);
    return true;
  });
}

RunInfo Lab::take_over(std::unique_ptr<Trainer> trainer, const RunText& text) {
  trainer_ = std::move(trainer);
  stopped_.clear();
  RunInfo info = info_of(*trainer_);
  std::ranges::copy(text.notes, std::back_inserter(info.warnings));
  const Split& split = text.split;
  info.training_text = split.train;
  info.held_out_text = split.held_out;
  if (!split.sentence.empty() && split.why != NoHeldOut::share_zero) {
    info.warnings.push_back(split.sentence);
  }
  const int context = trainer_->config().context;
  if (const int held_out = info.held_out_characters; held_out > 0 && held_out <= context) {
    info.warnings.push_back(say({"The held-out part has ", held_out,
                                 " characters, fewer than a window and its target need (",
                                 context + 1, "): there is no held-out loss."}));
  }
  return info;
}

Result<StepReport> Lab::step() {
  return attempt([&] {
    require_going();
    return report(trainer_->step());
  });
}

Result<SharedStep> Lab::begin_step() {
  return attempt([&] {
    require_going();
    const auto starts = trainer_->begin_step();
    return SharedStep{
        {starts.begin(), starts.end()},
        Trainer::kShard
    };
  });
}

Result<int> Lab::add_shard() {
  return attempt([&] {
    require_going();
    trainer_->add_shard();
    return trainer_->shards_left();
  });
}

Result<int> Lab::add_shard(std::span<const float> gradient, double loss_sum) {
  return attempt([&] {
    require_going();
    trainer_->add_shard(gradient, loss_sum);
    return trainer_->shards_left();
  });
}

Result<StepReport> Lab::finish_step() {
  return attempt([&] {
    require_going();
    return report(trainer_->finish_step());
  });
}

Result<double> Lab::shard_gradient(std::span<const std::uint32_t> starts) {
  return attempt([&] {
    require_run();
    return trainer_->shard_gradient(starts);
  });
}

Result<std::span<const float>> Lab::gradient() const {
  return attempt([&] { return run().gradients().values(); });
}

Result<std::span<const float>> Lab::weights() const {
  return attempt([&] { return run().model().parameters().values(); });
}

Result<bool> Lab::set_weights(std::span<const float> weights) {
  return attempt([&] {
    require_run();
    trainer_->set_weights(weights);
    return true;
  });
}

Result<std::string> Lab::sample(const std::string& prompt, double count) const {
  return attempt([&] {
    const Trainer& trainer = run();
    const int characters = whole("count", "The number of characters", count, 0, 2000);
    const Vocabulary& vocabulary = trainer.vocabulary();
    return vocabulary.decode(generate_greedy(trainer.model(), trainer.config().mask,
                                             tokens_of(vocabulary, "prompt", prompt), characters));
  });
}

Result<AttentionMap> Lab::attention(const std::string& text, double layer, double head,
                                    const std::string& mask) const {
  return attempt([&] {
    const Trainer& trainer = run();
    const ModelConfig& config = trainer.config().model;
    const int l = whole("layer", "The layer", layer, 0, config.layers - 1);
    const int h = whole("head", "The head", head, 0, config.heads - 1);
    const auto tokens = tokens_of(trainer.vocabulary(), "text", text);
    whole("text", "The number of characters in the text", static_cast<double>(tokens.size()), 1,
          config.max_len);
    const Activations a = forward_text(trainer.model(), parse_mask(mask), tokens);
    const Array& weights = a.blocks[static_cast<std::size_t>(l)].attn.weights;  // (1, H, T, stride)
    AttentionMap map{a.T(), {}};
    for (int t = 0; t < a.T(); ++t) {
      const float* row = weights.row(h * a.T() + t);
      map.weights.insert(map.weights.end(), row, row + a.T());
    }
    return map;
  });
}

Result<DigestReport> Lab::digest() const {
  return attempt([&] {
    const Trainer& trainer = run();
    return DigestReport{trainer.weights_digest(), profile_name(profile_), trainer.steps()};
  });
}

void Lab::require_run() const {
  if (trainer_ == nullptr) refuse({"No run has been started."});
}

void Lab::require_going() const {
  require_run();
  if (!stopped_.empty()) refuse("learningRate", {stopped_});
}

// Past the largest float a run is over: it says so now and at every later step.
StepReport Lab::report(const StepResult& result) {
  if (result.finite) return {result.step, static_cast<double>(result.loss)};
  stopped_ =
      say({"At step ", result.step,
           " the loss is no longer a finite number: the learning rate is too high for this run. "
           "Reset it and try a smaller one."});
  refuse("learningRate", {stopped_});
}

Trainer& Lab::trainer() {
  require_run();
  return *trainer_;
}

const Trainer& Lab::run() const {
  require_run();
  return *trainer_;
}

}  // namespace tinygpt::lab
