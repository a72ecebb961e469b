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
  const Vec a = load(from);
  const Vec b = load(from + from_stride);
  const Vec c = load(from + 2 * from_stride);
  const Vec d = load(from + 3 * from_stride);
  const Vec ab_low = wasm_i32x4_shuffle(a, b, 0, 4, 1, 5);
  const Vec ab_high = wasm_i32x4_shuffle(a, b, 2, 6, 3, 7);
  const Vec cd_low = wasm_i32x4_shuffle(c, d, 0, 4, 1, 5);
  const Vec cd_high = wasm_i32x4_shuffle(c, d, 2, 6, 3, 7);
  store(to, wasm_i32x4_shuffle(ab_low, cd_low, 0, 1, 4, 5));
  store(to + to_stride, wasm_i32x4_shuffle(ab_low, cd_low, 2, 3, 6, 7));
  store(to + 2 * to_stride, wasm_i32x4_shuffle(ab_high, cd_high, 0, 1, 4, 5));
  store(to + 3 * to_stride, wasm_i32x4_shuffle(ab_high, cd_high, 2, 3, 6, 7));
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

// out (T, stride) tiles = a (T, D) b_transposed (D, stride), only where something is visible.
AFG_KERNEL void visible_products(const AttentionPlanView& plan, int D, const float* a, int a_stride,
                                 const float* b_transposed, float* out) {
  for (int i = 0, group = 0; i < plan.T; i += kGroup, ++group) {
    const Rows rows = rows_at(a + static_cast<long>(i) * a_stride, a_stride, plan.T - i);
    for (const Span& span : spans_of(plan.tiles_of_rows, group)) {
      for (int j = span.begin; j < span.end; j += kTileColumns) {
        Tile tile = tile_of(splat(0.0f), splat(0.0f));
        accumulate(tile, rows, 0, D, b_transposed + j, plan.stride);
        store_tile_clipped(tile, out + static_cast<long>(i) * plan.stride + j, plan.stride,
                           plan.T - i, kTileColumns);
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

// Largest visible scaled score of the row; the row becomes scaled scores, -inf where blocked.
AFG_INLINE float scale_and_mask(const SpanList& tiles, const float* cells, Vec scale, float* row) {
  Vec largest = splat(kMinusInfinity);
  for (const Span& span : tiles) {
    for (int j = span.begin; j < span.end; j += kLanes) {
      const Vec score = select(load(cells + j), mul(load(row + j), scale), splat(kMinusInfinity));
      store(row + j, score);
      largest = larger(largest, score);
    }
  }
  return largest_lane(largest);
}

AFG_INLINE void clear(const SpanList& tiles, float* row) {
  for (const Span& span : tiles) {
    for (int j = span.begin; j < span.end; j += kLanes) store(row + j, splat(0.0f));
  }
}

AFG_KERNEL void softmax_rows(const AttentionPlanView& plan, float scale, float* weights) {
  for (int i = 0; i < plan.T; ++i) {
    const SpanList tiles = spans_of(plan.tiles_of_rows, i / kGroup);
    float* row = weights + static_cast<long>(i) * plan.stride;
    const auto* cells =
        reinterpret_cast<const float*>(plan.cells + static_cast<long>(i) * plan.stride);
    const float largest = scale_and_mask(tiles, cells, splat(scale), row);
    if (largest == kMinusInfinity) {
      clear(tiles, row);
      continue;
    }
    Vec sum = splat(0.0f);
    for (const Span& span : tiles) {
      for (int j = span.begin; j < span.end; j += kLanes) {
        const Vec e = exp_of_nonpositive(sub(load(row + j), splat(largest)));
        store(row + j, e);
        sum = add(sum, e);
      }
    }
    const Vec inverse = splat(1.0f / sum_lanes(sum));
    for (const Span& span : tiles) {
      for (int j = span.begin; j < span.end; j += kLanes) {
        store(row + j, mul(load(row + j), inverse));
      }
    }
  }
}

// d_scores = weights (d_weights - sum(weights d_weights)) scale, row by row, 0 where blocked.
AFG_KERNEL void softmax_backward_rows(const AttentionPlanView& plan, float scale,
                                      const float* weights, float* d_scores) {
  for (int i = 0; i < plan.T; ++i) {
    const SpanList tiles = spans_of(plan.tiles_of_rows, i / kGroup);
    const long at = static_cast<long>(i) * plan.stride;
    const float* w = weights + at;
    float* d = d_scores + at;
    const auto* cells = reinterpret_cast<const float*>(plan.cells + at);
    Vec dot = splat(0.0f);
    for (const Span& span : tiles) {
      for (int j = span.begin; j < span.end; j += kLanes) {
        const Vec visible = bit_and(load(cells + j), load(d + j));
        dot = multiply_add(load(w + j), visible, dot);
      }
    }
    const Vec sum = splat(sum_lanes(dot));
    for (const Span& span : tiles) {
      for (int j = span.begin; j < span.end; j += kLanes) {
        const Vec visible = bit_and(load(cells + j), load(d + j));
        store(d + j, mul(mul(load(w + j), sub(visible, sum)), splat(scale)));
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
  visible_products(plan, D, head.q, head.qkv_stride, k_transposed, head.weights);
  softmax_rows(plan, scale, head.weights);
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
  visible_products(plan, D, head.d_mixed, head.mixed_stride, v_transposed, head.d_scores);
  softmax_backward_rows(plan, scale, head.weights, head.d_scores);
  mix_back(plan, D, head.weights, d_mixed, head.d_v, head.d_qkv_stride);
  mix_values(plan, D, head.d_scores, k, head.d_q, head.d_qkv_stride);
  mix_back(plan, D, head.d_scores, q, head.d_k, head.d_qkv_stride);
}

}  // namespace tinygpt::kernels::AFG_PROFILE
