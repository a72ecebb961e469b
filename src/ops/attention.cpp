// SPDX-License-Identifier: MIT
// Walks sequences and heads; one head's arithmetic is kernels/attention.cpp.
#include "ops/attention.hpp"

#include <cmath>
#include <string>

#include "base/error.hpp"
#include "base/types.hpp"

namespace tinygpt {
namespace {

// Where head h of sequence b lies in (B, T, C) and (B, T, 3C) arrays.
struct HeadWalk {
  int T, C, H, D;
  float scale;

  HeadWalk(const AttentionPlan& plan, int heads, const ConstArray& qkv)
      : T(plan.T()),
        C(qkv.columns() / 3),
        H(heads),
        D(heads > 0 ? C / heads : 0),
        scale(D > 0 ? 1.0f / std::sqrt(static_cast<float>(D)) : 0.0f) {
    if (D == 0 || D * H != C) {
      refuse("heads", {H, " heads do not divide a width of ", C, "."});
    }
    require_shape("attention", "qkv", qkv.shape(), {qkv.shape()[0], T, 3 * C});
  }

  [[nodiscard]] std::ptrdiff_t in_qkv(int b, int h) const {
    return std::ptrdiff_t{b} * T * 3 * C + std::ptrdiff_t{h} * D;
  }
  [[nodiscard]] std::ptrdiff_t in_mixed(int b, int h) const {
    return std::ptrdiff_t{b} * T * C + std::ptrdiff_t{h} * D;
  }
  [[nodiscard]] std::ptrdiff_t in_weights(int b, int h, int stride) const {
    return (std::ptrdiff_t{b} * H + h) * T * stride;
  }
};

}  // namespace

AttentionTensors take_attention(Arena& arena, int B, int T, int C, int H) {
  return {arena.take({B, H, T, round_up(T, 8)}), arena.take({B, T, C})};
}

void attention_forward(const Kernels& kernels, const AttentionPlan& plan, int H,
                       const ConstArray& qkv, const AttentionTensors& kept,
                       std::span<float> scratch) {
  const HeadWalk walk(plan, H, qkv);
  const int B = qkv.shape()[0];
  require_shape("attention", "weights", kept.weights.shape(), {B, H, walk.T, plan.stride()});
  for (int b = 0; b < B; ++b) {
    for (int h = 0; h < H; ++h) {
      const float* q = qkv.data() + walk.in_qkv(b, h);
      const float* k = q + walk.C;
      kernels.attention_head_forward(
          plan.view(), walk.D, walk.scale,
          {.q = q,
           .k = k,
           .v = k + walk.C,
           .qkv_stride = 3 * walk.C,
           .weights = kept.weights.data() + walk.in_weights(b, h, plan.stride()),
           .mixed = kept.mixed.data() + walk.in_mixed(b, h),
           .mixed_stride = walk.C,
           .scratch = scratch.data()});
    }
  }
}

void attention_backward(const Kernels& kernels, const AttentionPlan& plan, int H,
                        const ConstArray& d_mixed, const ConstArray& qkv,
                        const AttentionTensors& kept, const Array& d_qkv,
                        std::span<float> scratch) {
  const HeadWalk walk(plan, H, qkv);
  const int B = qkv.shape()[0];
  float* d_scores = scratch.data();
  float* head_scratch = d_scores + static_cast<std::ptrdiff_t>(walk.T) * plan.stride();
  for (int b = 0; b < B; ++b) {
    for (int h = 0; h < H; ++h) {
      const float* q = qkv.data() + walk.in_qkv(b, h);
      const float* k = q + walk.C;
      float* d_q = d_qkv.data() + walk.in_qkv(b, h);
      float* d_k = d_q + walk.C;
      kernels.attention_head_backward(
          plan.view(), walk.D, walk.scale,
          {.q = q,
           .k = k,
           .v = k + walk.C,
           .qkv_stride = 3 * walk.C,
           .weights = kept.weights.data() + walk.in_weights(b, h, plan.stride()),
           .d_mixed = d_mixed.data() + walk.in_mixed(b, h),
           .mixed_stride = walk.C,
           .d_q = d_q,
           .d_k = d_k,
           .d_v = d_k + walk.C,
           .d_qkv_stride = 3 * walk.C,
           .d_scores = d_scores,
           .scratch = head_scratch});
    }
  }
}

std::size_t attention_scratch(int T, int C, int H) {
  return static_cast<std::size_t>(T) * static_cast<std::size_t>(round_up(T, 8)) +
         static_cast<std::size_t>(attention_scratch_floats(T, C / H));
}

}  // namespace tinygpt
