// SPDX-License-Identifier: MIT
// Attention step by step: the lesson's four tokens, the scale, and equality with what the fast path
// computes and the model keeps.
#include "ops/attention_trace.hpp"

#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <fstream>
#include <numeric>

#include "base/error.hpp"
#include "model/generate.hpp"
#include "model/layer_trace.hpp"
#include "ops/ops.hpp"
#include "support/profiles.hpp"
#include "support/random_tensor.hpp"

namespace {

using tinygpt::allowed_cells;
using tinygpt::Array;
using tinygpt::Heads;
using tinygpt::Mask;
using tinygpt::NamedTensor;
using tinygpt::Tensor;
using tinygpt::trace_attention;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Float against double: one rounding is 2^-24 = 6e-8; a few dozen sequential roundings of values of
// alike size stay below 30 of them in norm.
constexpr double kTolerance = 2e-6;

Heads zero_heads(std::size_t H, std::size_t T, std::size_t D) {
  Heads heads;
  heads.q = heads.k = heads.v = xt::zeros<double>({H, T, D});
  return heads;
}

const NamedTensor& find(const std::vector<NamedTensor>& trace, const std::string& name) {
  const auto at = std::ranges::find(trace, name, &NamedTensor::name);
  INFO(name);
  REQUIRE(at != trace.end());
  return *at;
}

// The model of a few odd sizes, drawn from a seed.
tinygpt::TinyGpt small_model(int layers = 2) {
  tinygpt::Generator generator(3);
  return {
      {.vocabulary = 11, .d_model = 12, .heads = 3, .layers = layers, .max_len = 16},
      generator,
      support::exact()
  };
}

const std::vector<int> kTokens{4, 0, 10, 7, 7, 1, 3};

// Bit by bit; a double that stands for no float is not equal to any.
bool same_bits(const std::vector<double>& values, std::span<const float> floats) {
  return std::ranges::equal(values, floats, [](double value, float expected) {
    return std::bit_cast<std::uint64_t>(value) ==
           std::bit_cast<std::uint64_t>(static_cast<double>(expected));
  });
}

}  // namespace

TEST_CASE("The lesson's four tokens: equal scores give a quarter each, and 1, 1/2, 1/3, 1/4 masked",
          "[ops][trace][lesson]") {
  Heads heads = zero_heads(1, 4, 2);  // Your cake is late
  heads.v = Tensor<double, 3>{
      {{1, 0}, {0, 1}, {4, 4}, {-1, 3}}
  };
  const auto full = trace_attention(heads, allowed_cells(Mask::full(), 4, 4));
  const auto causal = trace_attention(heads, allowed_cells(Mask::causal(), 4, 4));
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      CHECK(full.weights(0, i, j) == 0.25);  // "cake" puts a quarter on "is", which it must predict
      CHECK(causal.weights(0, i, j) == (j <= i ? 1.0 / static_cast<double>(i + 1) : 0.0));
      CHECK(causal.scores(0, i, j) == 0.0);
      CHECK(causal.masked_scores(0, i, j) == (j <= i ? 0.0 : -HUGE_VAL));
    }
    CHECK(full.mixed(i, 0) == 1.0);
    CHECK(full.mixed(i, 1) == 2.0);
  }
  CHECK(causal.mixed(0, 0) == 1.0);
  CHECK(causal.mixed(0, 1) == 0.0);
  CHECK(causal.mixed(1, 0) == 0.5);
  CHECK(causal.mixed(1, 1) == 0.5);
  CHECK(causal.mixed(3, 0) == 1.0);
  CHECK(causal.mixed(3, 1) == 2.0);
}

