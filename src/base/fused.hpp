// SPDX-License-Identifier: MIT
// a * b + c with one rounding, in software: what PyTorch's random numbers were computed with, on
// machines and engines that have no such instruction. For set-up work; kernels/ has the fast form.
#pragma once

#include <bit>
#include <cstdint>

namespace tinygpt {

/// The float nearest to a * b + c for finite arguments and results.
/// Method: the product of two floats is exact in double; the sum is rounded to odd, so that the
/// last rounding, to float, decides alone ("Emulation of FMA and correctly rounded sums", Boldo and
/// Melquiond 2008).
inline float fused_multiply_add(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  const double addend = static_cast<double>(c);
  const double sum = product + addend;
  const double share = sum - product;
  const double error = (product - (sum - share)) + (addend - share);
  const auto bits = std::bit_cast<std::uint64_t>(sum);
  if (error == 0.0 || (bits & 1U) != 0U) return static_cast<float>(sum);
  const bool away_from_zero = (error > 0.0) == (sum > 0.0);
  return static_cast<float>(std::bit_cast<double>(away_from_zero ? bits + 1 : bits - 1));
}

}  // namespace tinygpt
