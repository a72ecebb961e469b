// SPDX-License-Identifier: MIT
// Clocks for the bench program: milliseconds, best and median. Best, because a shared machine only
// ever adds time.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace bench {

/// Milliseconds since some fixed moment.
inline double now_ms() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(since).count();
}

template <typename Work>
double milliseconds(const Work& work) {
  const double start = now_ms();
  work();
  return now_ms() - start;
}

struct Times {
  double best = 0;
  double median = 0;
};

inline Times times_of(std::vector<double> times) {
  std::ranges::sort(times);
  return {times.front(), times[times.size() / 2]};
}

/// `work` once to warm up, then `repeats` (1 or more) times on the clock.
template <typename Work>
Times timed(int repeats, const Work& work) {
  std::vector<double> times;
  work();
  for (int i = 0; i < repeats; ++i) times.push_back(milliseconds(work));
  return times_of(std::move(times));
}

/// Takes a result that would otherwise be optimised away.
inline volatile float sink;

}  // namespace bench
