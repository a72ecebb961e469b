// SPDX-License-Identifier: MIT
// Attention of one new token over kept keys and values: the KV cache of generation.
// When a cache may be used at all is model/kv_cache.hpp's to say.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.hpp"
#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// Keys and values of one layer, laid out for reading by one query at a time.
struct KvLayer {
  Array k_transposed;  ///< (H, D, room): key t is column t
  Array v;             ///< (H, room, D rounded up to a multiple of 4)
};

/// Room for `positions` tokens (rounded up to a multiple of 4).
KvLayer take_kv_layer(Arena& arena, int positions, int C, int H);

/// Puts the keys and values of T tokens at positions `first` and on. qkv (1, T, 3C).
void kv_store(const KvLayer& layer, int first, const ConstArray& qkv);

/// mixed (1, 1, C) = attention of the last of `length` kept tokens, whose query is in qkv (1, 1,
/// 3C). `cells` (length rounded up to 4): all bits set where its mask row allows the key, else 0.
/// `weights`: scratch of as many floats. Bit-equal to the last row of attention_forward.
/// Cost 4 C length flops.
void cached_attention_forward(const Kernels& kernels, const KvLayer& layer, int length,
                              std::span<const std::uint32_t> cells, const ConstArray& qkv,
                              std::span<float> weights, const Array& mixed);

}  // namespace tinygpt
