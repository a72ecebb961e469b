// SPDX-License-Identifier: MIT
// Softmax with a temperature over the highest scores, and the draw.
#include "model/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/elementary.hpp"
#include "base/error.hpp"
#include "base/sort.hpp"

namespace tinygpt {

void Sampling::validate() const {
  if (!(temperature >= 0.0 && temperature <= 100.0)) {
    refuse("temperature", {"The temperature must be a number from 0 to 100."});
  }
  if (top_k < 0) refuse("topK", {"Top-k must be 0 (all characters) or more."});
}

std::vector<double> next_probabilities(std::span<const float> logits, const Sampling& sampling) {
  sampling.validate();
  if (!std::ranges::all_of(logits, [](float logit) { return std::isfinite(logit); })) {
    refuse(
        {"The model's scores are not finite numbers, so it cannot choose a character. Reset it and "
         "train with a smaller learning rate."});
  }
  std::vector<std::size_t> order(logits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  sort(order, [&](std::size_t a, std::size_t b) {
    return logits[a] > logits[b] || (logits[a] == logits[b] && a < b);
  });
  std::vector<double> probabilities(logits.size(), 0.0);
  if (sampling.temperature == 0.0) {
    probabilities[order.front()] = 1.0;
    return probabilities;
  }
  const auto k = static_cast<std::size_t>(sampling.top_k);
  if (k > 0 && k < order.size()) order.resize(k);
  const auto highest = static_cast<double>(logits[order.front()]);
  double sum = 0.0;
  for (const std::size_t token : order) {
    const double below = static_cast<double>(logits[token]) - highest;
    probabilities[token] = exp(below / sampling.temperature);
    sum += probabilities[token];
  }
  for (const std::size_t token : order) probabilities[token] /= sum;
  return probabilities;
}

int choose(std::span<const double> probabilities, double draw) {
  double sum = 0.0;
  int last = 0;
  for (std::size_t token = 0; token < probabilities.size(); ++token) {
    if (probabilities[token] == 0.0) continue;
    last = static_cast<int>(token);
    sum += probabilities[token];
    if (draw < sum) return last;
  }
  return last;
}

}  // namespace tinygpt
