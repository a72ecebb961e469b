// SPDX-License-Identifier: MIT
// Each op as its formula, in xtensor: for readers, for the teaching figures, and for the tests that
// hold the fast path against it. T is float or double. Matrices: N token vectors as rows.
// Not for training: it copies freely and is some hundred times slower.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "base/tensor.hpp"

namespace tinygpt::reference {

template <typename T>
using Matrix = Tensor<T, 2>;
template <typename T>
using Vector = Tensor<T, 1>;
using Allowed = Tensor<bool, 2>;

template <typename T>
Matrix<T> transposed(const Matrix<T>& a) {
  return xt::transpose(a);
}

/// Sum over rows: (N, C) -> (C).
template <typename T>
Vector<T> column_sums(const Matrix<T>& a) {
  return xt::sum(a, {0});
}

// ---- Embedding: out[t] = tok[tokens[t]] + pos[t], one sequence.

template <typename T>
Matrix<T> embedding(const std::vector<int>& tokens, const Matrix<T>& tok, const Matrix<T>& pos) {
  return xt::view(tok, xt::keep(tokens), xt::all()) +
         xt::view(pos, xt::range(0, static_cast<int>(tokens.size())), xt::all());
}

/// Gradient of tok (V, C): each token's row collects the gradients of its places.
template <typename T>
Matrix<T> embedding_backward(const Matrix<T>& d_out, const std::vector<int>& tokens,
                             std::size_t V) {
  Matrix<T> d_tok = xt::zeros<T>({V, d_out.shape(1)});
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    xt::view(d_tok, tokens[t], xt::all()) += xt::view(d_out, t, xt::all());
  }
  return d_tok;
}

// ---- Linear: y = x W^T + b.

template <typename T>
Matrix<T> linear(const Matrix<T>& x, const Matrix<T>& weight, const Vector<T>& bias) {
  return matmul(x, transposed(weight)) + bias;
}

template <typename T>
struct LinearGradients {
  Matrix<T> d_x;
  Matrix<T> d_weight;
  Vector<T> d_bias;
};

template <typename T>
LinearGradients<T> linear_backward(const Matrix<T>& d_y, const Matrix<T>& x,
                                   const Matrix<T>& weight) {
  return {matmul(d_y, weight), matmul(transposed(d_y), x), column_sums(d_y)};
}

// ---- Layer norm: y = weight n + bias with n = (x - mean) / sqrt(variance + 1e-5) per row.

template <typename T>
struct Normalized {
  Matrix<T> n;     ///< (N, C)
  Matrix<T> rstd;  ///< (N, 1)
};

template <typename T>
Normalized<T> normalize(const Matrix<T>& x) {
  const Matrix<T> mean = xt::mean(x, {1}, xt::keep_dims);
  const Matrix<T> centred = x - mean;
  const Matrix<T> variance = xt::mean(centred * centred, {1}, xt::keep_dims);
  const Matrix<T> rstd = 1 / xt::sqrt(variance + T(1e-5f));
  return {centred * rstd, rstd};
}

template <typename T>
Matrix<T> layer_norm(const Matrix<T>& x, const Vector<T>& weight, const Vector<T>& bias) {
  return normalize(x).n * weight + bias;
}

template <typename T>
LinearGradients<T> layer_norm_backward(const Matrix<T>& d_y, const Matrix<T>& x,
                                       const Vector<T>& weight) {
  const auto [n, rstd] = normalize(x);
  const Matrix<T> g = d_y * weight;
  const Matrix<T> g_mean = xt::mean(g, {1}, xt::keep_dims);
  const Matrix<T> gn_mean = xt::mean(g * n, {1}, xt::keep_dims);
  const Matrix<T> d_weight_row = xt::sum(d_y * n, {0}, xt::keep_dims);
  return {rstd * (g - g_mean - n * gn_mean), d_weight_row, column_sums(d_y)};
}

// ---- GELU: y = x Phi(x), Phi(x) = (1 + erf(x / sqrt 2)) / 2.

template <typename T>
Matrix<T> gelu(const Matrix<T>& x) {
  return x * (1 + xt::erf(x / std::sqrt(T(2)))) / 2;
}

