// SPDX-License-Identifier: MIT
// The training loop's body.
#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "ops/cross_entropy.hpp"

namespace tinygpt {
namespace {

ModelConfig with_vocabulary(ModelConfig config, int vocabulary) {
  config.vocabulary = vocabulary;
  return config;
}

const TrainConfig& validated(const TrainConfig& config, std::size_t characters) {
  config.validate();
  const std::size_t needed = static_cast<std::size_t>(config.context) + 1;
  if (characters < needed) {
    refuse("corpus", {"The text has ", characters, " characters; a context of ", config.context,
                      " needs at least ", needed, "."});
  }
  return config;
}

void require_not_negative(const char* field, const char* words, double value) {
  if (std::isfinite(value) && value >= 0.0) return;
  refuse(field, {words, " must be a finite number of 0 or more."});
}

std::vector<int> encoded(const Vocabulary& vocabulary, std::string_view text) {
  try {
    return vocabulary.encode(text);
  } catch (const Error& error) {
    refuse("corpus", {error.what()});
  }
}

}  // namespace

void TrainConfig::validate() const {
  model.validate();
  if (context < 1 || context > model.max_len) {
    refuse("context", {"The context must be from 1 to the maximum length of ", model.max_len,
                       "; got ", context, "."});
  }
  if (batch < 1 || batch > 1024) {
    refuse("batch", {"The batch must be from 1 to 1024; got ", batch, "."});
  }
  require_not_negative("learningRate", "The learning rate", adamw.learning_rate);
  require_not_negative("weightDecay", "The weight decay", adamw.weight_decay);
  require_not_negative("maxGradNorm", "The longest gradient", max_grad_norm);
  for (const auto& [field, beta] : {
           std::pair{"beta1", adamw.beta1},
           {"beta2", adamw.beta2}
  }) {
    if (beta >= 0.0 && beta < 1.0) continue;
    refuse(field, {field, " must be from 0 to less than 1."});
  }
  if (!std::isfinite(adamw.epsilon) || adamw.epsilon <= 0.0) {
    refuse("epsilon", {"AdamW's epsilon must be a finite number greater than 0."});
  }
  schedule.validate();
}

Trainer::Trainer(const TrainConfig& config, std::string_view text, const Kernels& kernels,
                 std::string_view held_out)
    : Trainer(config, text, Vocabulary(std::string(text) + std::string(held_out)), kernels,
              held_out) {}

Trainer::Trainer(const TrainConfig& config, std::string_view text, Vocabulary vocabulary,
                 const Kernels& kernels, std::string_view held_out)
    : config_(validated(config, code_points(text).size())),
      generator_(config.seed),
      vocabulary_(std::move(vocabulary)),
      text_(encoded(vocabulary_, text)),
      held_out_(encoded(vocabulary_, held_out)),
      text_digest_(digest_text(digest_bytes(text))),
      model_(with_vocabulary(config.model, vocabulary_.size()), generator_, kernels),
      plan_(config.mask, config.context),
      left_out_(config.mask.empty_rows(config.context, config.context)),
      shard_(model_.config(), std::min(config.batch, kShard), config.context, true),
      gradients_(model_.config()),
      optimizer_(config.adamw, gradients_),
      starts_(static_cast<std::size_t>(config.batch)),
      tokens_(static_cast<std::size_t>(shard_.B() * config.context)),
      targets_(tokens_.size()) {
  config_.model = model_.config();
  if (const int rest = config.batch % kShard; rest != 0 && config.batch > kShard) {
    last_shard_.emplace_back(model_.config(), rest, config.context, true);
  }
}

StepResult Trainer::step() {
  begin_step();
  while (shards_left() > 0) add_shard();
  return finish_step();
}

std::span<const std::uint32_t> Trainer::begin_step() {
  draw_windows();
  std::ranges::fill(gradients_.values(), 0.0f);
  in_step_ = true;
  sequences_done_ = 0;
  loss_sum_ = 0.0;
  return starts_;
}

int Trainer::shards_left() const {
  return in_step_ ? (static_cast<int>(starts_.size() - sequences_done_) + kShard - 1) / kShard : 0;
}

void Trainer::add_shard() {
  const auto starts = next_shard();
  loss_sum_ += run_shard(starts);
  sequences_done_ += starts.size();
}

// Every op adds a sum taken from 0 to gradients_, so that bringing in a whole gradient adds the
// same numbers in the same order.
void Trainer::add_shard(std::span<const float> gradient, double loss_sum) {
  const auto starts = next_shard();
  const std::span<float> total = gradients_.values();
  if (gradient.size() != total.size()) {
    refuse({"Trainer: a gradient of ", gradient.size(), " numbers for ", total.size(),
            " parameters."});
  }
  model_.kernels().add(total.data(), gradient.data(), static_cast<int>(total.size()), total.data());
  loss_sum_ += loss_sum;
  sequences_done_ += starts.size();
}

StepResult Trainer::finish_step() {
  if (!in_step_) refuse({"Trainer: no step was begun."});
  if (const int left = shards_left(); left > 0) {
    refuse({"Trainer: the step cannot end, ", left, " of its shards are missing."});
  }
  in_step_ = false;
  const auto loss = static_cast<float>(loss_sum_ / counted_tokens());
  const std::span<const float> g = gradients_.values();
  const bool finite =
      std::isfinite(loss) && model_.kernels().all_finite(g.data(), static_cast<int>(g.size()));
  StepResult result{optimizer_.steps(), loss, finite};
  if (result.finite) {
    if (config_.max_grad_norm > 0.0) result.gradient_norm = clip_gradients();
    optimizer_.step(model_.kernels(), learning_rate(), gradients_.values(),
                    model_.parameters().values());
    model_.parameters_changed();
  }
  return result;
}

// The small number under the fraction is torch's.
double Trainer::clip_gradients() {
  double squares = 0.0;
  for (const float g : gradients_.values())
    squares += static_cast<double>(g) * static_cast<double>(g);
  const double norm = std::sqrt(squares);
  const double factor = config_.max_grad_norm / (norm + 1e-6);
  if (factor < 1.0) {
    for (float& g : gradients_.values()) g *= static_cast<float>(factor);
  }
  return norm;
}

double Trainer::learning_rate() const {
  return config_.adamw.learning_rate * config_.schedule.factor(steps());
}

void Trainer::set_learning_rate(double learning_rate) {
  require_not_negative("learningRate", "The learning rate", learning_rate);
  config_.adamw.learning_rate = learning_rate;
}

void Trainer::set_mask(const Mask& mask) {
  if (in_step_) refuse("mask", {"The mask cannot change in the middle of a step."});
  config_.mask = mask;
  plan_ = AttentionPlan(mask, config_.context);
  left_out_ = mask.empty_rows(config_.context, config_.context);
  shard_.clear_attention_weights();
  for (Activations& a : last_shard_) a.clear_attention_weights();
}

double Trainer::shard_gradient(std::span<const std::uint32_t> starts) {
  for (const std::uint32_t start : starts) require_window(start);
  std::ranges::fill(gradients_.values(), 0.0f);
  return run_shard(starts);
}

void Trainer::set_weights(std::span<const float> weights) {
  const std::span<float> own = model_.parameters().values();
  if (weights.size() != own.size()) {
    refuse({"Trainer: ", weights.size(), " weights for ", own.size(), " parameters."});
  }
  std::ranges::copy(weights, own.begin());
  model_.parameters_changed();
}

Trainer::Progress Trainer::progress() const {
  if (in_step_) refuse({"Trainer: a step is in hand; it must end first."});
  return {optimizer_.state(), generator_.state()};
}

void Trainer::set_progress(const Progress& progress) {
  Generator generator;
  generator.set_state(progress.generator);
  optimizer_.set_state(progress.optimizer);
  generator_ = generator;
  in_step_ = false;
}

void Trainer::forget_progress() {
  optimizer_ = AdamW(config_.adamw, gradients_);
  in_step_ = false;
}

// As torch.randint(0, len - T - 1, (batch,)): the last possible window is never drawn, as in the
// lesson; where there is only one, it is.
void Trainer::draw_windows() {
  const auto bound = static_cast<std::uint32_t>(std::max(1, text_length() - config_.context - 1));
  for (std::uint32_t& start : starts_) {
    start = static_cast<std::uint32_t>(generator_.randint(bound));
  }
}

std::span<const std::uint32_t> Trainer::next_shard() const {
  if (shards_left() == 0) refuse({"Trainer: no step is in hand that lacks a shard."});
  const std::size_t left = starts_.size() - sequences_done_;
  return std::span(starts_).subspan(sequences_done_, std::min<std::size_t>(left, kShard));
}

Activations& Trainer::activations_for(std::size_t sequences) {
  const auto fits = [sequences](const Activations& a) {
    return static_cast<std::size_t>(a.B()) == sequences;
  };
  if (fits(shard_)) return shard_;
  if (!last_shard_.empty() && fits(last_shard_.front())) return last_shard_.front();
  refuse({"Trainer: no shard of a batch of ", config_.batch, " has ", sequences, " sequences."});
}

void Trainer::require_window(std::uint32_t start) const {
  if (start > static_cast<std::uint32_t>(text_length() - config_.context - 1)) {
    refuse({"Trainer: a window that starts at ", start, " goes past the text's end."});
  }
}

void Trainer::copy_window(std::uint32_t start, std::span<int> tokens,
                          std::span<int> targets) const {
  const int* window = text_.data() + start;
  std::copy_n(window, tokens.size(), tokens.begin());
  std::copy_n(config_.targets == Targets::next ? window + 1 : window, targets.size(),
              targets.begin());
  for (const int t : left_out_) targets[static_cast<std::size_t>(t)] = kLeftOut;
}

Window Trainer::window(std::uint32_t start) const {
  require_window(start);
  const auto T = static_cast<std::size_t>(config_.context);
  Window window{std::vector<int>(T), std::vector<int>(T)};
  copy_window(start, window.tokens, window.targets);
  return window;
}

// The mean of no loss at all is 0 of 1.
int Trainer::counted_tokens() const {
  return std::max(1, config_.batch * (config_.context - static_cast<int>(left_out_.size())));
}

// Sum of the shard's losses; its gradients are added to gradients_.
double Trainer::run_shard(std::span<const std::uint32_t> starts) {
  Activations& a = activations_for(starts.size());
  const auto T = static_cast<std::size_t>(config_.context);
  const std::span tokens = std::span(tokens_).first(starts.size() * T);
  const std::span targets = std::span(targets_).first(tokens.size());
  for (std::size_t b = 0; b < starts.size(); ++b) {
    copy_window(starts[b], tokens.subspan(b * T, T), targets.subspan(b * T, T));
  }
  model_.forward(tokens, plan_, a);
  model_.loss(targets, 1.0f / static_cast<float>(counted_tokens()), a);
  model_.backward(tokens, plan_, a, gradients_);
  double sum = 0.0;
  for (const float loss : a.losses.span()) sum += static_cast<double>(loss);
  return sum;
}

std::string Trainer::weights_digest() const {
  return digest_text(digest(model_.parameters().values()));
}

}  // namespace tinygpt
