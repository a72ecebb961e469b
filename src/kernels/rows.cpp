// SPDX-License-Identifier: MIT
// Work that goes row by row over token vectors: layer norm, softmax with cross-entropy, column
// sums. Row sums use four interleaved lanes; sums over rows go in ascending order.
#include <cmath>

#include "base/elementary.hpp"
#include "kernels/elementary.hpp"
#include "kernels/profile.hpp"

namespace tinygpt::kernels::AFG_PROFILE {
namespace {

constexpr float kLayerNormEpsilon = 1e-5f;

template <typename Term>
AFG_INLINE float sum_over(int n, Term term) {
  Vec sum = splat(0.0f);
  for_each_vector(
      n, [&](int i) { sum = term(sum, i, kLanes); },
      [&](int i, int count) { sum = term(sum, i, count); });
  return sum_lanes(sum);
}

AFG_INLINE Vec load_up_to(const float* p, int count, float fill = 0.0f) {
  return count == kLanes ? load(p) : load_some(p, count, fill);
}

AFG_INLINE void store_up_to(float* p, Vec v, int count) {
  if (count == kLanes) {
    store(p, v);
  } else {
    store_some(p, v, count);
  }
}

// Calls body(i, count) for every vector of n floats, the last perhaps shorter.
template <typename Body>
AFG_INLINE void for_each_part(int n, Body body) {
  for_each_vector(n, [&](int i) { body(i, kLanes); }, [&](int i, int count) { body(i, count); });
}

// Lanes past `count` of a difference must not count in a sum: they hold 0 - mean.
AFG_INLINE Vec centred(const float* x, Vec mean, int count) {
  const Vec difference = sub(load_up_to(x, count), mean);
  if (count == kLanes) return difference;
  float lanes[kLanes];
  store(lanes, difference);
  return load_some(lanes, count, 0.0f);
}

// Four rows whose length is a multiple of four: bit by bit what layer_norm_forward does for each,
// with four independent sums on their way at a time.
AFG_KERNEL void layer_norm_four(const float* x, const float* weight, const float* bias, int C,
                                float* y, float* mean, float* rstd) {
  const long row = C;
  const Rows4 zero = {splat(0.0f), splat(0.0f), splat(0.0f), splat(0.0f)};
  Rows4 sum = zero;
  for (int i = 0; i < C; i += kLanes) {
    sum = {add(sum.r0, load(x + i)), add(sum.r1, load(x + row + i)),
           add(sum.r2, load(x + 2 * row + i)), add(sum.r3, load(x + 3 * row + i))};
  }
  const Vec count = splat(static_cast<float>(C));
  const Vec means = div(sums_of_rows(sum), count);
  const Rows4 m = splat_lanes(means);
  Rows4 squares = zero;
  const auto square = [](const float* at, Vec centre, Vec total) {
    const Vec d = sub(load(at), centre);
    return multiply_add(d, d, total);
  };
  for (int i = 0; i < C; i += kLanes) {
    squares = {square(x + i, m.r0, squares.r0), square(x + row + i, m.r1, squares.r1),
               square(x + 2 * row + i, m.r2, squares.r2),
               square(x + 3 * row + i, m.r3, squares.r3)};
  }
  const Vec variance = div(sums_of_rows(squares), count);
  const Vec inverse = div(splat(1.0f), square_root(add(variance, splat(kLayerNormEpsilon))));
  const Rows4 r = splat_lanes(inverse);
  for (int i = 0; i < C; i += kLanes) {
    const Vec w = load(weight + i);
    const Vec b = load(bias + i);
    const auto normalize = [&](long at, Vec centre, Vec factor) {
      store(y + at + i, multiply_add(mul(sub(load(x + at + i), centre), factor), w, b));
    };
    normalize(0, m.r0, r.r0);
    normalize(row, m.r1, r.r1);
    normalize(2 * row, m.r2, r.r2);
    normalize(3 * row, m.r3, r.r3);
  }
  store(mean, means);
  store(rstd, inverse);
}

}  // namespace

AFG_KERNEL void layer_norm_forward(const float* x, const float* weight, const float* bias, int rows,
                                   int C, float* y, float* mean, float* rstd) {
  int row = 0;
  if (C % kLanes == 0) {
    const long step = static_cast<long>(kLanes) * C;
    for (; row + kLanes <= rows; row += kLanes, x += step, y += step) {
      layer_norm_four(x, weight, bias, C, y, mean + row, rstd + row);
    }
  }
  for (; row < rows; ++row, x += C, y += C) {
    const float m =
        sum_over(C, [x](Vec sum, int i, int n) { return add(sum, load_up_to(x + i, n)); }) /
        static_cast<float>(C);
    const Vec mean_vec = splat(m);
    const float variance = sum_over(C,
                                    [x, mean_vec](Vec sum, int i, int n) {
                                      const Vec d = centred(x + i, mean_vec, n);
                                      return multiply_add(d, d, sum);
                                    }) /
                           static_cast<float>(C);
    const float r = 1.0f / std::sqrt(variance + kLayerNormEpsilon);
    for_each_part(C, [&](int i, int n) {
      const Vec normalized = mul(sub(load_up_to(x + i, n), mean_vec), splat(r));
      store_up_to(y + i,
                  multiply_add(normalized, load_up_to(weight + i, n), load_up_to(bias + i, n)), n);
    });
    mean[row] = m;
    rstd[row] = r;
  }
}

// With n = (x - mean) rstd and g = d_y weight: d_x += rstd (g - mean(g) - n mean(g n)).
AFG_KERNEL void layer_norm_backward(const float* d_y, const float* x, const float* weight,
                                    const float* mean, const float* rstd, int rows, int C,
                                    float* d_x, float* d_weight, float* d_bias, float* scratch) {
  float* weight_sum = scratch;
  float* bias_sum = scratch + C;
  std::memset(scratch, 0, 2 * static_cast<std::size_t>(C) * sizeof(float));
  for (int row = 0; row < rows; ++row, x += C, d_y += C, d_x += C) {
    const Vec m = splat(mean[row]);
    const Vec r = splat(rstd[row]);
    Vec g_sum = splat(0.0f);
    Vec gn_sum = splat(0.0f);
    for_each_part(C, [&](int i, int n) {
      const Vec dy = load_up_to(d_y + i, n);
      const Vec normalized = mul(sub(load_up_to(x + i, n), m), r);
      const Vec g = mul(dy, load_up_to(weight + i, n));
      g_sum = add(g_sum, g);
      gn_sum = multiply_add(g, normalized, gn_sum);
      store_up_to(weight_sum + i, multiply_add(dy, normalized, load_up_to(weight_sum + i, n)), n);
      store_up_to(bias_sum + i, add(load_up_to(bias_sum + i, n), dy), n);
    });
    const Vec g_mean = splat(sum_lanes(g_sum) / static_cast<float>(C));
    const Vec gn_mean = splat(sum_lanes(gn_sum) / static_cast<float>(C));
    for_each_part(C, [&](int i, int n) {
      const Vec normalized = mul(sub(load_up_to(x + i, n), m), r);
      const Vec g = mul(load_up_to(d_y + i, n), load_up_to(weight + i, n));
      const Vec own = mul(sub(sub(g, g_mean), mul(normalized, gn_mean)), r);
      store_up_to(d_x + i, add(load_up_to(d_x + i, n), own), n);
    });
  }
  add(d_weight, weight_sum, C, d_weight);
  add(d_bias, bias_sum, C, d_bias);
}

AFG_KERNEL void column_sums_add(const float* x, int rows, int columns, float* out) {
  constexpr int kLine = 4 * kLanes;  // a cache line's worth of columns at a time
  int c = 0;
  for (; c + kLine <= columns; c += kLine) {
    Vec s0 = splat(0.0f), s1 = splat(0.0f), s2 = splat(0.0f), s3 = splat(0.0f);
    const float* p = x + c;
    for (int row = 0; row < rows; ++row, p += columns) {
      s0 = add(s0, load(p));
      s1 = add(s1, load(p + kLanes));
      s2 = add(s2, load(p + 2L * kLanes));
      s3 = add(s3, load(p + 3L * kLanes));
    }
    store(out + c, add(load(out + c), s0));
    store(out + c + kLanes, add(load(out + c + kLanes), s1));
    store(out + c + 2L * kLanes, add(load(out + c + 2L * kLanes), s2));
    store(out + c + 3L * kLanes, add(load(out + c + 3L * kLanes), s3));
  }
  for_each_part(columns - c, [&](int i, int n) {
    Vec sum = splat(0.0f);
    for (int row = 0; row < rows; ++row) {
      sum = add(sum, load_up_to(x + static_cast<long>(row) * columns + c + i, n));
    }
    store_up_to(out + c + i, add(load_up_to(out + c + i, n), sum), n);
  });
}

// loss = log(sum e^(x - largest)) + largest - x[target]; d_x = (softmax - one hot) scale.
AFG_KERNEL void softmax_cross_entropy(const float* logits, const int* targets, int rows, int V,
                                      float scale, float* losses, float* d_logits) {
  for (int row = 0; row < rows; ++row, logits += V) {
    const float at_target = logits[targets[row]];
    Vec largest_lanes = splat(kMinusInfinity);
    for_each_part(V, [&](int i, int n) {
      largest_lanes = larger(largest_lanes, load_up_to(logits + i, n, kMinusInfinity));
    });
    const float largest = largest_lane(largest_lanes);
    const float sum = sum_over(V, [logits, largest, d_logits](Vec total, int i, int n) {
      const Vec e =
          exp_of_nonpositive(sub(load_up_to(logits + i, n, kMinusInfinity), splat(largest)));
      if (d_logits != nullptr) store_up_to(d_logits + i, e, n);
      return add(total, e);
    });
    const double log_sum = tinygpt::log(static_cast<double>(sum)) + static_cast<double>(largest);
    losses[row] = static_cast<float>(log_sum - static_cast<double>(at_target));
    if (d_logits == nullptr) continue;
    const Vec factor = splat(scale / sum);
    for_each_part(V, [&](int i, int n) {
      store_up_to(d_logits + i, mul(load_up_to(d_logits + i, n), factor), n);
    });
    d_logits[targets[row]] -= scale;
    d_logits += V;
  }
}

}  // namespace tinygpt::kernels::AFG_PROFILE
