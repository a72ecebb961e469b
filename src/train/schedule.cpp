// SPDX-License-Identifier: MIT
// Warm-up and cosine.
#include "train/schedule.hpp"

#include <numbers>

#include "base/elementary.hpp"
#include "base/error.hpp"

namespace tinygpt {

void Schedule::validate() const {
  if (warmup < 0) refuse("warmup", {"The warm-up must be 0 updates or more."});
  if (kind == ScheduleKind::cosine && steps <= warmup) {
    refuse("warmup", {"The warm-up of ", warmup,
                      " updates must be over before the schedule ends at update ", steps, "."});
  }
}

double Schedule::factor(int step) const {
  if (kind == ScheduleKind::constant) return 1.0;
  if (step < warmup) return (step + 1.0) / (warmup + 1.0);
  if (step >= steps) return 0.1;
  const double way = static_cast<double>(step - warmup) / (steps - warmup);
  return 0.1 + 0.9 * 0.5 * (1.0 + sine_cosine(std::numbers::pi * way).cosine);
}

}  // namespace tinygpt
