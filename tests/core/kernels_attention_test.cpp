// SPDX-License-Identifier: MIT
// One attention head against its definition in double, and what must hold exactly under any mask:
// blocked weights are 0, empty rows give 0, and what nobody sees reaches nothing, not even as NaN.
#include <algorithm>
#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "kernels/kernels.hpp"
#include "ops/attention_plan.hpp"
#include "support/buffers.hpp"
#include "support/profiles.hpp"
#include "support/tolerance.hpp"

using namespace tinygpt;
using buffers::Guarded;
using buffers::Input;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kGap = 1234.5f;  // between the rows of an output; must stay there
constexpr std::array<int, 11> kWidths{1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17};
constexpr int kLongest = 35;

// Every output is a chain of three sums, of at most D, T and T terms, around an exp of 2 ULP (four
// roundings) and a division. Each step rounds once, and the scores' absolute error, of D + 2
// roundings, acts on e^score multiplied by the largest |score|, below 8 for normal q and k.
// Relative to the norm of the result; backward passes through two such chains. Signs cancel, so
// what is measured stays below a tenth of this.
double forward_bound(int T, int D) {
  return (8.0 * (D + 2) + 2.0 * T + 8.0) * tolerance::kRounding;
}
double backward_bound(int T, int D) { return 4.0 * forward_bound(T, D); }

struct NamedMask {
  const char* name;
  Mask mask;
};

// Half of the cells painted away; row 5 sees nothing, and nobody sees key 2.
Mask scattered() {
  Generator generator(71);
  Mask mask = Mask::full();
  for (int i = 0; i < kLongest; ++i) {
    for (int j = 0; j < kLongest; ++j) {
      if (i == 5 || j == 2 || generator.randint(2) == 0) mask.paint(i, j, false);
    }
  }
  return mask;
}

