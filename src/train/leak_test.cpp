// SPDX-License-Identifier: MIT
// Two forward passes and their difference, then a verdict.
#include "train/leak_test.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "mask/influence.hpp"
#include "model/generate.hpp"

namespace tinygpt {
namespace {

// A position whose change should reach others: `preferred` if it does, else the one that most
// others see directly; -1 if nobody sees anybody else.
int control_of(const Mask& mask, int T, int preferred) {
  const auto onlookers = [&](int key) {
    int count = 0;
    for (int query = 0; query < T; ++query)
      count += query != key && mask.allows(query, key, T) ? 1 : 0;
    return count;
  };
  if (onlookers(preferred) > 0) return preferred;
  std::vector<int> counts;
  for (int key = 0; key < T; ++key) counts.push_back(onlookers(key));
  const auto most = std::ranges::max_element(counts);
  return *most > 0 ? static_cast<int>(most - counts.begin()) : -1;
}

std::vector<int> replaced(std::vector<int> tokens, int position, int vocabulary) {
  int& token = tokens[static_cast<std::size_t>(position)];
  token = (token + 1) % vocabulary;
  return tokens;
}

// The largest change of each position's logits.
std::vector<double> differences_of(const std::vector<double>& before,
                                   const std::vector<double>& after, std::size_t T) {
  const std::size_t V = before.size() / T;
  std::vector<double> differences(T, 0.0);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!std::isfinite(before[i]) || !std::isfinite(after[i])) {
      refuse({"The model's logits are not finite numbers, so no change can be seen in them."});
    }
    differences[i / V] = std::max(differences[i / V], std::abs(before[i] - after[i]));
  }
  return differences;
}

void require_testable(const LeakSubject& subject, const std::vector<int>& tokens, int changed) {
  if (tokens.empty()) refuse("tokens", {"A leak test needs at least one token."});
  if (changed < 0 || changed >= static_cast<int>(tokens.size())) {
    refuse("change", {"There are positions 0 to ", tokens.size() - 1, "; got ", changed, "."});
  }
  if (subject.vocabulary < 2) {
    refuse("vocabulary", {"With a vocabulary of one there is no other token to change to."});
  }
}

std::vector<int> others_changed(const std::vector<double>& differences, int self) {
  std::vector<int> others;
  for (int t = 0; t < static_cast<int>(differences.size()); ++t) {
    if (t != self && differences[static_cast<std::size_t>(t)] != 0.0) others.push_back(t);
  }
  return others;
}

LeakVerdict verdict_of(const LeakReport& report) {
  if (!report.leaks.empty()) return LeakVerdict::leak;
  if (report.differences.size() > 1 && report.control_reached.empty()) {
    return LeakVerdict::attention_unused;
  }
  return report.earlier.empty() ? LeakVerdict::no_leak : LeakVerdict::allowed_by_design;
}

}  // namespace

LeakReport leak_test(const LeakSubject& subject, const Mask& promised, std::vector<int> tokens,
                     int changed) {
  require_testable(subject, tokens, changed);
  const int T = static_cast<int>(tokens.size());
  const std::vector<double> before = subject.logits_of(tokens);
  const auto change_at = [&](int position) {
    const auto after = subject.logits_of(replaced(tokens, position, subject.vocabulary));
    return differences_of(before, after, tokens.size());
  };
  LeakReport report;
  report.changed = changed;
  report.differences = change_at(changed);
  report.may_change.assign(tokens.size(), false);
  for (const int t : Influence(promised, T).changed_by(changed, subject.layers)) {
    report.may_change[static_cast<std::size_t>(t)] = true;
  }
  for (const int t : others_changed(report.differences, changed)) {
    if (!report.may_change[static_cast<std::size_t>(t)]) {
      report.leaks.push_back(t);
    } else if (t < changed) {
      report.earlier.push_back(t);
    }
  }
  report.control = control_of(promised, T, changed);
  if (report.control >= 0) {
    report.control_reached = report.control == changed
                                 ? others_changed(report.differences, changed)
                                 : others_changed(change_at(report.control), report.control);
  }
  report.verdict = verdict_of(report);
  return report;
}

LeakReport leak_test(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens,
                     int changed) {
  return leak_test(leak_subject(model, mask), mask, tokens, changed);
}

LeakSubject leak_subject(const TinyGpt& model, const Mask& mask) {
  const auto logits_of = [&model, mask](const std::vector<int>& tokens) {
    const Activations a = forward_text(model, mask, tokens);
    return std::vector<double>(a.logits.span().begin(), a.logits.span().end());
  };
  return {logits_of, model.config().vocabulary, model.config().layers};
}

LeakSubject faulty_subject(const TinyGpt& model, const PassMask& mask, Fault fault) {
  const auto logits_of = [&model, mask, fault](const std::vector<int>& tokens) {
    const Tensor<double, 2> logits = reference_logits(model, mask, tokens, fault);
    return std::vector<double>(logits.begin(), logits.end());
  };
  return {logits_of, model.config().vocabulary, model.config().layers};
}

void enlarge_queries_and_keys(TinyGpt& model, float factor) {
  const auto C = static_cast<std::size_t>(model.config().d_model);
  for (const BlockParameters& block : model.parameters().blocks) {
    for (float& weight : block.attn_in_proj_weight.span().first(2 * C * C)) weight *= factor;
    for (float& bias : block.attn_in_proj_bias.span().first(2 * C)) bias *= factor;
  }
  model.parameters_changed();
}

}  // namespace tinygpt
