// SPDX-License-Identifier: MIT
// What a reader may want to know of a model while it trains: losses on windows that are always the
// same, scored as training scores them or honestly; and how long gradients and weights are, part by
// part. They cost nothing while nobody asks, and change nothing: no random number is drawn.
#pragma once

#include <string>
#include <vector>

#include "train/trainer.hpp"

namespace tinygpt {

/// Where `count` windows of `context` tokens and the token after each start in a text of `length`
/// tokens: evenly spread from its first to its last window, fewer where it has fewer. Empty where
/// the text is too short for one.
std::vector<std::uint32_t> spread_windows(int length, int context, int count);

struct WindowLoss {
  /// Over all positions that count, nats per token; NaN if none does.
  double mean = 0.0;
  /// (T): over the windows; NaN at a position that the mask leaves no key.
  std::vector<double> by_position;
};

/// Losses by position, added up window by window.
class LossSums {
 public:
  explicit LossSums(int context)
      : sums_(static_cast<std::size_t>(context), 0.0), counts_(sums_.size(), 0) {}

  void add(int position, float loss) {
    sums_[static_cast<std::size_t>(position)] += static_cast<double>(loss);
    ++counts_[static_cast<std::size_t>(position)];
  }

  [[nodiscard]] WindowLoss means() const;

 private:
  std::vector<double> sums_;
  std::vector<int> counts_;
};

/// The next token's loss as training computes it: each window in one pass under `mask`.
/// Errors: windows past the text's end, a context beyond the model's. Cost: one forward pass.
WindowLoss usual_loss(const TinyGpt& model, const Mask& mask, std::span<const int> text,
                      std::span<const std::uint32_t> starts, int context);

/// The honest loss: each position is scored with everything after it cut off, as when the model
/// writes. Under a mask without a future it is usual_loss() but for rounding; where the mask looks
/// ahead, what training praised is not there. Cost: T passes, of 1 to T positions.
WindowLoss honest_loss(const TinyGpt& model, const Mask& mask, std::span<const int> text,
                       std::span<const std::uint32_t> starts, int context);

/// One position of honest_loss(), for a page that cannot wait for all of them. Adds nothing where
/// the mask leaves the position no key. Cost: one pass of `position` + 1 positions.
void add_honest_loss(const TinyGpt& model, const Mask& mask, std::span<const int> text,
                     std::span<const std::uint32_t> starts, int position, LossSums& sums);

struct PartNorm {
  std::string part;       ///< "embedding", "blocks.0", ..., "head" (with the final norm)
  double gradient = 0.0;  ///< Euclidean length of the last step's gradient as AdamW used it
  double weight = 0.0;    ///< of the weights after it
};

/// From the input to the output. A tied weight belongs to the embedding.
std::vector<PartNorm> part_norms(const Trainer& trainer);

}  // namespace tinygpt
