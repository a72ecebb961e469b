// SPDX-License-Identifier: MIT
// How fast this engine can multiply and add when nothing else is in the way: the yardstick for the
// matrix kernels. Compiled once per set of kernels, with as many lanes as their products use.
#include "kernels/simd.hpp"
#if AFG_WIDE
#include <immintrin.h>
#endif

namespace tinygpt::kernels::AFG_PROFILE {
namespace {

#if AFG_WIDE
using Lanes = __m256;
AFG_INLINE Lanes lanes_of(float x) { return _mm256_set1_ps(x); }
AFG_INLINE Lanes next(Lanes c, Lanes a, Lanes b) { return _mm256_fmadd_ps(c, a, b); }
AFG_INLINE Lanes sum(Lanes a, Lanes b) { return _mm256_add_ps(a, b); }
AFG_INLINE float first(Lanes a) { return _mm256_cvtss_f32(a); }
#else
using Lanes = Vec;
AFG_INLINE Lanes lanes_of(float x) { return splat(x); }
AFG_INLINE Lanes next(Lanes c, Lanes a, Lanes b) { return multiply_add(c, a, b); }
AFG_INLINE Lanes sum(Lanes a, Lanes b) { return add(a, b); }
AFG_INLINE float first(Lanes a) { return wasm_f32x4_extract_lane(a, 0); }
#endif

}  // namespace

/// Floats that peak() handles at once.
int peak_lanes() { return sizeof(Lanes) / sizeof(float); }

/// Does `rounds` times 4 multiply-adds in each of 12 independent chains; 96 flops a round and lane.
/// Fewer chains would be bound by how long a product and a sum take, not by how many the engine can
/// do; more would not fit the registers; a shorter round would time the loop. Returns a number so
/// that nothing is optimised away.
AFG_KERNEL float peak(int rounds, float factor) {
  const Lanes a = lanes_of(factor);
  const Lanes b = lanes_of(1.0f - factor);
  Lanes c0 = lanes_of(1), c1 = lanes_of(2), c2 = lanes_of(3), c3 = lanes_of(4), c4 = lanes_of(5);
  Lanes c5 = lanes_of(6), c6 = lanes_of(7), c7 = lanes_of(8), c8 = lanes_of(9), c9 = lanes_of(10);
  Lanes c10 = lanes_of(11), c11 = lanes_of(12);
  for (int i = 0; i < rounds; ++i) {
#pragma GCC unroll 4
    for (int again = 0; again < 4; ++again) {
      c0 = next(c0, a, b);
      c1 = next(c1, a, b);
      c2 = next(c2, a, b);
      c3 = next(c3, a, b);
      c4 = next(c4, a, b);
      c5 = next(c5, a, b);
      c6 = next(c6, a, b);
      c7 = next(c7, a, b);
      c8 = next(c8, a, b);
      c9 = next(c9, a, b);
      c10 = next(c10, a, b);
      c11 = next(c11, a, b);
    }
  }
  const Lanes left = sum(sum(sum(c0, c1), sum(c2, c3)), sum(c4, c5));
  return first(sum(left, sum(sum(sum(c6, c7), sum(c8, c9)), sum(c10, c11))));
}

}  // namespace tinygpt::kernels::AFG_PROFILE
