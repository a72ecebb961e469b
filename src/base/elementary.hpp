// SPDX-License-Identifier: MIT
// log, sine and cosine in double from additions, multiplications and divisions alone, so that every
// machine gets the same bits (a system's libm differs in the last one).
// For random numbers and the loss, a few values a step. The vectors in float are in kernels/.
#pragma once

namespace tinygpt {

/// Natural logarithm. Argument: positive, finite, normal. Error at most 2 ULP (a test measures it).
double log(double x);

struct SineCosine {
  double sine;
  double cosine;
};

/// Sine and cosine of `radians` in [0, 7]. Absolute error at most 3e-16 each (a test measures it).
SineCosine sine_cosine(double radians);

}  // namespace tinygpt
