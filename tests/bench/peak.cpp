// SPDX-License-Identifier: MIT
// How fast this engine can multiply and add four floats at a time when nothing else is in the way:
// the yardstick for the matrix kernels. Compiled once per profile.
#include "kernels/simd.hpp"

namespace tinygpt::kernels::AFG_PROFILE {

/// Does `rounds` times 8 independent multiply-adds of 4 lanes; 64 flops a round. Returns a number
/// so that nothing is optimised away.
AFG_KERNEL float peak(int rounds, float factor) {
  const Vec a = splat(factor);
  const Vec b = splat(1.0f - factor);
  Vec c0 = splat(1), c1 = splat(2), c2 = splat(3), c3 = splat(4);
  Vec c4 = splat(5), c5 = splat(6), c6 = splat(7), c7 = splat(8);
  for (int i = 0; i < rounds; ++i) {
    c0 = multiply_add(c0, a, b);
    c1 = multiply_add(c1, a, b);
    c2 = multiply_add(c2, a, b);
    c3 = multiply_add(c3, a, b);
    c4 = multiply_add(c4, a, b);
    c5 = multiply_add(c5, a, b);
    c6 = multiply_add(c6, a, b);
    c7 = multiply_add(c7, a, b);
  }
  return sum_lanes(add(add(add(c0, c1), add(c2, c3)), add(add(c4, c5), add(c6, c7))));
}

}  // namespace tinygpt::kernels::AFG_PROFILE
