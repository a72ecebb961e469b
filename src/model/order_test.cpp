// SPDX-License-Identifier: MIT
// Two texts, two ways to add, and the differences token by token.
#include "model/order_test.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "model/generate.hpp"
#include "model/reference_pass.hpp"
#include "ops/masked_softmax.hpp"

namespace tinygpt {
namespace {

using Logits = Tensor<double, 2>;  // (T, V)

void require_swap(const std::vector<int>& tokens, int first, int second) {
  const int last = static_cast<int>(tokens.size()) - 1;
  if (std::min(first, second) < 0 || std::max(first, second) >= last) {
    refuse("swap", {"Two positions before the last one can be swapped, 0 to ", last - 1,
                    " here; got ", first, " and ", second, "."});
  }
  if (tokens[static_cast<std::size_t>(first)] == tokens[static_cast<std::size_t>(second)]) {
    refuse("swap", {"Positions ", first, " and ", second,
                    " hold the same token, so swapping them changes nothing."});
  }
}

std::vector<int> swapped(std::vector<int> values, int first, int second) {
  std::swap(values[static_cast<std::size_t>(first)], values[static_cast<std::size_t>(second)]);
  return values;
}

Logits usual_logits(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens) {
  const Activations a = forward_text(model, mask, tokens);
  Logits logits({tokens.size(), static_cast<std::size_t>(model.config().vocabulary)});
  std::ranges::copy(a.logits.span(), logits.begin());
  return logits;
}

// Row t of `a` against the row of `b` where its token stands now.
std::vector<double> row_differences(const Logits& a, const Logits& b,
                                    const std::vector<int>& place) {
  std::vector<double> differences(a.shape(0), 0.0);
  for (std::size_t t = 0; t < a.shape(0); ++t) {
    const auto there = static_cast<std::size_t>(place[t]);
    for (std::size_t v = 0; v < a.shape(1); ++v) {
      differences[t] = std::max(differences[t], std::abs(a(t, v) - b(there, v)));
    }
  }
  return differences;
}

std::vector<double> last_prediction(const Logits& logits) {
  const std::size_t V = logits.shape(1);
  Logits last({1, V});
  std::copy(logits.data() + logits.size() - V, logits.data() + logits.size(), last.data());
  const MaskedSoftmax softmax =
      masked_softmax(last, allowed_cells(Mask::full(), 1, static_cast<int>(V)));
  return {softmax.weights.begin(), softmax.weights.end()};
}

}  // namespace

OrderReport order_test(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens,
                       int first, int second) {
  require_swap(tokens, first, second);
  std::vector<int> place(tokens.size());
  for (std::size_t t = 0; t < place.size(); ++t) place[t] = static_cast<int>(t);
  place = swapped(place, first, second);
  const std::vector<int> other = swapped(tokens, first, second);
  const auto formulas = [&](const std::vector<int>& text) {
    return reference_logits(model, {mask, {}}, text, Fault::none, KeyOrder::by_content);
  };
  const Logits a = formulas(tokens);
  const Logits b = formulas(other);
  return {.differences = row_differences(a, b, place),
          .usual = row_differences(usual_logits(model, mask, tokens),
                                   usual_logits(model, mask, other), place),
          .before = last_prediction(a),
          .after = last_prediction(b)};
}

void forget_positions(TinyGpt& model) {
  std::ranges::fill(model.parameters().pos.span(), 0.0f);
  model.parameters_changed();
}

}  // namespace tinygpt
