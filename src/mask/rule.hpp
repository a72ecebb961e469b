// SPDX-License-Identifier: MIT
// One condition on a cell: may the token at one position read the token at another? A rule holds at
// any size and knows no other rule. Several rules joined, and painted cells: mask/mask.hpp.
#pragma once

#include <vector>

namespace tinygpt {

enum class RuleKind {
  causal,        ///< keys at or before the query
  strict,        ///< keys before the query, never the query itself
  prefix,        ///< the first `count` keys for every query, else causal
  window,        ///< causal, and of those the nearest `count` keys: the query itself is one of them
  observed,      ///< "masked": only the listed keys, for every query; none listed: the even ones
  padding,       ///< every key but the listed ones
  padding_left,  ///< every key but the first `count`
  padding_right,  ///< every key but the last `count`, wherever the keys end
  document,       ///< keys of the query's own text; texts start at 0 and at the listed positions
};

/// Positions count from 0.
struct Rule {
  RuleKind kind = RuleKind::causal;
  int count = 0;
  std::vector<int> positions;  ///< ascending, no repeats

  /// `K`: how many keys there are; only padding_right asks. A query may stand before position 0
  /// (mask.hpp says when). Cost: log(positions).
  [[nodiscard]] bool allows(int query, int key, int K) const;
  bool operator==(const Rule&) const = default;
};

}  // namespace tinygpt
