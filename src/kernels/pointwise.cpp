// SPDX-License-Identifier: MIT
// Work on each number alone: GELU, sums and products of arrays, the optimiser's step.
#include "kernels/elementary.hpp"
#include "kernels/profile.hpp"

namespace tinygpt::kernels::AFG_PROFILE {
namespace {

struct Gelu {
  Vec y;
  Vec slope;
};

// Phi(x) = 1 - tail for x >= 0, tail below; phi(x) = density / sqrt(2 pi).
AFG_INLINE Vec cdf(Vec x, Vec tail) {
  return select(less(x, splat(0.0f)), tail, sub(constant<1.0f>(), tail));
}

AFG_INLINE Gelu gelu(Vec x) {
  constexpr float kInverseSqrtTwoPi = 0.3989422804f;
  const auto [tail, density] = normal_tail(x);
  const Vec probability = cdf(x, tail);
  return {mul(x, probability),
          multiply_add(mul(x, constant<kInverseSqrtTwoPi>()), density, probability)};
}

// out[i] = f(x[i]) for one input array; the tail goes through the same vector code.
template <typename F>
AFG_INLINE void map(const float* x, int n, float* out, F f) {
  for_each_vector(
      n, [&](int i) { store(out + i, f(load(x + i))); },
      [&](int i, int count) { store_some(out + i, f(load_some(x + i, count, 0.0f)), count); });
}

template <typename F>
AFG_INLINE void map2(const float* a, const float* b, int n, float* out, F f) {
  for_each_vector(
      n, [&](int i) { store(out + i, f(load(a + i), load(b + i))); },
      [&](int i, int count) {
        store_some(out + i, f(load_some(a + i, count, 0.0f), load_some(b + i, count, 0.0f)), count);
      });
}

struct AdamWVectors {
  Vec parameter, moment1, moment2;
};

AFG_INLINE AdamWVectors adamw_update(const AdamWStep& s, Vec g, const AdamWVectors& old) {
  const Vec kept = mul(old.parameter, splat(s.keep));
  const Vec m1 = multiply_add(g, splat(s.one_minus_beta1), mul(old.moment1, splat(s.beta1)));
  const Vec m2 =
      multiply_add(mul(g, g), splat(s.one_minus_beta2), mul(old.moment2, splat(s.beta2)));
  const Vec denominator = add(div(square_root(m2), splat(s.correction2_sqrt)), splat(s.epsilon));
  return {sub(kept, mul(splat(s.step_size), div(m1, denominator))), m1, m2};
}

}  // namespace

// Two vectors a turn: each is one long chain of dependent steps.
AFG_KERNEL void gelu_forward(const float* x, int n, float* y, float* slope) {
  int i = 0;
  for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
    const Gelu first = gelu(load(x + i));
    const Gelu second = gelu(load(x + i + kLanes));
    store(y + i, first.y);
    store(slope + i, first.slope);
    store(y + i + kLanes, second.y);
    store(slope + i + kLanes, second.slope);
  }
  for (; i < n; i += kLanes) {
    const int count = n - i < kLanes ? n - i : kLanes;
    const Gelu g = gelu(count == kLanes ? load(x + i) : load_some(x + i, count, 0.0f));
    if (count == kLanes) {
      store(y + i, g.y);
      store(slope + i, g.slope);
    } else {
      store_some(y + i, g.y, count);
      store_some(slope + i, g.slope, count);
    }
  }
}

AFG_KERNEL void multiply(const float* a, const float* b, int n, float* out) {
  map2(a, b, n, out, [](Vec x, Vec y) { return mul(x, y); });
}

AFG_KERNEL void add(const float* a, const float* b, int n, float* out) {
  map2(a, b, n, out, [](Vec x, Vec y) { return add(x, y); });
}

// An infinity or NaN has all exponent bits set. Integer work only: no sum can hide it.
AFG_KERNEL bool all_finite(const float* x, int n) {
  const Vec exponent = wasm_i32x4_splat(0x7f800000);
  Vec bad = wasm_i32x4_splat(0);
  const auto look = [&](Vec v) {
    bad = wasm_v128_or(bad, wasm_i32x4_eq(bit_and(v, exponent), exponent));
  };
  for_each_vector(
      n, [&](int i) { look(load(x + i)); },
      [&](int i, int count) { look(load_some(x + i, count, 0.0f)); });
  return !wasm_v128_any_true(bad);
}

// Products that need 25 bits, less their rounded value: with one rounding the lost bit is left
// over, with two nothing is. `volatile` keeps the compiler from knowing the answer.
AFG_KERNEL bool fuses() {
  volatile float bits[kLanes] = {0x1p-12f, 0x1p-13f, 0x1.8p-12f, -0x1p-12f};
  for (const volatile float& bit : bits) {
    const float factor = 1.0f + bit;
    const Vec product = mul(splat(factor), splat(factor));
    const Vec rest = multiply_add(splat(factor), splat(factor), sub(splat(0.0f), product));
    const double exact = static_cast<double>(factor) * static_cast<double>(factor);
    const double lost = exact - static_cast<double>(wasm_f32x4_extract_lane(product, 0));
    if (static_cast<double>(wasm_f32x4_extract_lane(rest, 0)) != lost) return false;
  }
  return true;
}

AFG_KERNEL void exp(const float* x, int n, float* y) {
  map(x, n, y, [](Vec v) { return exp(v); });
}

AFG_KERNEL void normal_cdf(const float* x, int n, float* y) {
  map(x, n, y, [](Vec v) { return cdf(v, normal_tail(v).tail); });
}

AFG_KERNEL void adamw(const AdamWStep& step, int n, const float* gradient, float* parameter,
                      float* moment1, float* moment2) {
  for_each_vector(
      n,
      [&](int i) {
        const AdamWVectors now = adamw_update(
            step, load(gradient + i), {load(parameter + i), load(moment1 + i), load(moment2 + i)});
        store(parameter + i, now.parameter);
        store(moment1 + i, now.moment1);
        store(moment2 + i, now.moment2);
      },
      [&](int i, int count) {
        const auto some = [i, count](const float* p) { return load_some(p + i, count, 0.0f); };
        const AdamWVectors now =
            adamw_update(step, some(gradient), {some(parameter), some(moment1), some(moment2)});
        store_some(parameter + i, now.parameter, count);
        store_some(moment1 + i, now.moment1, count);
        store_some(moment2 + i, now.moment2, count);
      });
}

}  // namespace tinygpt::kernels::AFG_PROFILE
