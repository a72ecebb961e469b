// SPDX-License-Identifier: MIT
// exp and the normal distribution, four at a time, from additions, multiplications and one
// division: no libm, so the same bits everywhere. Coefficients: our own minimax fits
// (docs/numerics.md).
#pragma once

#include "kernels/simd.hpp"

namespace tinygpt::kernels::AFG_PROFILE {

struct ReducedExp {
  Vec series;   ///< e^r
  Vec shifted;  ///< n in the low bits: kRound + n as a float
};

constexpr float kSmallestExponent = -87.33654f;  // below it e^x is no normal number
constexpr float kRound = 12582912.0f;  // 1.5 * 2^23: adding it rounds to an integer in the low bits

/// x = n ln 2 + r with |r| <= ln 2 / 2, and e^r by its series with fitted ends. Means nothing below
/// kSmallestExponent, where the callers put 0.
AFG_INLINE ReducedExp reduced_exp(Vec x) {
  const Vec shifted = add(mul(x, constant<0x1.715476p+0f>()), constant<kRound>());  // x / ln 2
  const Vec n = sub(shifted, constant<kRound>());
  const Vec r = multiply_add(n, constant<-0x1.7f7d1cp-20f>(),
                             multiply_add(n, constant<-0x1.62e4p-1f>(), x));
  Vec p = constant<0x1.6db5bap-10f>();
  p = multiply_add(p, r, constant<0x1.123c78p-7f>());
  p = multiply_add(p, r, constant<0x1.55545cp-5f>());
  p = multiply_add(p, r, constant<0x1.55548ep-3f>());
  p = multiply_add(p, r, constant<0.5f>());
  const Vec series = add(multiply_add(p, mul(r, r), r), constant<1.0f>());
  return {series, shifted};
}

/// 2^n for n from -126 to 127, given in the low 9 bits of integers: those above are shifted out.
AFG_INLINE Vec power_of_two(Vec n) {
  return wasm_i32x4_shl(wasm_i32x4_add(n, wasm_i32x4_splat(127)), 23);
}

/// e^x. Error at most 2 ULP on [-87, 88]; 0 below -87.3 (results under the smallest normal number),
/// +inf above 88.7; NaN gives NaN.
AFG_INLINE Vec exp(Vec x) {
  constexpr float kHighest = 88.72283f;
  const ReducedExp e = reduced_exp(x);
  const Vec n = wasm_i32x4_sub(e.shifted, splat(kRound));
  const Vec half = wasm_i32x4_shr(n, 1);  // two factors: n = 128 is beyond one exponent
  const Vec rest = wasm_i32x4_sub(n, half);
  const Vec result = mul(mul(e.series, power_of_two(half)), power_of_two(rest));
  const Vec infinity = splat(std::numeric_limits<float>::infinity());
  const Vec capped = select(less(splat(kHighest), x), infinity, result);
  return unless(less(x, splat(kSmallestExponent)), capped);
}

/// The same, bit by bit, for x <= 0 or NaN, with fewer instructions: softmax and GELU ask for no
/// other. The low 9 bits of kRound are 0, so those of e.shifted are n's.
AFG_INLINE Vec exp_of_nonpositive(Vec x) {
  const ReducedExp e = reduced_exp(x);
  const Vec result = mul(e.series, power_of_two(e.shifted));
  return unless(less(x, constant<kSmallestExponent>()), result);
}

struct NormalTail {
  Vec tail;     ///< P(X > |x|) for a standard normal X, in (0, 0.5]
  Vec density;  ///< e^(-x^2 / 2), not divided by sqrt(2 pi)
};

/// The upper tail of the normal distribution at |x|: e^(-x^2/2) times a polynomial in
/// t = 1 / (1 + 0.3 |x|) (the form of Abramowitz and Stegun 7.1.26 with our own degree and fit).
/// Absolute error at most 2e-7; relative error below 1e-6 for |x| < 3.
AFG_INLINE NormalTail normal_tail(Vec x) {
  const Vec t =
      div(constant<1.0f>(), multiply_add(absolute(x), constant<0.3f>(), constant<1.0f>()));
  const Vec density = exp_of_nonpositive(mul(mul(x, x), constant<-0.5f>()));
  Vec p = constant<0x1.3a6558p-5f>();
  p = multiply_add(p, t, constant<-0x1.5a740ap-3f>());
  p = multiply_add(p, t, constant<0x1.d44c44p-3f>());
  p = multiply_add(p, t, constant<-0x1.395ffcp-4f>());
  p = multiply_add(p, t, constant<0x1.23ea06p-3f>());
  p = multiply_add(p, t, constant<0x1.83d298p-4f>());
  p = multiply_add(p, t, constant<0x1.f362cep-4f>());
  p = multiply_add(p, t, constant<0x1.e96beap-4f>());
  p = multiply_add(p, t, constant<0x1.e11ed8p-18f>());
  return {mul(p, density), density};
}

}  // namespace tinygpt::kernels::AFG_PROFILE
