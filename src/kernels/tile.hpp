// SPDX-License-Identifier: MIT
// The register tile that every matrix product is made of: 4 rows by 8 columns, 8 accumulators.
// Each accumulator adds its products in ascending k, so edges and tile order never change a bit.
// Four rows, because V8 runs out of registers and spills at five.
#pragma once

#include "kernels/simd.hpp"

namespace tinygpt::kernels::AFG_PROFILE {

constexpr int kTileRows = 4;
constexpr int kTileColumns = 8;

struct Tile {
  Vec c00, c01, c10, c11, c20, c21, c30, c31;
};

AFG_INLINE Tile tile_of(Vec left, Vec right) {
  return {left, right, left, right, left, right, left, right};
}

/// Pointers to four rows of A; rows beyond the last repeat it (their results are not stored).
struct Rows {
  const float *r0, *r1, *r2, *r3;
};

AFG_INLINE Rows rows_at(const float* a, int stride, int count) {
  const auto at = [a, stride, count](int row) {
    return a + static_cast<long>(row < count ? row : count - 1) * stride;
  };
  return {at(0), at(1), at(2), at(3)};
}

/// One k of the product: four values of A, each against the same eight of B. A value is loaded
/// right before its use, so that no compiler holds four of them and runs out of registers.
AFG_INLINE void step(Tile& t, const float* a0, const float* a1, const float* a2, const float* a3,
                     const float* b) {
  const Vec b0 = load(b);
  const Vec b1 = load(b + kLanes);
  Vec a = load_splat(a0);
  t.c00 = multiply_add(a, b0, t.c00);
  t.c01 = multiply_add(a, b1, t.c01);
  a = load_splat(a1);
  t.c10 = multiply_add(a, b0, t.c10);
  t.c11 = multiply_add(a, b1, t.c11);
  a = load_splat(a2);
  t.c20 = multiply_add(a, b0, t.c20);
  t.c21 = multiply_add(a, b1, t.c21);
  a = load_splat(a3);
  t.c30 = multiply_add(a, b0, t.c30);
  t.c31 = multiply_add(a, b1, t.c31);
}

/// tile += A[rows, begin..end) B[begin..end, 8 columns], A's rows given by `rows`, B's rows `ldb`
/// apart (`b` points at row `begin`).
AFG_INLINE void accumulate(Tile& t, const Rows& rows, int begin, int end, const float* b, int ldb) {
  for (int k = begin; k < end; ++k, b += ldb) {
    step(t, rows.r0 + k, rows.r1 + k, rows.r2 + k, rows.r3 + k, b);
  }
}

/// tile += A^T B over `count` rows of both: the four values of A's row stand side by side.
AFG_INLINE void accumulate_transposed(Tile& t, const float* a, int lda, const float* b, int ldb,
                                      int count) {
  for (int k = 0; k < count; ++k, a += lda, b += ldb) step(t, a, a + 1, a + 2, a + 3, b);
}

AFG_INLINE void store_tile(const Tile& t, float* c, int ldc) {
  const auto put = [ldc, c](int row, Vec left, Vec right) {
    store(c + static_cast<long>(row) * ldc, left);
    store(c + static_cast<long>(row) * ldc + kLanes, right);
  };
  put(0, t.c00, t.c01);
  put(1, t.c10, t.c11);
  put(2, t.c20, t.c21);
  put(3, t.c30, t.c31);
}

/// Stores only the top-left `rows` x `columns` part.
AFG_INLINE void store_tile_part(const Tile& t, float* c, int ldc, int rows, int columns) {
  float whole[kTileRows * kTileColumns];
  store_tile(t, whole, kTileColumns);
  for (int row = 0; row < rows; ++row) {
    std::memcpy(c + static_cast<long>(row) * ldc, whole + static_cast<long>(row) * kTileColumns,
                static_cast<std::size_t>(columns) * sizeof(float));
  }
}

AFG_INLINE int smaller(int a, int b) { return a < b ? a : b; }

AFG_INLINE void store_tile_clipped(const Tile& t, float* c, int ldc, int rows, int columns) {
  if (rows >= kTileRows && columns >= kTileColumns) {
    store_tile(t, c, ldc);
  } else {
    store_tile_part(t, c, ldc, smaller(rows, kTileRows), smaller(columns, kTileColumns));
  }
}

}  // namespace tinygpt::kernels::AFG_PROFILE
