// SPDX-License-Identifier: MIT
// Embedding forward and backward.
#include "ops/embedding.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"

namespace tinygpt {

void embedding_forward(const Kernels& kernels, std::span<const int> tokens,
                       const ConstArray& token_weight, const ConstArray& position_weight,
                       const Array& out) {
  const int B = out.shape()[0];
  const int T = out.shape()[1];
  const int C = out.shape()[2];
  const int V = token_weight.rows();
  require_shape("embedding", "token_weight", token_weight.shape(), {V, C});
  if (tokens.size() != static_cast<std::size_t>(B * T) ||
      (!position_weight.empty() && T > position_weight.rows())) {
    refuse({"embedding: ", tokens.size(), " tokens do not fill ", out.shape().to_string(), " with ",
            position_weight.rows(), " positions."});
  }
  for (int n = 0; n < B * T; ++n) {
    const int token = tokens[static_cast<std::size_t>(n)];
    if (token < 0 || token >= V) {
      refuse({"embedding: token ", token, " is outside the vocabulary of ", V, "."});
    }
    if (position_weight.empty()) {
      std::copy_n(token_weight.row(token), C, out.row(n));
    } else {
      kernels.add(token_weight.row(token), position_weight.row(n % T), C, out.row(n));
    }
  }
}

void embedding_backward(const Kernels& kernels, std::span<const int> tokens,
                        const ConstArray& d_out, const Array& d_token_weight,
                        const Array& d_position_weight, std::span<float> scratch) {
  const int B = d_out.shape()[0];
  const int T = d_out.shape()[1];
  const int C = d_out.shape()[2];
  const Array token_sum(scratch.data(), d_token_weight.shape());
  std::fill(token_sum.data(), token_sum.data() + token_sum.size(), 0.0f);
  for (int n = 0; n < B * T; ++n) {
    float* row = token_sum.row(tokens[static_cast<std::size_t>(n)]);
    kernels.add(row, d_out.row(n), C, row);
  }
  kernels.add(d_token_weight.data(), token_sum.data(), static_cast<int>(token_sum.size()),
              d_token_weight.data());
  if (d_position_weight.empty()) return;
  // Sequences lie T C floats apart: seen as (B, T C), the column sums are the positions' gradients.
  kernels.column_sums_add(d_out.data(), B, T * C, d_position_weight.data());
}

}  // namespace tinygpt
