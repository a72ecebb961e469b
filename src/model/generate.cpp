// SPDX-License-Identifier: MIT
// Append the likeliest token and repeat.
#include "model/generate.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/kv_cache.hpp"

namespace tinygpt {
namespace {

int likeliest(std::span<const float> logits) {
  return static_cast<int>(std::ranges::max_element(logits) - logits.begin());
}

}  // namespace

Activations forward_text(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens) {
  const int T = static_cast<int>(tokens.size());
  Activations activations(model.config(), 1, T, false);
  model.forward(tokens, AttentionPlan(mask, T), activations);
  return activations;
}

std::vector<int> generate_greedy_uncached(const TinyGpt& model, const Mask& mask,
                                          std::vector<int> prompt, int count) {
  if (prompt.empty()) throw Error("prompt", "The prompt needs at least one character.");
  const auto V = static_cast<std::size_t>(model.config().vocabulary);
  for (int i = 0; i < count; ++i) {
    const auto seen = std::min(prompt.size(), static_cast<std::size_t>(model.config().max_len));
    const std::vector<int> context(prompt.end() - static_cast<std::ptrdiff_t>(seen), prompt.end());
    const Activations a = forward_text(model, mask, context);
    prompt.push_back(likeliest(a.logits.span().last(V)));
  }
  return prompt;
}

std::vector<int> generate_greedy(const TinyGpt& model, const Mask& mask, std::vector<int> prompt,
                                 int count) {
  const int max_len = model.config().max_len;
  const int length = static_cast<int>(prompt.size());
  if (count > 0 && length > 0 && length <= max_len &&
      why_not_cacheable(mask, length, max_len).empty()) {
    KvCache cache(model, mask, prompt);
    prompt.push_back(likeliest(cache.logits()));
    for (--count; count > 0 && !cache.full(); --count) {
      cache.append(prompt.back());
      prompt.push_back(likeliest(cache.logits()));
    }
  }
  return generate_greedy_uncached(model, mask, std::move(prompt), count);
}

}  // namespace tinygpt
