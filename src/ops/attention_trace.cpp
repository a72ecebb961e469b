// SPDX-License-Identifier: MIT
// Head by head, line by line.
#include "ops/attention_trace.hpp"

#include <cmath>

#include "base/error.hpp"

namespace tinygpt {
namespace {

using Matrix = Tensor<double, 2>;

template <std::size_t Rank>
std::string shape_of(const Tensor<double, Rank>& tensor) {
  std::string text;
  for (const std::size_t size : tensor.shape()) {
    text += say({(text.empty() ? "(" : ", "), size});
  }
  return text + ")";
}

void require_heads(const Heads& heads) {
  const auto& [q, k, v] = heads;
  const bool fits = q.shape(0) == k.shape(0) && q.shape(2) == k.shape(2) && k.shape() == v.shape();
  if (fits && q.size() > 0 && k.size() > 0) return;
  refuse(
      {"Attention needs queries (H, Q, D) and as many heads and channels of keys and values "
       "(H, K, D); got ",
       shape_of(q), ", ", shape_of(k), " and ", shape_of(v), "."});
}

}  // namespace

Heads split_heads(const Matrix& qkv, int H) {
  const std::size_t C = qkv.shape(1) / 3;
  const auto heads = static_cast<std::size_t>(H);
  if (H < 1 || C % heads != 0) {
    refuse("heads", {H, " heads do not divide a width of ", C, "."});
  }
  Tensor<double, 4> split({qkv.shape(0), 3, heads, C / heads});  // (T, 3, H, D)
  std::copy(qkv.begin(), qkv.end(), split.begin());
  const auto part = [&split](int which) -> Tensor<double, 3> {
    const Tensor<double, 3> rows = xt::view(split, xt::all(), which);  // (T, H, D)
    return xt::transpose(rows, {1, 0, 2});                             // (H, T, D)
  };
  return {part(0), part(1), part(2)};
}

AttentionTrace trace_attention(const Heads& heads, const Tensor<bool, 2>& allowed,
                               const SoftmaxVariant& variant) {
  require_heads(heads);
  const auto [H, Q, D] = heads.q.shape();
  const std::size_t K = heads.k.shape(1);
  AttentionTrace t;
  t.heads = heads;
  t.raw_scores = t.scores = t.masked_scores = t.weights = xt::zeros<double>({H, Q, K});
  t.mixed = xt::zeros<double>({Q, H * D});
  for (std::size_t h = 0; h < H; ++h) {
    const Matrix q = xt::view(heads.q, h);
    const Matrix k_transposed = xt::transpose(xt::view(heads.k, h));
    const Matrix v = xt::view(heads.v, h);
    const Matrix raw_scores = matmul(q, k_transposed);                       // (Q, K)
    const Matrix scores = raw_scores / std::sqrt(static_cast<double>(D));    // (Q, K)
    const MaskedSoftmax softmax = masked_softmax(scores, allowed, variant);  // (Q, K)
    xt::view(t.raw_scores, h) = raw_scores;
    xt::view(t.scores, h) = scores;
    xt::view(t.masked_scores, h) = softmax.masked_scores;
    xt::view(t.weights, h) = softmax.weights;
    xt::view(t.mixed, xt::all(), xt::range(h * D, h * D + D)) =
        mix_values(softmax.weights, v);  // (Q, D)
  }
  return t;
}

std::vector<NamedTensor> trace_projected(const Matrix& x, const Matrix& qkv_weight,
                                         const Matrix& out_weight, int H,
                                         const Tensor<bool, 2>& allowed) {
  const std::size_t C = x.shape(1);
  if (qkv_weight.shape() != std::array{C, 3 * C} || out_weight.shape() != std::array{C, C}) {
    refuse({"Projections of a width of ", C, " need weights (C, 3C) and (C, C); got ",
            shape_of(qkv_weight), " and ", shape_of(out_weight), "."});
  }
  const Heads heads = split_heads(matmul(x, qkv_weight), H);  // (H, T, D) each
  const AttentionTrace attention = trace_attention(heads, allowed);
  const Matrix out = matmul(attention.mixed, out_weight);  // (T, C)
  const Matrix h = x + out;                                // (T, C)
  std::vector<NamedTensor> trace{named_copy("embedded", x)};
  for (NamedTensor& tensor : attention.named()) trace.push_back(std::move(tensor));
  trace.push_back(named_copy("out", out));
  trace.push_back(named_copy("h", h));
  return trace;
}

std::vector<NamedTensor> AttentionTrace::named(const std::string& prefix) const {
  return {
      named_copy(prefix + "q", heads.q),       named_copy(prefix + "k", heads.k),
      named_copy(prefix + "v", heads.v),       named_copy(prefix + "raw_scores", raw_scores),
      named_copy(prefix + "scores", scores),   named_copy(prefix + "masked_scores", masked_scores),
      named_copy(prefix + "weights", weights), named_copy(prefix + "mixed", mixed)};
}

}  // namespace tinygpt
