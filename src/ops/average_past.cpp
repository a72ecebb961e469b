// SPDX-License-Identifier: MIT
// Each way in its own function; what they share and where they differ is in the header.
#include "ops/average_past.hpp"

#include "base/error.hpp"
#include "ops/masked_softmax.hpp"

namespace tinygpt {
namespace {

using Matrix = Tensor<double, 2>;

Matrix averaged_by_loop(const Matrix& v) {
  Matrix out = xt::zeros<double>(v.shape());
  for (std::size_t t = 0; t < v.shape(0); ++t) {
    const double share = 1.0 / static_cast<double>(t + 1);
    for (std::size_t s = 0; s <= t; ++s) {
      for (std::size_t d = 0; d < v.shape(1); ++d) out(t, d) += share * v(s, d);
    }
  }
  return out;
}

// Ones up to the diagonal, each row divided by its sum.
Matrix averaging_matrix(std::size_t T) {
  const Matrix lower = xt::tril(xt::ones<double>({T, T}));
  const Matrix sums = xt::sum(lower, {1}, xt::keep_dims);  // (T, 1)
  return lower / sums;
}

}  // namespace

PastAverage average_the_past(const Matrix& values) {
  if (values.size() == 0) refuse("values", {"An average needs a position and a channel."});
  const std::size_t T = values.shape(0);
  const int size = static_cast<int>(T);
  const Matrix no_preference = xt::zeros<double>({T, T});
  const MaskedSoftmax softmax =
      masked_softmax(no_preference, allowed_cells(Mask::causal(), size, size));
  PastAverage average;
  average.by_loop = averaged_by_loop(values);
  average.averaging = averaging_matrix(T);
  average.by_matrix = matmul(average.averaging, values);
  average.masked_scores = softmax.masked_scores;
  average.weights = softmax.weights;
  average.by_softmax = mix_values(softmax.weights, values);
  return average;
}

}  // namespace tinygpt
