// SPDX-License-Identifier: MIT
// What each kernel means, one number at a time. The order of operations is the kernels' own, so
// that SIMD results can be held to these bit by bit; attention's definition is in double, in its
// test. Not for speed and not for the core.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/elementary.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt::scalar {

/// A profile's arithmetic: product rounded, then sum rounded (exact), or both at once (fused).
struct Arithmetic {
  bool fused;

  explicit Arithmetic(const Kernels& kernels) : fused(kernels.profile == Profile::fused) {}

  [[nodiscard]] float multiply_add(float a, float b, float c) const {
    return fused ? std::fma(a, b, c) : a * b + c;
  }
};

/// A sum in four interleaved lanes: term i goes to lane i mod 4.
struct LaneSum {
  std::array<float, 4> lanes{};

  float& lane(int i) { return lanes[static_cast<std::size_t>(i % 4)]; }
  [[nodiscard]] float total() const { return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]); }
};

// ---- Matrix products

/// C (m, n) = start + A (m, k) B (k, n), k ascending; strides in floats; start is bias or zero.
inline void gemm(Arithmetic arithmetic, const float* a, int lda, int m, int k, const float* b,
                 int ldb, int n, const float* bias, float* c, int ldc) {
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = bias == nullptr ? 0.0f : bias[j];
      for (int l = 0; l < k; ++l)
        sum = arithmetic.multiply_add(a[i * lda + l], b[l * ldb + j], sum);
      c[i * ldc + j] = sum;
    }
  }
}

/// C (m, n) += A^T B with A (k, m), B (k, n); the product is summed from 0 first.
inline void gemm_transposed_add(Arithmetic arithmetic, const float* a, int lda, int m, int k,
                                const float* b, int ldb, int n, float* c, int ldc) {
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = 0.0f;
      for (int l = 0; l < k; ++l)
        sum = arithmetic.multiply_add(a[l * lda + i], b[l * ldb + j], sum);
      c[i * ldc + j] = c[i * ldc + j] + sum;
    }
  }
}

// ---- Elementary functions

/// e^x by range reduction to |r| <= ln 2 / 2, a polynomial, and two powers of 2.
inline float exp(Arithmetic arithmetic, float x) {
  constexpr float kRound = 12582912.0f;  // 1.5 * 2^23
  if (std::isnan(x)) return x;
  if (x < -87.33654f) return 0.0f;
  if (x > 88.72283f) return std::numeric_limits<float>::infinity();
  const float shifted = x * 0x1.715476p+0f + kRound;
  const float n = shifted - kRound;
  const float r =
      arithmetic.multiply_add(n, -0x1.7f7d1cp-20f, arithmetic.multiply_add(n, -0x1.62e4p-1f, x));
  float p = 0x1.6db5bap-10f;
  for (const float c : {0x1.123c78p-7f, 0x1.55545cp-5f, 0x1.55548ep-3f, 0.5f}) {
    p = arithmetic.multiply_add(p, r, c);
  }
  const float series = arithmetic.multiply_add(p, r * r, r) + 1.0f;
  const auto whole = static_cast<int>(n);
  const int half = whole >> 1;
  return series * std::ldexp(1.0f, half) * std::ldexp(1.0f, whole - half);
}

struct NormalTail {
  float tail;
  float density;
};

/// P(X > |x|) and e^(-x^2 / 2).
inline NormalTail normal_tail(Arithmetic arithmetic, float x) {
  const float t = 1.0f / arithmetic.multiply_add(std::abs(x), 0.3f, 1.0f);
  const float density = exp(arithmetic, (x * x) * -0.5f);
  float p = 0x1.3a6558p-5f;
  for (const float c : {-0x1.5a740ap-3f, 0x1.d44c44p-3f, -0x1.395ffcp-4f, 0x1.23ea06p-3f,
                        0x1.83d298p-4f, 0x1.f362cep-4f, 0x1.e96beap-4f, 0x1.e11ed8p-18f}) {
    p = arithmetic.multiply_add(p, t, c);
  }
  return {p * density, density};
}

