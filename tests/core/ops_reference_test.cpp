// SPDX-License-Identifier: MIT
// The fast path of each op against its readable xtensor reference, in both profiles and at sizes
// that are no multiples of anything. The references' own gradients: ops_gradient_test.cpp.
#include <catch_amalgamated.hpp>
#include <limits>

#include "base/error.hpp"
#include "mask/mask.hpp"
#include "ops/ops.hpp"
#include "ops/reference.hpp"
#include "support/profiles.hpp"
#include "support/random_tensor.hpp"

namespace {

namespace reference = tinygpt::reference;
using support::random_tensor;
using support::relative_error;
using support::view_of;
using tinygpt::Array;
using tinygpt::Kernels;
using tinygpt::Tensor;
using Matrix = Tensor<float, 2>;
using Vector = Tensor<float, 1>;

// Float against double: one rounding is 2^-24 = 6e-8; a few dozen sequential roundings of values of
// alike size stay below 30 of them in norm.
constexpr double kTolerance = 2e-6;

reference::Matrix<double> wide(const Matrix& m) { return xt::cast<double>(m); }
reference::Vector<double> wide(const Vector& v) { return xt::cast<double>(v); }

Matrix zeros(std::size_t rows, std::size_t columns) { return xt::zeros<float>({rows, columns}); }

struct Shape {
  std::size_t N, I, O;
};

}  // namespace

TEST_CASE("the fast linear layer agrees with its reference", "[ops][reference]") {
  const auto [N, I, O] = GENERATE(Shape{1, 1, 1}, Shape{3, 5, 7}, Shape{8, 16, 24},
                                  Shape{13, 20, 30}, Shape{64, 64, 192});
  for (const Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(1);
    auto x = random_tensor<float, 2>(generator, {N, I});
    auto weight = random_tensor<float, 2>(generator, {O, I});
    auto bias = random_tensor<float, 1>(generator, {O});
    auto d_y = random_tensor<float, 2>(generator, {N, O});
    tinygpt::Arena arena(4096 * 64);
    const auto packed = tinygpt::take_packed(arena, static_cast<int>(O), static_cast<int>(I));
    tinygpt::linear_pack(*kernels, view_of(weight), packed);
    Matrix y = zeros(N, O);
    tinygpt::linear_forward(*kernels, view_of(x), packed, view_of(bias), view_of(y));
    CHECK(relative_error(y, reference::linear(wide(x), wide(weight), wide(bias))) < kTolerance);

    Matrix d_x = zeros(N, I);
    Matrix d_weight = zeros(O, I);
    Vector d_bias = xt::zeros<float>({O});
    std::vector<float> scratch(tinygpt::linear_scratch_floats(
        static_cast<int>(N), static_cast<int>(O), static_cast<int>(I)));
    tinygpt::linear_backward(*kernels, view_of(d_y), view_of(x), packed, view_of(d_x),
                             view_of(d_weight), view_of(d_bias), scratch);
    const auto expected = reference::linear_backward(wide(d_y), wide(x), wide(weight));
    CHECK(relative_error(d_x, expected.d_x) < kTolerance);
    CHECK(relative_error(d_weight, expected.d_weight) < kTolerance);
    CHECK(relative_error(d_bias, expected.d_bias) < kTolerance);
  }
}

