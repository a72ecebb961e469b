// SPDX-License-Identifier: MIT
// Attention under six masks against PyTorch: weights, output and the three gradients.
#include <catch_amalgamated.hpp>

#include "mask/mask.hpp"
#include "ops/attention.hpp"
#include "support/golden.hpp"
#include "support/profiles.hpp"
#include "support/random_tensor.hpp"

namespace {

// The golden values are rounded once from double; ours take some twenty roundings of 2^-24 each.
constexpr double kTolerance = 2e-6;

constexpr int B = 2;
constexpr int H = 3;
constexpr int T = 9;
constexpr int D = 5;
constexpr int C = H * D;

// The file's (B, H, T, D) to a place in our (B, T, width) arrays.
void spread(const std::vector<float>& from, float* to, int width, int offset) {
  for (int b = 0; b < B; ++b) {
    for (int h = 0; h < H; ++h) {
      for (int t = 0; t < T; ++t) {
        for (int d = 0; d < D; ++d) {
          to[(b * T + t) * width + offset + h * D + d] =
              from[static_cast<std::size_t>(((b * H + h) * T + t) * D + d)];
        }
      }
    }
  }
}

std::vector<float> gathered(const float* from, int width, int offset) {
  std::vector<float> to;
  for (int b = 0; b < B; ++b) {
    for (int h = 0; h < H; ++h) {
      for (int t = 0; t < T; ++t) {
        const float* row = from + (b * T + t) * width + offset + h * D;
        to.insert(to.end(), row, row + D);
      }
    }
  }
  return to;
}

// The file's allowed cells as painted cells on the full mask.
tinygpt::Mask painted(const std::vector<std::int64_t>& allowed) {
  tinygpt::Mask mask = tinygpt::Mask::full();
  for (int i = 0; i < T * T; ++i) {
    mask.paint(i / T, i % T, allowed[static_cast<std::size_t>(i)] != 0);
  }
  return mask;
}

}  // namespace

TEST_CASE("attention under every mask gives PyTorch's weights, output and gradients",
          "[ops][golden]") {
  const std::string name =
      GENERATE("causal", "full", "prefix3", "even", "causal_left_padding2", "painted");
  const auto& file = tinygpt::golden::file("masked_attention");
  std::vector<float> qkv(static_cast<std::size_t>(B * T * 3 * C));
  std::vector<float> d_out(static_cast<std::size_t>(B * T * C));
  spread(file.floats("q"), qkv.data(), 3 * C, 0);
  spread(file.floats("k"), qkv.data(), 3 * C, C);
  spread(file.floats("v"), qkv.data(), 3 * C, 2 * C);
  spread(file.floats("d_out"), d_out.data(), C, 0);
  const tinygpt::Mask mask = painted(file.integers("allowed." + name));
  for (const tinygpt::Kernels* kernels : support::profiles()) {
    tinygpt::Arena arena(1 << 16);
    const auto kept = tinygpt::take_attention(arena, B, T, C, H);
    const tinygpt::Array d_qkv = arena.take({B, T, 3 * C});
    std::vector<float> scratch(tinygpt::attention_scratch(T, C, H));
    const tinygpt::AttentionPlan plan(mask, T);
    const tinygpt::ConstArray qkv_view(qkv.data(), {B, T, 3 * C});
    tinygpt::attention_forward(*kernels, plan, H, qkv_view, kept, scratch);
    tinygpt::attention_backward(*kernels, plan, H,
                                {
                                    d_out.data(), {B, T, C}
    },
                                qkv_view, kept, d_qkv, scratch);
    std::vector<float> weights;
    for (int row = 0; row < B * H * T; ++row) {
      weights.insert(weights.end(), kept.weights.row(row), kept.weights.row(row) + T);
    }
    const auto error = [&](const std::vector<float>& ours, const char* what) {
      return support::relative_error(ours, file.floats(name + "." + what));
    };
    CHECK(error(weights, "weights") < kTolerance);
    CHECK(error(gathered(kept.mixed.data(), C, 0), "out") < kTolerance);
    CHECK(error(gathered(d_qkv.data(), 3 * C, 0), "d_q") < kTolerance);
    CHECK(error(gathered(d_qkv.data(), 3 * C, C), "d_k") < kTolerance);
    CHECK(error(gathered(d_qkv.data(), 3 * C, 2 * C), "d_v") < kTolerance);
  }
}
