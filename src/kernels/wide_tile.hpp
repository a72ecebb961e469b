// SPDX-License-Identifier: MIT
// Natively, processors with fused multiply-add also have registers of eight lanes: two panels side
// by side, 4 rows by 16 columns. Each accumulator still adds its own products in ascending k, so
// the bits are those of the 4 x 8 tile. WebAssembly has four lanes; where AFG_WIDE is 0, so has
// this.
#pragma once

#include "kernels/tile.hpp"

#if AFG_WIDE

#include <immintrin.h>

namespace tinygpt::kernels::AFG_PROFILE {

constexpr int kWideColumns = 2 * kTileColumns;

struct WideTile {
  __m256 left[kTileRows];
  __m256 right[kTileRows];
};

AFG_INLINE WideTile wide_tile_of(const float* init) {
  const __m256 l = _mm256_loadu_ps(init);
  const __m256 r = _mm256_loadu_ps(init + kTileColumns);
  return {
      {l, l, l, l},
      {r, r, r, r}
  };
}

/// tile += A B over `count` k: row i of A's next value at a[i] + k * step, B in two panels.
AFG_INLINE void accumulate_wide(WideTile& t, const float* const (&a)[kTileRows], long step,
                                const float* left_panel, const float* right_panel, int count) {
  for (int k = 0; k < count; ++k) {
    const __m256 left = _mm256_loadu_ps(left_panel + static_cast<long>(k) * kTileColumns);
    const __m256 right = _mm256_loadu_ps(right_panel + static_cast<long>(k) * kTileColumns);
    for (int row = 0; row < kTileRows; ++row) {
      const __m256 value = _mm256_broadcast_ss(a[row] + k * step);
      t.left[row] = _mm256_fmadd_ps(value, left, t.left[row]);
      t.right[row] = _mm256_fmadd_ps(value, right, t.right[row]);
    }
  }
}

AFG_INLINE void store_wide(const WideTile& t, float* c, long ldc) {
  for (int row = 0; row < kTileRows; ++row) {
    _mm256_storeu_ps(c + row * ldc, t.left[row]);
    _mm256_storeu_ps(c + row * ldc + kTileColumns, t.right[row]);
  }
}

AFG_INLINE void add_wide(const WideTile& t, float* c, long ldc) {
  const auto add_at = [](float* at, __m256 value) {
    _mm256_storeu_ps(at, _mm256_add_ps(_mm256_loadu_ps(at), value));
  };
  for (int row = 0; row < kTileRows; ++row) {
    add_at(c + row * ldc, t.left[row]);
    add_at(c + row * ldc + kTileColumns, t.right[row]);
  }
}

}  // namespace tinygpt::kernels::AFG_PROFILE

#endif
