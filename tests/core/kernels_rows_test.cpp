// SPDX-License-Identifier: MIT
// Layer norm, column sums and cross-entropy against plain loops in the same order, bit by bit:
// every width from 1 past four vectors, several rows, all four misalignments, canaries.
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "kernels/kernels.hpp"
#include "support/buffers.hpp"
#include "support/profiles.hpp"
#include "support/scalar_kernels.hpp"

using namespace tinygpt;
using buffers::Guarded;
using buffers::Input;

namespace {

constexpr int kWidest = 35;  // past two unrolls of the widest loop
constexpr int kMostRows = 9;
constexpr float kUnset = 1234.5f;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
// Squares of deviations must stay finite, else every row is NaN and proves little.
constexpr float kLargest = 1e15f;

struct Size {
  int rows, columns;
  std::size_t offset;
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  }
  [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(columns); }
  [[nodiscard]] std::size_t height() const { return static_cast<std::size_t>(rows); }
};

template <typename Check>
void for_each_size(Check check) {
  for (const Kernels* kernels : support::profiles()) {
    for (int rows = 0; rows <= kMostRows; ++rows) {
      for (int columns = 1; columns <= kWidest; ++columns) {
        for (std::size_t offset = 0; offset < 4; ++offset) {
          INFO(profile_name(kernels->profile)
               << ", " << rows << " rows of " << columns << ", offset " << offset);
          check(*kernels, Size{rows, columns, offset});
        }
      }
    }
  }
}

void check_layer_norm(const Kernels& kernels, const Size& size, const std::vector<float>& content,
                      Generator& generator) {
  const scalar::Arithmetic arithmetic(kernels);
  const Input x(content, size.offset);
  const Input weight(buffers::unkind(generator, size.width(), 4.0f), 3 - size.offset);
  const Input bias(buffers::unkind(generator, size.width(), 4.0f), size.offset);
  Guarded y(size.count(), size.offset, kUnset);
  Guarded mean(size.height(), size.offset, kUnset);
  Guarded rstd(size.height(), size.offset, kUnset);
  kernels.layer_norm_forward(x.data(), weight.data(), bias.data(), size.rows, size.columns,
                             y.data(), mean.data(), rstd.data());
  std::vector<float> expected_y;
  std::vector<float> expected_mean;
  std::vector<float> expected_rstd;
  for (int row = 0; row < size.rows; ++row) {
    const auto expected = scalar::layer_norm(arithmetic, x.data() + row * size.columns,
                                             weight.data(), bias.data(), size.columns);
    expected_y.insert(expected_y.end(), expected.y.begin(), expected.y.end());
    expected_mean.push_back(expected.mean);
    expected_rstd.push_back(expected.rstd);
  }
  CHECK(buffers::difference(y.values(), expected_y) == "");
  CHECK(buffers::difference(mean.values(), expected_mean) == "");
  CHECK(buffers::difference(rstd.values(), expected_rstd) == "");
  CHECK((y.intact() && mean.intact() && rstd.intact()));
}

