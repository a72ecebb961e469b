// SPDX-License-Identifier: MIT
// One forward pass, then the readable path over the layer's own queries and keys.
#include "model/layer_trace.hpp"

#include "base/error.hpp"
#include "model/generate.hpp"

namespace tinygpt {
namespace {

// One sequence of a (1, T, columns) array.
NamedTensor rows_of(std::string name, const ConstArray& array) {
  return {
      std::move(name), {        array.rows(),    array.columns()},
       {array.span().begin(), array.span().end()}
  };
}

// (1, H, T, stride) without the padding behind each row.
Tensor<double, 3> weights_of(const ConstArray& weights) {
  const auto padded = to_tensor<double, 4>(weights);
  const int T = weights.shape()[2];
  return xt::view(padded, 0, xt::all(), xt::all(), xt::range(0, T));
}

Tensor<double, 2> matrix_of(const ConstArray& array) {
  return to_tensor<double, 2>({
      array.data(), {array.rows(), array.columns()}
  });
}

// What block_result() is called in docs/tensor-names.md.
std::string result_name(const ModelConfig& config) {
  const bool post = config.norm == Norm::post;
  if (config.feed_forward) return post ? "ln2" : "out";
  return post ? "ln1" : "h";
}

}  // namespace

std::vector<NamedTensor> trace_layer(const TinyGpt& model, const Mask& mask,
                                     const std::vector<int>& tokens, int layer) {
  const int layers = model.config().layers;
  if (layer < 0 || layer >= layers) {
    refuse("layer", {"There are layers 0 to ", layers - 1, "; got ", layer, "."});
  }
  const Activations a = forward_text(model, mask, tokens);
  const auto l = static_cast<std::size_t>(layer);
  const BlockActivations& block = a.blocks[l];
  const std::string name = say({"blocks.", layer, "."});
  const std::string before = say({"blocks.", layer - 1, ".", result_name(model.config())});

  AttentionTrace attention =
      trace_attention(split_heads(matrix_of(block.attn_qkv), model.config().heads),
                      allowed_cells(mask, a.T(), a.T()));
  attention.weights = weights_of(block.attn.weights);
  attention.mixed = matrix_of(block.attn.mixed);

  std::vector<NamedTensor> trace;
  trace.push_back(layer == 0
                      ? rows_of("embedded", a.embedded)
                      : rows_of(before, block_result(model.config(), a.blocks[l - 1])));  // (T, C)
  if (model.config().norm == Norm::pre) {
    trace.push_back(rows_of(name + "ln1", block.ln1.out));  // (T, C)
  }
  for (NamedTensor& tensor : attention.named(name + "attn.")) trace.push_back(std::move(tensor));
  trace.push_back(rows_of(name + "attn.out", block.attn_out));  // (T, C)
  trace.push_back(rows_of(name + "h", block.h));                // (T, C): x + attn.out
  if (model.config().norm == Norm::post) {
    trace.push_back(rows_of(name + "ln1", block.ln1.out));  // (T, C)
  }
  return trace;
}

}  // namespace tinygpt
