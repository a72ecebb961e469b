// SPDX-License-Identifier: MIT
// The probes.
#include "train/probes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "ops/cross_entropy.hpp"

namespace tinygpt {
namespace {

double mean_of(double sum, int count) {
  return count == 0 ? std::numeric_limits<double>::quiet_NaN() : sum / count;
}

// The first `length` tokens of each window, one forward pass.
struct Pass {
  std::vector<int> tokens;   // (B length)
  std::vector<int> targets;  // the token after each
  Activations activations;
};

Pass run_windows(const TinyGpt& model, const Mask& mask, std::span<const int> text,
                 std::span<const std::uint32_t> starts, int length) {
  Pass pass{{}, {}, Activations(model.config(), static_cast<int>(starts.size()), length, false)};
  const auto size = static_cast<std::size_t>(length);
  for (const std::uint32_t start : starts) {
    if (start + size >= text.size()) {
      refuse({"A window that starts at ", start, " goes past the text's end."});
    }
    const auto first = text.begin() + start;
    pass.tokens.insert(pass.tokens.end(), first, first + length);
    pass.targets.insert(pass.targets.end(), first + 1, first + length + 1);
  }
  model.forward(pass.tokens, AttentionPlan(mask, length), pass.activations);
  model.loss(pass.targets, 0.0f, pass.activations);
  return pass;
}

double squares_of(const Array& array) {
  double squares = 0.0;
  for (const float value : array.span()) {
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  return squares;
}

// "blocks.3.ln1.weight" -> "blocks.3"; the final norm is the head's.
std::string part_of(const std::string& name) {
  if (name.starts_with("blocks.")) return name.substr(0, name.find('.', 7));
  return name.starts_with("tok.") || name.starts_with("pos.") ? "embedding" : "head";
}

}  // namespace

WindowLoss LossSums::means() const {
  WindowLoss loss;
  double sum = 0.0;
  int count = 0;
  for (std::size_t t = 0; t < sums_.size(); ++t) {
    loss.by_position.push_back(mean_of(sums_[t], counts_[t]));
    sum += sums_[t];
    count += counts_[t];
  }
  loss.mean = mean_of(sum, count);
  return loss;
}

std::vector<std::uint32_t> spread_windows(int length, int context, int count) {
  const int places = length - context;  // where a window and the token after it fit
  std::vector<std::uint32_t> starts;
  const int windows = std::min(count, places);
  for (int i = 0; i < windows; ++i) {
    const auto way = static_cast<std::int64_t>(places - 1) * i / std::max(1, windows - 1);
    starts.push_back(static_cast<std::uint32_t>(way));
  }
  return starts;
}

WindowLoss usual_loss(const TinyGpt& model, const Mask& mask, std::span<const int> text,
                      std::span<const std::uint32_t> starts, int context) {
  LossSums sums(context);
  if (starts.empty()) return sums.means();
  const Pass pass = run_windows(model, mask, text, starts, context);
  const std::vector<int> left_out = mask.empty_rows(context, context);
  for (int row = 0; row < static_cast<int>(starts.size()); ++row) {
    for (int t = 0; t < context; ++t) {
      if (std::ranges::binary_search(left_out, t)) continue;
      sums.add(t, pass.activations.losses.row(row)[t]);
    }
  }
  return sums.means();
}

void add_honest_loss(const TinyGpt& model, const Mask& mask, std::span<const int> text,
                     std::span<const std::uint32_t> starts, int position, LossSums& sums) {
  const int length = position + 1;
  if (std::ranges::binary_search(mask.empty_rows(length, length), position)) return;
  const Pass pass = run_windows(model, mask, text, starts, length);
  for (int row = 0; row < static_cast<int>(starts.size()); ++row) {
    sums.add(position, pass.activations.losses.row(row)[position]);
  }
}

WindowLoss honest_loss(const TinyGpt& model, const Mask& mask, std::span<const int> text,
                       std::span<const std::uint32_t> starts, int context) {
  LossSums sums(context);
  if (starts.empty()) return sums.means();
  for (int t = 0; t < context; ++t) add_honest_loss(model, mask, text, starts, t, sums);
  return sums.means();
}

std::vector<PartNorm> part_norms(const Trainer& trainer) {
  std::vector<PartNorm> norms;
  const auto& gradients = trainer.gradients().named();
  const auto& weights = trainer.model().parameters().named();
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::string part = part_of(weights[i].name);
    if (norms.empty() || norms.back().part != part) norms.push_back({part});
    norms.back().gradient += squares_of(gradients[i].array);
    norms.back().weight += squares_of(weights[i].array);
  }
  for (PartNorm& norm : norms) {
    norm.gradient = std::sqrt(norm.gradient);
    norm.weight = std::sqrt(norm.weight);
  }
  return norms;
}

}  // namespace tinygpt
