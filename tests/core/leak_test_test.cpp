// SPDX-License-Identifier: MIT
// The leak test's verdicts: exact zeros, reach through layers, the positive control, and what the
// mask allows by design. Planted faults: reference_pass_test.cpp.
#include "train/leak_test.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::leak_test;
using tinygpt::LeakReport;
using tinygpt::LeakSubject;
using tinygpt::LeakVerdict;
using tinygpt::Mask;
using Positions = std::vector<int>;

tinygpt::TinyGpt untrained(int layers, int vocabulary = 11) {
  tinygpt::Generator generator(0);
  return {
      {.vocabulary = vocabulary, .d_model = 12, .heads = 3, .layers = layers, .max_len = 16},
      generator,
      support::exact()
  };
}

const Positions kTokens{4, 0, 10, 7, 7, 1, 3, 9};
constexpr int kT = 8;
constexpr int kLast = kT - 1;

// No query sees any key.
Mask nothing() { return Mask::masked({4095}); }

// Each token sees itself and `width` - 1 before it.
Mask window(int width) {
  Mask mask = Mask::causal();
  for (int i = 0; i < kT; ++i) {
    for (int j = 0; j + width <= i; ++j) mask.paint(i, j, false);
  }
  return mask;
}

Positions range(int begin, int end) {
  Positions positions(static_cast<std::size_t>(end - begin));
  std::iota(positions.begin(), positions.end(), begin);
  return positions;
}

Positions changed_in(const LeakReport& report) {
  Positions changed;
  for (std::size_t t = 0; t < report.differences.size(); ++t) {
    if (report.differences[t] != 0.0) changed.push_back(static_cast<int>(t));
  }
  return changed;
}

Positions allowed_in(const LeakReport& report) {
  Positions allowed;
  for (std::size_t t = 0; t < report.may_change.size(); ++t) {
    if (report.may_change[t]) allowed.push_back(static_cast<int>(t));
  }
  return allowed;
}

// A made-up model of one layer: position t's logit is the sum of the tokens it looks at.
template <typename Sees>
LeakSubject made_up(Sees sees) {
  const auto logits_of = [sees](const Positions& tokens) {
    std::vector<double> logits(tokens.size(), 0.0);
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      for (std::size_t s = 0; s < tokens.size(); ++s) {
        if (s == t || sees(t, s)) logits[t] += tokens[s];
      }
    }
    return logits;
  };
  return {logits_of, 11, 1};
}

}  // namespace

TEST_CASE(
    "The lesson's leak test: exact zeros under the causal mask, no mask changes every position",
    "[train][leak][lesson]") {
  tinygpt::Generator generator(0);
  const tinygpt::TinyGpt model({.vocabulary = 1000}, generator, support::exact());
  Positions tokens;
  for (int t = 0; t < 10; ++t) tokens.push_back(static_cast<int>(generator.randint(1000)));

  const auto causal = leak_test(model, Mask::causal(), tokens, 9);
  CHECK(causal.verdict == LeakVerdict::no_leak);
  CHECK(changed_in(causal) == Positions{9});
  CHECK(causal.control == 0);  // nobody sees the last token, so the first shows that the test works
  CHECK(causal.control_reached == range(1, 10));

  const auto full = leak_test(model, Mask::full(), tokens, 9);
  CHECK(changed_in(full) == range(0, 10));
  CHECK(full.verdict == LeakVerdict::allowed_by_design);
  CHECK(full.earlier == range(0, 9));
  const auto judged = leak_test(leak_subject(model, Mask::full()), Mask::causal(), tokens, 9);
  CHECK(judged.verdict == LeakVerdict::leak);
  CHECK(judged.leaks == range(0, 9));
}

TEST_CASE("FC-22: the residual path does not carry a token past the mask", "[train][leak]") {
  const auto report = leak_test(untrained(3), Mask::causal(), kTokens, kLast);
  CHECK(report.verdict == LeakVerdict::no_leak);
  for (int t = 0; t < kLast; ++t) CHECK(report.differences[static_cast<std::size_t>(t)] == 0.0);
  CHECK(report.differences[kLast] > 0.0);
}

