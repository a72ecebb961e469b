// SPDX-License-Identifier: MIT
// What a model knows of the order of its tokens: swap two of them and see whether the outputs only
// move with their tokens. Position says where, a mask says who: this test tells them apart.
// Who may see whom is the leak test's question (train/leak_test.hpp).
#pragma once

#include <vector>

#include "mask/mask.hpp"
#include "model/tiny_gpt.hpp"

namespace tinygpt {

/// Each position is compared with where its token stands in the other text: one of the two swapped
/// positions with the other one, every other position with itself.
struct OrderReport {
  /// (T): largest absolute difference of a position's logits, in the pass as formulas with keys
  /// taken by content (model/reference_pass.hpp). Exactly 0 where the order cannot arrive: then
  /// both texts are the same sums.
  std::vector<double> differences;
  /// (T): the same in the model's own pass, which adds up keys from left to right: where the order
  /// cannot arrive, what rounding makes of sums in another order.
  std::vector<double> usual;
  /// (V): what the last position predicts for each of the two texts, from the pass as formulas.
  std::vector<double> before;
  std::vector<double> after;
};

/// `tokens` (T), and the same with the tokens at positions `first` and `second` swapped. The last
/// position keeps its token, so that what changes there comes from the order of the others alone.
///
/// Facts about a model without positions: without a mask every difference is exactly 0, since a sum
/// over all keys does not know their order; with a causal mask the last position's is exactly 0
/// with one layer, which reads a bag of tokens, and not with two or more, since the two swapped
/// tokens have seen fewer or more of the others and hand that on to who comes later.
/// Errors: `first` and `second` are equal, hold equal tokens or are not before the last position;
/// tokens that don't fit the model. Cost: two passes and two as formulas.
OrderReport order_test(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens,
                       int first, int second);

/// Sets what is added for each position to 0: the same model, which is not told where a token
/// stands. Without position embeddings nothing changes.
void forget_positions(TinyGpt& model);

}  // namespace tinygpt
