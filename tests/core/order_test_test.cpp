// SPDX-License-Identifier: MIT
// What a model knows of the order of its tokens, against brute force: the swapped text run as any
// other, and the facts that hold for every untrained model.
#include "model/order_test.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "base/error.hpp"
#include "lab.hpp"
#include "model/generate.hpp"
#include "model/reference_pass.hpp"
#include "support/lab_answers.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::KeyOrder;
using tinygpt::Mask;
using tinygpt::order_test;
using tinygpt::OrderReport;
using Tokens = std::vector<int>;

// Logits are of size 1; float against double through four layers of some hundred roundings each.
constexpr double kLogitTolerance = 1e-4;
// Any real difference of these models is far above it, any rounding of theirs far below.
constexpr double kClearly = 1e-3;

const Tokens kText{4, 0, 10, 7, 1, 3};

tinygpt::TinyGpt small_model(int layers, bool positions, std::uint32_t seed = 0,
                             const tinygpt::Kernels& kernels = support::exact()) {
  tinygpt::Generator generator(seed);
  tinygpt::TinyGpt model(
      {.vocabulary = 11, .d_model = 12, .heads = 3, .layers = layers, .max_len = 16}, generator,
      kernels);
  if (!positions) forget_positions(model);
  return model;
}

double largest(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

bool all_zero(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return value == 0.0; });
}

}  // namespace

TEST_CASE("Without positions and mask, swapped tokens take their outputs along to the last bit",
          "[model][order]") {
  const int layers = GENERATE(1, 2, 4);
  for (std::uint32_t seed = 0; seed < 5; ++seed) {
    for (const Tokens& text : {
             kText, Tokens{2, 2, 5, 2, 9, 5, 1}
    }) {
      const OrderReport report =
          order_test(small_model(layers, false, seed), Mask::full(), text, 0, 2);
      INFO(layers << " layers, seed " << seed);
      CHECK(all_zero(report.differences));
      CHECK(report.before == report.after);
      CHECK(largest(report.usual) < kLogitTolerance);
    }
  }
}

TEST_CASE("Without positions, one causal layer reads a bag: the last position cannot tell a swap",
          "[model][order]") {
  for (std::uint32_t seed = 0; seed < 5; ++seed) {
    const OrderReport report = order_test(small_model(1, false, seed), Mask::causal(), kText, 0, 2);
    CHECK(report.differences.back() == 0.0);
    CHECK(report.usual.back() < kLogitTolerance);
    CHECK(report.before == report.after);
    // Position 3 has seen the same bag; the two swapped tokens and the one between have not.
    CHECK(report.differences[3] == 0.0);
    for (const std::size_t t : {0u, 1u, 2u}) CHECK(report.differences[t] > kClearly);
  }
}

TEST_CASE("Without positions, two causal layers know the order by the mask alone",
          "[model][order]") {
  const int layers = GENERATE(2, 4);
  for (std::uint32_t seed = 0; seed < 5; ++seed) {
    for (const auto& [first, second] : {std::pair(0, 2), std::pair(0, 1), std::pair(3, 4)}) {
      const OrderReport report =
          order_test(small_model(layers, false, seed), Mask::causal(), kText, first, second);
      INFO(layers << " layers, seed " << seed << ": " << report.differences.back());
      CHECK(report.differences.back() > kClearly);
      CHECK(std::abs(report.differences.back() - report.usual.back()) < kLogitTolerance);
      CHECK(report.before != report.after);
    }
  }
}

TEST_CASE("With positions the last one notices a swap under either mask", "[model][order]") {
  const int layers = GENERATE(1, 2, 4);
  const Mask mask = GENERATE(Mask::full(), Mask::causal());
  const OrderReport report = order_test(small_model(layers, true), mask, kText, 0, 2);
  CHECK(report.differences.back() > kClearly);
  CHECK(report.usual.back() > kClearly);
}

TEST_CASE("The order test's numbers are those of two passes compared by hand", "[model][order]") {
  const auto model = small_model(2, true);
  const Tokens other{7, 0, 10, 4, 1, 3};
  const OrderReport report = order_test(model, Mask::causal(), kText, 3, 0);
  const auto a = reference_logits(model, {}, kText);
  const auto b = reference_logits(model, {}, other);
  const auto usual_a = forward_text(model, Mask::causal(), kText);
  const auto usual_b = forward_text(model, Mask::causal(), other);
  const std::vector<std::size_t> place{3, 1, 2, 0, 4, 5};
  for (std::size_t t = 0; t < 6; ++t) {
    double largest = 0;
    float usual = 0;
    for (std::size_t v = 0; v < 11; ++v) {
      largest = std::max(largest, std::abs(a(t, v) - b(place[t], v)));
      usual = std::max(usual, std::abs(usual_a.logits.span()[t * 11 + v] -
                                       usual_b.logits.span()[place[t] * 11 + v]));
    }
    CHECK(std::abs(report.differences[t] - largest) < 1e-12);
    CHECK(std::abs(report.usual[t] - static_cast<double>(usual)) < 1e-6);
  }
  double sum = 0;
  for (std::size_t v = 0; v < 11; ++v) sum += std::exp(a(5, v));
  for (std::size_t v = 0; v < 11; ++v) {
    CHECK(std::abs(report.before[v] - std::exp(a(5, v)) / sum) < 1e-12);
  }
}

