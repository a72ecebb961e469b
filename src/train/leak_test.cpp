// SPDX-License-Identifier: MIT
// Two forward passes and their difference.
#include "train/leak_test.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "model/generate.hpp"

namespace tinygpt {

std::vector<float> leak_test(const TinyGpt& model, const Mask& mask, std::vector<int> tokens,
                             int change) {
  if (change < 0 || change >= static_cast<int>(tokens.size())) {
    throw Error("change", "There are positions 0 to " + std::to_string(tokens.size() - 1) +
                              "; got " + std::to_string(change) + ".");
  }
  const Activations before = forward_text(model, mask, tokens);
  int& changed = tokens[static_cast<std::size_t>(change)];
  changed = (changed + 1) % model.config().vocabulary;
  const Activations after = forward_text(model, mask, tokens);
  std::vector<float> differences;
  for (int t = 0; t < before.T(); ++t) {
    float largest = 0.0f;
    for (int v = 0; v < before.logits.columns(); ++v) {
      largest = std::max(largest, std::fabs(before.logits.row(t)[v] - after.logits.row(t)[v]));
    }
    differences.push_back(largest);
  }
  return differences;
}

}  // namespace tinygpt
