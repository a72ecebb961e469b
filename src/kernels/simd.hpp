// SPDX-License-Identifier: MIT
// Four floats at a time: WebAssembly's SIMD instructions, natively supplied by SIMDe, under names
// that read well. Every kernel file is compiled once per arithmetic profile:
//   exact  a multiplication, rounded, then an addition, rounded
//   fused  one rounding for both (WebAssembly's relaxed multiply-add; FMA natively)
// AFG_PROFILE is the profile's name and namespace; AFG_FUSED is 1 in `fused`.
#pragma once

#include <cstring>
#include <limits>

#ifdef __EMSCRIPTEN__
#include <wasm_simd128.h>
#else
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/wasm/relaxed-simd.h>
#include <simde/wasm/simd128.h>
#define wasm_f32x4_relaxed_madd simde_wasm_f32x4_relaxed_madd  // SIMDe gives it no short name
#endif

#define AFG_INLINE static inline __attribute__((always_inline))
#define AFG_KERNEL __attribute__((noinline))

namespace tinygpt::kernels::AFG_PROFILE {

using Vec = v128_t;
constexpr int kLanes = 4;

AFG_INLINE Vec load(const float* p) { return wasm_v128_load(p); }
AFG_INLINE Vec splat(float x) { return wasm_f32x4_splat(x); }
#ifdef __EMSCRIPTEN__
AFG_INLINE Vec load_splat(const float* p) { return wasm_v128_load32_splat(p); }
#else
// SIMDe goes through an integer register; as a float this is one broadcasting load.
AFG_INLINE Vec load_splat(const float* p) { return splat(*p); }
#endif
AFG_INLINE void store(float* p, Vec v) { wasm_v128_store(p, v); }

#ifdef __EMSCRIPTEN__
/// Where constant() lies in memory; not const, so that no compiler knows its value.
template <float kValue>
inline float constant_in_memory = kValue;
#endif

/// A constant of an inner loop, in every lane. V8 makes a vector constant out of integers at each
/// use, in three instructions; a broadcasting load is one.
template <float kValue>
AFG_INLINE Vec constant() {
#ifdef __EMSCRIPTEN__
  return load_splat(&constant_in_memory<kValue>);
#else
  return splat(kValue);
#endif
}

/// The first `count` (0 to 3) floats at `p`, the other lanes `fill`. Reads nothing behind them.
AFG_INLINE Vec load_some(const float* p, int count, float fill) {
  float lanes[kLanes] = {fill, fill, fill, fill};
  std::memcpy(lanes, p, static_cast<std::size_t>(count) * sizeof(float));
  return load(lanes);
}

/// Writes the first `count` (0 to 3) lanes and nothing behind them.
AFG_INLINE void store_some(float* p, Vec v, int count) {
  float lanes[kLanes];
  store(lanes, v);
  std::memcpy(p, lanes, static_cast<std::size_t>(count) * sizeof(float));
}

AFG_INLINE Vec add(Vec a, Vec b) { return wasm_f32x4_add(a, b); }
AFG_INLINE Vec sub(Vec a, Vec b) { return wasm_f32x4_sub(a, b); }
AFG_INLINE Vec mul(Vec a, Vec b) { return wasm_f32x4_mul(a, b); }
AFG_INLINE Vec div(Vec a, Vec b) { return wasm_f32x4_div(a, b); }
AFG_INLINE Vec square_root(Vec a) { return wasm_f32x4_sqrt(a); }
AFG_INLINE Vec absolute(Vec a) { return wasm_f32x4_abs(a); }
AFG_INLINE Vec bit_and(Vec a, Vec b) { return wasm_v128_and(a, b); }
AFG_INLINE Vec less(Vec a, Vec b) { return wasm_f32x4_lt(a, b); }
AFG_INLINE Vec equal(Vec a, Vec b) { return wasm_f32x4_eq(a, b); }

/// a < b ? b : a, lane by lane (one instruction everywhere, unlike the NaN-aware maximum).
AFG_INLINE Vec larger(Vec a, Vec b) { return wasm_f32x4_pmax(a, b); }

/// Lanes of `a` where `mask` is all ones, else of `b` where it is 0.
AFG_INLINE Vec select(Vec mask, Vec a, Vec b) {
#if AFG_FUSED && defined(__EMSCRIPTEN__)
  return wasm_i32x4_relaxed_laneselect(a, b, mask);  // one instruction; for such masks not relaxed
#else
  return wasm_v128_bitselect(a, b, mask);
#endif
}

/// `a` where `mask` is 0, else 0.
AFG_INLINE Vec unless(Vec mask, Vec a) { return select(mask, splat(0.0f), a); }

/// a * b + c in the profile's arithmetic.
AFG_INLINE Vec multiply_add(Vec a, Vec b, Vec c) {
#if AFG_FUSED
  return wasm_f32x4_relaxed_madd(a, b, c);
#else
  return add(mul(a, b), c);
#endif
}

/// (lane 0 + lane 2) + (lane 1 + lane 3): the one order in which lanes are ever summed.
AFG_INLINE float sum_lanes(Vec v) {
  const Vec pairs = add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(pairs, 0) + wasm_f32x4_extract_lane(pairs, 1);
}

/// Four vectors, as the rows of a matrix.
struct Rows4 {
  Vec r0, r1, r2, r3;
};

AFG_INLINE Rows4 transposed(const Rows4& r) {
  const Vec low01 = wasm_i32x4_shuffle(r.r0, r.r1, 0, 4, 1, 5);
  const Vec high01 = wasm_i32x4_shuffle(r.r0, r.r1, 2, 6, 3, 7);
  const Vec low23 = wasm_i32x4_shuffle(r.r2, r.r3, 0, 4, 1, 5);
  const Vec high23 = wasm_i32x4_shuffle(r.r2, r.r3, 2, 6, 3, 7);
  return {wasm_i32x4_shuffle(low01, low23, 0, 1, 4, 5),
          wasm_i32x4_shuffle(low01, low23, 2, 3, 6, 7),
          wasm_i32x4_shuffle(high01, high23, 0, 1, 4, 5),
          wasm_i32x4_shuffle(high01, high23, 2, 3, 6, 7)};
}

/// sum_lanes of each row, in its lane.
AFG_INLINE Vec sums_of_rows(const Rows4& rows) {
  const Rows4 lanes = transposed(rows);
  return add(add(lanes.r0, lanes.r2), add(lanes.r1, lanes.r3));
}

/// largest_lane of each row, in its lane.
AFG_INLINE Vec largest_of_rows(const Rows4& rows) {
  const Rows4 lanes = transposed(rows);
  return larger(larger(lanes.r0, lanes.r2), larger(lanes.r1, lanes.r3));
}

/// Each lane in a vector of its own.
AFG_INLINE Rows4 splat_lanes(Vec v) {
  return {wasm_i32x4_shuffle(v, v, 0, 0, 0, 0), wasm_i32x4_shuffle(v, v, 1, 1, 1, 1),
          wasm_i32x4_shuffle(v, v, 2, 2, 2, 2), wasm_i32x4_shuffle(v, v, 3, 3, 3, 3)};
}

AFG_INLINE float largest_lane(Vec v) {
  const Vec pairs = larger(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  const float a = wasm_f32x4_extract_lane(pairs, 0);
  const float b = wasm_f32x4_extract_lane(pairs, 1);
  return a < b ? b : a;
}

/// Calls `full(i)` for each whole vector of `n` floats, then `rest(i, count)` for 1 to 3 left over.
template <typename Full, typename Rest>
AFG_INLINE void for_each_vector(int n, Full full, Rest rest) {
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) full(i);
  if (i < n) rest(i, n - i);
}

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

}  // namespace tinygpt::kernels::AFG_PROFILE