TEST_CASE("Keys taken by content change the pass as formulas by rounding alone",
          "[model][reference]") {
  const Mask mask = GENERATE(Mask::causal(), Mask::full(), Mask::window(2), Mask::prefix(3));
  const auto model = small_model(3, true);
  const auto a = reference_logits(model, {mask, {1}}, kText);
  const auto b =
      reference_logits(model, {mask, {1}}, kText, tinygpt::Fault::none, KeyOrder::by_content);
  CHECK(xt::amax(xt::abs(a - b))() < 1e-12);
}

TEST_CASE("Forgotten positions are those of a model without any", "[model][order]") {
  const auto forgetful = small_model(2, false);
  tinygpt::Generator generator(0);
  tinygpt::TinyGpt without(
      {.vocabulary = 11, .d_model = 12, .heads = 3, .layers = 2, .max_len = 16, .positions = false},
      generator, support::exact());
  for (const auto& from : forgetful.parameters().named()) {
    for (const auto& to : without.parameters().named()) {
      if (from.name == to.name) std::ranges::copy(from.array.span(), to.array.span().begin());
    }
  }
  without.parameters_changed();
  CHECK(reference_logits(forgetful, {}, kText) == reference_logits(without, {}, kText));
  tinygpt::forget_positions(without);  // nothing to forget
}

TEST_CASE("The order test refuses a swap that it cannot make", "[model][order][error]") {
  const auto model = small_model(1, true);
  const auto field_of = [&](const Tokens& text, int first, int second) {
    try {
      order_test(model, Mask::causal(), text, first, second);
    } catch (const tinygpt::Error& error) {
      return error.field();
    }
    return std::string("accepted");
  };
  CHECK(field_of(kText, 0, 5) == "swap");
  CHECK(field_of(kText, -1, 2) == "swap");
  CHECK(field_of(kText, 2, 2) == "swap");
  CHECK(field_of({3, 3, 1}, 0, 1) == "swap");
  CHECK(field_of({3, 11, 1}, 0, 1) == "tokens");
  CHECK(field_of({}, 0, 1) == "swap");
  CHECK(field_of(kText, 0, 4) == "accepted");
}

TEST_CASE("A page's order test is the core's, and bad input comes back as a sentence",
          "[lab][order]") {
  const tinygpt::lab::Lab lab(tinygpt::Profile::exact);
  const tinygpt::lab::OrderSettings good{
      .vocabulary = 11,
      .d_model = 12,
      .heads = 3,
      .layers = 2,
      .positions = false,
      .tokens = {4, 0, 10, 7, 1, 3},
      .first = 0,
      .second = 2
  };
  const auto answer = support::value_of(lab.order_test(good));
  // The longest text a page may ask for makes its model's position table longer: drawn here alike.
  tinygpt::Generator generator(0);
  tinygpt::TinyGpt model({.vocabulary = 11, .d_model = 12, .heads = 3, .layers = 2}, generator,
                         support::exact());
  forget_positions(model);
  const OrderReport report = order_test(model, Mask::causal(), kText, 0, 2);
  CHECK(answer.differences == report.differences);
  CHECK(answer.usual == report.usual);
  CHECK(answer.before == report.before);
  CHECK(answer.after == report.after);
  const auto refused = [&](const char* field, auto spoil) {
    auto settings = good;
    spoil(settings);
    support::check_refused(lab.order_test(settings), field);
  };
  refused("seed", [](auto& s) { s.seed = 0.5; });
  refused("vocabulary", [](auto& s) { s.vocabulary = 1; });
  refused("dModel", [](auto& s) { s.d_model = 257; });
  refused("heads", [](auto& s) { s.heads = 5; });
  refused("layers", [](auto& s) { s.layers = 0; });
  refused("mask", [](auto& s) { s.mask = "casual"; });
  refused("tokens", [](auto& s) { s.tokens = {1, 2}; });
  refused("tokens", [](auto& s) { s.tokens[1] = 11; });
  refused("tokens", [](auto& s) { s.tokens.assign(65, 1); });
  refused("swap", [](auto& s) { s.second = 5; });
  refused("swap", [](auto& s) { s.first = -1; });
  refused("swap", [](auto& s) { s.second = s.first; });
}