TEST_CASE("Three ways to average the past give the same numbers", "[ops][trace][lesson]") {
  tinygpt::Generator generator(2);
  Heads heads = zero_heads(1, 6, 3);
  heads.v = support::random_tensor<double, 3>(generator, {1, 6, 3});
  const auto trace = trace_attention(heads, allowed_cells(Mask::causal(), 6, 6));
  const Tensor<double, 2> v = xt::view(heads.v, 0);
  Tensor<double, 2> averages = xt::zeros<double>({6, 6});
  for (std::size_t i = 0; i < 6; ++i) {
    const Tensor<double, 1> past = xt::mean(xt::view(v, xt::range(0, i + 1)), {0});
    CHECK(xt::allclose(xt::view(trace.mixed, i), past));
    for (std::size_t j = 0; j <= i; ++j) averages(i, j) = 1.0 / static_cast<double>(i + 1);
  }
  CHECK(xt::allclose(tinygpt::matmul(averages, v), trace.mixed));
}

TEST_CASE("FC-21: scores are divided by the root of a head's width, not of the model's",
          "[ops][trace]") {
  Heads heads = zero_heads(4, 2, 16);  // width 64, 4 heads
  for (std::size_t h = 0; h < 4; ++h) {
    for (std::size_t d = 0; d < 16; ++d) {
      heads.q(h, 1, d) = 0.5;
      heads.k(h, 0, d) = 1.0;
    }
  }
  const auto trace = trace_attention(heads, allowed_cells(Mask::causal(), 2, 2));
  for (std::size_t h = 0; h < 4; ++h) {
    CHECK(trace.raw_scores(h, 1, 0) == 8.0);
    CHECK(trace.scores(h, 1, 0) == 2.0);
    CHECK(std::abs(trace.weights(h, 1, 0) - 0.8808) < 5e-5);
    CHECK(std::abs(trace.weights(h, 1, 1) - 0.1192) < 5e-5);
  }
}

TEST_CASE("FC-19: a hidden NaN shows in the raw scores and nowhere behind the mask",
          "[ops][trace]") {
  Heads heads = zero_heads(1, 2, 1);
  heads.v(0, 0, 0) = 7.0;
  const Mask mask = Mask::padding({1});
  const auto clean = trace_attention(heads, allowed_cells(mask, 2, 2));
  for (const double hidden : {1e10, kNaN, HUGE_VAL}) {
    heads.k(0, 1, 0) = hidden;
    heads.v(0, 1, 0) = hidden;
    const auto trace = trace_attention(heads, allowed_cells(mask, 2, 2));
    CHECK(std::isnan(trace.raw_scores(0, 0, 1)) == !std::isfinite(hidden));
    CHECK(trace.masked_scores == clean.masked_scores);
    CHECK(trace.weights == clean.weights);
    CHECK(trace.mixed == clean.mixed);
  }
}

TEST_CASE("A trace agrees with the fast attention, whatever the mask", "[ops][trace][reference]") {
  const Mask mask = GENERATE(Mask::causal(), Mask::full(), Mask::prefix(3), Mask::masked(),
                             Mask::causal() & Mask::padding({0, 1}));
  const auto [T, H, D] = GENERATE(std::array{1, 1, 4}, std::array{6, 3, 5}, std::array{13, 2, 8});
  const int C = H * D;
  for (const tinygpt::Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(4);
    auto qkv = support::random_tensor<float, 2>(
        generator, {static_cast<std::size_t>(T), static_cast<std::size_t>(3 * C)});
    const Array qkv_view(qkv.data(), {1, T, 3 * C});
    tinygpt::Arena arena(65536);
    const auto kept = tinygpt::take_attention(arena, 1, T, C, H);
    std::vector<float> scratch(tinygpt::attention_scratch(T, C, H));
    tinygpt::attention_forward(*kernels, tinygpt::AttentionPlan(mask, T), H, qkv_view, kept,
                               scratch);
    const auto trace =
        trace_attention(tinygpt::split_heads(xt::cast<double>(qkv), H), allowed_cells(mask, T, T));
    const auto weights = tinygpt::to_tensor<double, 4>(kept.weights);
    const Tensor<double, 3> unpadded = xt::view(weights, 0, xt::all(), xt::all(), xt::range(0, T));
    CHECK(support::relative_error(unpadded, trace.weights) < kTolerance);
    CHECK(support::relative_error(kept.mixed.span(), trace.mixed) < kTolerance);
  }
}