TEST_CASE("FC-23: a change that should reach others and does is the positive control",
          "[train][leak]") {
  const auto report = leak_test(untrained(2), Mask::causal(), kTokens, 0);
  CHECK(report.verdict == LeakVerdict::no_leak);
  CHECK(report.control == 0);
  CHECK(report.control_reached == range(1, kT));
  CHECK(changed_in(report) == range(0, kT));
}

TEST_CASE("FC-23: where every cell is blocked only the changed row changes: attention is unused",
          "[train][leak]") {
  const auto report = leak_test(untrained(2), nothing(), kTokens, 0);
  CHECK(report.verdict == LeakVerdict::attention_unused);
  CHECK(changed_in(report) == Positions{0});
  CHECK(report.control == -1);
  CHECK(report.control_reached.empty());
}

TEST_CASE("FC-23: a model that looks at nothing fails the control, whichever token is changed",
          "[train][leak]") {
  auto model = untrained(2);
  for (const auto& block : model.parameters().blocks) {
    std::ranges::fill(block.attn_out_proj.weight.span(), 0.0f);
  }
  model.parameters_changed();
  const int changed = GENERATE(0, 3, kLast);
  const auto report = leak_test(model, Mask::causal(), kTokens, changed);
  CHECK(report.verdict == LeakVerdict::attention_unused);
  CHECK(changed_in(report) == Positions{changed});
  CHECK(report.control == (changed == kLast ? 0 : changed));
}

TEST_CASE("FC-23: without a mask the earlier rows that change are listed with their sizes",
          "[train][leak]") {
  const auto model = untrained(2);
  const auto allowed = leak_test(model, Mask::full(), kTokens, kLast);
  CHECK(allowed.verdict == LeakVerdict::allowed_by_design);
  CHECK(allowed.earlier == range(0, kLast));
  CHECK(allowed.leaks.empty());
  const auto leaks = leak_test(leak_subject(model, Mask::full()), Mask::causal(), kTokens, kLast);
  CHECK(leaks.verdict == LeakVerdict::leak);
  CHECK(leaks.leaks == range(0, kLast));
  CHECK(leaks.earlier.empty());
  for (const int t : leaks.leaks) CHECK(leaks.differences[static_cast<std::size_t>(t)] > 1e-4);
}

TEST_CASE("FC-25: deeper layers see further than the window of the mask", "[train][leak]") {
  const int layers = GENERATE(1, 2, 3);
  const auto report = leak_test(untrained(layers), window(3), kTokens, 0);
  CHECK(allowed_in(report) == range(0, 2 * layers + 1));  // 0-2, 0-4, 0-6
  CHECK(changed_in(report) == allowed_in(report));
  CHECK(report.verdict == LeakVerdict::no_leak);
}

TEST_CASE("FC-14: a token whose own cell is blocked still shows in its row", "[train][leak]") {
  Mask mask = Mask::full();
  for (int t = 0; t < kT; ++t) mask.paint(t, t, false);
  const int layers = GENERATE(1, 2);
  const auto report = leak_test(untrained(layers), mask, kTokens, 2);
  CHECK(report.may_change[2]);
  CHECK(report.differences[2] > 0.0);
  CHECK(report.verdict == LeakVerdict::allowed_by_design);
}

TEST_CASE("A prefix that everyone may read is allowed by design, the rest of it is causal",
          "[train][leak]") {
  const auto model = untrained(2);
  const auto inside = leak_test(model, Mask::prefix(3), kTokens, 2);
  CHECK(inside.verdict == LeakVerdict::allowed_by_design);
  CHECK(inside.earlier == Positions{0, 1});
  CHECK(inside.leaks.empty());
  const auto behind = leak_test(model, Mask::prefix(3), kTokens, 5);
  CHECK(behind.verdict == LeakVerdict::no_leak);
  CHECK(changed_in(behind) == range(5, kT));
  const auto unpromised =
      leak_test(leak_subject(model, Mask::prefix(3)), Mask::causal(), kTokens, 2);
  CHECK(unpromised.verdict == LeakVerdict::leak);
  CHECK(unpromised.leaks == Positions{0, 1});
}

