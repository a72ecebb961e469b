// SPDX-License-Identifier: MIT
// Kernels for a single token against those for many: equal bits at every size. And the check for
// infinities.
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

#include "support/profiles.hpp"
#include "support/random_tensor.hpp"

namespace {

std::vector<float> drawn(std::size_t count, std::uint32_t seed) {
  tinygpt::Generator generator(seed);
  std::vector<float> values(count);
  generator.normal(values);
  return values;
}

constexpr float kCanary = 1234.5f;

}  // namespace

TEST_CASE("a vector times a packed matrix has the bits of the same row in a larger product",
          "[kernels][property]") {
  for (const auto* kernels : support::profiles()) {
    for (int n = 1; n <= 75; ++n) {
      for (const int k : {0, 1, 2, 3, 7, 16, 33}) {
        const auto K = static_cast<std::size_t>(k);
        const auto N = static_cast<std::size_t>(n);
        const auto x = drawn(3 * K + 1, 1);
        const auto w = drawn(K * N + 1, 2);
        const auto bias = drawn(N, 3);
        std::vector<float> panels(K * (N + 8) + 8);
        kernels->pack_panels_transposed(w.data(), k, n, panels.data());
        std::vector<float> rows(3 * N);
        kernels->gemm_panels(x.data(), k, 3, k, panels.data(), n, bias.data(), rows.data(), n);
        std::vector<float> y(N + 4, kCanary);
        kernels->vector_panels(x.data() + K, k, panels.data(), n, bias.data(), y.data());
        int different = 0;
        for (std::size_t i = 0; i < N; ++i) {
          const bool same =
              std::bit_cast<std::uint32_t>(y[i]) == std::bit_cast<std::uint32_t>(rows[N + i]);
          different += same ? 0 : 1;
        }
        INFO("n " << n << ", k " << k);
        CHECK(different == 0);
        CHECK(std::count(y.begin() + n, y.end(), kCanary) == 4);
      }
    }
  }
}

TEST_CASE("one infinity or NaN anywhere is noticed, and nothing else is", "[kernels][property]") {
  for (const auto* kernels : support::profiles()) {
    for (int n = 0; n <= 13; ++n) {
      std::vector<float> x(static_cast<std::size_t>(n), std::numeric_limits<float>::max());
      if (n > 0) x[0] = -0.0f;
      CHECK(kernels->all_finite(x.data(), n));
      for (float& value : x) {
        const float kept = value;
        for (const float bad : {INFINITY, -INFINITY, NAN}) {
          value = bad;
          CHECK_FALSE(kernels->all_finite(x.data(), n));
        }
        value = kept;
      }
    }
  }
}

TEST_CASE("only the fused profile rounds once", "[kernels]") {
  for (const auto* kernels : support::profiles()) {
    CHECK(kernels->fuses() == (kernels->profile == tinygpt::Profile::fused));
  }
}
