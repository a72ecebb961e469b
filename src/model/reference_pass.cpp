// SPDX-License-Identifier: MIT
// Reads like tiny_gpt.cpp and block.cpp. Each fault stands on the line where it is made in real
// code.
#include "model/reference_pass.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "ops/attention_trace.hpp"
#include "ops/reference.hpp"

namespace tinygpt {
namespace {

using Matrix = Tensor<double, 2>;
using Vector = Tensor<double, 1>;
using Allowed = Tensor<bool, 2>;

Matrix matrix(const Array& array) { return to_tensor<double, 2>(array); }
Vector vector(const Array& array) { return to_tensor<double, 1>(array); }

Matrix linear(const Matrix& x, const Array& weight, const Array& bias) {
  return reference::linear(x, matrix(weight), vector(bias));
}

Matrix layer_norm(const Matrix& x, const WeightAndBias& p) {
  return reference::layer_norm(x, vector(p.weight), vector(p.bias));
}

bool contains(const std::vector<int>& positions, int position) {
  return std::ranges::find(positions, position) != positions.end();
}

// (T, T): which query reads which key.
Allowed readable_cells(const PassMask& given, int T, Fault fault) {
  const auto size = static_cast<std::size_t>(T);
  if (fault == Fault::no_mask) return xt::ones<bool>({size, size});
  const int shift = fault == Fault::shifted_diagonal ? 1 : 0;  // triu(diagonal=2) instead of 1
  Allowed allowed({size, size});
  for (int query = 0; query < T; ++query) {
    for (int key = 0; key < T; ++key) {
      const int hidden = fault == Fault::padding_on_rows ? query : key;  // [:, None] or [None, :]
      allowed(query, key) =
          given.mask.allows(query + shift, key, T) && !contains(given.padding, hidden);
    }
  }
  if (fault == Fault::flipped_polarity) return !allowed;  // one library's mask in another's reader
  if (fault == Fault::stray_cell) allowed(size / 2, size - 1) = true;
  return allowed;
}

SoftmaxVariant softmax_variant(Fault fault) {
  SoftmaxVariant variant;
  if (fault == Fault::finite_filler) variant.filler = -1e4;
  if (fault == Fault::mask_after_softmax) variant.order = MaskOrder::after;
  return variant;
}

// Into a sublayer, and out of it with what its branch made: as in block.cpp.
Matrix enter(const ModelConfig& c, const Matrix& x, const WeightAndBias& norm) {
  return c.norm == Norm::pre ? layer_norm(x, norm) : x;
}

Matrix leave(const ModelConfig& c, const Matrix& x, const Matrix& branch,
             const WeightAndBias& norm) {
  const Matrix sum = c.residual ? Matrix(x + branch) : branch;
  return c.norm == Norm::post ? layer_norm(sum, norm) : sum;
}

// Rows of x (T, C) from the smallest to the largest, as words in a dictionary.
std::vector<std::size_t> rows_by_content(const Matrix& x) {
  const std::size_t C = x.shape(1);
  std::vector<std::size_t> rows(x.shape(0));
  for (std::size_t t = 0; t < rows.size(); ++t) rows[t] = t;
  std::ranges::stable_sort(rows, [&x, C](std::size_t a, std::size_t b) {
    const double* const first = x.data() + a * C;
    const double* const second = x.data() + b * C;
    return std::lexicographical_compare(first, first + C, second, second + C);
  });
  return rows;
}

// Keys or values (H, T, D) in another order.
Tensor<double, 3> reordered(const Tensor<double, 3>& heads, const std::vector<std::size_t>& order) {
  const auto [H, T, D] = heads.shape();
  Tensor<double, 3> result = heads;
  for (std::size_t h = 0; h < H; ++h) {
    for (std::size_t t = 0; t < T; ++t) {
      const double* const row = heads.data() + (h * T + order[t]) * D;
      std::copy(row, row + D, result.data() + (h * T + t) * D);
    }
  }
  return result;
}

// Mixed values (T, C), the keys and what is allowed of them being taken in another order.
Matrix attention_by_content(const Matrix& x, const Heads& heads, const Allowed& allowed,
                            const SoftmaxVariant& variant) {
  const std::vector<std::size_t> order = rows_by_content(x);
  Allowed columns = allowed;
  for (std::size_t query = 0; query < order.size(); ++query) {
    for (std::size_t t = 0; t < order.size(); ++t) columns(query, t) = allowed(query, order[t]);
  }
  return trace_attention({heads.q, reordered(heads.k, order), reordered(heads.v, order)}, columns,
                         variant)
      .mixed;
}

// What a block needs to know of this pass.
struct PassSettings {
  Allowed allowed;
  SoftmaxVariant variant;
  KeyOrder order;
};

Matrix block(const ModelConfig& c, const BlockParameters& p, const Matrix& x,
             const PassSettings& pass) {
  const Matrix qkv =
      linear(enter(c, x, p.ln1), p.attn_in_proj_weight, p.attn_in_proj_bias);  // (T, 3C)
  const Heads heads = split_heads(qkv, c.heads);
  const Matrix mixed = pass.order == KeyOrder::by_content
                           ? attention_by_content(x, heads, pass.allowed, pass.variant)
                           : trace_attention(heads, pass.allowed, pass.variant).mixed;  // (T, C)
  const Matrix attn_out = linear(mixed, p.attn_out_proj.weight, p.attn_out_proj.bias);  // (T, C)
  const Matrix h = leave(c, x, attn_out, p.ln1);                                        // (T, C)
  if (!c.feed_forward) return h;
  const Matrix ffn_0 = linear(enter(c, h, p.ln2), p.ffn_0.weight, p.ffn_0.bias);      // (T, F)
  const Matrix ffn_2 = linear(reference::gelu(ffn_0), p.ffn_2.weight, p.ffn_2.bias);  // (T, C)
  return leave(c, h, ffn_2, p.ln2);                                                   // (T, C)
}

Matrix embedded(const Parameters& p, const std::vector<int>& tokens) {
  const Matrix tok = matrix(p.tok);
  if (p.pos.empty()) return xt::view(tok, xt::keep(tokens), xt::all());
  return reference::embedding(tokens, tok, matrix(p.pos));
}

void require_tokens(const ModelConfig& config, const std::vector<int>& tokens) {
  const auto longest = static_cast<std::size_t>(config.max_len);
  if (tokens.empty() || tokens.size() > longest) {
    refuse("context", {"A pass needs from 1 to ", longest, " tokens; got ", tokens.size(), "."});
  }
  for (const int token : tokens) {
    if (token < 0 || token >= config.vocabulary) {
      refuse("tokens", {"Token ", token, " is not in a vocabulary of ", config.vocabulary, "."});
    }
  }
}

}  // namespace

Matrix reference_logits(const TinyGpt& model, const PassMask& mask, const std::vector<int>& tokens,
                        Fault fault, KeyOrder order) {
  require_tokens(model.config(), tokens);
  const Parameters& p = model.parameters();
  const PassSettings pass{readable_cells(mask, static_cast<int>(tokens.size()), fault),
                          softmax_variant(fault), order};
  const ModelConfig& c = model.config();
  Matrix x = embedded(p, tokens);  // (T, C)
  for (const BlockParameters& parameters : p.blocks) {
    x = block(c, parameters, x, pass);  // (T, C)
  }
  return linear(enter(c, x, p.ln_f), p.head.weight, p.head.bias);  // (T, V)
}

}  // namespace tinygpt
