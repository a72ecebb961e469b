// SPDX-License-Identifier: MIT
// One attention head under any mask, forward and backward, on the same 4 x 8 tiles as every matrix
// product. Blocked tiles are never touched: a causal mask costs about half of none.
// How batch and heads are walked is ops/attention.cpp.
#include "kernels/elementary.hpp"
#include "kernels/profile.hpp"
#include "kernels/tile.hpp"

namespace tinygpt::kernels::AFG_PROFILE {
namespace {

constexpr int kGroup = kTileRows;

struct SpanList {
  const Span* first;
  const Span* last;
  [[nodiscard]] const Span* begin() const { return first; }
  [[nodiscard]] const Span* end() const { return last; }
};

AFG_INLINE SpanList spans_of(const AttentionPlanView::Groups& groups, int group) {
  return {groups.spans + groups.offsets[group], groups.spans + groups.offsets[group + 1]};
}

// Four rows of four become four columns.
AFG_INLINE void transpose_4x4(const float* from, long from_stride, float* to, long to_stride) {
  const Rows4 columns = transposed({load(from), load(from + from_stride),
                                    load(from + 2 * from_stride), load(from + 3 * from_stride)});
  store(to, columns.r0);
  store(to + to_stride, columns.r1);
  store(to + 2 * to_stride, columns.r2);
  store(to + 3 * to_stride, columns.r3);
}

// (T, D) with row stride `from_stride` -> its transpose (D, stride), columns past T zero.
AFG_KERNEL void transpose(const float* from, int from_stride, int T, int D, int stride, float* to) {
  const int whole_T = T / kLanes * kLanes;
  const int whole_D = D / kLanes * kLanes;
  for (int t = 0; t < whole_T; t += kLanes) {
    const float* rows = from + static_cast<long>(t) * from_stride;
    for (int d = 0; d < whole_D; d += kLanes) {
      transpose_4x4(rows + d, from_stride, to + static_cast<long>(d) * stride + t, stride);
    }
  }
  for (int d = 0; d < D; ++d) {
    float* row = to + static_cast<long>(d) * stride;
    for (int t = d < whole_D ? whole_T : 0; t < T; ++t) {
      row[t] = from[static_cast<long>(t) * from_stride + d];
    }
    for (int t = T; t < stride; ++t) row[t] = 0.0f;
  }
}

// A (T, D) matrix whose rows can be read eight columns at a time: itself, or a padded copy.
struct Padded {
  const float* data;
  int stride;
};
AFG_INLINE Padded padded_columns(const float* from, int from_stride, int T, int D, float* copy) {
  if (D % kTileColumns == 0) return {from, from_stride};
  const int width = (D + kTileColumns - 1) / kTileColumns * kTileColumns;
  for (int t = 0; t < T; ++t) {
    for (int d = 0; d < width; ++d) {
      copy[t * width + d] = d < D ? from[static_cast<long>(t) * from_stride + d] : 0.0f;
    }
  }
  return {copy, width};
}

// finish(value, cells) of each number of a tile, `cells` telling which are visible.
template <typename Finish>
AFG_INLINE Tile finished(const Tile& t, const Rows& cells, int column, Finish finish) {
  const auto row = [&](const float* r, Vec& left, Vec& right) {
    left = finish(left, load(r + column));
    right = finish(right, load(r + column + kLanes));
  };
  Tile done = t;
  row(cells.r0, done.c00, done.c01);
  row(cells.r1, done.c10, done.c11);
  row(cells.r2, done.c20, done.c21);
  row(cells.r3, done.c30, done.c31);
  return done;
}

// out (T, stride) tiles = finish of a (T, D) b_transposed (D, stride), only where something is
// visible.
template <typename Finish>
AFG_KERNEL void visible_products(const AttentionPlanView& plan, int D, const float* a, int a_stride,
                                 const float* b_transposed, float* out, Finish finish) {
  const auto* cells = reinterpret_cast<const float*>(plan.cells);
  for (int i = 0, group = 0; i < plan.T; i += kGroup, ++group) {
    const int left = plan.T - i;
    const Rows rows = rows_at(a + static_cast<long>(i) * a_stride, a_stride, left);
    const Rows visible = rows_at(cells + static_cast<long>(i) * plan.stride, plan.stride, left);
    float* target = out + static_cast<long>(i) * plan.stride;
    for (const Span& span : spans_of(plan.tiles_of_rows, group)) {
      for (int j = span.begin; j < span.end; j += kTileColumns) {
        Tile tile = tile_of(splat(0.0f), splat(0.0f));
        accumulate(tile, rows, 0, D, b_transposed + j, plan.stride);
        store_tile_clipped(finished(tile, visible, j, finish), target + j, plan.stride, left,
                           kTileColumns);
      }
    }
  }
}

// out (T, D) = weights (T, stride) values (T, D): each group of queries adds up only its own keys.
AFG_KERNEL void mix_values(const AttentionPlanView& plan, int D, const float* weights,
                           const Padded& values, float* out, int out_stride) {
  for (int i = 0, group = 0; i < plan.T; i += kGroup, ++group) {
    const Rows rows =
        rows_at(weights + static_cast<long>(i) * plan.stride, plan.stride, plan.T - i);
    for (int d = 0; d < D; d += kTileColumns) {
      Tile tile = tile_of(splat(0.0f), splat(0.0f));
      for (const Span& span : spans_of(plan.keys_of_rows, group)) {
        accumulate(tile, rows, span.begin, span.end,
                   values.data + static_cast<long>(span.begin) * values.stride + d, values.stride);
      }
      store_tile_clipped(tile, out + static_cast<long>(i) * out_stride + d, out_stride, plan.T - i,
                         D - d);
    }
  }
}

// out (T, D) = weights^T values: each group of keys adds up only the queries that see it.
AFG_KERNEL void mix_back(const AttentionPlanView& plan, int D, const float* weights,
                         const Padded& values, float* out, int out_stride) {
  for (int j = 0, group = 0; j < plan.T; j += kGroup, ++group) {
    for (int d = 0; d < D; d += kTileColumns) {
      Tile tile = tile_of(splat(0.0f), splat(0.0f));
      for (const Span& span : spans_of(plan.rows_of_keys, group)) {
        accumulate_transposed(tile, weights + static_cast<long>(span.begin) * plan.stride + j,
                              plan.stride,
                              values.data + static_cast<long>(span.begin) * values.stride + d,
                              values.stride, span.end - span.begin);
      }
      store_tile_clipped(tile, out + static_cast<long>(j) * out_stride + d, out_stride, plan.T - j,
                         D - d);
    }
  }
}

// Calls body(j) for each vector of the tiles.
template <typename Body>
AFG_INLINE void for_each_lanes(const SpanList& tiles, Body body) {
  for (const Span& span : tiles) {
    for (int j = span.begin; j < span.end; j += kLanes) body(j);
  }
}

// Softmax of four rows whose blocked cells hold -inf. A row of nothing else becomes 0: e^(-inf - 0)
// is 0, and its sum is not divided by.
AFG_KERNEL void softmax_four(const SpanList& tiles, int stride, float* row) {
  float* const r0 = row;
  float* const r1 = r0 + stride;
  float* const r2 = r1 + stride;
  float* const r3 = r2 + stride;
  Rows4 most = {splat(kMinusInfinity), splat(kMinusInfinity), splat(kMinusInfinity),
                splat(kMinusInfinity)};
  for_each_lanes(tiles, [&](int j) {
    most = {larger(most.r0, load(r0 + j)), larger(most.r1, load(r1 + j)),
            larger(most.r2, load(r2 + j)), larger(most.r3, load(r3 + j))};
  });
  const Vec largest = largest_of_rows(most);
  const Vec nothing = equal(largest, splat(kMinusInfinity));
  const Rows4 base = splat_lanes(unless(nothing, largest));
  Rows4 sum = {splat(0.0f), splat(0.0f), splat(0.0f), splat(0.0f)};
  const auto exponentiate = [](float* at, Vec subtract, Vec& total) {
    const Vec e = exp_of_nonpositive(sub(load(at), subtract));
    store(at, e);
    total = add(total, e);
  };
  for_each_lanes(tiles, [&](int j) {
    exponentiate(r0 + j, base.r0, sum.r0);
    exponentiate(r1 + j, base.r1, sum.r1);
    exponentiate(r2 + j, base.r2, sum.r2);
    exponentiate(r3 + j, base.r3, sum.r3);
  });
  const Rows4 inverse = splat_lanes(unless(nothing, div(splat(1.0f), sums_of_rows(sum))));
  for_each_lanes(tiles, [&](int j) {
    store(r0 + j, mul(load(r0 + j), inverse.r0));
    store(r1 + j, mul(load(r1 + j), inverse.r1));
    store(r2 + j, mul(load(r2 + j), inverse.r2));
    store(r3 + j, mul(load(r3 + j), inverse.r3));
  });
}

// One row, for the last ones of a T that is no multiple of four.
AFG_KERNEL void softmax_one(const SpanList& tiles, float* row) {
  Vec most = splat(kMinusInfinity);
  for_each_lanes(tiles, [&](int j) { most = larger(most, load(row + j)); });
  const float largest = largest_lane(most);
  const bool nothing = largest == kMinusInfinity;
  const Vec base = splat(nothing ? 0.0f : largest);
  Vec sum = splat(0.0f);
  for_each_lanes(tiles, [&](int j) {
    const Vec e = exp_of_nonpositive(sub(load(row + j), base));
    store(row + j, e);
    sum = add(sum, e);
  });
  const Vec inverse = splat(nothing ? 0.0f : 1.0f / sum_lanes(sum));
  for_each_lanes(tiles, [&](int j) { store(row + j, mul(load(row + j), inverse)); });
}

void softmax_rows(const AttentionPlanView& plan, float* weights) {
  for (int i = 0; i < plan.T; i += kGroup) {
    const SpanList tiles = spans_of(plan.tiles_of_rows, i / kGroup);
    float* row = weights + static_cast<long>(i) * plan.stride;
    if (plan.T - i >= kGroup) {
      softmax_four(tiles, plan.stride, row);
    } else {
      for (int r = i; r < plan.T; ++r, row += plan.stride) softmax_one(tiles, row);
    }
  }
}

// d_scores = weights (d_weights - sum(weights d_weights)) scale in place, for four rows whose
// blocked cells hold 0.
AFG_KERNEL void softmax_backward_four(const SpanList& tiles, int stride, Vec scale, const float* w,
                                      float* d) {
  const long next = stride;
  Rows4 dot = {splat(0.0f), splat(0.0f), splat(0.0f), splat(0.0f)};
  for_each_lanes(tiles, [&](int j) {
    const auto product = [&](long row, Vec total) {
      return multiply_add(load(w + row * next + j), load(d + row * next + j), total);
    };
    dot = {product(0, dot.r0), product(1, dot.r1), product(2, dot.r2), product(3, dot.r3)};
  });
  const Rows4 sum = splat_lanes(sums_of_rows(dot));
  for_each_lanes(tiles, [&](int j) {
    const auto update = [&](long row, Vec mean) {
      float* at = d + row * next + j;
      store(at, mul(mul(load(w + row * next + j), sub(load(at), mean)), scale));
    };
    update(0, sum.r0);
    update(1, sum.r1);
    update(2, sum.r2);
    update(3, sum.r3);
  });
}

AFG_KERNEL void softmax_backward_one(const SpanList& tiles, Vec scale, const float* w, float* d) {
  Vec dot = splat(0.0f);
  for_each_lanes(tiles, [&](int j) { dot = multiply_add(load(w + j), load(d + j), dot); });
  const Vec sum = splat(sum_lanes(dot));
  for_each_lanes(tiles,
                 [&](int j) { store(d + j, mul(mul(load(w + j), sub(load(d + j), sum)), scale)); });
}

void softmax_backward_rows(const AttentionPlanView& plan, float scale, const float* weights,
                           float* d_scores) {
  for (int i = 0; i < plan.T; i += kGroup) {
    const SpanList tiles = spans_of(plan.tiles_of_rows, i / kGroup);
    const long at = static_cast<long>(i) * plan.stride;
    if (plan.T - i >= kGroup) {
      softmax_backward_four(tiles, plan.stride, splat(scale), weights + at, d_scores + at);
    } else {
      for (long r = at; r < static_cast<long>(plan.T) * plan.stride; r += plan.stride) {
        softmax_backward_one(tiles, splat(scale), weights + r, d_scores + r);
      }
    }
  }
}

}  // namespace

void attention_head_forward(const AttentionPlanView& plan, int D, float scale,
                            const HeadForward& head) {
  float* k_transposed = head.scratch;
  float* copy = k_transposed + static_cast<long>(D) * plan.stride;
  transpose(head.k, head.qkv_stride, plan.T, D, plan.stride, k_transposed);
  const Padded v = padded_columns(head.v, head.qkv_stride, plan.T, D, copy);
  const Vec factor = splat(scale);
  visible_products(plan, D, head.q, head.qkv_stride, k_transposed, head.weights,
                   [factor](Vec score, Vec visible) {
                     return select(visible, mul(score, factor), splat(kMinusInfinity));
                   });
  softmax_rows(plan, head.weights);
  mix_values(plan, D, head.weights, v, head.mixed, head.mixed_stride);
}

void attention_head_backward(const AttentionPlanView& plan, int D, float scale,
                             const HeadBackward& head) {
  const int width = (D + kTileColumns - 1) / kTileColumns * kTileColumns;
  const long copy_floats = static_cast<long>(plan.stride + kTileColumns) * width;
  float* v_transposed = head.scratch;
  float* copies = v_transposed + static_cast<long>(D) * plan.stride;
  transpose(head.v, head.qkv_stride, plan.T, D, plan.stride, v_transposed);
  const Padded d_mixed = padded_columns(head.d_mixed, head.mixed_stride, plan.T, D, copies);
  const Padded q = padded_columns(head.q, head.qkv_stride, plan.T, D, copies + copy_floats);
  const Padded k = padded_columns(head.k, head.qkv_stride, plan.T, D, copies + 2 * copy_floats);
  visible_products(plan, D, head.d_mixed, head.mixed_stride, v_transposed, head.d_scores,
                   [](Vec d_weight, Vec visible) { return bit_and(visible, d_weight); });
  softmax_backward_rows(plan, scale, head.weights, head.d_scores);
  mix_back(plan, D, head.weights, d_mixed, head.d_v, head.d_qkv_stride);
  mix_values(plan, D, head.d_scores, k, head.d_q, head.d_qkv_stride);
  mix_back(plan, D, head.d_scores, q, head.d_k, head.d_qkv_stride);
}

}  // namespace tinygpt::kernels::AFG_PROFILE
