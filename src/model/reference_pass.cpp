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

Matrix block(const ModelConfig& c, const BlockParameters& p, const Matrix& x,
             const Allowed& allowed, const SoftmaxVariant& variant) {
  const Matrix qkv =
      linear(enter(c, x, p.ln1), p.attn_in_proj_weight, p.attn_in_proj_bias);  // (T, 3C)
  const Matrix mixed =
      trace_attention(split_heads(qkv, c.heads), allowed, variant).mixed;               // (T, C)
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
                        Fault fault) {
  require_tokens(model.config(), tokens);
  const Parameters& p = model.parameters();
  const Allowed allowed = readable_cells(mask, static_cast<int>(tokens.size()), fault);
  const ModelConfig& c = model.config();
  Matrix x = embedded(p, tokens);  // (T, C)
  for (const BlockParameters& parameters : p.blocks) {
    x = block(c, parameters, x, allowed, softmax_variant(fault));  // (T, C)
  }
  return linear(enter(c, x, p.ln_f), p.head.weight, p.head.bias);  // (T, V)
}

}  // namespace tinygpt
