// SPDX-License-Identifier: MIT
// Making masks, joining them, and the readers of a mask at a size.
#include "mask/mask.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "base/sort.hpp"

namespace tinygpt {
namespace {

std::vector<int> sorted_positions(std::vector<int> positions) {
  sort(positions);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  if (!positions.empty() && positions.front() < 0) {
    refuse("mask",
           {"Positions count from 0; a mask cannot name position ", positions.front(), "."});
  }
  return positions;
}

int at_least(int least, int count, const char* sentence) {
  if (count >= least) return count;
  refuse("mask", {sentence, "; got ", count, "."});
}

// Calls visit(row, key, allowed) for every cell of the mask at Q by K.
template <typename Visit>
void for_each_cell(const Mask& mask, int Q, int K, Alignment alignment, Visit visit) {
  require_mask_size(Q, K);
  for (int row = 0; row < Q; ++row) {
    const int query = query_position(row, Q, K, alignment);
    for (int key = 0; key < K; ++key) visit(row, key, mask.allows(query, key, K));
  }
}

}  // namespace

void require_mask_size(int Q, int K) {
  if (Q >= 1 && K >= 1) return;
  refuse("mask",
         {"A mask needs at least one query and one key; got ", Q, " queries and ", K, " keys."});
}

Mask::Mask(Rule rule) : rule_(std::move(rule)) {}

Mask Mask::causal() { return Mask(Rule{RuleKind::causal, 0, {}}); }
Mask Mask::strict() { return Mask(Rule{RuleKind::strict, 0, {}}); }
Mask Mask::masked() { return Mask(Rule{RuleKind::observed, 0, {}}); }

Mask Mask::prefix(int count) {
  return Mask(Rule{RuleKind::prefix, at_least(0, count, "A prefix has 0 or more tokens"), {}});
}

Mask Mask::window(int count) {
  return Mask(Rule{RuleKind::window,
                   at_least(1, count, "A window counts the token itself, so it has 1 or more"),
                   {}});
}

Mask Mask::masked(std::vector<int> observed) {
  return Mask(Rule{RuleKind::observed, 0, sorted_positions(std::move(observed))});
}

// Padding that hides nothing is full: as a rule it would be another way to write the same.
Mask Mask::padding(std::vector<int> filler) {
  if (filler.empty()) return full();
  return Mask(Rule{RuleKind::padding, 0, sorted_positions(std::move(filler))});
}

Mask Mask::padding_left(int count) {
  at_least(0, count, "Padding on the left has 0 or more tokens");
  return count == 0 ? full() : Mask(Rule{RuleKind::padding_left, count, {}});
}

Mask Mask::padding_right(int count) {
  at_least(0, count, "Padding on the right has 0 or more tokens");
  return count == 0 ? full() : Mask(Rule{RuleKind::padding_right, count, {}});
}

Mask Mask::document(std::vector<int> starts) {
  std::vector<int> sorted = sorted_positions(std::move(starts));
  if (!sorted.empty() && sorted.front() == 0)
    sorted.erase(sorted.begin());  // the first always does
  return sorted.empty() ? full() : Mask(Rule{RuleKind::document, 0, std::move(sorted)});
}

void Mask::add_part(const Mask& part) {
  if (std::find(parts_.begin(), parts_.end(), part) == parts_.end()) parts_.push_back(part);
}

Mask Mask::joined(Form form, const Mask& left, const Mask& right) {
  Mask both(form);
  for (const Mask* side : {&left, &right}) {
    if (side->form_ == form && side->painted_.empty()) {
      for (const Mask& part : side->parts_) both.add_part(part);
    } else {
      both.add_part(*side);
    }
  }
  const Mask decisive = form == Form::all ? empty() : full();
  for (const Mask& part : both.parts_) {
    if (part == decisive) return decisive;
  }
  if (both.parts_.size() == 1) return Mask(both.parts_.front());
  return both;
}

Mask Mask::operator&(const Mask& other) const { return joined(Form::all, *this, other); }
Mask Mask::operator|(const Mask& other) const { return joined(Form::any, *this, other); }

Mask Mask::operator~() const {
  Mask plain = *this;
  plain.painted_.clear();
  Mask flipped(Form::inverse);
  if (plain == full()) {
    flipped = empty();
  } else if (plain == empty()) {
    flipped = full();
  } else if (form_ == Form::inverse) {
    flipped = parts_.front();
  } else {
    flipped.parts_.push_back(std::move(plain));
  }
  for (const auto& [cell, allowed] : painted_) flipped.painted_[cell] = !allowed;
  return flipped;
}

Mask& Mask::paint(int query, int key, bool allowed) {
  sorted_positions({query, key});
  painted_[{query, key}] = allowed;
  return *this;
}

bool Mask::operator==(const Mask&) const = default;

bool Mask::allows(int query, int key, int K) const {
  if (!painted_.empty()) {
    if (const auto cell = painted_.find({query, key}); cell != painted_.end()) return cell->second;
  }
  const auto allowed = [=](const Mask& part) { return part.allows(query, key, K); };
  switch (form_) {
    case Form::rule:
      return rule_.allows(query, key, K);
    case Form::all:
      return std::ranges::all_of(parts_, allowed);
    case Form::any:
      return std::ranges::any_of(parts_, allowed);
    case Form::inverse:
      return !allowed(parts_.front());
  }
  return false;
}

bool Mask::moves_with_length() const {
  return (form_ == Form::rule && rule_.kind == RuleKind::padding_right) ||
         std::ranges::any_of(parts_, [](const Mask& part) { return part.moves_with_length(); });
}

std::vector<std::uint8_t> Mask::bitmap(int Q, int K, Alignment alignment) const {
  std::vector<std::uint8_t> bits;
  for_each_cell(*this, Q, K, alignment,
                [&](int, int, bool allowed) { bits.push_back(allowed ? 1 : 0); });
  return bits;
}

std::vector<float> Mask::additive(int Q, int K, Alignment alignment) const {
  std::vector<float> added;
  for_each_cell(*this, Q, K, alignment, [&](int, int, bool allowed) {
    added.push_back(allowed ? 0.0f : -std::numeric_limits<float>::infinity());
  });
  return added;
}

std::vector<int> Mask::visible_counts(int Q, int K, Alignment alignment) const {
  std::vector<int> counts(static_cast<std::size_t>(std::max(Q, 0)), 0);
  for_each_cell(*this, Q, K, alignment, [&](int row, int, bool allowed) {
    counts[static_cast<std::size_t>(row)] += allowed ? 1 : 0;
  });
  return counts;
}

std::vector<int> Mask::empty_rows(int Q, int K, Alignment alignment) const {
  const std::vector<int> counts = visible_counts(Q, K, alignment);
  std::vector<int> rows;
  for (int row = 0; row < Q; ++row) {
    if (counts[static_cast<std::size_t>(row)] == 0) rows.push_back(row);
  }
  return rows;
}

std::vector<std::vector<Span>> Mask::spans(int Q, int K, Alignment alignment) const {
  std::vector<std::vector<Span>> rows(static_cast<std::size_t>(std::max(Q, 0)));
  for_each_cell(*this, Q, K, alignment, [&](int row, int key, bool allowed) {
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
