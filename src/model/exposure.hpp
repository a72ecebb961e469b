// SPDX-License-Identifier: MIT
// Training is not sampling: the same passage scored with its true history, as in training, and with
// a history that the model wrote itself, as when it writes alone.
#pragma once

#include <vector>

#include "model/generate.hpp"

namespace tinygpt {

struct PassageScore {
  std::vector<double> losses;  ///< (n): of the passage's character at each place, nats
  std::vector<int> choices;    ///< (n): the model's likeliest character there
  int right = 0;               ///< choices that are the passage's character
};

/// Each place from `start` on is scored after the passage's own characters before it, with nothing
/// after it in view. n is the passage's length less `start`. A model sees at most its last max_len
/// tokens. Errors: a start below 1 or not before the passage's end.
PassageScore score_given_history(const TinyGpt& model, const Mask& mask,
                                 const std::vector<int>& passage, int start);

/// The same after the first `start` characters and then the model's own choices: losses are still
/// those of the passage's characters. `forced` puts other characters in the place of choices, as in
/// write(); choices and `right` stay what the model would have chosen.
PassageScore score_free_running(const TinyGpt& model, const Mask& mask,
                                const std::vector<int>& passage, int start,
                                const std::vector<Forced>& forced = {});

}  // namespace tinygpt