TEST_CASE("the fast layer norm agrees with its reference", "[ops][reference]") {
  const auto C = GENERATE(std::size_t{1}, std::size_t{3}, std::size_t{20}, std::size_t{64});
  for (const Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(2);
    const std::size_t N = 6;
    auto x = random_tensor<float, 2>(generator, {N, C});
    auto weight = random_tensor<float, 1>(generator, {C});
    auto bias = random_tensor<float, 1>(generator, {C});
    auto d_y = random_tensor<float, 2>(generator, {N, C});
    const auto rows = static_cast<int>(N);
    const auto columns = static_cast<int>(C);
    Matrix out = zeros(N, C);
    std::vector<float> mean(N);
    std::vector<float> rstd(N);
    const tinygpt::LayerNormTensors kept{view_of(out), Array(mean.data(), {rows}),
                                         Array(rstd.data(), {rows})};
    tinygpt::layer_norm_forward(*kernels, view_of(x), view_of(weight), view_of(bias), kept);
    CHECK(relative_error(out, reference::layer_norm(wide(x), wide(weight), wide(bias))) <
          kTolerance);

    Matrix d_x = zeros(N, C);
    Vector d_weight = xt::zeros<float>({C});
    Vector d_bias = xt::zeros<float>({C});
    std::vector<float> scratch(static_cast<std::size_t>(2 * columns));
    tinygpt::layer_norm_backward(*kernels, view_of(d_y), view_of(x), view_of(weight), kept,
                                 view_of(d_x), view_of(d_weight), view_of(d_bias), scratch);
    const auto expected = reference::layer_norm_backward(wide(d_y), wide(x), wide(weight));
    // A single channel is always its own mean: the gradient is a difference of equal numbers.
    if (C > 1) CHECK(relative_error(d_x, expected.d_x) < 10 * kTolerance);
    CHECK(relative_error(d_weight, expected.d_weight) < kTolerance);
    CHECK(relative_error(d_bias, expected.d_bias) < kTolerance);
  }
}

TEST_CASE("layer norm of the lesson's vector and of a constant one", "[ops]") {
  Matrix x = zeros(2, 4);
  xt::view(x, 0, xt::all()) = Vector{2, 4, 6, 8};
  xt::view(x, 1, xt::all()) = 3.0f;
  Vector weight = xt::ones<float>({4});
  Vector bias = Vector{0.5f, 0.5f, 0.5f, 0.5f};
  Matrix out = zeros(2, 4);
  std::vector<float> mean(2);
  std::vector<float> rstd(2);
  tinygpt::layer_norm_forward(support::exact(), view_of(x), view_of(weight), view_of(bias),
                              {view_of(out), Array(mean.data(), {2}), Array(rstd.data(), {2})});
  CHECK(mean[0] == 5.0f);
  CHECK(out(0, 0) == Catch::Approx(-1.3416 + 0.5).margin(1e-4));
  CHECK(out(0, 3) == Catch::Approx(1.3416 + 0.5).margin(1e-4));
  CHECK(out(1, 0) == 0.5f);
  CHECK(out(1, 3) == 0.5f);
}

TEST_CASE("the fast GELU agrees with its reference", "[ops][reference]") {
  const auto columns = GENERATE(std::size_t{1}, std::size_t{7}, std::size_t{64});
  for (const Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(3);
    auto x = random_tensor<float, 2>(generator, {5, columns}, 3.0f);
    auto d_y = random_tensor<float, 2>(generator, {5, columns});
    Matrix y = zeros(5, columns);
    Matrix slope = zeros(5, columns);
    Matrix d_x = zeros(5, columns);
    tinygpt::gelu_forward(*kernels, view_of(x), view_of(y), view_of(slope));
    tinygpt::gelu_backward(*kernels, view_of(d_y), view_of(slope), view_of(d_x));
    CHECK(relative_error(y, reference::gelu(wide(x))) < kTolerance);
    CHECK(relative_error(d_x, reference::gelu_backward(wide(d_y), wide(x))) < kTolerance);
  }
}

