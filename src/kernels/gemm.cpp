// SPDX-License-Identifier: MIT
// Matrix products on packed operands. A panel (8 columns of B, all of k) stays in the nearest cache
// while the rows of A stream past it. Each loop over rows is its own function, because V8 optimises
// function by function.
#include "kernels/profile.hpp"
#include "kernels/tile.hpp"
#include "kernels/wide_tile.hpp"

namespace tinygpt::kernels::AFG_PROFILE {
namespace {

// All rows of one panel: C[:, 8 columns] = init + A panel.
AFG_KERNEL void multiply_panel(const float* a, int lda, int m, int k, const float* panel, Vec left,
                               Vec right, float* c, int ldc) {
  for (int i = 0; i + kTileRows <= m; i += kTileRows) {
    Tile tile = tile_of(left, right);
    accumulate(tile, rows_at(a + static_cast<long>(i) * lda, lda, kTileRows), 0, k, panel,
               kTileColumns);
    store_tile(tile, c + static_cast<long>(i) * ldc, ldc);
  }
}

// What multiply_panel leaves: fewer than four rows, or fewer than eight columns.
AFG_KERNEL void multiply_edge(const float* a, int lda, int m, int k, const float* panel, Vec left,
                              Vec right, float* c, int ldc, int columns) {
  for (int i = 0; i < m; i += kTileRows) {
    Tile tile = tile_of(left, right);
    accumulate(tile, rows_at(a + static_cast<long>(i) * lda, lda, m - i), 0, k, panel,
               kTileColumns);
    store_tile_part(tile, c + static_cast<long>(i) * ldc, ldc, smaller(m - i, kTileRows), columns);
  }
}

AFG_INLINE Tile add_to(const Tile& t, const float* c, int ldc) {
  const auto at = [c, ldc](int row, int column) {
    return load(c + static_cast<long>(row) * ldc + column);
  };
  return {add(at(0, 0), t.c00), add(at(0, 4), t.c01), add(at(1, 0), t.c10), add(at(1, 4), t.c11),
          add(at(2, 0), t.c20), add(at(2, 4), t.c21), add(at(3, 0), t.c30), add(at(3, 4), t.c31)};
}

// All rows of one panel of C: four rows at a time from A's quads.
AFG_KERNEL void transposed_panel(const float* quads, const float* panel, int m, int k, float* c,
                                 int ldc) {
  for (int i = 0; i + kTileRows <= m; i += kTileRows) {
    Tile tile = tile_of(splat(0.0f), splat(0.0f));
    accumulate_transposed(tile, quads + static_cast<long>(i) * k, kTileRows, panel, kTileColumns,
                          k);
    float* target = c + static_cast<long>(i) * ldc;
    store_tile(add_to(tile, target, ldc), target, ldc);
  }
}

AFG_KERNEL void transposed_edge(const float* quads, const float* panel, int m, int k, float* c,
                                int ldc, int columns) {
  for (int i = 0; i < m; i += kTileRows) {
    Tile tile = tile_of(splat(0.0f), splat(0.0f));
    accumulate_transposed(tile, quads + static_cast<long>(i) * k, kTileRows, panel, kTileColumns,
                          k);
    const int rows = smaller(m - i, kTileRows);
    float* target = c + static_cast<long>(i) * ldc;
    float before[kTileRows * kTileColumns] = {};
    for (int row = 0; row < rows; ++row) {
      std::memcpy(before + static_cast<long>(row) * kTileColumns,
                  target + static_cast<long>(row) * ldc,
                  static_cast<std::size_t>(columns) * sizeof(float));
    }
    store_tile_part(add_to(tile, before, kTileColumns), target, ldc, rows, columns);
  }
}

#if AFG_WIDE
// All rows of two panels; `m` is a multiple of four.
AFG_KERNEL void multiply_two_panels(const float* a, int lda, int m, int k, const float* panels,
                                    const float* init, float* c, int ldc) {
  const float* second = panels + static_cast<long>(k) * kTileColumns;
  for (int i = 0; i < m; i += kTileRows) {
    WideTile tile = wide_tile_of(init);
    const Rows rows = rows_at(a + static_cast<long>(i) * lda, lda, kTileRows);
    accumulate_wide(tile, {rows.r0, rows.r1, rows.r2, rows.r3}, 1, panels, second, k);
    store_wide(tile, c + static_cast<long>(i) * ldc, ldc);
  }
}

AFG_KERNEL void transposed_two_panels(const float* quads, const float* panels, int m, int k,
                                      float* c, int ldc) {
  constexpr float kZeros[kWideColumns] = {};
  const float* second = panels + static_cast<long>(k) * kTileColumns;
  for (int i = 0; i < m; i += kTileRows) {
    WideTile tile = wide_tile_of(kZeros);
    const float* a = quads + static_cast<long>(i) * k;
    accumulate_wide(tile, {a, a + 1, a + 2, a + 3}, kTileRows, panels, second, k);
    add_wide(tile, c + static_cast<long>(i) * ldc, ldc);
  }
}
#endif

constexpr int kLine = 16;  // floats of a cache line: read at once, so that each line is read once

// 16 columns of a matrix of `rows` rows -> two panels.
AFG_KERNEL void pack_two_panels(const float* from, int stride, int rows, float* panels) {
  float* second = panels + static_cast<long>(rows) * kTileColumns;
  for (int row = 0; row < rows; ++row, from += stride) {
    store(panels, load(from));
    store(panels + kLanes, load(from + kLanes));
    store(second, load(from + 2L * kLanes));
    store(second + kLanes, load(from + 3L * kLanes));
    panels += kTileColumns;
    second += kTileColumns;
  }
}

// Eight rows of k numbers -> a panel, k from 0 to the last multiple of four, which is returned.
AFG_KERNEL int pack_rows(const float* w, int k, float* panel) {
  const auto rows_from = [w, k](int row, int at) {
    const float* p = w + static_cast<long>(row) * k + at;
    return transposed({load(p), load(p + k), load(p + 2L * k), load(p + 3L * k)});
  };
  int at = 0;
  for (; at + kLanes <= k; at += kLanes, panel += static_cast<long>(kLanes) * kTileColumns) {
    const Rows4 left = rows_from(0, at);
    const Rows4 right = rows_from(kLanes, at);
    store(panel, left.r0);
    store(panel + kLanes, right.r0);
    store(panel + kTileColumns, left.r1);
    store(panel + kTileColumns + kLanes, right.r1);
    store(panel + 2L * kTileColumns, left.r2);
    store(panel + 2L * kTileColumns + kLanes, right.r2);
    store(panel + 3L * kTileColumns, left.r3);
    store(panel + 3L * kTileColumns + kLanes, right.r3);
  }
  return at;
}

// 16 columns -> four quads and their sums.
AFG_KERNEL void pack_four_quads(const float* from, int stride, int rows, float* quads,
                                Vec (&sums)[4]) {
  const long next = static_cast<long>(rows) * kTileRows;
  Vec s0 = splat(0.0f), s1 = splat(0.0f), s2 = splat(0.0f), s3 = splat(0.0f);
  for (int row = 0; row < rows; ++row, from += stride, quads += kTileRows) {
    const Vec a0 = load(from);
    const Vec a1 = load(from + kLanes);
    const Vec a2 = load(from + 2L * kLanes);
    const Vec a3 = load(from + 3L * kLanes);
    store(quads, a0);
    store(quads + next, a1);
    store(quads + 2 * next, a2);
    store(quads + 3 * next, a3);
    s0 = add(s0, a0);
    s1 = add(s1, a1);
    s2 = add(s2, a2);
    s3 = add(s3, a3);
  }
  sums[0] = s0;
  sums[1] = s1;
  sums[2] = s2;
  sums[3] = s3;
}

// `columns` (1 to 4) columns -> one quad, padded with 0, and its sums.
AFG_KERNEL Vec pack_one_quad(const float* from, int stride, int rows, int columns, float* quad) {
  Vec sum = splat(0.0f);
  for (int row = 0; row < rows; ++row, from += stride, quad += kTileRows) {
    const Vec a = columns == kTileRows ? load(from) : load_some(from, columns, 0.0f);
    store(quad, a);
    sum = add(sum, a);
  }
  return sum;
}

AFG_INLINE void add_some(float* to, Vec sum, int columns) {
  if (columns == kTileRows) {
    store(to, add(load(to), sum));
  } else {
    store_some(to, add(load_some(to, columns, 0.0f), sum), columns);
  }
}

}  // namespace

AFG_KERNEL void pack_panels(const float* b, int ldb, int k, int n, float* panels) {
  int j = 0;
  for (; j + kLine <= n; j += kLine, panels += static_cast<long>(k) * kLine) {
    pack_two_panels(b + j, ldb, k, panels);
  }
  for (; j < n; j += kTileColumns) {
    const int columns = smaller(n - j, kTileColumns);
    for (int row = 0; row < k; ++row, panels += kTileColumns) {
      const float* from = b + static_cast<long>(row) * ldb + j;
      if (columns == kTileColumns) {
        store(panels, load(from));
        store(panels + kLanes, load(from + kLanes));
      } else {
        for (int c = 0; c < kTileColumns; ++c) panels[c] = c < columns ? from[c] : 0.0f;
      }
    }
  }
}

AFG_KERNEL void pack_panels_transposed(const float* w, int k, int n, float* panels) {
  for (int j = 0; j < n; j += kTileColumns) {
    const float* rows = w + static_cast<long>(j) * k;
    const int done = n - j >= kTileColumns ? pack_rows(rows, k, panels) : 0;
    for (int c = 0; c < kTileColumns; ++c) {
      const float* from = rows + static_cast<long>(c) * k;
      for (int at = done; at < k; ++at) {
        panels[at * kTileColumns + c] = j + c < n ? from[at] : 0.0f;
      }
    }
    panels += static_cast<long>(k) * kTileColumns;
  }
}

void pack_quads(const float* a, int lda, int k, int m, float* quads, float* sums) {
  int i = 0;
  for (; i + kLine <= m; i += kLine, quads += static_cast<long>(k) * kLine) {
    Vec line[4];
    pack_four_quads(a + i, lda, k, quads, line);
    for (int c = 0; c < kLine && sums != nullptr; c += kTileRows) {
      add_some(sums + i + c, line[c / kTileRows], kTileRows);
    }
  }
  for (; i < m; i += kTileRows, quads += static_cast<long>(k) * kTileRows) {
    const int columns = smaller(m - i, kTileRows);
    const Vec sum = pack_one_quad(a + i, lda, k, columns, quads);
    if (sums != nullptr) add_some(sums + i, sum, columns);
  }
}

void gemm_panels(const float* a, int lda, int m, int k, const float* panels, int n,
                 const float* bias, float* c, int ldc) {
  const int whole_rows = m / kTileRows * kTileRows;
  const long panel_floats = static_cast<long>(k) * kTileColumns;
  int wide = 0;  // columns whose whole rows are done
#if AFG_WIDE
  for (; wide + kWideColumns <= n; wide += kWideColumns) {
    constexpr float kZeros[kWideColumns] = {};
    multiply_two_panels(a, lda, whole_rows, k, panels + wide / kTileColumns * panel_floats,
                        bias != nullptr ? bias + wide : kZeros, c + wide, ldc);
  }
#endif
  for (int j = 0; j < n; j += kTileColumns, panels += panel_floats) {
    const int columns = smaller(n - j, kTileColumns);
    float init[kTileColumns] = {};
    if (bias != nullptr) {
      std::memcpy(init, bias + j, static_cast<std::size_t>(columns) * sizeof(float));
    }
    const Vec left = load(init);
    const Vec right = load(init + kLanes);
    int done = 0;
    if (columns == kTileColumns) {
      if (j >= wide) multiply_panel(a, lda, whole_rows, k, panels, left, right, c + j, ldc);
      done = whole_rows;
    }
    if (done < m) {
      multiply_edge(a + static_cast<long>(done) * lda, lda, m - done, k, panels, left, right,
                    c + static_cast<long>(done) * ldc + j, ldc, columns);
    }
  }
}

void gemm_transposed_add(const float* quads, const float* panels, int m, int n, int k, float* c,
                         int ldc) {
  const int whole_rows = m / kTileRows * kTileRows;
  const long panel_floats = static_cast<long>(k) * kTileColumns;
  int wide = 0;
#if AFG_WIDE
  for (; wide + kWideColumns <= n; wide += kWideColumns) {
    transposed_two_panels(quads, panels + wide / kTileColumns * panel_floats, whole_rows, k,
                          c + wide, ldc);
  }
#endif
  for (int j = 0; j < n; j += kTileColumns, panels += panel_floats) {
    const int columns = smaller(n - j, kTileColumns);
    int done = 0;
    if (columns == kTileColumns) {
      if (j >= wide) transposed_panel(quads, panels, whole_rows, k, c + j, ldc);
      done = whole_rows;
    }
    if (done < m) {
      transposed_edge(quads + static_cast<long>(done) * k, panels, m - done, k,
                      c + static_cast<long>(done) * ldc + j, ldc, columns);
    }
  }
}

}  // namespace tinygpt::kernels::AFG_PROFILE
