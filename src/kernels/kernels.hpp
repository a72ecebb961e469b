// SPDX-License-Identifier: MIT
// The table of contents of the kernels: every hot loop, as one struct of functions per arithmetic
// profile. What each means is written plainly in tests/support/scalar_kernels.hpp; the SIMD files
// are for the curious. Kernels know floats and strides; they know no layer and no model.
#pragma once

#include <cstdint>

namespace tinygpt {

enum class Profile { exact, fused };

/// Half-open range of positions.
struct Span {
  int begin;
  int end;
  bool operator==(const Span&) const = default;
};

/// Which cells of a (T, T) attention matrix are visible, cut for kernels that work on four rows (or
/// four columns) at a time. Made from a Mask by ops/attention_plan.hpp.
struct AttentionPlanView {
  int T = 0;       ///< queries and keys
  int stride = 0;  ///< floats from one row of weights to the next; multiple of 8
  const std::uint32_t* cells = nullptr;  ///< (T, stride): all bits set where visible, else 0
  struct Groups {
    const int* offsets =
        nullptr;  ///< group g's spans are spans[offsets[g]] to spans[offsets[g+1]-1]
    const Span* spans = nullptr;
  };
  Groups keys_of_rows;   ///< per 4 queries: keys that any of them sees, exactly
  Groups tiles_of_rows;  ///< the same widened to multiples of 8
  Groups rows_of_keys;   ///< per 4 keys: queries that see any of them, exactly
};

/// One head's slices. Strides count floats; all slices have D columns.
struct HeadForward {
  const float* q;  ///< (T, D)
  const float* k;  ///< (T, D)
  const float* v;  ///< (T, D)
  int qkv_stride;
  float* weights;  ///< out: (T, plan.stride); blocked cells inside tiles become exactly 0
  float* mixed;    ///< out: (T, D) = weights v
  int mixed_stride;
  float* scratch;  ///< attention_scratch_floats(T, D) floats
};
struct HeadBackward {
  const float* q;
  const float* k;
  const float* v;
  int qkv_stride;
  const float* weights;
  const float* d_mixed;
  int mixed_stride;
  float* d_q;
  float* d_k;
  float* d_v;
  int d_qkv_stride;
  float* d_scores;  ///< scratch (T, plan.stride)
  float* scratch;   ///< attention_scratch_floats(T, D) floats
};

/// One head of one new token against the keys and values kept so far.
struct CachedHead {
  const float* q;             ///< (D)
  const float* k_transposed;  ///< (D, k_stride): key t is column t; columns past the length finite
  int k_stride;               ///< multiple of 4
  const float* v;             ///< (length, v_stride): D values, then zeros up to a multiple of 4
  int v_stride;
  float* weights;  ///< out: (length rounded up to a multiple of 4)
  float* mixed;    ///< out: (D)
};

constexpr int attention_scratch_floats(int T, int D) {
  const int stride = (T + 7) / 8 * 8;
  const int width = (D + 7) / 8 * 8;
  return 2 * D * stride + 3 * (stride + 8) * width;
}

/// AdamW's numbers for one step, already rounded to float as torch uses them.
struct AdamWStep {
  float keep;  ///< 1 - lr * decay
  float beta1, one_minus_beta1;
  float beta2, one_minus_beta2;
  float step_size;         ///< lr / (1 - beta1^step)
  float correction2_sqrt;  ///< sqrt(1 - beta2^step)
  float epsilon;
};

/// One arithmetic profile's kernels. Sums run in ascending index order with one accumulator per
/// output (matrix products) or in four interleaved lanes (row sums), so results depend neither on
/// tile shapes nor on compilers. No kernel allocates. Sizes may be 0. No alignment is assumed.
struct Kernels {
  Profile profile;

