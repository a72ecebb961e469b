// SPDX-License-Identifier: MIT
// The model's forward pass once more, as formulas in double (ops/reference.hpp), and with it the
// mistakes that real code makes about masks: each can be planted on purpose, so that the leak test
// has something to find. Only the leak test and the order test run this; training and writing run
// tiny_gpt.cpp.
#pragma once

#include <vector>

#include "base/tensor.hpp"
#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"

namespace tinygpt {

enum class Fault {
  none,
  no_mask,             ///< the mask never reaches the attention
  shifted_diagonal,    ///< off by one: each query has the permissions of the one after it
  flipped_polarity,    ///< "true" is read as allowed where it means blocked
  finite_filler,       ///< blocked scores become -1e4: leaks where all visible ones lie lower
  mask_after_softmax,  ///< blocked weights become 0, their scores stay in the row's sum
  padding_on_rows,     ///< filler tokens are hidden as queries instead of as keys
  stray_cell,          ///< one cell open that should not be: query T / 2 reads key T - 1
};

/// A mask as model code gets it: a rule, and the list of filler tokens in this text.
struct PassMask {
  Mask mask = Mask::causal();
  std::vector<int> padding;  ///< filler positions, in any order

  /// Both as one mask: what the pass promises.
  [[nodiscard]] Mask promised() const { return mask & Mask::padding(padding); }
};

/// In which order a row's keys are added up.
enum class KeyOrder {
  by_place,    ///< from left to right, as the model does
  by_content,  ///< by their vectors: the same keys make the same sum, wherever they stand
};

/// tokens (T) -> logits (T, V), one sequence. Without a fault those of TinyGpt::forward but for
/// rounding (1e-4 for the lesson's model). A row without keys has output 0, as in the model.
/// exp and erf of the GELU are the system's, so the last bits may differ between native code and
/// WebAssembly; that a change does not arrive is exact everywhere.
/// Errors: no tokens, more than max_len, tokens outside the vocabulary. About a hundred times
/// slower than the model.
Tensor<double, 2> reference_logits(const TinyGpt& model, const PassMask& mask,
                                   const std::vector<int>& tokens, Fault fault = Fault::none,
                                   KeyOrder order = KeyOrder::by_place);

}  // namespace tinygpt
