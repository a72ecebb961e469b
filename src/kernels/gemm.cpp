// SPDX-License-Identifier: MIT
// Matrix products on packed operands. A panel (8 columns of B, all of k) stays in the nearest cache
// while the rows of A stream past it. Each loop over rows is its own function, because V8 optimises
// function by function.
#include "kernels/profile.hpp"
#include "kernels/tile.hpp"

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

}  // namespace

AFG_KERNEL void pack_panels(const float* b, int ldb, int k, int n, float* panels) {
  for (int j = 0; j < n; j += kTileColumns) {
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
    for (int c = 0; c < kTileColumns; ++c) {
      const float* from = w + static_cast<long>(j + c) * k;
      for (int row = 0; row < k; ++row) {
        panels[row * kTileColumns + c] = j + c < n ? from[row] : 0.0f;
      }
    }
    panels += static_cast<long>(k) * kTileColumns;
  }
}

AFG_KERNEL void pack_quads(const float* a, int lda, int k, int m, float* quads) {
  for (int i = 0; i < m; i += kTileRows) {
    const int columns = smaller(m - i, kTileRows);
    for (int row = 0; row < k; ++row, quads += kTileRows) {
      const float* from = a + static_cast<long>(row) * lda + i;
      store(quads, columns == kTileRows ? load(from) : load_some(from, columns, 0.0f));
    }
  }
}

void gemm_panels(const float* a, int lda, int m, int k, const float* panels, int n,
                 const float* bias, float* c, int ldc) {
  const int whole_rows = m / kTileRows * kTileRows;
  for (int j = 0; j < n; j += kTileColumns, panels += static_cast<long>(k) * kTileColumns) {
    const int columns = smaller(n - j, kTileColumns);
    float init[kTileColumns] = {};
    if (bias != nullptr) {
      std::memcpy(init, bias + j, static_cast<std::size_t>(columns) * sizeof(float));
    }
    const Vec left = load(init);
    const Vec right = load(init + kLanes);
    int done = 0;
    if (columns == kTileColumns) {
      multiply_panel(a, lda, whole_rows, k, panels, left, right, c + j, ldc);
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
  for (int j = 0; j < n; j += kTileColumns, panels += static_cast<long>(k) * kTileColumns) {
    const int columns = smaller(n - j, kTileColumns);
    int done = 0;
    if (columns == kTileColumns) {
      transposed_panel(quads, panels, whole_rows, k, c + j, ldc);
      done = whole_rows;
    }
    if (done < m) {
      transposed_edge(quads + static_cast<long>(done) * k, panels, m - done, k,
                      c + static_cast<long>(done) * ldc + j, ldc, columns);
    }
  }
}

}  // namespace tinygpt::kernels::AFG_PROFILE
