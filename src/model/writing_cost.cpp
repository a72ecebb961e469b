// SPDX-License-Identifier: MIT
// Counting, and the comparison.
#include "model/writing_cost.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "model/generate.hpp"

namespace tinygpt {
namespace {

// Visible cells of the last `rows` queries of `length` positions.
std::int64_t visible_cells(const Mask& mask, int length, int rows) {
  std::int64_t cells = 0;
  for (int query = length - rows; query < length; ++query) {
    for (int key = 0; key < length; ++key) cells += mask.allows(query, key, length) ? 1 : 0;
  }
  return cells;
}

Work work_of(const ModelConfig& config, const Mask& mask, int length, int rows) {
  const std::int64_t C = config.d_model;
  const std::int64_t cells = visible_cells(mask, length, rows);
  const std::int64_t per_layer = (config.feed_forward ? 12 : 4) * C * C;
  Work work;
  work.positions = rows;
  work.score_products = cells * config.heads * config.layers;
  work.multiply_adds =
      rows * (config.layers * per_layer + C * config.vocabulary) + 2 * C * cells * config.layers;
  return work;
}

}  // namespace

WritingCost writing_cost(const ModelConfig& config, const Mask& mask, int prompt, int count) {
  if (prompt < 1) refuse("prompt", {"The prompt needs at least one character."});
  const bool cacheable =
      prompt <= config.max_len && why_not_cacheable(mask, prompt, config.max_len).empty();
  WritingCost cost;
  for (int i = 0; i < count; ++i) {
    const int length = std::min(prompt + i, config.max_len);
    const bool keeps = cacheable && prompt + i <= config.max_len;
    cost.without_cache.push_back(work_of(config, mask, length, length));
    Work work = keeps && i > 0 ? work_of(config, mask, length, 1) : cost.without_cache.back();
    if (keeps) {
      work.stored_numbers = std::int64_t{2} * config.layers * config.d_model * length;
    }
    cost.with_cache.push_back(work);
  }
  return cost;
}

std::vector<double> cache_differences(const TinyGpt& model, const Mask& mask,
                                      const std::vector<int>& text, int prompt) {
  const int length = static_cast<int>(text.size());
  if (prompt < 1 || prompt > length) {
    refuse("prompt", {"The prompt must have from 1 to all ", length,
                      " characters of the text; got ", prompt, "."});
  }
  KvCache cache(model, mask, std::vector(text.begin(), text.begin() + prompt),
                KvCache::EvenIfWrong{});
  std::vector<double> differences;
  for (int end = prompt; end < length; ++end) {
    cache.append(text[static_cast<std::size_t>(end)]);
    const Activations whole =
        forward_text(model, mask, std::vector(text.begin(), text.begin() + end + 1));
    const float* right = whole.logits.row(end);
    double largest = 0.0;
    for (const float kept : cache.logits()) {
      largest =
          std::max(largest, std::abs(static_cast<double>(kept) - static_cast<double>(*right++)));
    }
    differences.push_back(largest);
  }
  return differences;
}

}  // namespace tinygpt