TEST_CASE("the fast attention agrees with its reference, head by head", "[ops][reference]") {
  using tinygpt::Mask;
  const Mask mask =
      GENERATE(Mask::causal(), Mask::full(), Mask::prefix(3), Mask::masked(),
               Mask::causal() & Mask::padding({0, 1}), Mask::masked({2, 5, 11}).paint(0, 0, true));
  const auto [T, H, D] = GENERATE(std::array{1, 1, 4}, std::array{6, 3, 5}, std::array{13, 2, 8},
                                  std::array{32, 4, 16});
  const int C = H * D;
  for (const Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(4);
    auto qkv = random_tensor<float, 2>(
        generator, {static_cast<std::size_t>(T), static_cast<std::size_t>(3 * C)});
    auto d_mixed = random_tensor<float, 2>(
        generator, {static_cast<std::size_t>(T), static_cast<std::size_t>(C)});
    tinygpt::Arena arena(65536);
    const auto kept = tinygpt::take_attention(arena, 1, T, C, H);
    const Array d_qkv = arena.take({1, T, 3 * C});
    std::vector<float> scratch(tinygpt::attention_scratch(T, C, H));
    const tinygpt::AttentionPlan plan(mask, T);
    const Array qkv_view(qkv.data(), {1, T, 3 * C});
    tinygpt::attention_forward(*kernels, plan, H, qkv_view, kept, scratch);
    tinygpt::attention_backward(*kernels, plan, H, Array(d_mixed.data(), {1, T, C}), qkv_view, kept,
                                d_qkv, scratch);

    const auto bits = mask.bitmap(T, T);
    reference::Allowed allowed = xt::zeros<bool>({T, T});
    std::transform(bits.begin(), bits.end(), allowed.begin(), [](auto bit) { return bit != 0; });
    const auto d_qkv_tensor = tinygpt::to_tensor<double, 3>(d_qkv);
    const auto mixed = tinygpt::to_tensor<double, 3>(kept.mixed);
    const auto weights = tinygpt::to_tensor<double, 4>(kept.weights);
    for (int h = 0; h < H; ++h) {
      const auto columns = [&](const Matrix& from, int start) -> reference::Matrix<double> {
        return xt::cast<double>(xt::view(from, xt::all(), xt::range(start, start + D)));
      };
      const auto q = columns(qkv, h * D);
      const auto k = columns(qkv, C + h * D);
      const auto v = columns(qkv, 2 * C + h * D);
      const auto expected = reference::attention(q, k, v, allowed);
      const auto gradients =
          reference::attention_backward(columns(d_mixed, h * D), q, k, v, expected.weights);
      const reference::Matrix<double> out =
          xt::view(mixed, 0, xt::all(), xt::range(h * D, h * D + D));
      const reference::Matrix<double> w = xt::view(weights, 0, h, xt::all(), xt::range(0, T));
      const auto part = [&](int start) -> reference::Matrix<double> {
        return xt::view(d_qkv_tensor, 0, xt::all(), xt::range(start, start + D));
      };
      CHECK(relative_error(w, expected.weights) < kTolerance);
      CHECK(relative_error(out, expected.out) < kTolerance);
      CHECK(relative_error(part(h * D), gradients.d_q) < 10 * kTolerance);
      CHECK(relative_error(part(C + h * D), gradients.d_k) < 10 * kTolerance);
      CHECK(relative_error(part(2 * C + h * D), gradients.d_v) < kTolerance);
    }
  }
}

TEST_CASE("the fast cross-entropy agrees with its reference", "[ops][reference]") {
  const auto V = GENERATE(std::size_t{1}, std::size_t{2}, std::size_t{30}, std::size_t{65});
  for (const Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(5);
    auto logits = random_tensor<float, 2>(generator, {4, V}, 5.0f);
    std::vector<int> targets;
    for (int n = 0; n < 4; ++n) {
      targets.push_back(static_cast<int>(generator.randint(static_cast<std::uint32_t>(V))));
    }
    Vector losses = xt::zeros<float>({4});
    Matrix d_logits = zeros(4, V);
    tinygpt::cross_entropy(*kernels, view_of(logits), targets, 0.25f, view_of(losses),
                           view_of(d_logits));
    const auto expected = reference::cross_entropy_backward(wide(logits), targets, 0.25);
    CHECK(relative_error(losses, reference::cross_entropy(wide(logits), targets)) < kTolerance);
    CHECK(relative_error(d_logits, expected) < kTolerance);
  }
}