inline float normal_cdf(Arithmetic arithmetic, float x) {
  const float tail = normal_tail(arithmetic, x).tail;
  return x < 0.0f ? tail : 1.0f - tail;
}

// ---- Row by row

struct LayerNormRow {
  std::vector<float> y;
  float mean;
  float rstd;
};

/// y = (x - mean) rstd weight + bias of one row of C.
inline LayerNormRow layer_norm(Arithmetic arithmetic, const float* x, const float* weight,
                               const float* bias, int C) {
  LaneSum sum;
  for (int c = 0; c < C; ++c) sum.lane(c) += x[c];
  const float mean = sum.total() / static_cast<float>(C);
  LaneSum squares;
  for (int c = 0; c < C; ++c) {
    const float d = x[c] - mean;
    squares.lane(c) = arithmetic.multiply_add(d, d, squares.lane(c));
  }
  const float rstd = 1.0f / std::sqrt(squares.total() / static_cast<float>(C) + 1e-5f);
  LayerNormRow row{{}, mean, rstd};
  for (int c = 0; c < C; ++c) {
    row.y.push_back(arithmetic.multiply_add((x[c] - mean) * rstd, weight[c], bias[c]));
  }
  return row;
}

/// One row: d_x is returned, the parameters' gradients are added to weight_sum and bias_sum.
inline std::vector<float> layer_norm_backward(Arithmetic arithmetic, const float* d_y,
                                              const float* x, const float* weight, float mean,
                                              float rstd, int C, float* weight_sum,
                                              float* bias_sum) {
  LaneSum g_sum;
  LaneSum gn_sum;
  for (int c = 0; c < C; ++c) {
    const float normalized = (x[c] - mean) * rstd;
    const float g = d_y[c] * weight[c];
    g_sum.lane(c) += g;
    gn_sum.lane(c) = arithmetic.multiply_add(g, normalized, gn_sum.lane(c));
    weight_sum[c] = arithmetic.multiply_add(d_y[c], normalized, weight_sum[c]);
    bias_sum[c] += d_y[c];
  }
  const float g_mean = g_sum.total() / static_cast<float>(C);
  const float gn_mean = gn_sum.total() / static_cast<float>(C);
  std::vector<float> d_x;
  for (int c = 0; c < C; ++c) {
    const float normalized = (x[c] - mean) * rstd;
    d_x.push_back((((d_y[c] * weight[c]) - g_mean) - normalized * gn_mean) * rstd);
  }
  return d_x;
}

/// Loss of one row of V logits, and its gradient times `scale`.
inline std::pair<float, std::vector<float>> softmax_cross_entropy(Arithmetic arithmetic,
                                                                  const float* logits, int target,
                                                                  int V, float scale) {
  float largest = -std::numeric_limits<float>::infinity();
  for (int v = 0; v < V; ++v) largest = largest < logits[v] ? logits[v] : largest;
  LaneSum sum;
  for (int v = 0; v < V; ++v) sum.lane(v) += exp(arithmetic, logits[v] - largest);
  const double log_sum =
      tinygpt::log(static_cast<double>(sum.total())) + static_cast<double>(largest);
  std::vector<float> d_logits;
  const float factor = scale / sum.total();
  for (int v = 0; v < V; ++v) d_logits.push_back(exp(arithmetic, logits[v] - largest) * factor);
  d_logits[static_cast<std::size_t>(target)] -= scale;
  return {static_cast<float>(log_sum - static_cast<double>(logits[target])), d_logits};
}

// ---- The optimiser

struct AdamWNumber {
  float parameter, moment1, moment2;
};

inline AdamWNumber adamw(Arithmetic arithmetic, const AdamWStep& s, float g, AdamWNumber old) {
  const float m1 = arithmetic.multiply_add(g, s.one_minus_beta1, old.moment1 * s.beta1);
  const float m2 = arithmetic.multiply_add(g * g, s.one_minus_beta2, old.moment2 * s.beta2);
  const float denominator = std::sqrt(m2) / s.correction2_sqrt + s.epsilon;
  return {old.parameter * s.keep - s.step_size * (m1 / denominator), m1, m2};
}

}  // namespace tinygpt::scalar