template <typename T>
Matrix<T> gelu_backward(const Matrix<T>& d_y, const Matrix<T>& x) {
  const Matrix<T> probability = (1 + xt::erf(x / std::sqrt(T(2)))) / 2;
  const Matrix<T> density = xt::exp(-x * x / 2) / std::sqrt(2 * std::acos(T(-1)));
  return d_y * (probability + x * density);
}

// ---- Attention, one head: weights = softmax(q k^T / sqrt(D) + M), out = weights v.
// Blocked cells are left out, not multiplied by 0; a row without keys has weights and output 0.

template <typename T>
struct Attention {
  Matrix<T> scores;   ///< (T, T): q k^T / sqrt(D), before the mask
  Matrix<T> weights;  ///< (T, T)
  Matrix<T> out;      ///< (T, D)
};

/// softmax over the allowed cells of each row; 0 elsewhere, and everywhere in a row without any.
template <typename T>
Matrix<T> masked_softmax(const Matrix<T>& scores, const Allowed& allowed) {
  const Matrix<T> masked = xt::where(allowed, scores, -std::numeric_limits<T>::infinity());
  const Matrix<T> largest = xt::amax(masked, {1}, xt::keep_dims);
  const Matrix<T> e = xt::where(allowed, xt::exp(scores - largest), T(0));
  const Matrix<T> sum = xt::sum(e, {1}, xt::keep_dims);
  return xt::where(sum > 0, e / sum, T(0));
}

template <typename T>
Attention<T> attention(const Matrix<T>& q, const Matrix<T>& k, const Matrix<T>& v,
                       const Allowed& allowed) {
  const T scale = 1 / std::sqrt(static_cast<T>(q.shape(1)));
  const Matrix<T> scores = matmul(q, transposed(k)) * scale;
  const Matrix<T> weights = masked_softmax(scores, allowed);
  const auto each = xt::view(weights, xt::all(), xt::all(), xt::newaxis()) *
                    xt::view(v, xt::newaxis(), xt::all(), xt::all());  // (T, T, D)
  const auto seen = xt::view(allowed, xt::all(), xt::all(), xt::newaxis());
  const Tensor<T, 3> parts = xt::where(seen, each, T(0));
  return {scores, weights, xt::sum(parts, {1})};
}

template <typename T>
struct AttentionGradients {
  Matrix<T> d_q, d_k, d_v;
};

template <typename T>
AttentionGradients<T> attention_backward(const Matrix<T>& d_out, const Matrix<T>& q,
                                         const Matrix<T>& k, const Matrix<T>& v,
                                         const Matrix<T>& weights) {
  const T scale = 1 / std::sqrt(static_cast<T>(q.shape(1)));
  const Matrix<T> d_weights = matmul(d_out, transposed(v));
  const Matrix<T> mean = xt::sum(weights * d_weights, {1}, xt::keep_dims);
  const Matrix<T> d_scores = weights * (d_weights - mean) * scale;
  return {matmul(d_scores, k), matmul(transposed(d_scores), q), matmul(transposed(weights), d_out)};
}

// ---- Cross-entropy: loss[n] = -log softmax(logits[n])[target[n]], in nats.

template <typename T>
Matrix<T> softmax(const Matrix<T>& logits) {
  const Matrix<T> largest = xt::amax(logits, {1}, xt::keep_dims);
  const Matrix<T> e = xt::exp(logits - largest);
  const Matrix<T> sum = xt::sum(e, {1}, xt::keep_dims);
  return e / sum;
}

template <typename T>
Vector<T> cross_entropy(const Matrix<T>& logits, const std::vector<int>& targets) {
  const Matrix<T> p = softmax(logits);
  Vector<T> losses = xt::zeros<T>({targets.size()});
  for (std::size_t n = 0; n < targets.size(); ++n) losses(n) = -std::log(p(n, targets[n]));
  return losses;
}

/// Gradient of scale * (sum of the losses).
template <typename T>
Matrix<T> cross_entropy_backward(const Matrix<T>& logits, const std::vector<int>& targets,
                                 T scale) {
  Matrix<T> d_logits = softmax(logits);
  for (std::size_t n = 0; n < targets.size(); ++n) d_logits(n, targets[n]) -= 1;
  return d_logits * scale;
}

}  // namespace tinygpt::reference