TEST_CASE("FC-24: a test run twice gives the same differences", "[train][leak]") {
  const auto model = untrained(2);
  const auto once = leak_test(model, Mask::full(), kTokens, 3);
  const auto again = leak_test(model, Mask::full(), kTokens, 3);
  CHECK(once.differences == again.differences);
}

TEST_CASE("What changes is exactly what the mask lets change, for any mask and depth",
          "[train][leak][property]") {
  tinygpt::Generator generator(25);
  for (int i = 0; i < 30; ++i) {
    Mask mask = Mask::full();
    for (int cell = 0; cell < kT * kT; ++cell) {
      if (generator.randint(3) > 0) mask.paint(cell / kT, cell % kT, false);
    }
    const int layers = 1 + static_cast<int>(generator.randint(3));
    const int changed = static_cast<int>(generator.randint(kT));
    const auto report = leak_test(untrained(layers), mask, kTokens, changed);
    INFO(layers << " layers, position " << changed);
    CHECK(changed_in(report) == allowed_in(report));
    CHECK(report.leaks.empty());
  }
}

TEST_CASE("A trained model keeps its mask too", "[train][leak]") {
  auto config = support::lesson(Mask::causal());
  config.model = {.vocabulary = 30, .d_model = 12, .heads = 3, .layers = 2, .max_len = 16};
  config.context = 8;
  config.batch = 2;
  tinygpt::Trainer trainer(config, tinygpt::bakery_replies(), support::exact());
  for (int step = 0; step < 20; ++step) trainer.step();
  const auto report = leak_test(trainer.model(), Mask::causal(), kTokens, 5);
  CHECK(report.verdict == LeakVerdict::no_leak);
  CHECK(changed_in(report) == range(5, kT));
}

TEST_CASE("A leak is named before everything else that a test finds", "[train][leak]") {
  const auto backwards =
      made_up([](std::size_t query, std::size_t key) { return key == query + 1; });
  const auto leak = leak_test(backwards, Mask::causal(), kTokens, 4);
  CHECK(leak.verdict == LeakVerdict::leak);
  CHECK(leak.leaks == Positions{3});
  CHECK(leak.differences[3] == 1.0);
  // The promise lets token 0 reach others, it reaches none, and nothing else is wrong.
  CHECK(leak_test(backwards, Mask::causal(), kTokens, 0).verdict == LeakVerdict::attention_unused);
  const auto deaf = made_up([](std::size_t, std::size_t) { return false; });
  CHECK(leak_test(deaf, Mask::full(), kTokens, 4).verdict == LeakVerdict::attention_unused);
}

TEST_CASE("A single position cannot leak", "[train][leak]") {
  const auto report = leak_test(untrained(1), Mask::causal(), {3}, 0);
  CHECK(report.verdict == LeakVerdict::no_leak);
  CHECK(report.control == -1);
  CHECK(report.differences[0] > 0.0);
}

TEST_CASE("A leak test that cannot be made is refused by what is missing", "[train][leak][error]") {
  const auto field_of = [](const LeakSubject& subject, const Positions& tokens, int changed) {
    try {
      leak_test(subject, Mask::causal(), tokens, changed);
    } catch (const tinygpt::Error& error) {
      return error.field();
    }
    return std::string("accepted");
  };
  const auto model = untrained(1);
  const LeakSubject subject = leak_subject(model, Mask::causal());
  CHECK(field_of(subject, kTokens, kT) == "change");
  CHECK(field_of(subject, kTokens, -1) == "change");
  CHECK(field_of(subject, {}, 0) == "tokens");
  CHECK(field_of({subject.logits_of, 1, 1}, {0, 0}, 0) == "vocabulary");
  CHECK(field_of(subject, kTokens, 0) == "accepted");
  for (const double bad : {double{NAN}, HUGE_VAL}) {
    const LeakSubject broken{
        [bad](const Positions& tokens) { return std::vector<double>(tokens.size(), bad); }, 11, 1};
    CHECK_THROWS_WITH(
        leak_test(broken, Mask::causal(), kTokens, 0),
        "The model's logits are not finite numbers, so no change can be seen in them.");
  }
}
