// SPDX-License-Identifier: MIT
// What sizes a model may have.
#include "model/config.hpp"

#include <string>

#include "base/error.hpp"

namespace tinygpt {
namespace {

void require_range(const char* field, const char* words, int value, int low, int high) {
  if (value >= low && value <= high) return;
  refuse(field, {words, " must be from ", low, " to ", high, "; got ", value, "."});
}

std::string divisors(int value) {
  std::string text;
  for (int d = 1; d <= value; ++d) {
    if (value % d == 0) text += say({(text.empty() ? "" : ", "), d});
  }
  return text;
}

}  // namespace

void ModelConfig::validate() const {
  require_range("vocabulary", "The vocabulary", vocabulary, 1, 65536);
  require_range("dModel", "The width", d_model, 1, 1024);
  require_range("heads", "The number of heads", heads, 1, d_model);
  require_range("layers", "The number of layers", layers, 1, 64);
  require_range("maxLen", "The maximum length", max_len, 1, 4096);
  if (d_model % heads != 0) {
    refuse("heads", {heads, " heads do not divide a width of ", d_model, "; possible are ",
                     divisors(d_model), "."});
  }
}

ModelConfig::Budget ModelConfig::parameter_budget() const {
  const auto C = static_cast<std::size_t>(d_model);
  const auto V = static_cast<std::size_t>(vocabulary);
  const auto L = static_cast<std::size_t>(layers);
  const std::size_t sublayers = feed_forward ? 2 : 1;
  Budget budget;
  budget.tokens = V * C;
  budget.positions = positions ? static_cast<std::size_t>(max_len) * C : 0;
  budget.attention = L * (4 * C * C + 4 * C);
  budget.feed_forward = feed_forward ? L * (8 * C * C + 5 * C) : 0;
  budget.norms = norm == Norm::none ? 0 : L * sublayers * 2 * C + (norm == Norm::pre ? 2 * C : 0);
  budget.head = (tied ? 0 : V * C) + V;
  return budget;
}

}  // namespace tinygpt