std::vector<NamedMask> masks() {
  std::vector<NamedMask> all;
  const auto add = [&all](const char* name, const Mask& mask) { all.push_back({name, mask}); };
  add("full", Mask::full());
  add("causal", Mask::causal());
  add("prefix 6", Mask::prefix(6));
  add("even keys", Mask::masked());
  add("causal, first ten keys filler",
      Mask::causal() & Mask::padding({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  add("scattered", scattered());
  add("nothing", Mask::masked({1000}));
  return all;
}

// q, k, v side by side as in the model, a gap behind each row; d_mixed and the results likewise.
struct Head {
  int T, D;
  std::size_t offset;
  std::vector<float> qkv;      // (T, 3 D + 2)
  std::vector<float> d_mixed;  // (T, D + 1)

  Head(Generator& generator, int positions, int width, std::size_t misalignment)
      : T(positions),
        D(width),
        offset(misalignment),
        qkv(buffers::kind(generator, static_cast<std::size_t>(T * qkv_stride()))),
        d_mixed(buffers::kind(generator, static_cast<std::size_t>(T * mixed_stride()))) {}

  [[nodiscard]] int qkv_stride() const { return 3 * D + 2; }
  [[nodiscard]] int mixed_stride() const { return D + 1; }
  [[nodiscard]] float scale() const { return 1.0f / std::sqrt(static_cast<float>(D)); }
  // part: 0 queries, 1 keys, 2 values.
  [[nodiscard]] float& at(int t, int part, int d) {
    return qkv[static_cast<std::size_t>(t * qkv_stride() + part * D + d)];
  }
  [[nodiscard]] double value(int t, int part, int d) const {
    return static_cast<double>(qkv[static_cast<std::size_t>(t * qkv_stride() + part * D + d)]);
  }
};

template <typename T>
struct Outcome {
  std::vector<T> weights;  // (T, T)
  std::vector<T> mixed;    // (T, D)
  std::vector<T> d_qkv;    // (T, 3 D)
};

// ---- The kernel, with canaries around every output and NaN in everything it must not rely on

std::vector<float> without_gaps(std::span<const float> rows, int T, int stride, int columns,
                                float gap) {
  std::vector<float> dense;
  for (int t = 0; t < T; ++t) {
    for (int c = 0; c < stride; ++c) {
      const float value = rows[static_cast<std::size_t>(t * stride + c)];
      if (c < columns) {
        dense.push_back(value);
      } else if (!buffers::same_bits(value, gap)) {
        FAIL("row " << t << " was written past its " << columns << " columns");
      }
    }
  }
  return dense;
}

Outcome<float> run_kernel(const Kernels& kernels, const Mask& mask, const Head& head) {
  const auto [T, D, offset] = std::tuple{head.T, head.D, head.offset};
  const AttentionPlan plan(mask, T);
  const auto cells = static_cast<std::size_t>(T * plan.stride());
  const auto scratch_size = static_cast<std::size_t>(attention_scratch_floats(T, D));
  const Input qkv(head.qkv, offset);
  const Input d_mixed(head.d_mixed, 3 - offset);
  Guarded weights(cells, offset, 0.0f);  // the arena's zeros: unseen tiles are never written
  Guarded mixed(head.d_mixed.size(), 3 - offset, kGap);
  Guarded d_qkv(head.qkv.size(), offset, kGap);
  Guarded d_scores(cells, offset, kNaN);
  Guarded scratch(scratch_size, 3 - offset, kNaN);
  const float* q = qkv.data();
  kernels.attention_head_forward(plan.view(), D, head.scale(),
                                 {.q = q,
                                  .k = q + D,
                                  .v = q + 2 * D,
                                  .qkv_stride = head.qkv_stride(),
                                  .weights = weights.data(),
                                  .mixed = mixed.data(),
                                  .mixed_stride = head.mixed_stride(),
                                  .scratch = scratch.data()});
  CHECK((weights.intact() && mixed.intact() && scratch.intact()));
  std::ranges::fill(scratch.values(), kNaN);
  kernels.attention_head_backward(plan.view(), D, head.scale(),
                                  {.q = q,
                                   .k = q + D,
                                   .v = q + 2 * D,
                                   .qkv_stride = head.qkv_stride(),
                                   .weights = weights.data(),
                                   .d_mixed = d_mixed.data(),
                                   .mixed_stride = head.mixed_stride(),
                                   .d_q = d_qkv.data(),
                                   .d_k = d_qkv.data() + D,
                                   .d_v = d_qkv.data() + 2 * D,
                                   .d_qkv_stride = head.qkv_stride(),
                                   .d_scores = d_scores.data(),
                                   .scratch = scratch.data()});
  CHECK((weights.intact() && d_qkv.intact() && d_scores.intact() && scratch.intact()));
  return {without_gaps(weights.values(), T, plan.stride(), T, 0.0f),
          without_gaps(mixed.values(), T, head.mixed_stride(), D, kGap),
          without_gaps(d_qkv.values(), T, head.qkv_stride(), 3 * D, kGap)};
}

// ---- The definition, in double

void softmax_row(const Mask& mask, int i, std::vector<double>& row) {
  double sum = 0.0;
  for (std::size_t j = 0; j < row.size(); ++j) {
    row[j] =
        mask.allows(i, static_cast<int>(j), static_cast<int>(row.size())) ? std::exp(row[j]) : 0.0;
    sum += row[j];
  }
  for (double& weight : row) weight = sum > 0.0 ? weight / sum : 0.0;
}

Outcome<double> define(const Mask& mask, const Head& head) {
  const auto [T, D] = std::pair{head.T, head.D};
  const double scale = 1.0 / std::sqrt(static_cast<double>(D));
  Outcome<double> result{{},
                         std::vector<double>(static_cast<std::size_t>(T * D)),
                         std::vector<double>(static_cast<std::size_t>(3 * T * D))};
  const auto d_qkv = [&](int t, int part, int d) -> double& {
    return result.d_qkv[static_cast<std::size_t>((3 * t + part) * D + d)];
  };
  for (int i = 0; i < T; ++i) {
    std::vector<double> row(static_cast<std::size_t>(T));
    for (int j = 0; j < T; ++j) {
      for (int d = 0; d < D; ++d) {
        row[static_cast<std::size_t>(j)] += head.value(i, 0, d) * head.value(j, 1, d) * scale;
      }
    }
    softmax_row(mask, i, row);
    std::vector<double> d_row(row.size());
    double dot = 0.0;
    for (int j = 0; j < T; ++j) {
      const double weight = row[static_cast<std::size_t>(j)];
      for (int d = 0; d < D; ++d) {
        const auto d_out = static_cast<double>(
            head.d_mixed[static_cast<std::size_t>(i * head.mixed_stride() + d)]);
        result.mixed[static_cast<std::size_t>(i * D + d)] += weight * head.value(j, 2, d);
        d_qkv(j, 2, d) += weight * d_out;
        d_row[static_cast<std::size_t>(j)] += d_out * head.value(j, 2, d);
      }
      dot += weight * d_row[static_cast<std::size_t>(j)];
    }
    for (int j = 0; j < T; ++j) {
      const auto at = static_cast<std::size_t>(j);
      const double d_score = row[at] * (d_row[at] - dot) * scale;
      for (int d = 0; d < D; ++d) {
        d_qkv(i, 0, d) += d_score * head.value(j, 1, d);
        d_qkv(j, 1, d) += d_score * head.value(i, 0, d);
      }
    }
    result.weights.insert(result.weights.end(), row.begin(), row.end());
  }
  return result;
}

// What no rounding excuses.
void check_structure(const Mask& mask, const Head& head, const Outcome<float>& result) {
  bool blocked_are_zero = true;
  bool empty_rows_are_zero = true;
  for (int i = 0; i < head.T; ++i) {
    bool sees = false;
    for (int j = 0; j < head.T; ++j) {
      const float weight = result.weights[static_cast<std::size_t>(i * head.T + j)];
      sees = sees || mask.allows(i, j, head.T);
      if (!mask.allows(i, j, head.T) && weight != 0.0f) blocked_are_zero = false;
    }
    for (int d = 0; d < head.D && !sees; ++d) {
      const float d_q = result.d_qkv[static_cast<std::size_t>(3 * i * head.D + d)];
      const float out = result.mixed[static_cast<std::size_t>(i * head.D + d)];
      if (out != 0.0f || d_q != 0.0f) empty_rows_are_zero = false;
    }
  }
  const auto finite = [](float x) { return std::isfinite(x); };
  CHECK(blocked_are_zero);
  CHECK(empty_rows_are_zero);
  CHECK(std::ranges::all_of(result.mixed, finite));
  CHECK(std::ranges::all_of(result.d_qkv, finite));
}

template <typename Check>
void for_each_head(Check check) {
  Generator generator(72);
  for (const Kernels* kernels : support::profiles()) {
    for (const auto& [name, mask] : masks()) {
      for (int T = 1; T <= kLongest; ++T) {
        // Every width at some lengths, some width at every length.
        for (const int D : kWidths) {
          if (T % 8 > 1 && D != kWidths[static_cast<std::size_t>(T) % kWidths.size()]) continue;
          INFO(profile_name(kernels->profile) << ", " << name << ", T=" << T << ", D=" << D);
          check(*kernels, mask, Head(generator, T, D, static_cast<std::size_t>(T + D) % 4));
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("An attention head is its definition, forward and backward, under any mask",
          "[kernels][attention][property]") {
  double worst = 0.0;
  for_each_head([&](const Kernels& kernels, const Mask& mask, const Head& head) {
    const Outcome<float> actual = run_kernel(kernels, mask, head);
    const Outcome<double> expected = define(mask, head);
    const double forward = forward_bound(head.T, head.D);
    const double shares[] = {
        tolerance::relative_error(actual.weights, expected.weights) / forward,
        tolerance::relative_error(actual.mixed, expected.mixed) / forward,
        tolerance::relative_error(actual.d_qkv, expected.d_qkv) / backward_bound(head.T, head.D)};
    for (const double share : shares) {
      worst = std::max(worst, share);
      CHECK(share <= 1.0);
    }
    check_structure(mask, head, actual);
  });
  UNSCOPED_INFO("largest share of a bound used: " << worst);
  CHECK(worst > 0.0);
}

TEST_CASE("A key that nobody sees reaches nothing, even as NaN", "[kernels][attention]") {
  Generator generator(73);
  for (const Kernels* kernels : support::profiles()) {
    for (const int T : {3, 8, 13, 35}) {
      for (const int D : {1, 5, 8, 16}) {
        const Mask mask = Mask::padding({2, 9, 10, 11, 12, 34}) & Mask::prefix(7);
        const Head clean(generator, T, D, 1);
        Head poisoned = clean;
        for (const int key : {2, 9, 10, 11, 12, 34}) {
          for (int d = 0; d < D && key < T; ++d) {
            poisoned.at(key, 1, d) = kNaN;
            poisoned.at(key, 2, d) = d % 2 == 0 ? kNaN : std::numeric_limits<float>::infinity();
          }
        }
        const Outcome<float> expected = run_kernel(*kernels, mask, clean);
        const Outcome<float> actual = run_kernel(*kernels, mask, poisoned);
        INFO(profile_name(kernels->profile) << ", T=" << T << ", D=" << D);
        CHECK(buffers::difference(actual.weights, expected.weights) == "");
        CHECK(buffers::difference(actual.mixed, expected.mixed) == "");
        CHECK(buffers::difference(actual.d_qkv, expected.d_qkv) == "");
        check_structure(mask, poisoned, actual);
      }
    }
  }
}

TEST_CASE("A row that sees nothing reaches nothing, even as NaN", "[kernels][attention]") {
  Generator generator(74);
  const Mask mask = scattered();
  for (const Kernels* kernels : support::profiles()) {
    for (const int D : {3, 8, 17}) {
      const Head clean(generator, kLongest, D, 2);
      Head poisoned = clean;
      for (int d = 0; d < D; ++d) {
        poisoned.at(5, 0, d) = kNaN;
        poisoned.d_mixed[static_cast<std::size_t>(5 * clean.mixed_stride() + d)] = kNaN;
      }
      const Outcome<float> expected = run_kernel(*kernels, mask, clean);
      const Outcome<float> actual = run_kernel(*kernels, mask, poisoned);
      INFO(profile_name(kernels->profile) << ", D=" << D);
      CHECK(buffers::difference(actual.weights, expected.weights) == "");
      CHECK(buffers::difference(actual.mixed, expected.mixed) == "");
      CHECK(buffers::difference(actual.d_qkv, expected.d_qkv) == "");
    }
  }
}

TEST_CASE("Scores of any size are shifted before exp, so weights stay a distribution",
          "[kernels][attention]") {
  for (const Kernels* kernels : support::profiles()) {
    Generator generator(75);
    Head head(generator, 13, 4, 0);
    for (float& value : head.qkv) value *= 1e9f;
    const Outcome<float> result = run_kernel(*kernels, Mask::causal(), head);
    for (int i = 0; i < head.T; ++i) {
      double sum = 0.0;
      for (int j = 0; j < head.T; ++j) {
        sum += static_cast<double>(result.weights[static_cast<std::size_t>(i * head.T + j)]);
      }
      // T weights, each rounded in its product with the inverse, which is rounded once itself, as
      // is each addition of the denominator.
      CHECK(std::abs(sum - 1.0) <= (13 + 3) * tolerance::kRounding);
    }
    check_structure(Mask::causal(), head, result);
  }
}
