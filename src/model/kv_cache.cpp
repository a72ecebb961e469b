// SPDX-License-Identifier: MIT
// The prompt in one pass, then token by token.
#include "model/kv_cache.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/generate.hpp"

namespace tinygpt {
namespace {

Arena cache_arena(const ModelConfig& config) {
  Arena measure;
  for (int l = 0; l < config.layers; ++l) {
    take_kv_layer(measure, config.max_len, config.d_model, config.heads);
  }
  return Arena(measure.used());
}

const Mask& require_cacheable(const Mask& mask, const std::vector<int>& prompt, int max_len) {
  const std::string why = why_not_cacheable(mask, static_cast<int>(prompt.size()), max_len);
  if (!why.empty()) refuse("mask", {"A cache would be wrong under this mask. ", why});
  return mask;
}

}  // namespace

std::string why_not_cacheable(const Mask& mask, int prompt, int positions) {
  if (mask.moves_with_length()) {
    return "Its right padding moves with every new token: what was kept would be out of date.";
  }
  for (int query = 0; query < positions; ++query) {
    for (int key = std::max(query + 1, prompt); key < positions; ++key) {
      if (!mask.allows(query, key, positions)) continue;
      return say({"Position ", query, " may read position ", key,
                  ", which is written later: what was kept for it would be out of date."});
    }
  }
  return {};
}

KvCache::KvCache(const TinyGpt& model, const Mask& mask, const std::vector<int>& prompt)
    : KvCache(model, require_cacheable(mask, prompt, model.config().max_len), prompt,
              EvenIfWrong{}) {}

KvCache::KvCache(const TinyGpt& model, const Mask& mask, const std::vector<int>& prompt,
                 EvenIfWrong)
    : model_(&model),
      mask_(mask),
      arena_(cache_arena(model.config())),
      cells_(static_cast<std::size_t>(round_up(model.config().max_len, 4))),
      weights_(cells_.size()),
      one_(model.config(), 1, 1, false) {
  const ModelConfig& config = model.config();
  const int T = static_cast<int>(prompt.size());
  if (prompt.empty()) refuse("prompt", {"The prompt needs at least one character."});
  const Activations a = forward_text(model, mask, prompt);
  for (int l = 0; l < config.layers; ++l) {
    layers_.push_back(take_kv_layer(arena_, config.max_len, config.d_model, config.heads));
    kv_store(layers_.back(), 0, a.blocks[static_cast<std::size_t>(l)].attn_qkv);
  }
  const float* last = a.logits.row(T - 1);
  logits_.assign(last, last + a.logits.columns());
  length_ = T;
}

void KvCache::append(int token) {
  if (full()) {
    refuse("prompt", {"All ", length_, " positions of the model are taken."});
  }
  for (int key = 0; key <= length_; ++key) {
    cells_[static_cast<std::size_t>(key)] =
        mask_.allows(length_, key, length_ + 1) ? 0xffffffffU : 0U;
  }
  model_->forward_next(token, length_, layers_, cells_, weights_, one_);
  ++length_;
  std::ranges::copy(one_.logits.span(), logits_.begin());
}

}  // namespace tinygpt
