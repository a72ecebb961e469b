// SPDX-License-Identifier: MIT
// Unions of visible keys over four rows, and of visible rows over four keys.
#include "ops/attention_plan.hpp"

#include "base/types.hpp"

namespace tinygpt {
namespace {

constexpr int kGroup = 4;
constexpr int kTileColumns = 8;

// Maximal ranges of [0, n) in which `visible(i)` holds.
template <typename Visible>
void append_spans(int n, std::vector<Span>& spans, Visible visible) {
  bool open = false;
  for (int i = 0; i < n; ++i) {
    const bool now = visible(i);
    if (now && open) {
      spans.back().end = i + 1;
    } else if (now) {
      spans.push_back({i, i + 1});
    }
    open = now;
  }
}

}  // namespace

AttentionPlan::AttentionPlan(const Mask& mask, int T) : T_(T), stride_(round_up(T, kTileColumns)) {
  const std::vector<std::uint8_t> bits = mask.bitmap(T, T);
  const auto visible = [&bits, T](int i, int j) {
    return i < T && j < T && bits[static_cast<std::size_t>(i * T + j)] != 0;
  };
  cells_.assign(static_cast<std::size_t>(T) * static_cast<std::size_t>(stride_), 0);
  for (int i = 0; i < T; ++i) {
    for (int j = 0; j < T; ++j) {
      if (visible(i, j)) cells_[static_cast<std::size_t>(i * stride_ + j)] = 0xffffffffU;
    }
  }
  for (int start = 0; start < T; start += kGroup) {
    const auto any_row_sees = [&](int j) {
      return visible(start, j) || visible(start + 1, j) || visible(start + 2, j) ||
             visible(start + 3, j);
    };
    append_spans(T, keys_of_rows_.spans, any_row_sees);
    keys_of_rows_.close();
    append_spans(stride_, tiles_of_rows_.spans, [&](int j) {
      const int tile = j / kTileColumns * kTileColumns;
      for (int inside = 0; inside < kTileColumns; ++inside) {
        if (any_row_sees(tile + inside)) return true;
      }
      return false;
    });
    tiles_of_rows_.close();
    append_spans(T, rows_of_keys_.spans, [&](int i) {
      return visible(i, start) || visible(i, start + 1) || visible(i, start + 2) ||
             visible(i, start + 3);
    });
    rows_of_keys_.close();
  }
}

AttentionPlanView AttentionPlan::view() const {
  return {T_,
          stride_,
          cells_.data(),
          keys_of_rows_.view(),
          tiles_of_rows_.view(),
          rows_of_keys_.view()};
}

}  // namespace tinygpt
