// SPDX-License-Identifier: MIT
// Each op's backward formula against central differences of its forward, in double.
// That the fast float path agrees with these formulas is ops_reference_test.cpp.
#include <catch_amalgamated.hpp>
#include <functional>

#include "mask/mask.hpp"
#include "ops/reference.hpp"
#include "support/random_tensor.hpp"

namespace {

namespace reference = tinygpt::reference;
using Matrix = reference::Matrix<double>;
using Vector = reference::Vector<double>;
using support::random_tensor;
using support::relative_error;

// Central differences with h: truncation about h^2, cancellation about 2^-52 / h. At h = 1e-5 both
// are near 1e-10 of values around 1; the factor 1000 leaves room for third derivatives.
constexpr double kStep = 1e-5;
constexpr double kTolerance = 1e-7;

/// d/dx of sum(f(x) * weighting), one entry at a time.
template <typename X, typename Y>
X numeric_gradient(X x, const Y& weighting, const std::function<Y(const X&)>& f) {
  X gradient = x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double kept = x.data()[i];
    x.data()[i] = kept + kStep;
    const double above = xt::sum(f(x) * weighting)();
    x.data()[i] = kept - kStep;
    const double below = xt::sum(f(x) * weighting)();
    x.data()[i] = kept;
    gradient.data()[i] = (above - below) / (2 * kStep);
  }
  return gradient;
}

struct Drawn {
  tinygpt::Generator generator{7};
  Matrix matrix(std::size_t rows, std::size_t columns) {
    return random_tensor<double, 2>(generator, {rows, columns});
  }
  Vector vector(std::size_t size) { return random_tensor<double, 1>(generator, {size}); }
};

reference::Allowed allowed(const tinygpt::Mask& mask, int T) {
  const auto bits = mask.bitmap(T, T);
  reference::Allowed cells = xt::zeros<bool>({T, T});
  std::transform(bits.begin(), bits.end(), cells.begin(), [](auto bit) { return bit != 0; });
  return cells;
}

}  // namespace

TEST_CASE("the embedding's gradient is that of central differences", "[ops][gradient]") {
  Drawn draw;
  const std::vector<int> tokens{2, 0, 2, 1};
  const Matrix tok = draw.matrix(4, 3);
  const Matrix pos = draw.matrix(6, 3);
  const Matrix d_out = draw.matrix(4, 3);
  const auto numeric = numeric_gradient<Matrix, Matrix>(
      tok, d_out, [&](const Matrix& t) { return reference::embedding(tokens, t, pos); });
  CHECK(relative_error(reference::embedding_backward(d_out, tokens, 4), numeric) < kTolerance);
}

TEST_CASE("the linear layer's gradients are those of central differences", "[ops][gradient]") {
  Drawn draw;
  const Matrix x = draw.matrix(5, 4);
  const Matrix weight = draw.matrix(3, 4);
  const Vector bias = draw.vector(3);
  const Matrix d_y = draw.matrix(5, 3);
  const auto gradients = reference::linear_backward(d_y, x, weight);
  CHECK(
      relative_error(gradients.d_x, numeric_gradient<Matrix, Matrix>(x, d_y, [&](const Matrix& v) {
                       return reference::linear(v, weight, bias);
                     })) < kTolerance);
  CHECK(relative_error(gradients.d_weight,
                       numeric_gradient<Matrix, Matrix>(weight, d_y, [&](const Matrix& v) {
                         return reference::linear(x, v, bias);
                       })) < kTolerance);
  CHECK(relative_error(gradients.d_bias,
                       numeric_gradient<Vector, Matrix>(bias, d_y, [&](const Vector& v) {
                         return reference::linear(x, weight, v);
                       })) < kTolerance);
}

TEST_CASE("layer norm's gradients are those of central differences", "[ops][gradient]") {
  Drawn draw;
  const Matrix x = draw.matrix(4, 6);
  const Vector weight = draw.vector(6);
  const Vector bias = draw.vector(6);
  const Matrix d_y = draw.matrix(4, 6);
  const auto gradients = reference::layer_norm_backward(d_y, x, weight);
  CHECK(
      relative_error(gradients.d_x, numeric_gradient<Matrix, Matrix>(x, d_y, [&](const Matrix& v) {
                       return reference::layer_norm(v, weight, bias);
                     })) < kTolerance);
  CHECK(relative_error(gradients.d_weight,
                       numeric_gradient<Vector, Matrix>(weight, d_y, [&](const Vector& v) {
                         return reference::layer_norm(x, v, bias);
                       })) < kTolerance);
  CHECK(relative_error(gradients.d_bias,
                       numeric_gradient<Vector, Matrix>(bias, d_y, [&](const Vector& v) {
                         return reference::layer_norm(x, weight, v);
                       })) < kTolerance);
}

TEST_CASE("GELU's gradient is that of central differences", "[ops][gradient]") {
  Drawn draw;
  const Matrix x = draw.matrix(5, 7);
  const Matrix d_y = draw.matrix(5, 7);
  const auto numeric =
      numeric_gradient<Matrix, Matrix>(x, d_y, [](const Matrix& v) { return reference::gelu(v); });
  CHECK(relative_error(reference::gelu_backward(d_y, x), numeric) < kTolerance);
}

TEST_CASE("attention's gradients are those of central differences under every mask",
          "[ops][gradient]") {
  using tinygpt::Mask;
  const Mask mask = GENERATE(Mask::causal(), Mask::full(), Mask::prefix(3), Mask::masked(),
                             Mask::causal() & Mask::padding({0, 1}),
                             Mask::full().paint(2, 0, false).paint(2, 4, false));
  Drawn draw;
  const int T = 6;
  const Matrix q = draw.matrix(T, 4);
  const Matrix k = draw.matrix(T, 4);
  const Matrix v = draw.matrix(T, 4);
  const Matrix d_out = draw.matrix(T, 4);
  const auto cells = allowed(mask, T);
  const auto weights = reference::attention(q, k, v, cells).weights;
  const auto gradients = reference::attention_backward(d_out, q, k, v, weights);
  const auto numeric = [&](const Matrix& at, const std::function<Matrix(const Matrix&)>& f) {
    return numeric_gradient<Matrix, Matrix>(at, d_out, f);
  };
  CHECK(relative_error(gradients.d_q, numeric(q, [&](const Matrix& x) {
                         return reference::attention(x, k, v, cells).out;
                       })) < kTolerance);
  CHECK(relative_error(gradients.d_k, numeric(k, [&](const Matrix& x) {
                         return reference::attention(q, x, v, cells).out;
                       })) < kTolerance);
  CHECK(relative_error(gradients.d_v, numeric(v, [&](const Matrix& x) {
                         return reference::attention(q, k, x, cells).out;
                       })) < kTolerance);
}

TEST_CASE("cross-entropy's gradient is that of central differences", "[ops][gradient]") {
  Drawn draw;
  const Matrix logits = draw.matrix(3, 5);
  const std::vector<int> targets{4, 0, 2};
  const Vector ones = xt::ones<double>({3}) * 0.25;
  const auto numeric = numeric_gradient<Matrix, Vector>(
      logits, ones, [&](const Matrix& v) { return reference::cross_entropy(v, targets); });
  CHECK(relative_error(reference::cross_entropy_backward(logits, targets, 0.25), numeric) <
        kTolerance);
}