TEST_CASE("Heads are slices of the channels and are put back side by side", "[ops][trace]") {
  Tensor<double, 2> qkv({2, 12});  // T = 2, C = 4, H = 2, D = 2
  std::iota(qkv.begin(), qkv.end(), 0.0);
  const Heads heads = tinygpt::split_heads(qkv, 2);
  CHECK(heads.q == Tensor<double, 3>{
                       {{0, 1}, {12, 13}},
                       {{2, 3}, {14, 15}}
  });
  CHECK(heads.k == Tensor<double, 3>{
                       {{4, 5}, {16, 17}},
                       {{6, 7}, {18, 19}}
  });
  CHECK(heads.v == Tensor<double, 3>{
                       {  {8, 9}, {20, 21}},
                       {{10, 11}, {22, 23}}
  });
  const auto alone = allowed_cells(Mask::masked({0}), 2, 2);  // every query sees key 0 only
  CHECK(trace_attention(heads, alone).mixed == Tensor<double, 2>{
                                                   {8, 9, 10, 11},
                                                   {8, 9, 10, 11}
  });
}

TEST_CASE("The trace of a layer holds the model's own tensors bit by bit", "[model][trace]") {
  const auto model = small_model();
  const Mask mask = GENERATE(Mask::causal(), Mask::prefix(2), Mask::causal() & Mask::padding({0}));
  const auto a = tinygpt::forward_text(model, mask, kTokens);
  for (const int layer : {0, 1}) {
    const auto trace = tinygpt::trace_layer(model, mask, kTokens, layer);
    const std::string name = "blocks." + std::to_string(layer) + ".";
    const auto& block = a.blocks[static_cast<std::size_t>(layer)];
    CHECK(trace.front().name == (layer == 0 ? "embedded" : "blocks.0.out"));
    CHECK(same_bits(trace.front().values, layer == 0 ? a.embedded.span() : a.blocks[0].out.span()));
    CHECK(same_bits(find(trace, name + "ln1").values, block.ln1.out.span()));
    CHECK(same_bits(find(trace, name + "attn.mixed").values, block.attn.mixed.span()));
    CHECK(same_bits(find(trace, name + "attn.out").values, block.attn_out.span()));
    CHECK(same_bits(find(trace, name + "h").values, block.h.span()));
    std::vector<float> weights;
    for (int row = 0; row < block.attn.weights.rows(); ++row) {
      const float* first = block.attn.weights.row(row);
      weights.insert(weights.end(), first, first + a.T());
    }
    CHECK(same_bits(find(trace, name + "attn.weights").values, weights));
  }
}

TEST_CASE("The scores of a layer's trace lead to the model's weights, and its output to the sum",
          "[model][trace]") {
  const auto model = small_model();
  const int T = static_cast<int>(kTokens.size());
  const Mask mask = Mask::causal();
  const auto trace = tinygpt::trace_layer(model, mask, kTokens, 1);
  const auto a = tinygpt::forward_text(model, mask, kTokens);
  const auto& qkv = a.blocks[1].attn_qkv;
  const auto again = trace_attention(tinygpt::split_heads(tinygpt::to_tensor<double, 2>({
                                                              qkv.data(), {T, 36}
  }),
                                                          3),
                                     allowed_cells(mask, T, T));
  for (const NamedTensor& expected : again.named("blocks.1.attn.")) {
    const NamedTensor& got = find(trace, expected.name);
    CHECK(got.shape == expected.shape);
    if (expected.name.ends_with("masked_scores")) {
      CHECK(got.values == expected.values);  // infinities have no difference
    } else {
      CHECK(support::relative_error(got.values, expected.values) < kTolerance);
    }
  }
  const auto& x = trace.front().values;
  const auto& out = find(trace, "blocks.1.attn.out").values;
  const auto& h = find(trace, "blocks.1.h").values;
  for (std::size_t i = 0; i < h.size(); ++i) {
    CHECK(h[i] == static_cast<double>(static_cast<float>(x[i] + out[i])));  // one rounding
  }
}

