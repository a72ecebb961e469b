// SPDX-License-Identifier: MIT
// The formulas, one line each; what they mean at the edges is in the header.
#include "ops/masked_softmax.hpp"

#include <cfloat>
#include <cmath>
#include <string>

#include "base/error.hpp"

namespace tinygpt {
namespace {

using Matrix = Tensor<double, 2>;
using Allowed = Tensor<bool, 2>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string shape_of(std::size_t rows, std::size_t columns) {
  return say({"(", rows, ", ", columns, ")"});
}

void require_usable(const Matrix& scores, const Allowed& allowed, const SoftmaxVariant& variant) {
  if (scores.shape() != allowed.shape() || scores.size() == 0) {
    refuse("mask", {"Softmax needs a mask of the scores' shape and at least one of them; got ",
                    shape_of(scores.shape(0), scores.shape(1)), " scores and a ",
                    shape_of(allowed.shape(0), allowed.shape(1)), " mask."});
  }
  if (std::isnan(variant.filler) || variant.filler == kInfinity) {
    refuse("filler", {"What replaces a blocked score must be a number or -infinity."});
  }
}

// The row's largest score is subtracted so that no exponential overflows. -infinity gives 0, also
// where it is the largest.
Matrix exponentials_of(const Matrix& scores) {
  const Matrix largest = xt::amax(scores, {1}, xt::keep_dims);  // (Q, 1)
  return xt::where(xt::equal(scores, -kInfinity), 0.0, exp_each(scores - largest));
}

double undefined_weight(EmptyRow policy, std::size_t K) {
  switch (policy) {
    case EmptyRow::zero:
      return 0.0;
    case EmptyRow::nan:
      return std::numeric_limits<double>::quiet_NaN();
    case EmptyRow::uniform:
      return 1.0 / static_cast<double>(K);
  }
  return 0.0;
}

// Each row divided by its sum; a row of 0 / 0 is what the policy says.
Matrix normalized(const Matrix& rows, EmptyRow policy) {
  const Matrix sums = xt::sum(rows, {1}, xt::keep_dims);  // (Q, 1)
  return xt::where(xt::equal(sums, 0.0), undefined_weight(policy, rows.shape(1)), rows / sums);
}

// w ln w goes to 0 with w; below the normal numbers it is 0 in any sum, and log takes none of them.
Tensor<double, 1> entropy_of(const Matrix& weights) {
  const Matrix terms = xt::where(weights >= DBL_MIN, -weights * log_each(weights), 0.0 * weights);
  return xt::sum(terms, {1});
}

std::vector<int> rows_without_keys(const Allowed& allowed) {
  std::vector<int> rows;
  for (std::size_t i = 0; i < allowed.shape(0); ++i) {
    if (!xt::any(xt::view(allowed, i, xt::all()))) rows.push_back(static_cast<int>(i));
  }
  return rows;
}

}  // namespace

MaskedSoftmax masked_softmax(const Matrix& scores, const Allowed& allowed,
                             const SoftmaxVariant& variant) {
  require_usable(scores, allowed, variant);
  MaskedSoftmax s;
  s.masked_scores = scores;
  if (variant.order == MaskOrder::before) {
    s.masked_scores = xt::where(allowed, scores, variant.filler);
  }
  s.exponentials = exponentials_of(s.masked_scores);
  s.weights = normalized(s.exponentials, variant.empty_row);
  if (variant.order != MaskOrder::before) {
    s.weights = xt::eval(xt::where(allowed, s.weights, 0.0));
  }
  if (variant.order == MaskOrder::after_renormalized) {
    s.weights = normalized(s.weights, variant.empty_row);
  }
  s.row_sums = xt::sum(s.weights, {1});
  s.column_sums = xt::sum(s.weights, {0});
  s.entropy = entropy_of(s.weights);
  s.leaked = xt::sum(xt::where(allowed, 0.0, s.weights), {1});
  s.empty_rows = rows_without_keys(allowed);
  return s;
}

Allowed allowed_cells(const Mask& mask, int Q, int K) {
  const std::vector<std::uint8_t> bits = mask.bitmap(Q, K);
  Allowed allowed({static_cast<std::size_t>(Q), static_cast<std::size_t>(K)});
  std::copy(bits.begin(), bits.end(), allowed.begin());
  return allowed;
}

Matrix mix_values(const Matrix& weights, const Matrix& values) {
  if (weights.shape(1) != values.shape(0)) {
    refuse({"Weights ", shape_of(weights.shape(0), weights.shape(1)),
            " need one value a key; got values ", shape_of(values.shape(0), values.shape(1)), "."});
  }
  const auto w = xt::view(weights, xt::all(), xt::all(), xt::newaxis());     // (Q, K, 1)
  const auto v = xt::view(values, xt::newaxis(), xt::all(), xt::all());      // (1, K, D)
  const Tensor<double, 3> parts = xt::where(xt::equal(w, 0.0), 0.0, w * v);  // (Q, K, D)
  return xt::sum(parts, {1});
}

}  // namespace tinygpt
