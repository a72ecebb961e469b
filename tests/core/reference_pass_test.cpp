// SPDX-License-Identifier: MIT
// The model as formulas against the model. Its planted faults: planted_fault_test.cpp.
#include "model/reference_pass.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "base/error.hpp"
#include "model/generate.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::Mask;
using tinygpt::PassMask;
using Positions = std::vector<int>;

// Logits are of size 1; float against double through four layers of some hundred roundings each.
constexpr double kLogitTolerance = 1e-4;

tinygpt::TinyGpt small_model(int layers, const tinygpt::Kernels& kernels = support::exact()) {
  tinygpt::Generator generator(0);
  return {
      {.vocabulary = 11, .d_model = 12, .heads = 3, .layers = layers, .max_len = 16},
      generator,
      kernels
  };
}

const Positions kTokens{4, 0, 10, 7, 7, 1, 3, 9};

double largest_difference(const tinygpt::TinyGpt& model, const PassMask& mask,
                          const Positions& tokens) {
  const auto reference = tinygpt::reference_logits(model, mask, tokens);
  const auto a = tinygpt::forward_text(model, mask.promised(), tokens);
  double largest = 0.0;
  auto expected = reference.begin();
  for (const float logit : a.logits.span()) {
    largest = std::max(largest, std::abs(static_cast<double>(logit) - *expected++));
  }
  CHECK(expected == reference.end());
  return largest;
}

}  // namespace

TEST_CASE("The pass as formulas gives the lesson's model's logits within 1e-4",
          "[model][reference]") {
  for (const tinygpt::Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(0);
    const tinygpt::TinyGpt model({}, generator, *kernels);
    Positions tokens;
    for (int t = 0; t < 12; ++t) tokens.push_back(static_cast<int>(generator.randint(30)));
    const double difference = largest_difference(model, {Mask::causal(), {}}, tokens);
    INFO("largest difference " << difference);
    CHECK(difference < kLogitTolerance);
  }
}

TEST_CASE("The pass as formulas follows every mask, padding and empty rows included",
          "[model][reference]") {
  const PassMask mask = GENERATE(
      PassMask{
          Mask::causal(), {}
  },
      PassMask{Mask::full(), {}}, PassMask{Mask::prefix(3), {5}}, PassMask{Mask::causal(), {0, 1}},
      PassMask{Mask::masked(), {2}}, PassMask{Mask::causal(), {4, 1}},
      PassMask{Mask::masked({4095}), {}});
  CHECK(largest_difference(small_model(2), mask, kTokens) < kLogitTolerance);
}

TEST_CASE("The pass as formulas refuses tokens that the model cannot take", "[model][error]") {
  const auto model = small_model(1);
  const auto field_of = [&](const Positions& tokens) {
    try {
      tinygpt::reference_logits(model, {}, tokens);
    } catch (const tinygpt::Error& error) {
      return error.field();
    }
    return std::string("accepted");
  };
  CHECK(field_of({}) == "context");
  CHECK(field_of(Positions(17, 0)) == "context");
  CHECK(field_of({0, 11}) == "tokens");
  CHECK(field_of({-1}) == "tokens");
  CHECK(field_of(Positions(16, 10)) == "accepted");
}
