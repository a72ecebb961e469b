// SPDX-License-Identifier: MIT
// Score, choose, append, repeat.
#include "model/generate.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace tinygpt {

Activations forward_text(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens) {
  const int T = static_cast<int>(tokens.size());
  Activations activations(model.config(), 1, T, false);
  model.forward(tokens, AttentionPlan(mask, T), activations);
  return activations;
}

Writer::Writer(const TinyGpt& model, const Mask& mask, std::vector<int> prompt, bool may_cache)
    : model_(&model),
      mask_(mask),
      tokens_(std::move(prompt)),
      prompt_(static_cast<int>(tokens_.size())),
      may_cache_(may_cache) {
  if (tokens_.empty()) refuse("prompt", {"The prompt needs at least one character."});
  const int max_len = model.config().max_len;
  may_cache_ = may_cache && prompt_ <= max_len && why_not_cacheable(mask, prompt_, max_len).empty();
}

std::span<const float> Writer::logits() {
  if (may_cache_) {
    if (!cache_)
      cache_.emplace(*model_, mask_, std::vector(tokens_.begin(), tokens_.begin() + prompt_));
    for (auto next = static_cast<std::size_t>(cache_->length()); next < tokens_.size(); ++next) {
      cache_->append(tokens_[next]);
    }
    return cache_->logits();
  }
  const std::vector<int> seen(tokens_.begin() + context_start(), tokens_.end());
  const Activations a = forward_text(*model_, mask_, seen);
  const auto last = a.logits.span().last(static_cast<std::size_t>(a.logits.columns()));
  logits_.assign(last.begin(), last.end());
  return logits_;
}

void Writer::append(int token) {
  tokens_.push_back(token);
  if (context_start() == 0) return;
  may_cache_ = false;  // every position moves: nothing that was kept is right any more
  cache_.reset();
}

int Writer::context_start() const {
  return std::max(0, static_cast<int>(tokens_.size()) - model_->config().max_len);
}

std::vector<WrittenStep> write(const TinyGpt& model, const Mask& mask,
                               const std::vector<int>& prompt, int count, const Sampling& sampling,
                               const std::vector<Forced>& forced, bool may_cache) {
  sampling.validate();
  Generator generator(sampling.seed);
  Writer writer(model, mask, prompt, may_cache);
  std::vector<WrittenStep> steps;
  for (int place = 0; place < count; ++place) {
    WrittenStep step;
    step.cached = writer.cached();
    step.context_start = writer.context_start();
    step.position = static_cast<int>(writer.tokens().size()) - 1 - step.context_start;
    step.probabilities = next_probabilities(writer.logits(), sampling);
    float draw = 0.0f;
    generator.uniform(std::span(&draw, 1), 0.0f, 1.0f);
    step.token = choose(step.probabilities, static_cast<double>(draw));
    const auto instead = std::ranges::find(forced, place, &Forced::place);
    if (instead != forced.end()) {
      step.forced = true;
      step.token = instead->token;
    }
    writer.append(step.token);
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<int> generate_greedy(const TinyGpt& model, const Mask& mask, std::vector<int> prompt,
                                 int count, bool may_cache) {
  Writer writer(model, mask, std::move(prompt), may_cache);
  for (int i = 0; i < count; ++i) {
    const std::span<const float> logits = writer.logits();
    writer.append(static_cast<int>(std::ranges::max_element(logits) - logits.begin()));
  }
  return writer.tokens();
}

}  // namespace tinygpt