  /// B (k, n) with row stride ldb -> panels of 8 columns, (ceil(n/8), k, 8), padded with 0.
  void (*pack_panels)(const float* b, int ldb, int k, int n, float* panels);
  /// The same from B transposed: w (n, k) row-major.
  void (*pack_panels_transposed)(const float* w, int k, int n, float* panels);
  /// A (k, m) with row stride lda -> quads of 4 columns, (ceil(m/4), k, 4), padded with 0. On the
  /// way, as column_sums_add does: sums[c] += sum over rows of A[row, c]; null for no sums.
  void (*pack_quads)(const float* a, int lda, int k, int m, float* quads, float* sums);
  /// C (m, n) = bias (n, or null for 0) + A (m, k) B, B in panels. Cost 2 m n k flops.
  void (*gemm_panels)(const float* a, int lda, int m, int k, const float* panels, int n,
                      const float* bias, float* c, int ldc);
  /// C (m, n) += A^T B with A (k, m) in quads and B (k, n) in panels; the product is summed from 0
  /// before it is added.
  void (*gemm_transposed_add)(const float* quads, const float* panels, int m, int n, int k,
                              float* c, int ldc);

  /// weights = softmax over visible keys of scale q k^T; mixed = weights v. A row that sees nothing
  /// has weights 0 and output 0. Only tiles with visible cells are computed.
  void (*attention_head_forward)(const AttentionPlanView& plan, int D, float scale,
                                 const HeadForward& head);
  void (*attention_head_backward)(const AttentionPlanView& plan, int D, float scale,
                                  const HeadBackward& head);

  /// The last row of attention, bit by bit as attention_head_forward computes it. `cells`: all bits
  /// set where the key is visible, else 0, as many as `weights`.
  void (*attention_cached_head)(const CachedHead& head, int length, int D, float scale,
                                const std::uint32_t* cells);
  /// y (n) = bias (n) + x (k) B, B in panels: gemm_panels for one row, bit by bit, without its
  /// tile.
  void (*vector_panels)(const float* x, int k, const float* panels, int n, const float* bias,
                        float* y);

  /// y = (x - mean) rstd weight + bias per row of C; keeps mean and rstd = 1/sqrt(var + 1e-5).
  void (*layer_norm_forward)(const float* x, const float* weight, const float* bias, int rows,
                             int C, float* y, float* mean, float* rstd);
  /// d_x, d_weight and d_bias are added to (the last two summed from 0 first, in `scratch` 2 C).
  void (*layer_norm_backward)(const float* d_y, const float* x, const float* weight,
                              const float* mean, const float* rstd, int rows, int C, float* d_x,
                              float* d_weight, float* d_bias, float* scratch);

  /// y = x Phi(x); slope = Phi(x) + x phi(x), what backward multiplies by.
  void (*gelu_forward)(const float* x, int n, float* y, float* slope);
  void (*multiply)(const float* a, const float* b, int n, float* out);
  void (*add)(const float* a, const float* b, int n, float* out);
  /// out[c] += sum over rows of x[row, c], the sum taken from 0 first.
  void (*column_sums_add)(const float* x, int rows, int columns, float* out);

  /// losses[r] = -log softmax(logits[r])[target[r]]; d_logits = (softmax - one hot) * scale.
  /// d_logits may be null or equal logits.
  void (*softmax_cross_entropy)(const float* logits, const int* targets, int rows, int V,
                                float scale, float* losses, float* d_logits);

  /// One decoupled-weight-decay Adam step ("Decoupled Weight Decay Regularization"; torch's order
  /// of operations).
  void (*adamw)(const AdamWStep& step, int n, const float* gradient, float* parameter,
                float* moment1, float* moment2);

  /// Whether none of the numbers is infinite or NaN.
  bool (*all_finite)(const float* x, int n);

  /// Whether this engine's multiply-add really rounds once: always false for `exact`. An engine may
  /// run relaxed SIMD without fusing; `fused` must not be used there.
  bool (*fuses)();

  /// For the tests of elementary.hpp.
  void (*exp)(const float* x, int n, float* y);
  void (*normal_cdf)(const float* x, int n, float* y);
};

/// The kernels of a profile, or null when this program was built without it or this processor lacks
/// what it needs (fused natively needs FMA).
const Kernels* find_kernels(Profile profile);

/// Like find_kernels, but throws Error that says why.
const Kernels& require_kernels(Profile profile);

/// "exact" or "fused".
const char* profile_name(Profile profile);

}  // namespace tinygpt