TEST_CASE("a target that is left out has loss and gradient 0 and changes no other bit",
          "[ops][property]") {
  constexpr int kOut = tinygpt::kLeftOut;
  const Kernels& kernels = *GENERATE(from_range(support::profiles()));
  const std::vector<int> targets = GENERATE(
      std::vector<int>{kOut, 0, 6, kOut, kOut, 5}, std::vector<int>{3, kOut, 6, 2, 2, kOut},
      std::vector<int>{3, 0, 6, 2, 2, 5}, std::vector<int>{kOut, kOut, kOut, kOut, kOut, kOut});
  tinygpt::Generator generator(9);
  auto logits = random_tensor<float, 2>(generator, {6, 7});
  Vector counted = xt::ones<float>({6});
  Matrix d_counted = zeros(6, 7);
  const std::vector<int> all{3, 0, 6, 2, 2, 5};
  tinygpt::cross_entropy(kernels, view_of(logits), all, 0.25f, view_of(counted),
                         view_of(d_counted));
  for (std::size_t n = 0; n < 6; ++n) {
    if (targets[n] != kOut) continue;
    counted(n) = 0.0f;
    xt::view(d_counted, n) = 0.0f;
    xt::view(logits, n) = std::numeric_limits<float>::quiet_NaN();  // not read
  }
  Vector losses = xt::ones<float>({6});
  Matrix d_logits = zeros(6, 7) + 1.0f;
  tinygpt::cross_entropy(kernels, view_of(logits), targets, 0.25f, view_of(losses),
                         view_of(d_logits));
  CHECK(losses == counted);
  CHECK(d_logits == d_counted);
  Vector alone = xt::ones<float>({6});  // without a gradient
  tinygpt::cross_entropy(kernels, view_of(logits), targets, 0.25f, view_of(alone), Array());
  CHECK(alone == counted);
}

TEST_CASE("no other number outside the vocabulary is a target", "[ops][error]") {
  tinygpt::Generator generator(9);
  auto logits = random_tensor<float, 2>(generator, {1, 7});
  Vector losses = xt::ones<float>({1});
  for (const int bad : {-1, -99, -101, 7}) {
    CHECK_THROWS_AS(tinygpt::cross_entropy(support::exact(), view_of(logits), std::vector{bad},
                                           1.0f, view_of(losses), Array()),
                    tinygpt::Error);
  }
}

TEST_CASE("the fast embedding agrees with its reference", "[ops][reference]") {
  for (const Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(6);
    auto tok = random_tensor<float, 2>(generator, {5, 7});
    auto pos = random_tensor<float, 2>(generator, {9, 7});
    auto d_out = random_tensor<float, 2>(generator, {6, 7});
    const std::vector<int> tokens{4, 4, 0, 2, 4, 1};
    Matrix out = zeros(6, 7);
    tinygpt::embedding_forward(*kernels, tokens, view_of(tok), view_of(pos),
                               Array(out.data(), {1, 6, 7}));
    CHECK(relative_error(out, reference::embedding(tokens, wide(tok), wide(pos))) < kTolerance);

    Matrix d_tok = zeros(5, 7);
    Matrix d_pos = zeros(9, 7);
    std::vector<float> scratch(35);
    tinygpt::embedding_backward(*kernels, tokens, Array(d_out.data(), {1, 6, 7}), view_of(d_tok),
                                view_of(d_pos), scratch);
    CHECK(relative_error(d_tok, reference::embedding_backward(wide(d_out), tokens, 5)) <
          kTolerance);
    CHECK(relative_error(Matrix(xt::view(d_pos, xt::range(0, 6), xt::all())), d_out) == 0);
    CHECK(xt::all(xt::equal(xt::view(d_pos, xt::range(6, 9), xt::all()), 0.0f)));
  }
}

TEST_CASE("an op refuses shapes that don't fit and names both", "[ops][error]") {
  tinygpt::Arena arena(1024);
  const auto packed = tinygpt::take_packed(arena, 3, 4);
  Matrix x = zeros(2, 5);
  Matrix y = zeros(2, 3);
  Vector bias = xt::zeros<float>({3});
  CHECK_THROWS_WITH(
      tinygpt::linear_forward(support::exact(), view_of(x), packed, view_of(bias), view_of(y)),
      Catch::Matchers::ContainsSubstring("(2, 5)") && Catch::Matchers::ContainsSubstring("(2, 4)"));
  Matrix qkv = zeros(4, 15);
  CHECK_THROWS_WITH(tinygpt::attention_forward(support::exact(), {tinygpt::Mask::causal(), 4}, 2,
                                               Array(qkv.data(), {1, 4, 15}), {}, {}),
                    "2 heads do not divide a width of 5.");
}
