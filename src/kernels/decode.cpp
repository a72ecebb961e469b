// SPDX-License-Identifier: MIT
// Work on a single token, for generation with a cache: one query against all keys so far, and a
// vector times a packed matrix. Sums run in the same order as in attention.cpp and gemm.cpp, so a
// token computed alone has the same bits as in a whole pass.
#include "kernels/elementary.hpp"
#include "kernels/profile.hpp"

namespace tinygpt::kernels::AFG_PROFILE {
namespace {

constexpr int kPanel = 8;

// Scores of the query against four keys at a time; the largest visible one is returned.
AFG_INLINE float decode_scores(const CachedHead& head, int length, int D, float scale,
                               const float* cells) {
  Vec largest = splat(kMinusInfinity);
  for (int t = 0; t < length; t += kLanes) {
    Vec score = splat(0.0f);
    for (int d = 0; d < D; ++d) {
      score =
          multiply_add(load_splat(head.q + d),
                       load(head.k_transposed + static_cast<long>(d) * head.k_stride + t), score);
    }
    score = select(load(cells + t), mul(score, splat(scale)), splat(kMinusInfinity));
    store(head.weights + t, score);
    largest = larger(largest, score);
  }
  return largest_lane(largest);
}

// One panel's eight outputs.
AFG_KERNEL void vector_panel(const float* x, int k, const float* panel, float* y) {
  Vec y0 = load(y);
  Vec y1 = load(y + kLanes);
  for (int i = 0; i < k; ++i, panel += kPanel) {
    const Vec a = load_splat(x + i);
    y0 = multiply_add(a, load(panel), y0);
    y1 = multiply_add(a, load(panel + kLanes), y1);
  }
  store(y, y0);
  store(y + kLanes, y1);
}

// Four panels at once: 32 outputs in eight accumulators, enough to hide the additions' latency.
AFG_KERNEL void vector_four_panels(const float* x, int k, const float* panels, float* y) {
  const long next = static_cast<long>(k) * kPanel;
  Vec y0 = load(y), y1 = load(y + 4), y2 = load(y + 8), y3 = load(y + 12);
  Vec y4 = load(y + 16), y5 = load(y + 20), y6 = load(y + 24), y7 = load(y + 28);
  for (int i = 0; i < k; ++i, panels += kPanel) {
    const Vec a = load_splat(x + i);
    y0 = multiply_add(a, load(panels), y0);
    y1 = multiply_add(a, load(panels + kLanes), y1);
    y2 = multiply_add(a, load(panels + next), y2);
    y3 = multiply_add(a, load(panels + next + kLanes), y3);
    y4 = multiply_add(a, load(panels + 2 * next), y4);
    y5 = multiply_add(a, load(panels + 2 * next + kLanes), y5);
    y6 = multiply_add(a, load(panels + 3 * next), y6);
    y7 = multiply_add(a, load(panels + 3 * next + kLanes), y7);
  }
  const Vec results[] = {y0, y1, y2, y3, y4, y5, y6, y7};
  for (int i = 0; i < 8; ++i) store(y + static_cast<long>(i) * kLanes, results[i]);
}

}  // namespace

void attention_cached_head(const CachedHead& head, int length, int D, float scale,
                           const std::uint32_t* cells) {
  const auto* visible = reinterpret_cast<const float*>(cells);
  const float largest = decode_scores(head, length, D, scale, visible);
  const bool nothing = largest == kMinusInfinity;
  const Vec base = splat(nothing ? 0.0f : largest);
  Vec sum = splat(0.0f);
  for (int t = 0; t < length; t += kLanes) {
    const Vec e = exp_of_nonpositive(sub(load(head.weights + t), base));
    store(head.weights + t, e);
    sum = add(sum, e);
  }
  const Vec inverse = splat(nothing ? 0.0f : 1.0f / sum_lanes(sum));
  for (int t = 0; t < length; t += kLanes) {
    store(head.weights + t, mul(load(head.weights + t), inverse));
  }
  for (int d = 0; d < D; d += kLanes) {
    Vec mixed = splat(0.0f);
    for (int t = 0; t < length; ++t) {
      if (cells[t] == 0) continue;
      mixed = multiply_add(load_splat(head.weights + t),
                           load(head.v + static_cast<long>(t) * head.v_stride + d), mixed);
    }
    if (D - d >= kLanes) {
      store(head.mixed + d, mixed);
    } else {
      store_some(head.mixed + d, mixed, D - d);
    }
  }
}

void vector_panels(const float* x, int k, const float* panels, int n, const float* bias, float* y) {
  const long panel_floats = static_cast<long>(k) * kPanel;
  int j = 0;
  for (; j + 4 * kPanel <= n; j += 4 * kPanel, panels += 4 * panel_floats) {
    std::memcpy(y + j, bias + j, sizeof(float) * 4 * kPanel);
    vector_four_panels(x, k, panels, y + j);
  }
  for (; j < n; j += kPanel, panels += panel_floats) {
    const auto bytes = static_cast<std::size_t>(n - j < kPanel ? n - j : kPanel) * sizeof(float);
    float outputs[kPanel] = {};
    std::memcpy(outputs, bias + j, bytes);
    vector_panel(x, k, panels, outputs);
    std::memcpy(y + j, outputs, bytes);
  }
}

}  // namespace tinygpt::kernels::AFG_PROFILE
