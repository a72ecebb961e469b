// SPDX-License-Identifier: MIT
// Counts of characters and pairs, and the two sums over each.
#include "train/baselines.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/elementary.hpp"
#include "base/error.hpp"
#include "base/sort.hpp"

namespace tinygpt {
namespace {

struct PairCount {
  int before;
  int target;
  int count;
};

struct Counts {
  std::vector<int> targets;      // (V): how often each is a target
  std::vector<int> befores;      // (V): how often each stands before a target
  std::vector<PairCount> pairs;  // ascending by before, then target
  int total = 0;                 // of targets
};

Counts counts_in(std::span<const int> tokens, int V) {
  Counts counts;
  counts.targets.resize(static_cast<std::size_t>(V));
  counts.befores.resize(static_cast<std::size_t>(V));
  for (const int token : tokens) {
    if (token < 0 || token >= V) {
      refuse({"baselines: token ", token, " of a vocabulary of ", V, "."});
    }
  }
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    ++counts.befores[static_cast<std::size_t>(tokens[i - 1])];
    ++counts.targets[static_cast<std::size_t>(tokens[i])];
    pairs.emplace_back(tokens[i - 1], tokens[i]);
  }
  counts.total = static_cast<int>(pairs.size());
  sort(pairs);
  for (const auto& [before, target] : pairs) {
    auto& all = counts.pairs;
    if (all.empty() || all.back().before != before || all.back().target != target) {
      all.push_back({before, target, 0});
    }
    ++all.back().count;
  }
  return counts;
}

int pair_count(const Counts& counts, int before, int target) {
  const auto at = std::ranges::lower_bound(
      counts.pairs, std::pair(before, target), {},
      [](const PairCount& pair) { return std::pair(pair.before, pair.target); });
  const bool found = at != counts.pairs.end() && at->before == before && at->target == target;
  return found ? at->count : 0;
}

// -ln of part / whole.
double cost(int part, int whole) {
  return log(static_cast<double>(whole) / static_cast<double>(part));
}

double unigram_cost(const Counts& told, const Counts& by, int V, int added) {
  double sum = 0.0;
  for (std::size_t c = 0; c < told.targets.size(); ++c) {
    if (told.targets[c] == 0) continue;
    sum += told.targets[c] * cost(by.targets[c] + added, by.total + added * V);
  }
  return sum / std::max(1, told.total);
}

double bigram_cost(const Counts& told, const Counts& by, int V, int added) {
  double sum = 0.0;
  for (const auto& [before, target, count] : told.pairs) {
    const int whole = by.befores[static_cast<std::size_t>(before)] + added * V;
    sum += count * cost(pair_count(by, before, target) + added, whole);
  }
  return sum / std::max(1, told.total);
}

}  // namespace

Baselines baselines(std::span<const int> train, std::span<const int> held_out, int vocabulary) {
  if (vocabulary < 1) refuse({"baselines: a vocabulary has 1 or more characters."});
  const int V = vocabulary;
  const Counts known = counts_in(train, V);
  Baselines result{log(static_cast<double>(V)),
                   unigram_cost(known, known, V, 0),
                   bigram_cost(known, known, V, 0),
                   {},
                   {}};
  if (const Counts unseen = counts_in(held_out, V); unseen.total > 0) {
    result.held_out_unigram = unigram_cost(unseen, known, V, 1);
    result.held_out_bigram = bigram_cost(unseen, known, V, 1);
  }
  return result;
}

}  // namespace tinygpt
