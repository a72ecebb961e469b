// SPDX-License-Identifier: MIT
// What a page may ask for while a run is trained: its loss on windows that are always the same, at
// once or in parts. Other questions: run_lab.hpp.
#pragma once

#include <optional>

#include "fields.hpp"
#include "lab.hpp"
#include "train/probes.hpp"

namespace tinygpt::lab {

enum class LossKind { usual, honest };
enum class TextKind { training, held_out };

/// mean (nats per character; absent where no position counts), byPosition (context; NaN at a
/// position without a key), windows: on up to `windows` (1 to 64) fixed windows of the "training"
/// or the "heldOut" text, scored as "usual" or "honest". Errors: no window fits in the held-out
/// text.
Result<Fields> window_loss(const Lab& lab, const std::string& kind, const std::string& text,
                           double windows);

/// window_loss() in parts, each of one forward pass, for a page that has more to do meanwhile:
/// begin, add until nothing is left, finish.
class LossInParts {
 public:
  /// left: how many parts there are to add. Errors: as window_loss().
  Result<Fields> begin(const Lab& lab, const std::string& kind, const std::string& text,
                       double windows);
  /// left. Errors: nothing is left, or another run or another step than at the beginning.
  Result<Fields> add(const Lab& lab);
  /// As window_loss(). Errors: something is left.
  [[nodiscard]] Result<Fields> finish() const;

 private:
  struct Begun {
    const Trainer* run;
    int step;
    LossKind kind;
    TextKind text;
    Mask mask;  ///< as it was then
    std::vector<std::uint32_t> starts;
    LossSums sums;
    WindowLoss usual;
    int left;
  };
  std::optional<Begun> begun_;
};

}  // namespace tinygpt::lab
