// SPDX-License-Identifier: MIT
// Keeping keys and values, and reading them head by head.
#include "ops/cached_attention.hpp"

#include <cmath>

#include "base/types.hpp"

namespace tinygpt {
namespace {
constexpr int kLanes = 4;
}

KvLayer take_kv_layer(Arena& arena, int positions, int C, int H) {
  const int room = round_up(positions, kLanes);
  return {arena.take({H, C / H, room}), arena.take({H, room, round_up(C / H, kLanes)})};
}

void kv_store(const KvLayer& layer, int first, const ConstArray& qkv) {
  const auto H = layer.k_transposed.shape()[0];
  const auto D = layer.k_transposed.shape()[1];
  const int C = H * D;
  const int room = layer.k_transposed.columns();
  require_shape("kv_store", "qkv", qkv.shape(), {1, qkv.shape()[1], 3 * C});
  for (int t = 0; t < qkv.rows(); ++t) {
    const float* k = qkv.row(t) + C;
    const float* v = k + C;
    for (int h = 0; h < H; ++h) {
      float* kept = layer.v.row(h * room + first + t);
      for (int d = 0; d < D; ++d) {
        layer.k_transposed.row(h * D + d)[first + t] = k[h * D + d];
        kept[d] = v[h * D + d];
      }
    }
  }
}

void cached_attention_forward(const Kernels& kernels, const KvLayer& layer, int length,
                              std::span<const std::uint32_t> cells, const ConstArray& qkv,
                              std::span<float> weights, const Array& mixed) {
  const auto H = layer.k_transposed.shape()[0];
  const auto D = layer.k_transposed.shape()[1];
  const int room = layer.k_transposed.columns();
  require_shape("cached_attention", "qkv", qkv.shape(), {1, 1, 3 * H * D});
  const float scale = 1.0f / std::sqrt(static_cast<float>(D));
  for (int h = 0; h < H; ++h) {
    kernels.attention_cached_head({.q = qkv.data() + std::ptrdiff_t{h} * D,
                                   .k_transposed = layer.k_transposed.row(h * D),
                                   .k_stride = room,
                                   .v = layer.v.row(h * room),
                                   .v_stride = layer.v.columns(),
                                   .weights = weights.data(),
                                   .mixed = mixed.data() + std::ptrdiff_t{h} * D},
                                  length, D, scale, cells.data());
  }
}

}  // namespace tinygpt