void check_layer_norm_backward(const Kernels& kernels, const Size& size, Generator& generator) {
  const scalar::Arithmetic arithmetic(kernels);
  const Input x(buffers::unkind(generator, size.count(), kLargest), size.offset);
  const Input d_y(buffers::unkind(generator, size.count(), kLargest), 3 - size.offset);
  const Input weight(buffers::unkind(generator, size.width(), 4.0f), size.offset);
  const Input mean(buffers::kind(generator, size.height()), size.offset);
  const Input rstd(buffers::kind(generator, size.height()), size.offset);
  const std::vector<float> before = buffers::kind(generator, size.count());
  Guarded d_x(before, size.offset);
  Guarded d_weight(buffers::kind(generator, size.width()), size.offset);
  Guarded d_bias(buffers::kind(generator, size.width()), size.offset);
  Guarded scratch(2 * size.width(), 3 - size.offset, kUnset);
  std::vector<float> expected_x;
  std::vector<float> weight_sum(size.width(), 0.0f);
  std::vector<float> bias_sum(size.width(), 0.0f);
  for (int row = 0; row < size.rows; ++row) {
    const int at = row * size.columns;
    const auto d = scalar::layer_norm_backward(arithmetic, d_y.data() + at, x.data() + at,
                                               weight.data(), mean.data()[row], rstd.data()[row],
                                               size.columns, weight_sum.data(), bias_sum.data());
    for (const float own : d) expected_x.push_back(before[expected_x.size()] + own);
  }
  for (std::size_t c = 0; c < size.width(); ++c) {
    weight_sum[c] = d_weight.values()[c] + weight_sum[c];
    bias_sum[c] = d_bias.values()[c] + bias_sum[c];
  }
  kernels.layer_norm_backward(d_y.data(), x.data(), weight.data(), mean.data(), rstd.data(),
                              size.rows, size.columns, d_x.data(), d_weight.data(), d_bias.data(),
                              scratch.data());
  CHECK(buffers::difference(d_x.values(), expected_x) == "");
  CHECK(buffers::difference(d_weight.values(), weight_sum) == "");
  CHECK(buffers::difference(d_bias.values(), bias_sum) == "");
  CHECK((d_x.intact() && d_weight.intact() && d_bias.intact() && scratch.intact()));
}

std::vector<int> random_targets(Generator& generator, const Size& size) {
  std::vector<int> targets(size.height());
  for (int& target : targets) {
    target = static_cast<int>(generator.randint(static_cast<std::uint32_t>(size.columns)));
  }
  return targets;
}

void check_cross_entropy(const Kernels& kernels, const Size& size,
                         const std::vector<float>& content, Generator& generator) {
  constexpr float kScale = 1.0f / 12.0f;
  const scalar::Arithmetic arithmetic(kernels);
  const Input logits(content, size.offset);
  const std::vector<int> targets = random_targets(generator, size);
  std::vector<float> expected_losses;
  std::vector<float> expected_d;
  for (int row = 0; row < size.rows; ++row) {
    const auto [loss, d] =
        scalar::softmax_cross_entropy(arithmetic, logits.data() + row * size.columns,
                                      targets[static_cast<std::size_t>(row)], size.columns, kScale);
    expected_losses.push_back(loss);
    expected_d.insert(expected_d.end(), d.begin(), d.end());
  }
  Guarded losses(size.height(), size.offset, kUnset);
  Guarded d_logits(size.count(), 3 - size.offset, kUnset);
  kernels.softmax_cross_entropy(logits.data(), targets.data(), size.rows, size.columns, kScale,
                                losses.data(), d_logits.data());
  CHECK(buffers::difference(losses.values(), expected_losses) == "");
  CHECK(buffers::difference(d_logits.values(), expected_d) == "");
  CHECK((losses.intact() && d_logits.intact()));

  Guarded losses_only(size.height(), size.offset, kUnset);
  kernels.softmax_cross_entropy(logits.data(), targets.data(), size.rows, size.columns, kScale,
                                losses_only.data(), nullptr);
  CHECK(buffers::difference(losses_only.values(), expected_losses) == "");

  Guarded in_place(content, size.offset);
  kernels.softmax_cross_entropy(in_place.data(), targets.data(), size.rows, size.columns, kScale,
                                losses_only.data(), in_place.data());
  CHECK(buffers::difference(in_place.values(), expected_d) == "");
  CHECK(in_place.intact());
}

}  // namespace

TEST_CASE("Layer norm is the plain loop to the bit, on ordinary rows", "[kernels][property]") {
  Generator generator(51);
  for_each_size([&](const Kernels& kernels, const Size& size) {
    check_layer_norm(kernels, size, buffers::kind(generator, size.count()), generator);
  });
}

TEST_CASE("Layer norm is the plain loop to the bit, on unkind rows", "[kernels][property]") {
  Generator generator(52);
  for_each_size([&](const Kernels& kernels, const Size& size) {
    check_layer_norm(kernels, size, buffers::unkind(generator, size.count(), kLargest), generator);
  });
}

