// SPDX-License-Identifier: MIT
// The training loop's body.
#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "base/digest.hpp"
#include "base/error.hpp"

namespace tinygpt {
namespace {

ModelConfig with_vocabulary(ModelConfig config, int vocabulary) {
  config.vocabulary = vocabulary;
  return config;
}

const TrainConfig& validated(const TrainConfig& config, std::size_t characters) {
  config.validate();
  const std::size_t needed = static_cast<std::size_t>(config.context) + 2;
  if (characters < needed) {
    throw Error("corpus", "The text has " + std::to_string(characters) +
                              " characters; a context of " + std::to_string(config.context) +
                              " needs at least " + std::to_string(needed) + ".");
  }
  return config;
}

}  // namespace

void TrainConfig::validate() const {
  model.validate();
  if (context < 1 || context > model.max_len) {
    throw Error("context", "The context must be from 1 to the maximum length of " +
                               std::to_string(model.max_len) + "; got " + std::to_string(context) +
                               ".");
  }
  if (batch < 1 || batch > 1024) {
    throw Error("batch", "The batch must be from 1 to 1024; got " + std::to_string(batch) + ".");
  }
  if (!std::isfinite(adamw.learning_rate) || adamw.learning_rate < 0.0) {
    throw Error("learningRate", "The learning rate must be a finite number of 0 or more.");
  }
}

Trainer::Trainer(const TrainConfig& config, std::string_view text, const Kernels& kernels)
    : config_(validated(config, code_points(text).size())),
      generator_(config.seed),
      vocabulary_(text),
      text_(vocabulary_.encode(text)),
      model_(with_vocabulary(config.model, vocabulary_.size()), generator_, kernels),
      plan_(config.mask, config.context),
      shard_(model_.config(), std::min(config.batch, kShard), config.context, true),
      gradients_(model_.config()),
      optimizer_(config.adamw, gradients_.values().size()),
      starts_(static_cast<std::size_t>(config.batch)),
      tokens_(static_cast<std::size_t>(shard_.B() * config.context)),
      targets_(tokens_.size()) {
  config_.model = model_.config();
  if (const int rest = config.batch % kShard; rest != 0 && config.batch > kShard) {
    last_shard_.emplace_back(model_.config(), rest, config.context, true);
  }
}

StepResult Trainer::step() {
  draw_windows();
  std::ranges::fill(gradients_.values(), 0.0f);
  double loss_sum = 0.0;
  for (int first = 0; first < config_.batch; first += shard_.B()) {
    const bool whole = first + shard_.B() <= config_.batch;
    loss_sum += run_shard(first, whole ? shard_ : last_shard_.front());
  }
  const auto loss = static_cast<float>(loss_sum / (config_.batch * config_.context));
  const std::span<const float> g = gradients_.values();
  const bool finite =
      std::isfinite(loss) && model_.kernels().all_finite(g.data(), static_cast<int>(g.size()));
  const StepResult result{optimizer_.steps(), loss, finite};
  if (result.finite) {
    optimizer_.step(model_.kernels(), gradients_.values(), model_.parameters().values());
    model_.parameters_changed();
  }
  return result;
}

// As torch.randint(0, len - T - 1, (batch,)): the last possible window is never drawn, as in the
// lesson.
void Trainer::draw_windows() {
  const auto bound = static_cast<std::uint32_t>(text_length() - config_.context - 1);
  for (std::uint32_t& start : starts_) {
    start = static_cast<std::uint32_t>(generator_.randint(bound));
  }
}

// Sum of the shard's losses; its gradients are added to gradients_.
double Trainer::run_shard(int first, Activations& a) {
  const int T = config_.context;
  const std::size_t count = static_cast<std::size_t>(a.B() * T);
  for (int b = 0; b < a.B(); ++b) {
    const int* window = text_.data() + starts_[static_cast<std::size_t>(first + b)];
    std::copy_n(window, T, tokens_.begin() + std::ptrdiff_t{b} * T);
    std::copy_n(window + 1, T, targets_.begin() + std::ptrdiff_t{b} * T);
  }
  const std::span<const int> tokens(tokens_.data(), count);
  const std::span<const int> targets(targets_.data(), count);
  model_.forward(tokens, plan_, a);
  model_.loss(targets, 1.0f / static_cast<float>(config_.batch * T), a);
  model_.backward(tokens, plan_, a, gradients_);
  double sum = 0.0;
  for (const float loss : a.losses.span()) sum += static_cast<double>(loss);
  return sum;
}

std::string Trainer::weights_digest() const {
  return digest_text(digest(model_.parameters().values()));
}

}  // namespace tinygpt
