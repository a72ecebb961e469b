// SPDX-License-Identifier: MIT
// Rules, their AND, and the readers of a mask at a size.
#include "mask/mask.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "base/error.hpp"

namespace tinygpt {
namespace {

std::vector<int> sorted_positions(std::vector<int> positions) {
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  if (!positions.empty() && positions.front() < 0) {
    throw Error("mask", "Positions count from 0; a mask cannot name position " +
                            std::to_string(positions.front()) + ".");
  }
  return positions;
}

bool contains(const std::vector<int>& sorted, int value) {
  return std::binary_search(sorted.begin(), sorted.end(), value);
}

// Calls visit(row, key, allowed) for every cell of the mask at Q by K.
template <typename Visit>
void for_each_cell(const Mask& mask, int Q, int K, Visit visit) {
  if (Q < 1 || K < Q) {
    throw Error("mask", "A mask needs at least one query and no more queries than keys; got " +
                            std::to_string(Q) + " queries and " + std::to_string(K) + " keys.");
  }
  for (int row = 0; row < Q; ++row) {
    for (int key = 0; key < K; ++key) visit(row, key, mask.allows(row + K - Q, key));
  }
}

}  // namespace

bool Rule::allows(int query, int key) const {
  switch (kind) {
    case RuleKind::causal:
      return key <= query;
    case RuleKind::prefix:
      return key < count || key <= query;
    case RuleKind::observed:
      return keys.empty() ? key % 2 == 0 : contains(keys, key);
    case RuleKind::padding:
      return !contains(keys, key);
  }
  return false;
}

Mask::Mask(Rule rule) : rules_{std::move(rule)} {}

Mask Mask::causal() { return Mask({RuleKind::causal, 0, {}}); }
Mask Mask::masked() { return Mask({RuleKind::observed, 0, {}}); }

Mask Mask::prefix(int count) {
  if (count < 0) {
    throw Error("mask", "A prefix has 0 or more tokens; got " + std::to_string(count) + ".");
  }
  return Mask({RuleKind::prefix, count, {}});
}

Mask Mask::masked(std::vector<int> observed) {
  return Mask({RuleKind::observed, 0, sorted_positions(std::move(observed))});
}

Mask Mask::padding(std::vector<int> filler) {
  if (filler.empty()) return full();  // nothing to hide; as a rule it could not be written as text
  return Mask({RuleKind::padding, 0, sorted_positions(std::move(filler))});
}

Mask Mask::operator&(const Mask& other) const {
  Mask both = *this;
  for (const Rule& rule : other.rules_) {
    if (std::find(both.rules_.begin(), both.rules_.end(), rule) == both.rules_.end()) {
      both.rules_.push_back(rule);
    }
  }
  for (const auto& [cell, allowed] : painted_) {
    both.painted_[cell] = allowed && other.allows(cell.first, cell.second);
  }
  for (const auto& [cell, allowed] : other.painted_) {
    both.painted_[cell] = allowed && allows(cell.first, cell.second);
  }
  return both;
}

Mask& Mask::paint(int query, int key, bool allowed) {
  sorted_positions({query, key});
  painted_[{query, key}] = allowed;
  return *this;
}

bool Mask::allows(int query, int key) const {
  if (const auto cell = painted_.find({query, key}); cell != painted_.end()) return cell->second;
  return std::all_of(rules_.begin(), rules_.end(),
                     [query, key](const Rule& rule) { return rule.allows(query, key); });
}

std::vector<std::uint8_t> Mask::bitmap(int Q, int K) const {
  std::vector<std::uint8_t> bits;
  for_each_cell(*this, Q, K, [&](int, int, bool allowed) { bits.push_back(allowed ? 1 : 0); });
  return bits;
}

std::vector<float> Mask::additive(int Q, int K) const {
  std::vector<float> added;
  for_each_cell(*this, Q, K, [&](int, int, bool allowed) {
    added.push_back(allowed ? 0.0f : -std::numeric_limits<float>::infinity());
  });
  return added;
}

std::vector<int> Mask::visible_counts(int Q, int K) const {
  std::vector<int> counts(static_cast<std::size_t>(std::max(Q, 0)), 0);
  for_each_cell(*this, Q, K, [&](int row, int, bool allowed) {
    counts[static_cast<std::size_t>(row)] += allowed ? 1 : 0;
  });
  return counts;
}

std::vector<std::vector<Span>> Mask::spans(int Q, int K) const {
  std::vector<std::vector<Span>> rows(static_cast<std::size_t>(std::max(Q, 0)));
  for_each_cell(*this, Q, K, [&](int row, int key, bool allowed) {
    if (!allowed) return;
    std::vector<Span>& spans = rows[static_cast<std::size_t>(row)];
    if (!spans.empty() && spans.back().end == key) {
      ++spans.back().end;
    } else {
      spans.push_back({key, key + 1});
    }
  });
  return rows;
}

}  // namespace tinygpt
