// SPDX-License-Identifier: MIT
// How fast this engine can multiply and add four floats at a time when nothing else is in the way:
// the yardstick for the matrix kernels. Compiled once per profile.
#include "kernels/simd.hpp"

namespace tinygpt::kernels::AFG_PROFILE {

/// Does `rounds` times 4 multiply-adds of 4 lanes in each of 12 independent chains; 384 flops a
/// round. Fewer chains would be bound by how long a product and a sum take, not by how many the
/// engine can do; more would not fit the registers; a shorter round would time the loop. Returns a
/// number so that nothing is optimised away.
AFG_KERNEL float peak(int rounds, float factor) {
  const Vec a = splat(factor);
  const Vec b = splat(1.0f - factor);
  Vec c0 = splat(1), c1 = splat(2), c2 = splat(3), c3 = splat(4), c4 = splat(5), c5 = splat(6);
  Vec c6 = splat(7), c7 = splat(8), c8 = splat(9), c9 = splat(10), c10 = splat(11), c11 = splat(12);
  for (int i = 0; i < rounds; ++i) {
#pragma GCC unroll 4
    for (int again = 0; again < 4; ++again) {
      c0 = multiply_add(c0, a, b);
      c1 = multiply_add(c1, a, b);
      c2 = multiply_add(c2, a, b);
      c3 = multiply_add(c3, a, b);
      c4 = multiply_add(c4, a, b);
      c5 = multiply_add(c5, a, b);
      c6 = multiply_add(c6, a, b);
      c7 = multiply_add(c7, a, b);
      c8 = multiply_add(c8, a, b);
      c9 = multiply_add(c9, a, b);
      c10 = multiply_add(c10, a, b);
      c11 = multiply_add(c11, a, b);
    }
  }
  const Vec left = add(add(add(c0, c1), add(c2, c3)), add(c4, c5));
  return sum_lanes(add(left, add(add(add(c6, c7), add(c8, c9)), add(c10, c11))));
}

}  // namespace tinygpt::kernels::AFG_PROFILE
