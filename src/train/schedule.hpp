// SPDX-License-Identifier: MIT
// How the learning rate moves with the step. Which update it is used for: train/trainer.cpp.
#pragma once

namespace tinygpt {

enum class ScheduleKind {
  constant,
  cosine,  ///< up in a straight line, then down along half a cosine to a tenth
};

struct Schedule {
  ScheduleKind kind = ScheduleKind::constant;
  int warmup = 0;   ///< updates on the way up: update 0 has 1 / (warmup + 1) of the rate
  int steps = 300;  ///< of cosine: from this update on the rate is a tenth

  /// Errors: a number of updates below 0; a warm-up that is not over before the end.
  void validate() const;
  /// What the learning rate is multiplied with at `step`, from 0: between 0.1 and 1 after the
  /// warm-up. Source of the form: "Language Models are Few-Shot Learners", appendix B.
  [[nodiscard]] double factor(int step) const;

  bool operator==(const Schedule&) const = default;
};

}  // namespace tinygpt
