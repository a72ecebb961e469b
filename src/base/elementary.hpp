// SPDX-License-Identifier: MIT
// exp, log, sine and cosine in double from additions, multiplications and divisions alone, so that
// every machine gets the same bits (a system's libm differs in the last one).
// For random numbers, the loss and the teaching figures, a few values at a time. The vectors in
// float are in kernels/.
#pragma once

namespace tinygpt {

/// e^x. Error at most 1 ULP wherever e^x is a finite number above 0, subnormal ones included (a
/// test measures it). Edge cases: 1 at 0; +infinity from 709.79 on; 0 below -745.13; NaN gives NaN.
double exp(double x);

/// Natural logarithm. Argument: positive, finite, normal. Error at most 2 ULP (a test measures it).
double log(double x);

struct SineCosine {
  double sine;
  double cosine;
};

/// Sine and cosine of `radians` in [0, 7]. Absolute error at most 3e-16 each (a test measures it).
SineCosine sine_cosine(double radians);

}  // namespace tinygpt
