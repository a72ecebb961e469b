// SPDX-License-Identifier: MIT
// Packing and matrix products against plain loops, bit by bit: every size from 0 past two tiles,
// all four misalignments, strides wider than the matrix, canaries around and between the rows.
#include <array>
#include <catch_amalgamated.hpp>
#include <vector>

#include "kernels/kernels.hpp"
#include "support/buffers.hpp"
#include "support/profiles.hpp"
#include "support/scalar_kernels.hpp"

using namespace tinygpt;
using buffers::Guarded;
using buffers::Input;

namespace {

constexpr int kPanel = 8;
constexpr int kQuad = 4;
constexpr int kLine = 16;  // columns that packing, and natively a product, take at once
constexpr std::array<int, 8> kDepths{0, 1, 2, 3, 5, 8, 13, 17};
constexpr float kGap = 1234.5f;  // stands between the rows of an output and must stay there

std::size_t count(int rows, int columns) {
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
}

int whole(int value, int step) { return (value + step - 1) / step; }

// Rows of `columns` floats, `stride` apart; nothing behind the last row.
std::size_t strided(int rows, int columns, int stride) {
  return rows == 0 ? 0 : count(rows - 1, stride) + static_cast<std::size_t>(columns);
}

// The definition of packing: group g, row, column -> B[row, g * width + column], 0 past the end.
std::vector<float> packed(const float* b, int row_step, int column_step, int k, int n, int width) {
  std::vector<float> groups;
  for (int g = 0; g < whole(n, width); ++g) {
    for (int row = 0; row < k; ++row) {
      for (int c = g * width; c < (g + 1) * width; ++c) {
        groups.push_back(c < n ? b[row * row_step + c * column_step] : 0.0f);
      }
    }
  }
  return groups;
}

// The definition of column sums: before[c] + (0 + A[0, c] + A[1, c] ...).
std::vector<float> with_column_sums(std::vector<float> before, const float* a, int lda, int k) {
  for (std::size_t c = 0; c < before.size(); ++c) {
    float sum = 0.0f;
    for (int row = 0; row < k; ++row) sum += a[row * lda + static_cast<int>(c)];
    before[c] += sum;
  }
  return before;
}

struct Product {
  int m, n, k;
  std::size_t offset;
};

template <typename Check>
void for_each_product(Check check) {
  std::size_t offset = 0;
  for (int m = 0; m <= 2 * kQuad + 1; ++m) {
    for (int n = 0; n <= 2 * kLine + 3; ++n) {
      for (const int k : kDepths) check(Product{m, n, k, offset++ % 4});
    }
  }
}

// gemm_panels on unkind numbers is the plain loop, and writes nothing but C.
void check_gemm(const Kernels& kernels, const Product& p, bool with_bias, Generator& generator) {
  const auto [m, n, k, offset] = p;
  const int lda = k + static_cast<int>(offset);
  const int ldc = n + 3 - static_cast<int>(offset);
  const Input a(buffers::unkind(generator, strided(m, k, lda)), offset);
  const std::vector<float> b = buffers::unkind(generator, count(k, n));
  const Input bias(buffers::unkind(generator, static_cast<std::size_t>(n)), offset);
  const Input panels(packed(b.data(), n, 1, k, n, kPanel), 3 - offset);
  Guarded c(strided(m, n, ldc), offset, kGap);
  std::vector<float> expected(c.values().begin(), c.values().end());
  const float* start = with_bias ? bias.data() : nullptr;
  kernels.gemm_panels(a.data(), lda, m, k, panels.data(), n, start, c.data(), ldc);
  scalar::gemm(scalar::Arithmetic(kernels), a.data(), lda, m, k, b.data(), n, n, start,
               expected.data(), ldc);
  INFO(profile_name(kernels.profile) << " m=" << m << " n=" << n << " k=" << k);
  CHECK(buffers::difference(c.values(), expected) == "");
  CHECK(c.intact());
}

void check_gemm_transposed(const Kernels& kernels, const Product& p, Generator& generator) {
  const auto [m, n, k, offset] = p;
  const int ldc = n + static_cast<int>(offset);
  const std::vector<float> a = buffers::unkind(generator, count(k, m));
  const std::vector<float> b = buffers::unkind(generator, count(k, n));
  const Input quads(packed(a.data(), m, 1, k, m, kQuad), offset);
  const Input panels(packed(b.data(), n, 1, k, n, kPanel), 3 - offset);
  Guarded c(buffers::unkind(generator, strided(m, n, ldc)), offset);
  std::vector<float> expected(c.values().begin(), c.values().end());
  kernels.gemm_transposed_add(quads.data(), panels.data(), m, n, k, c.data(), ldc);
  scalar::gemm_transposed_add(scalar::Arithmetic(kernels), a.data(), m, m, k, b.data(), n, n,
                              expected.data(), ldc);
  INFO(profile_name(kernels.profile) << " m=" << m << " n=" << n << " k=" << k);
  CHECK(buffers::difference(c.values(), expected) == "");
  CHECK(c.intact());
}

}  // namespace