TEST_CASE("Projections come before the trace and after it, and the residual keeps what was there",
          "[ops][trace]") {
  const Tensor<double, 2> x{
      {1, 0},
      {0, 2}
  };
  const Tensor<double, 2> qkv{
      {1, 0, 0, 1, 2, 0},
      {0, 1, 1, 0, 0, 3}
  };
  const Tensor<double, 2> out{
      {0, 1},
      {1, 0}
  };
  const auto allowed = allowed_cells(Mask::causal(), 2, 2);
  const auto trace = tinygpt::trace_projected(x, qkv, out, 1, allowed);
  CHECK(trace.front().name == "embedded");
  CHECK(find(trace, "q").values == std::vector<double>{1, 0, 0, 2});
  CHECK(find(trace, "k").values == std::vector<double>{0, 1, 2, 0});
  CHECK(find(trace, "v").values == std::vector<double>{2, 0, 0, 6});
  const auto alone =
      trace_attention({Tensor<double, 3>{{{1, 0}, {0, 2}}}, Tensor<double, 3>{{{0, 1}, {2, 0}}},
                       Tensor<double, 3>{{{2, 0}, {0, 6}}}},
                      allowed);
  CHECK(find(trace, "mixed").values == find(alone.named(), "mixed").values);
  CHECK(find(trace, "out").values[1] == 2.0);  // row 0 sees its own value alone
  CHECK(find(trace, "h").values[0] == 1.0);
  CHECK(find(trace, "h").values[1] == 2.0);
  CHECK_THROWS_AS(tinygpt::trace_projected(x, out, out, 1, allowed), tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::trace_projected(x, qkv, qkv, 1, allowed), tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::trace_projected(x, qkv, out, 3, allowed), tinygpt::Error);
}

TEST_CASE("The register of tensor names lists what a trace holds, in its order", "[model][docs]") {
  const auto model = small_model(1);
  std::ifstream file(std::string(AFG_GOLDEN_DIR) + "/../../docs/tensor-names.md");
  REQUIRE(file);
  std::vector<std::string> registered;
  bool reached = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) reached = line == "## In a trace";
    if (!reached || !line.starts_with("| `")) continue;
    registered.push_back(line.substr(3, line.find('`', 3) - 3));
  }
  std::vector<std::string> traced;
  for (const auto& tensor : tinygpt::trace_layer(model, Mask::causal(), kTokens, 0)) {
    traced.push_back(tensor.name.starts_with("blocks.0.") ? "blocks.l." + tensor.name.substr(9)
                                                          : tensor.name);
  }
  CHECK(registered == traced);
}

TEST_CASE("A trace refuses shapes that do not belong together", "[ops][trace][error]") {
  const auto allowed = allowed_cells(Mask::causal(), 2, 2);
  Heads heads = zero_heads(2, 2, 3);
  heads.v = xt::zeros<double>({2, 2, 4});
  CHECK_THROWS_AS(trace_attention(heads, allowed), tinygpt::Error);
  CHECK_THROWS_AS(trace_attention(zero_heads(0, 2, 3), allowed), tinygpt::Error);
  CHECK_THROWS_AS(trace_attention(zero_heads(2, 3, 3), allowed), tinygpt::Error);
  const Tensor<double, 2> qkv = xt::zeros<double>({1, 12});
  CHECK_THROWS_AS(tinygpt::split_heads(qkv, 3), tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::split_heads(qkv, 0), tinygpt::Error);
  const auto model = small_model();
  CHECK_THROWS_AS(tinygpt::trace_layer(model, Mask::causal(), kTokens, 2), tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::trace_layer(model, Mask::causal(), {}, 0), tinygpt::Error);
}
