// SPDX-License-Identifier: MIT
// Attention under every kind of mask against PyTorch: weights, output and the three gradients; and
// rectangular masks, forward. The cells are PyTorch's own too, and the rules must give them.
#include <catch_amalgamated.hpp>

#include <algorithm>
#include <array>

#include "mask/spec.hpp"
#include "ops/attention.hpp"
#include "ops/attention_trace.hpp"
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

struct Named {
  std::string name;  // in the file
  std::string spec;  // empty: painted as the file says
};

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

bool same_cells(const tinygpt::Mask& mask, int Q, const std::vector<std::int64_t>& allowed) {
  return std::ranges::equal(mask.bitmap(Q, T), allowed);
}

// The file's (B, H, rows, D), the last `count` rows of sequence b, in double.
tinygpt::Tensor<double, 3> last_rows(const std::vector<float>& from, int b, int count) {
  const auto size = [](int value) { return static_cast<std::size_t>(value); };
  tinygpt::Tensor<double, 3> to({size(H), size(count), size(D)});
  auto at = to.begin();
  for (int h = 0; h < H; ++h) {
    const auto row = from.begin() + ((b * H + h) * T + T - count) * D;
    at = std::copy_n(row, count * D, at);
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
  const auto [name, spec] =
      GENERATE(Named{"causal", "causal"}, Named{"full", "full"}, Named{"prefix3", "prefix:3"},
               Named{"even", "masked"}, Named{"causal_left_padding2", "causal&padding:left(2)"},
               Named{"strict", "strict"}, Named{"window3", "window:3"},
               Named{"document4", "causal&document:4"}, Named{"right_padding2", "padding:right(2)"},
               Named{"inverse", "~causal"}, Named{"painted", ""});
  const auto& file = tinygpt::golden::file("masked_attention");
  std::vector<float> qkv(static_cast<std::size_t>(B * T * 3 * C));
  std::vector<float> d_out(static_cast<std::size_t>(B * T * C));
  spread(file.floats("q"), qkv.data(), 3 * C, 0);
  spread(file.floats("k"), qkv.data(), 3 * C, C);
  spread(file.floats("v"), qkv.data(), 3 * C, 2 * C);
  spread(file.floats("d_out"), d_out.data(), C, 0);
  const auto& allowed = file.integers("allowed." + name);
  const tinygpt::Mask mask = spec.empty() ? painted(allowed) : tinygpt::parse_mask(spec);
  INFO(name);
  CHECK(same_cells(mask, T, allowed));
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

TEST_CASE(
    "attention of the last queries under a rectangular mask gives PyTorch's weights and output",
    "[ops][trace][golden]") {
  constexpr int Q = 4;
  const auto [name, spec] = GENERATE(Named{"causal", "causal"}, Named{"window3", "window:3"},
                                     Named{"causal_left_padding7", "causal&padding:left(7)"});
  const auto& file = tinygpt::golden::file("masked_attention");
  const tinygpt::Mask mask = tinygpt::parse_mask(spec);
  INFO(name);
  CHECK(same_cells(mask, Q, file.integers("allowed.rectangular_" + name)));
  std::vector<double> weights;
  std::vector<double> out;
  for (int b = 0; b < B; ++b) {
    const auto trace = tinygpt::trace_attention(
        {last_rows(file.floats("q"), b, Q), last_rows(file.floats("k"), b, T),
         last_rows(file.floats("v"), b, T)},
        tinygpt::allowed_cells(mask, Q, T));
    weights.insert(weights.end(), trace.weights.begin(), trace.weights.end());
    for (std::size_t h = 0; h < H; ++h) {  // (Q, H D) to the file's (H, Q, D)
      for (std::size_t i = 0; i < Q; ++i) {
        for (std::size_t d = 0; d < D; ++d) out.push_back(trace.mixed(i, h * D + d));
      }
    }
  }
  const std::string prefix = "rectangular_" + name;
  REQUIRE(weights.size() == file.floats(prefix + ".weights").size());
  REQUIRE(out.size() == file.floats(prefix + ".out").size());
  CHECK(support::relative_error(weights, file.floats(prefix + ".weights")) < kTolerance);
  CHECK(support::relative_error(out, file.floats(prefix + ".out")) < kTolerance);
}
