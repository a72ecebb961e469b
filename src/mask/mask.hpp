// SPDX-License-Identifier: MIT
// The heart: one Mask says which position may look at which, and everything reads it: the explorer,
// training, generation, the leak test. It is made of rules (mask/rule.hpp) and painted cells.
// As text: mask/spec.hpp. As other libraries write it: mask/convention.hpp. How far it lets a token
// travel: mask/influence.hpp. What the kernels need of it: ops/attention_plan.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "kernels/kernels.hpp"
#include "mask/rule.hpp"

namespace tinygpt {

/// Where the Q query rows stand among K positions, when Q and K differ.
enum class Alignment {
  bottom_right,  ///< row q at position q + K - Q: the last row is the newest, as in cached decoding
  top_left,      ///< row q at position q: both sequences begin together
};

/// Bottom-right, with more queries than keys, the first rows stand before position 0: the past they
/// could read is empty.
constexpr int query_position(int row, int Q, int K, Alignment alignment) {
  return alignment == Alignment::bottom_right ? row + K - Q : row;
}

/// Throws unless Q and K are at least 1.
void require_mask_size(int Q, int K);

/// Rows are queries, columns are keys. "Allowed" or "visible": the query may read the key.
///
/// A mask is one rule, or several masks joined, or the inverse of one; then come the cells painted
/// over it. It holds at any size. Equality is that of the writing, not of the cells: window:1 and
/// causal agree at one position, and are two masks.
class Mask {
 public:
  using Cell = std::pair<int, int>;  ///< (query position, key position)

  // ---- One rule; what each allows: mask/rule.hpp. Errors: negative numbers, unless said.

  /// Every query reads every key.
  static Mask full() { return Mask(Form::all); }
  /// No query reads any key.
  static Mask empty() { return Mask(Form::any); }
  static Mask causal();
  static Mask strict();
  static Mask prefix(int count);
  /// `count` keys, the query's own position among them. Errors: count < 1.
  static Mask window(int count);
  /// Even keys are observed, odd ones hidden from everyone.
  static Mask masked();
  static Mask masked(std::vector<int> observed);
  static Mask padding(std::vector<int> filler);
  static Mask padding_left(int count);
  static Mask padding_right(int count);
  static Mask document(std::vector<int> starts);

  // ---- Joined. Repeats, and what changes nothing, are dropped.

  /// A cell is allowed when both masks allow it.
  [[nodiscard]] Mask operator&(const Mask& other) const;
  /// A cell is allowed when either mask allows it.
  [[nodiscard]] Mask operator|(const Mask& other) const;
  /// A cell is allowed when this mask blocks it: what a reader of the other polarity sees.
  [[nodiscard]] Mask operator~() const;

  /// This cell is as painted, whatever lies under it. Errors: a negative position.
  Mask& paint(int query, int key, bool allowed);

  /// May the token at position `query` read the token at position `key`, where there are K keys?
  [[nodiscard]] bool allows(int query, int key, int K) const;
  /// Does any cell change when keys are added behind it? (Right padding moves with the end.)
  [[nodiscard]] bool moves_with_length() const;

  // ---- What it is made of, for those who write it down.

  enum class Form {
    rule,     ///< rule()
    all,      ///< allowed by all of parts(), of which there are none (full) or at least two
    any,      ///< allowed by any of parts(), of which there are none (empty) or at least two
    inverse,  ///< blocked by its one part, which is neither painted nor an inverse
  };
  [[nodiscard]] Form form() const { return form_; }
  [[nodiscard]] const Rule& rule() const { return rule_; }
  [[nodiscard]] const std::vector<Mask>& parts() const { return parts_; }
  [[nodiscard]] const std::map<Cell, bool>& painted() const { return painted_; }
  bool operator==(const Mask&) const;

  // ---- Readers: the mask at a size, Q queries by K keys. Errors: Q or K < 1. Cost: Q K rules.

  /// (Q, K) row-major, 1 where allowed.
  [[nodiscard]] std::vector<std::uint8_t> bitmap(
      int Q, int K, Alignment alignment = Alignment::bottom_right) const;
  /// (Q, K) row-major: 0 where allowed, -infinity where blocked; what is added to scores.
  [[nodiscard]] std::vector<float> additive(int Q, int K,
                                            Alignment alignment = Alignment::bottom_right) const;
  /// (Q): visible keys of each row.
  [[nodiscard]] std::vector<int> visible_counts(
      int Q, int K, Alignment alignment = Alignment::bottom_right) const;
  /// Rows without a visible key, ascending.
  [[nodiscard]] std::vector<int> empty_rows(int Q, int K,
                                            Alignment alignment = Alignment::bottom_right) const;
  /// (Q): the visible keys of each row as maximal ranges, ascending.
  [[nodiscard]] std::vector<std::vector<Span>> spans(
      int Q, int K, Alignment alignment = Alignment::bottom_right) const;

 private:
  explicit Mask(Form form) : form_(form) {}
  explicit Mask(Rule rule);
  static Mask joined(Form form, const Mask& left, const Mask& right);
  void add_part(const Mask& part);

  Form form_ = Form::rule;
  Rule rule_;
  std::vector<Mask> parts_;
  std::map<Cell, bool> painted_;
};

}  // namespace tinygpt
