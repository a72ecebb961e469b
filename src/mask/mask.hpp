// SPDX-License-Identifier: MIT
// The heart: one Mask says which position may look at which, and everything reads it: the explorer,
// training, generation, the leak test. A mask is a rule for any size plus painted cells.
// As text: mask/spec.hpp. What the kernels need of it: ops/attention_plan.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "kernels/kernels.hpp"

namespace tinygpt {

enum class RuleKind {
  causal,    ///< keys at or before the query
  prefix,    ///< the first `count` keys for every query, else causal
  observed,  ///< "masked": only observed keys; by default the even ones
  padding,   ///< every key but the listed filler keys
};

/// One condition on a cell. Positions count from 0.
struct Rule {
  RuleKind kind = RuleKind::causal;
  int count = 0;          ///< prefix: number of keys everyone sees
  std::vector<int> keys;  ///< observed (empty: the even ones) or padding; ascending, no repeats

  [[nodiscard]] bool allows(int query, int key) const;
  bool operator==(const Rule&) const = default;
};

/// Rows are queries, columns are keys. "Allowed" or "visible": the query may read the key.
///
/// With fewer queries than keys (Q < K) the queries are the last Q positions: query row q stands at
/// position q + K - Q ("bottom-right aligned", what cached decoding needs).
class Mask {
 public:
  using Cell = std::pair<int, int>;  ///< (query position, key position)

  /// Every query reads every key: a mask without conditions.
  static Mask full() { return {}; }
  static Mask causal();
  /// Errors: count < 0.
  static Mask prefix(int count);
  /// Even keys are observed, odd ones hidden from everyone.
  static Mask masked();
  /// Errors: a negative key.
  static Mask masked(std::vector<int> observed);
  /// Errors: a negative key.
  static Mask padding(std::vector<int> filler);

  /// A cell is allowed when both masks allow it.
  [[nodiscard]] Mask operator&(const Mask& other) const;

  /// This cell is as painted, whatever the rules say. Errors: a negative position.
  Mask& paint(int query, int key, bool allowed);

  /// May the token at position `query` read the token at position `key`?
  [[nodiscard]] bool allows(int query, int key) const;

  [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }
  [[nodiscard]] const std::map<Cell, bool>& painted() const { return painted_; }
  bool operator==(const Mask&) const = default;

  // ---- Readers: the mask at a size, Q queries by K keys. Errors: Q or K < 1, or Q > K. Cost Q K.

  /// (Q, K) row-major, 1 where allowed.
  [[nodiscard]] std::vector<std::uint8_t> bitmap(int Q, int K) const;
  /// (Q, K) row-major: 0 where allowed, -infinity where blocked; what is added to scores.
  [[nodiscard]] std::vector<float> additive(int Q, int K) const;
  /// (Q): visible keys of each row.
  [[nodiscard]] std::vector<int> visible_counts(int Q, int K) const;
  /// (Q): the visible keys of each row as maximal ranges, ascending.
  [[nodiscard]] std::vector<std::vector<Span>> spans(int Q, int K) const;

 private:
  Mask() = default;
  explicit Mask(Rule rule);

  std::vector<Rule> rules_;  // a cell must satisfy all; none: full
  std::map<Cell, bool> painted_;
};

}  // namespace tinygpt
