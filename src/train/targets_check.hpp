// SPDX-License-Identifier: MIT
// Whether training asks for the next token. The leak test (leak_test.hpp) looks at the model, whose
// mask may be right while it is trained on the wrong targets; this looks at what it is trained on.
#pragma once

#include <span>

#include "train/trainer.hpp"

namespace tinygpt {

enum class TargetsVerdict {
  next,       ///< every target is the token after its position
  same,       ///< every target is its position's own token: targets were not shifted
  other,      ///< neither: targets do not belong to these tokens
  undecided,  ///< both hold, or no position can be judged: the text repeats one token, or T is 1
};

struct TargetsReport {
  TargetsVerdict verdict = TargetsVerdict::undecided;
  int positions = 0;  ///< judged: they count in the loss and the window holds the token after them
  int next = 0;       ///< of these, positions whose target is the token after them
  int same = 0;       ///< of these, positions whose target is their own token
};

/// Judges windows by their tokens alone. Errors: a window with not as many targets as tokens.
/// Cost: one look at each token.
TargetsReport targets_check(std::span<const Window> windows);

/// The same for the windows that a trainer makes of its text, side by side from its start.
TargetsReport targets_check(const Trainer& trainer);

}  // namespace tinygpt