TEST_CASE("Panels hold eight columns each, padded with zeros", "[kernels][property]") {
  Generator generator(41);
  for (const Kernels* kernels : support::profiles()) {
    for (int k = 0; k <= 9; ++k) {
      for (int n = 0; n <= 2 * kLine + 3; ++n) {
        const auto offset = static_cast<std::size_t>((k + n) % 4);
        const int ldb = n + static_cast<int>(offset);
        const Input b(buffers::unkind(generator, strided(k, n, ldb)), offset);
        Guarded panels(count(whole(n, kPanel) * kPanel, k), 3 - offset, kGap);
        kernels->pack_panels(b.data(), ldb, k, n, panels.data());
        INFO("k=" << k << " n=" << n);
        CHECK(buffers::difference(panels.values(), packed(b.data(), ldb, 1, k, n, kPanel)) == "");
        CHECK(panels.intact());
      }
    }
  }
}

TEST_CASE("Panels of a transposed matrix are panels of its transpose", "[kernels][property]") {
  Generator generator(42);
  for (const Kernels* kernels : support::profiles()) {
    for (int k = 0; k <= 9; ++k) {
      for (int n = 0; n <= 2 * kLine + 3; ++n) {
        const auto offset = static_cast<std::size_t>((k + n) % 4);
        const Input w(buffers::unkind(generator, count(n, k)), offset);
        Guarded panels(count(whole(n, kPanel) * kPanel, k), 3 - offset, kGap);
        kernels->pack_panels_transposed(w.data(), k, n, panels.data());
        INFO("k=" << k << " n=" << n);
        CHECK(buffers::difference(panels.values(), packed(w.data(), 1, k, k, n, kPanel)) == "");
        CHECK(panels.intact());
      }
    }
  }
}

TEST_CASE("Quads hold four columns each, padded with zeros", "[kernels][property]") {
  Generator generator(43);
  for (const Kernels* kernels : support::profiles()) {
    for (int k = 0; k <= 9; ++k) {
      for (int m = 0; m <= 2 * kLine + 3; ++m) {
        const auto offset = static_cast<std::size_t>((k + m) % 4);
        const int lda = m + static_cast<int>(offset);
        const Input a(buffers::unkind(generator, strided(k, m, lda)), offset);
        Guarded quads(count(whole(m, kQuad) * kQuad, k), 3 - offset, kGap);
        const auto before = buffers::kind(generator, static_cast<std::size_t>(m));
        Guarded sums(before, offset);
        const bool summed = (k + m) % 3 != 0;
        kernels->pack_quads(a.data(), lda, k, m, quads.data(), summed ? sums.data() : nullptr);
        INFO("k=" << k << " m=" << m);
        CHECK(buffers::difference(quads.values(), packed(a.data(), lda, 1, k, m, kQuad)) == "");
        CHECK(buffers::difference(sums.values(), summed ? with_column_sums(before, a.data(), lda, k)
                                                        : before) == "");
        CHECK((quads.intact() && sums.intact()));
      }
    }
  }
}

TEST_CASE("A product on panels is the plain loop to the bit", "[kernels][property]") {
  Generator generator(44);
  for (const Kernels* kernels : support::profiles()) {
    for_each_product(
        [&](const Product& p) { check_gemm(*kernels, p, (p.m + p.n + p.k) % 2 == 0, generator); });
  }
}

TEST_CASE("A transposed product is summed from zero, then added, to the bit",
          "[kernels][property]") {
  Generator generator(45);
  for (const Kernels* kernels : support::profiles()) {
    for_each_product([&](const Product& p) { check_gemm_transposed(*kernels, p, generator); });
  }
}

TEST_CASE("Products at every misalignment have the same bits", "[kernels][property]") {
  for (const Kernels* kernels : support::profiles()) {
    for (std::size_t offset = 0; offset < 4; ++offset) {
      Generator generator(46);
      check_gemm(*kernels, {9, 19, 11, offset}, true, generator);
      check_gemm_transposed(*kernels, {9, 19, 11, offset}, generator);
    }
  }
}

TEST_CASE("A product without inner columns is its bias, or zero", "[kernels]") {
  const std::vector<float> bias{1.0f, -0.0f, 3.0f};
  for (const Kernels* kernels : support::profiles()) {
    Guarded c(6, 0, kGap);
    kernels->gemm_panels(nullptr, 0, 2, 0, nullptr, 3, bias.data(), c.data(), 3);
    CHECK(buffers::difference(c.values(), std::vector<float>{1, -0.0f, 3, 1, -0.0f, 3}) == "");
    kernels->gemm_panels(nullptr, 0, 2, 0, nullptr, 3, nullptr, c.data(), 3);
    CHECK(buffers::difference(c.values(), std::vector<float>(6, 0.0f)) == "");
  }
}

TEST_CASE("The two profiles differ where one rounding and two differ", "[kernels]") {
  // (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24 exactly; rounding the product first loses it.
  const float a = 1.0f + 0x1p-12f;
  const std::vector<float> bias{-(1.0f + 0x1p-11f)};
  const std::vector<float> panel{a, 0, 0, 0, 0, 0, 0, 0};
  for (const Kernels* kernels : support::profiles()) {
    float c = kGap;
    kernels->gemm_panels(&a, 1, 1, 1, panel.data(), 1, bias.data(), &c, 1);
    CHECK(c == (kernels->profile == Profile::fused ? 0x1p-24f : 0.0f));
  }
}
