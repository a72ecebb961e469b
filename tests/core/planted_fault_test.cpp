// SPDX-License-Identifier: MIT
// Each mistake that can be planted in the pass as formulas, and what the leak test says of it.
#include <catch_amalgamated.hpp>

#include "model/reference_pass.hpp"
#include "support/profiles.hpp"
#include "train/leak_test.hpp"

namespace {

using tinygpt::Fault;
using tinygpt::LeakReport;
using tinygpt::LeakVerdict;
using tinygpt::Mask;
using tinygpt::PassMask;
using Positions = std::vector<int>;

tinygpt::TinyGpt small_model(int layers) {
  tinygpt::Generator generator(0);
  return {
      {.vocabulary = 11, .d_model = 12, .heads = 3, .layers = layers, .max_len = 16},
      generator,
      support::exact()
  };
}

const Positions kTokens{4, 0, 10, 7, 7, 1, 3, 9};
constexpr int kT = 8;
constexpr int kLast = kT - 1;

LeakReport report_of(const tinygpt::TinyGpt& model, const PassMask& mask, Fault fault,
                     int changed = kLast) {
  return tinygpt::leak_test(faulty_subject(model, mask, fault), mask.promised(), kTokens, changed);
}

// Position `to` and those before the last that follow it.
Positions from_to_last(int to) {
  Positions positions;
  for (int t = to; t < kLast; ++t) positions.push_back(t);
  return positions;
}

}  // namespace

TEST_CASE("Without a fault the pass as formulas leaks nothing, to the last bit", "[model][leak]") {
  const auto model = small_model(3);
  CHECK(report_of(model, {}, Fault::none).verdict == LeakVerdict::no_leak);
  CHECK(report_of(model, {Mask::causal(), {2}}, Fault::none, 2).leaks.empty());
  CHECK(report_of(model, {Mask::prefix(3), {}}, Fault::none, 1).verdict ==
        LeakVerdict::allowed_by_design);
}

TEST_CASE("Planted: no mask, and every earlier position leaks", "[model][leak][fault]") {
  const auto report = report_of(small_model(1), {}, Fault::no_mask);
  CHECK(report.verdict == LeakVerdict::leak);
  CHECK(report.leaks == from_to_last(0));
}

TEST_CASE("Planted: a diagonal off by one, and one position more leaks with each layer",
          "[model][leak][fault]") {
  const int layers = GENERATE(1, 2, 3);
  const auto report = report_of(small_model(layers), {}, Fault::shifted_diagonal);
  CHECK(report.verdict == LeakVerdict::leak);
  CHECK(report.leaks == from_to_last(kLast - layers));
}

TEST_CASE("Planted: flipped polarity, and every earlier position leaks", "[model][leak][fault]") {
  const auto report = report_of(small_model(1), {}, Fault::flipped_polarity);
  CHECK(report.verdict == LeakVerdict::leak);
  CHECK(report.leaks == from_to_last(0));
}

TEST_CASE("Planted: -1e4 for -infinity does not leak while scores are small",
          "[model][leak][fault]") {
  const auto report = report_of(small_model(2), {}, Fault::finite_filler);
  CHECK(report.verdict == LeakVerdict::no_leak);
}

TEST_CASE("Planted: -1e4 for -infinity leaks once scores are large", "[model][leak][fault]") {
  auto model = small_model(2);
  enlarge_queries_and_keys(model, 1000);
  CHECK(report_of(model, {}, Fault::none).verdict == LeakVerdict::no_leak);
  const auto report = report_of(model, {}, Fault::finite_filler);
  CHECK(report.verdict == LeakVerdict::leak);
  CHECK_FALSE(report.leaks.empty());
}

TEST_CASE("Planted: -1e4 for -infinity leaks into a row without keys at any scores",
          "[model][leak][fault]") {
  const auto report = report_of(small_model(1), {Mask::causal(), {0}}, Fault::finite_filler);
  CHECK(report.verdict == LeakVerdict::leak);
  CHECK(report.leaks == Positions{0});
}

TEST_CASE("Planted: the mask after softmax, and the future leaks through every row's sum",
          "[model][leak][fault]") {
  const auto report = report_of(small_model(1), {}, Fault::mask_after_softmax);
  CHECK(report.verdict == LeakVerdict::leak);
  CHECK(report.leaks == from_to_last(0));
}

TEST_CASE("Planted: padding on rows instead of columns, and the filler leaks into real tokens",
          "[model][leak][fault]") {
  const PassMask mask{Mask::causal(), {2}};
  const auto model = small_model(1);
  const auto report = report_of(model, mask, Fault::padding_on_rows, 2);
  CHECK(report.verdict == LeakVerdict::leak);
  CHECK(report.leaks == Positions{3, 4, 5, 6, 7});
  CHECK(report_of(model, mask, Fault::none, 2).leaks.empty());
}

TEST_CASE("Planted: a single stray cell, and its row leaks, with more layers those behind it too",
          "[model][leak][fault]") {
  const auto once = report_of(small_model(1), {}, Fault::stray_cell);
  CHECK(once.verdict == LeakVerdict::leak);
  CHECK(once.leaks == Positions{kT / 2});
  const auto twice = report_of(small_model(2), {}, Fault::stray_cell);
  CHECK(twice.leaks == from_to_last(kT / 2));
}