TEST_CASE("Layer norm of a constant row is its bias", "[kernels]") {
  const std::vector<float> x(6, 5.0f);
  const std::vector<float> weight(6, 3.0f);
  const std::vector<float> bias{1, 2, 3, 4, 5, 6};
  for (const Kernels* kernels : support::profiles()) {
    std::vector<float> y(6);
    float mean = 0;
    float rstd = 0;
    kernels->layer_norm_forward(x.data(), weight.data(), bias.data(), 1, 6, y.data(), &mean, &rstd);
    CHECK(y == bias);
    CHECK(mean == 5.0f);
    CHECK(rstd == 1.0f / std::sqrt(1e-5f));
  }
}

TEST_CASE("Layer norm's backward is the plain loop to the bit", "[kernels][property]") {
  Generator generator(53);
  for_each_size([&](const Kernels& kernels, const Size& size) {
    check_layer_norm_backward(kernels, size, generator);
  });
}

TEST_CASE("Column sums are taken from zero, then added, to the bit", "[kernels][property]") {
  Generator generator(54);
  for_each_size([&](const Kernels& kernels, const Size& size) {
    const Input x(buffers::unkind(generator, size.count()), size.offset);
    Guarded out(buffers::unkind(generator, size.width()), 3 - size.offset);
    std::vector<float> expected(out.values().begin(), out.values().end());
    for (std::size_t c = 0; c < size.width(); ++c) {
      float sum = 0.0f;
      for (std::size_t row = 0; row < size.height(); ++row) {
        sum += x.values()[row * size.width() + c];
      }
      expected[c] = expected[c] + sum;
    }
    kernels.column_sums_add(x.data(), size.rows, size.columns, out.data());
    CHECK(buffers::difference(out.values(), expected) == "");
    CHECK(out.intact());
  });
}

TEST_CASE("Column sums of no columns write nothing", "[kernels]") {
  for (const Kernels* kernels : support::profiles()) {
    Guarded out(0, 1);
    kernels->column_sums_add(nullptr, 3, 0, out.data());
    CHECK(out.intact());
  }
}

TEST_CASE("Cross-entropy is the plain loop to the bit, on ordinary logits", "[kernels][property]") {
  Generator generator(55);
  for_each_size([&](const Kernels& kernels, const Size& size) {
    check_cross_entropy(kernels, size, buffers::kind(generator, size.count()), generator);
  });
}

TEST_CASE("Cross-entropy is the plain loop to the bit, on unkind logits", "[kernels][property]") {
  Generator generator(56);
  for_each_size([&](const Kernels& kernels, const Size& size) {
    std::vector<float> logits = buffers::unkind(generator, size.count());
    for (float& logit : logits) {
      if (generator.randint(5) == 0) logit = -kInfinity;  // a masked-out character
    }
    check_cross_entropy(kernels, size, logits, generator);
  });
}

TEST_CASE("Cross-entropy of even logits is ln V, and its gradient sums to 0", "[kernels]") {
  for (const Kernels* kernels : support::profiles()) {
    for (int V = 1; V <= kWidest; ++V) {
      const std::vector<float> logits(static_cast<std::size_t>(V), 2.5f);
      std::vector<float> d(logits.size());
      const int target = V - 1;
      float loss = -1.0f;
      kernels->softmax_cross_entropy(logits.data(), &target, 1, V, 1.0f, &loss, d.data());
      CHECK(loss == static_cast<float>(tinygpt::log(static_cast<double>(V))));
      float sum = 0.0f;
      for (const float value : d) sum += value;
      // V terms of at most 1, each rounded once in the softmax and once in this sum.
      constexpr float kTwoRoundings = 2 * 0x1p-24f;
      CHECK(std::abs(sum) <= static_cast<float>(V) * kTwoRoundings);
    }
  }
}
