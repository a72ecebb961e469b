// SPDX-License-Identifier: MIT
// Append the likeliest token and repeat.
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

std::vector<int> generate_greedy(const TinyGpt& model, const Mask& mask, std::vector<int> prompt,
                                 int count) {
  if (prompt.empty()) throw Error("prompt", "The prompt needs at least one character.");
  for (int i = 0; i < count; ++i) {
    const auto seen = std::min(prompt.size(), static_cast<std::size_t>(model.config().max_len));
    const std::vector<int> context(prompt.end() - static_cast<std::ptrdiff_t>(seen), prompt.end());
    const Activations a = forward_text(model, mask, context);
    const float* last = a.logits.row(a.T() - 1);
    prompt.push_back(static_cast<int>(std::max_element(last, last + a.logits.columns()) - last));
  }
  return prompt;
}

}  // namespace tinygpt
