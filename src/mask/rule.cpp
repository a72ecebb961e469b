// SPDX-License-Identifier: MIT
// What each kind of rule allows.
#include "mask/rule.hpp"

#include <algorithm>

namespace tinygpt {
namespace {

bool contains(const std::vector<int>& ascending, int value) {
  return std::binary_search(ascending.begin(), ascending.end(), value);
}

// Texts are numbered by how many of them have started.
auto text_of(int position, const std::vector<int>& starts) {
  return std::upper_bound(starts.begin(), starts.end(), position) - starts.begin();
}

}  // namespace

bool Rule::allows(int query, int key, int K) const {
  switch (kind) {
    case RuleKind::causal:
      return key <= query;
    case RuleKind::strict:
      return key < query;
    case RuleKind::prefix:
      return key < count || key <= query;
    case RuleKind::window:
      return key <= query && key > query - count;
    case RuleKind::observed:
      return positions.empty() ? key % 2 == 0 : contains(positions, key);
    case RuleKind::padding:
      return !contains(positions, key);
    case RuleKind::padding_left:
      return key >= count;
    case RuleKind::padding_right:
      return key < K - count;
    case RuleKind::document:
      return text_of(query, positions) == text_of(key, positions);
  }
  return false;
}

}  // namespace tinygpt
