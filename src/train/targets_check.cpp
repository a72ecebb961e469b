// SPDX-License-Identifier: MIT
// Two counts and a verdict.
#include "train/targets_check.hpp"

#include <vector>

#include "base/error.hpp"
#include "ops/cross_entropy.hpp"

namespace tinygpt {
namespace {

TargetsVerdict verdict_of(const TargetsReport& report) {
  const bool next = report.next == report.positions;
  const bool same = report.same == report.positions;
  if (next && same) return TargetsVerdict::undecided;
  if (next) return TargetsVerdict::next;
  return same ? TargetsVerdict::same : TargetsVerdict::other;
}

}  // namespace

TargetsReport targets_check(std::span<const Window> windows) {
  TargetsReport report;
  for (const auto& [tokens, targets] : windows) {
    if (tokens.size() != targets.size()) {
      refuse({"A window of ", tokens.size(), " tokens has ", targets.size(), " targets."});
    }
    for (std::size_t t = 0; t + 1 < tokens.size(); ++t) {
      if (targets[t] == kLeftOut) continue;
      ++report.positions;
      report.next += targets[t] == tokens[t + 1] ? 1 : 0;
      report.same += targets[t] == tokens[t] ? 1 : 0;
    }
  }
  report.verdict = verdict_of(report);
  return report;
}

TargetsReport targets_check(const Trainer& trainer) {
  const int T = trainer.config().context;
  std::vector<Window> windows;
  for (int start = 0; start + T < trainer.text_length(); start += T) {
    windows.push_back(trainer.window(static_cast<std::uint32_t>(start)));
  }
  return targets_check(windows);
}

}  // namespace tinygpt
