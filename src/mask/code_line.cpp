// SPDX-License-Identifier: MIT
// Each reader's wrapping of a boolean array.
#include "mask/code_line.hpp"

#include <algorithm>

#include "base/sentence.hpp"
#include "mask/python_tensor.hpp"

namespace tinygpt {
namespace {

std::string sizes(const Size& size) { return say({size.Q, ", ", size.K}); }

std::string assigned(const std::string& argument, const PythonTensor& tensor,
                     const std::string& value) {
  return say({tensor.before, argument, " = ", value});
}

std::string torch_boolean(const Mask& mask, bool true_allows, const Size& size) {
  const PythonTensor tensor = boolean_tensor(mask, true_allows, Dialect::torch, size);
  return assigned("attn_mask", tensor, tensor.value.text);
}

std::string torch_added(const Mask& mask, const Size& size) {
  if (mask == Mask::causal()) {
    const std::string shape = say({"(", sizes(size), ")"});
    return "attn_mask = " + triangle(Dialect::torch, "triu",
                                     "torch.full(" + shape + ", float(\"-inf\"))",
                                     size.first_position() + 1);
  }
  const PythonTensor blocked = boolean_tensor(mask, false, Dialect::torch, size);
  return assigned(
      "attn_mask", blocked,
      "torch.zeros(" + sizes(size) + ").masked_fill(" + blocked.value.text + ", float(\"-inf\"))");
}

std::string torch_ones_added(const Mask& mask, const Size& size) {
  const PythonTensor allowed = boolean_tensor(mask, true, Dialect::torch, size);
  return assigned("attn_mask", allowed, wrapped(allowed.value, Binding::call) + ".float()");
}

std::string torch_keys(const Mask& mask, const Size& size) {
  const PythonTensor blocked = boolean_tensor(mask, false, Dialect::torch, size, true);
  return assigned("key_padding_mask", blocked, blocked.value.text);
}

std::string with_leading_axes(const Mask& mask, Dialect dialect, const Size& size,
                              const std::string& argument, const std::string& axes) {
  const PythonTensor allowed = boolean_tensor(mask, true, dialect, size);
  return assigned(argument, allowed, wrapped(allowed.value, Binding::call) + axes);
}

bool rows_agree(const std::vector<std::uint8_t>& bits, int K) {
  return std::equal(bits.begin() + K, bits.end(), bits.begin());
}

}  // namespace

std::vector<CodeLine> code_lines(const Mask& mask, int Q, int K, Alignment alignment) {
  const Size size{Q, K, alignment};
  const std::vector<std::uint8_t> bits = mask.bitmap(Q, K, alignment);
  const std::string attention = "nn.MultiheadAttention";
  const std::string product = "F.scaled_dot_product_attention";
  using enum Convention;
  CodeLine keys{"PyTorch", attention, "key_padding_mask", true_blocks, "", ""};
  if (rows_agree(bits, K)) {
    keys.code = torch_keys(mask, size);
  } else {
    keys.why_not = "It has one value for each key, and the rows of this mask differ.";
  }
  CodeLine flag{"PyTorch", product, "is_causal", true_allows, "", ""};
  if (bits == Mask::causal().bitmap(Q, K, Alignment::top_left)) {
    flag.code = "is_causal = True";
  } else {
    flag.why_not = "It says causal, aligned top-left, and this mask is another.";
  }
  return {
      {"PyTorch", attention, "attn_mask", true_blocks, torch_boolean(mask, false, size), ""},
      {"PyTorch", attention, "attn_mask", added, torch_added(mask, size), ""},
      {"PyTorch", attention, "attn_mask", ones_added, torch_ones_added(mask, size), ""},
      keys,
      {"PyTorch", product, "attn_mask", true_allows, torch_boolean(mask, true, size), ""},
      flag,
      {"Keras", "layers.MultiHeadAttention", "attention_mask", true_allows,
       with_leading_axes(mask, Dialect::numpy, size, "attention_mask", "[None]"), ""},
      {"JAX", "jax.nn.dot_product_attention", "mask", true_allows,
       with_leading_axes(mask, Dialect::jax, size, "mask", "[None, None]"), ""},
  };
}

}  // namespace tinygpt
