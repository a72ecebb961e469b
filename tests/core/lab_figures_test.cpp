// SPDX-License-Identifier: MIT
// The facade's answers for the teaching figures: the core's numbers, copied, and refusals in one
// sentence. What the numbers mean is tested where they are computed.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "data/corpus.hpp"
#include "data/random_text.hpp"
#include "ops/cross_entropy.hpp"
#include "support/lab_answers.hpp"

using namespace tinygpt;
using lab::AttentionQuestion;
using lab::Lab;
using lab::LeakSettings;
using lab::ProjectedQuestion;
using lab::SoftmaxQuestion;
using support::check_refused;
using support::says;
using support::started;
using support::value_of;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Four queries and keys, each row with scores 1, 2, 3, 4.
SoftmaxQuestion four() {
  SoftmaxQuestion question;
  for (int i = 0; i < 16; ++i) question.scores.push_back(1 + i % 4);
  question.queries = question.keys = 4;
  return question;
}

AttentionQuestion four_tokens() {
  return {
      .heads = 1,
      .queries = 4,
      .keys = 4,
      .head_width = 1,
      .q = {0, 0, 0, 0},
      .k = {1, 2, 3, 4},
      .v = {1, 2, 3, 6},
      .mask = "causal"
  };
}

// A model small enough for the pass as formulas.
LeakSettings small_leak() {
  LeakSettings settings;
  settings.vocabulary = 11;
  settings.length = 8;
  settings.d_model = 12;
  settings.heads = 3;
  settings.layers = 2;
  settings.change = 7;
  return settings;
}

std::vector<int> range(int begin, int end) {
  std::vector<int> positions;
  for (int t = begin; t < end; ++t) positions.push_back(t);
  return positions;
}

const NamedTensor& find(const std::vector<NamedTensor>& tensors, const std::string& name) {
  const auto at = std::ranges::find(tensors, name, &NamedTensor::name);
  INFO(name);
  REQUIRE(at != tensors.end());
  return *at;
}

bool no_nan(const std::vector<double>& values) {
  return std::ranges::none_of(values, [](double value) { return std::isnan(value); });
}

}  // namespace

TEST_CASE("Softmax is answered in each order", "[wasm][lab][softmax]") {
  const Lab lab(Profile::exact);
  SoftmaxQuestion question = four();
  const auto before = value_of(lab.softmax_variant(question));
  CHECK(before.queries == 4);
  CHECK(before.keys == 4);
  CHECK(std::abs(before.weights[4] - 0.2689) < 5e-5);
  CHECK(before.weights[6] == 0.0);
  CHECK(before.masked_scores[6] == -kInfinity);
  CHECK(before.exponentials[5] == 1.0);
  CHECK(before.entropy[0] == 0.0);
  question.order = "after";
  CHECK(std::abs(value_of(lab.softmax_variant(question)).row_sums[0] - 0.0321) < 5e-5);
  question.order = "afterRenormalized";
  CHECK(std::abs(value_of(lab.softmax_variant(question)).weights[4] - 0.2689) < 5e-5);
  question.order = "before";
  question.filler = -8;
  CHECK(value_of(lab.softmax_variant(question)).leaked[0] > 1e-4);
}

TEST_CASE("Softmax tells the sums of its columns and how far it is from the right order",
          "[wasm][lab][softmax]") {
  const Lab lab(Profile::exact);
  SoftmaxQuestion question = four();
  const auto before = value_of(lab.softmax_variant(question));
  CHECK(before.from_before == 0.0);
  CHECK(before.column_sums[0] > 1.0);  // FC-13: only rows sum to 1
  CHECK(std::abs(before.column_sums[3] - before.weights[15]) == 0.0);
  question.order = "after";
  // Row 0 keeps 0.0321 of the 1 that it has when its blocked keys are hidden first.
  CHECK(std::abs(value_of(lab.softmax_variant(question)).from_before - (1 - 0.0321)) < 5e-5);
  question.order = "afterRenormalized";
  CHECK(value_of(lab.softmax_variant(question)).from_before < 1e-15);
  for (std::size_t i = 0; i < 4; ++i) question.scores[4 * i + 3] = 1000;
  CHECK(value_of(lab.softmax_variant(question)).from_before == 1.0);  // nothing left to divide
  question.order = "before";
  question.mask = "empty";
  question.empty_row = "nan";
  CHECK(value_of(lab.softmax_variant(question)).from_before == 0.0);
}

TEST_CASE("A temperature divides the scores first", "[wasm][lab][softmax]") {
  const Lab lab(Profile::exact);
  SoftmaxQuestion question = four();
  question.temperature = 2;
  SoftmaxQuestion halved = four();
  for (double& score : halved.scores) score /= 2;
  const auto warm = value_of(lab.softmax_variant(question));
  CHECK(warm.weights == value_of(lab.softmax_variant(halved)).weights);
  CHECK(warm.masked_scores[4] == 0.5);
  for (const double bad : {0.0, -1.0, 101.0, kNaN}) {
    question.temperature = bad;
    check_refused(lab.softmax_variant(question), "temperature");
  }
}

TEST_CASE("NaN is answered only where the policy for empty rows asks for it",
          "[wasm][lab][softmax]") {
  const Lab lab(Profile::exact);
  SoftmaxQuestion question = four();
  question.mask = "causal&padding:0,1";
  for (const char* order : {"before", "after", "afterRenormalized"}) {
    for (const char* policy : {"zero", "uniform", "nan"}) {
      question.order = order;
      question.empty_row = policy;
      const auto answer = value_of(lab.softmax_variant(question));
      CHECK(answer.empty_rows == std::vector<int>{0, 1});
      const bool asked = std::string(policy) == "nan" && std::string(order) != "after";
      for (const auto* values : {&answer.weights, &answer.row_sums, &answer.entropy, &answer.leaked,
                                 &answer.exponentials, &answer.masked_scores}) {
        const bool of_weights = values != &answer.exponentials && values != &answer.masked_scores;
        CHECK(no_nan(*values) == !(asked && of_weights));
      }
    }
  }
}

TEST_CASE("Softmax that cannot be shown is refused by its part", "[wasm][lab][softmax]") {
  const Lab lab(Profile::exact);
  const auto refused = [&](const char* field, const std::function<void(SoftmaxQuestion&)>& spoil) {
    SoftmaxQuestion question = four();
    spoil(question);
    check_refused(lab.softmax_variant(question), field);
  };
  refused("scores", [](SoftmaxQuestion& q) { q.scores.pop_back(); });
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    refused("scores", [bad](SoftmaxQuestion& q) { q.scores[3] = bad; });
  }
  for (const double bad : {0.0, 5.0, 2.5, kNaN}) {
    refused("queries", [bad](SoftmaxQuestion& q) { q.queries = bad; });
  }
  for (const double bad : {0.0, 513.0, 2.5, kNaN}) {
    refused("keys", [bad](SoftmaxQuestion& q) { q.keys = bad; });
  }
  refused("filler", [](SoftmaxQuestion& q) { q.filler = kNaN; });
  refused("filler", [](SoftmaxQuestion& q) { q.filler = kInfinity; });
  refused("order", [](SoftmaxQuestion& q) { q.order = "during"; });
  refused("emptyRow", [](SoftmaxQuestion& q) { q.empty_row = ""; });
  refused("mask", [](SoftmaxQuestion& q) { q.mask = "casual"; });
  SoftmaxQuestion question = four();
  question.order = "during";
  CHECK(says(lab.softmax_variant(question).error, "before, after, afterRenormalized"));
}

TEST_CASE("Attention of made-up vectors is answered step by step", "[wasm][lab][trace]") {
  const Lab lab(Profile::exact);
  const auto tensors = value_of(lab.trace_attention(four_tokens()));
  CHECK(tensors.size() == 8);
  CHECK(find(tensors, "weights").shape == std::vector<int>{1, 4, 4});
  CHECK(find(tensors, "weights").values[4] == 0.5);
  CHECK(find(tensors, "masked_scores").values[1] == -kInfinity);
  CHECK(find(tensors, "mixed").shape == std::vector<int>{4, 1});
  CHECK(find(tensors, "mixed").values == std::vector<double>{1, 1.5, 2, 3});
}

TEST_CASE("Cross-attention may have more queries than keys, and fillers are hidden from them all",
          "[wasm][lab][trace]") {
  const Lab lab(Profile::exact);
  const AttentionQuestion question{
      .heads = 1,
      .queries = 4,
      .keys = 3,
      .head_width = 1,
      .q = {0, 1, 2, -1},
      .k = {1, 3, 9},
      .v = {2, 4, 1000},
      .mask = "padding:2"
  };
  const auto tensors = value_of(lab.trace_attention(question));
  const NamedTensor& weights = find(tensors, "weights");
  CHECK(weights.shape == std::vector<int>{1, 4, 3});
  for (std::size_t i = 0; i < 4; ++i) {
    const double first = std::exp(question.q[i] * question.k[0]);
    const double second = std::exp(question.q[i] * question.k[1]);
    const double sum = first + second;
    CHECK(std::abs(weights.values[3 * i] - first / sum) < 1e-15);
    CHECK(std::abs(weights.values[3 * i + 1] - second / sum) < 1e-15);
    CHECK(weights.values[3 * i + 2] == 0.0);
    CHECK(std::abs(find(tensors, "mixed").values[i] - (2 * first + 4 * second) / sum) < 1e-14);
  }
}

TEST_CASE("Attention that cannot be traced is refused by its part", "[wasm][lab][trace]") {
  const Lab lab(Profile::exact);
  const auto refused = [&](const char* field,
                           const std::function<void(AttentionQuestion&)>& spoil) {
    AttentionQuestion question = four_tokens();
    spoil(question);
    check_refused(lab.trace_attention(question), field);
  };
  refused("q", [](AttentionQuestion& q) { q.q.pop_back(); });
  refused("k", [](AttentionQuestion& q) { q.k[0] = kNaN; });
  refused("v", [](AttentionQuestion& q) { q.v.push_back(0); });
  refused("heads", [](AttentionQuestion& q) { q.heads = 17; });
  refused("queries", [](AttentionQuestion& q) { q.queries = 0; });
  refused("queries", [](AttentionQuestion& q) { q.queries = 65; });
  refused("keys", [](AttentionQuestion& q) { q.keys = 65; });
  refused("headWidth", [](AttentionQuestion& q) { q.head_width = 0.5; });
  refused("mask", [](AttentionQuestion& q) { q.mask = ""; });
}

TEST_CASE("Attention with its projections is answered step by step", "[wasm][lab][trace]") {
  const Lab lab(Profile::exact);
  ProjectedQuestion question{
      .positions = 2,
      .width = 2,
      .heads = 2,
      .x = {1, 0, 0, 1},
      .qkv = {1, 2, 1, 0, 3, 4, 0, 1, 0, 1, 5, 6},
      .out = {1, 0, 0, 2},
      .mask = "causal"
  };
  const auto tensors = value_of(lab.trace_projected(question));
  CHECK(tensors.front().name == "embedded");
  CHECK(find(tensors, "q").shape == std::vector<int>{2, 2, 1});
  CHECK(find(tensors, "q").values == std::vector<double>{1, 0, 2, 1});
  CHECK(find(tensors, "v").values == std::vector<double>{3, 5, 4, 6});
  CHECK(find(tensors, "mixed").values[0] == 3.0);
  CHECK(find(tensors, "out").values[1] == 8.0);
  CHECK(find(tensors, "h").values[0] == 4.0);  // 1 + 3
  const auto refused = [&](const char* field,
                           const std::function<void(ProjectedQuestion&)>& spoil) {
    ProjectedQuestion spoilt = question;
    spoil(spoilt);
    check_refused(lab.trace_projected(spoilt), field);
  };
  refused("positions", [](ProjectedQuestion& q) { q.positions = 65; });
  refused("width", [](ProjectedQuestion& q) { q.width = 0; });
  refused("heads", [](ProjectedQuestion& q) { q.heads = 3; });
  refused("x", [](ProjectedQuestion& q) { q.x.pop_back(); });
  refused("qkv", [](ProjectedQuestion& q) { q.qkv[0] = kNaN; });
  refused("out", [](ProjectedQuestion& q) { q.out.push_back(0); });
  refused("mask", [](ProjectedQuestion& q) { q.mask = "casual"; });
}

TEST_CASE("Three ways to average the past are answered with their matrices",
          "[wasm][lab][average]") {
  const Lab lab(Profile::exact);
  const auto average = value_of(lab.average_the_past({2, 0, 4, 1, 9, 2}, 3, 2));
  CHECK(average.positions == 3);
  CHECK(average.channels == 2);
  CHECK(average.by_loop[3] == 0.5);
  CHECK(average.by_matrix == average.by_loop);
  CHECK(average.by_softmax == average.by_loop);
  CHECK(average.averaging == average.weights);
  CHECK(average.masked_scores[1] == -kInfinity);
  check_refused(lab.average_the_past({1, 2, 3}, 2, 2), "values");
  check_refused(lab.average_the_past({1, kNaN}, 2, 1), "values");
  check_refused(lab.average_the_past({}, 0, 1), "positions");
  check_refused(lab.average_the_past({1}, 1, 0.5), "channels");
}

TEST_CASE("The largest numbers that are taken lead to no NaN", "[wasm][lab][trace]") {
  const Lab lab(Profile::exact);
  AttentionQuestion question = four_tokens();
  question.q = {1e100, -1e100, 1e100, -1e100};
  question.k = question.v = {-1e100, 1e100, 1e100, -1e100};
  const auto tensors = value_of(lab.trace_attention(question));
  for (const auto& tensor : tensors) CHECK(no_nan(tensor.values));
  question.q[2] = 1e101;
  check_refused(lab.trace_attention(question), "q");
}

TEST_CASE("A layer of the run is traced with the weights that its attention has",
          "[wasm][lab][trace]") {
  const Lab lab = started();
  const auto tensors = value_of(lab.trace_layer("Your cake", 0, "prefix:2"));
  const auto& weights = find(tensors, "blocks.0.attn.weights");
  CHECK(weights.shape == std::vector<int>{2, 9, 9});
  const auto map = value_of(lab.attention("Your cake", 0, 1, "prefix:2"));
  for (std::size_t cell = 0; cell < 81; ++cell) {
    CHECK(weights.values[81 + cell] == static_cast<double>(map.weights[cell]));
  }
  CHECK(tensors.front().name == "embedded");
  CHECK(tensors.back().name == "blocks.0.h");
}

TEST_CASE("A layer that cannot be traced is refused by its part", "[wasm][lab][trace]") {
  const Lab lab = started();
  check_refused(lab.trace_layer("Your ", 1, "causal"), "layer");
  check_refused(lab.trace_layer("Your ", kNaN, "causal"), "layer");
  check_refused(lab.trace_layer("", 0, "causal"), "text");
  check_refused(lab.trace_layer("#", 0, "causal"), "text");
  check_refused(lab.trace_layer("Your cake is late", 0, "causal"), "text");  // 17 of 16
  check_refused(lab.trace_layer("Your ", 0, "casual"), "mask");
  check_refused(Lab(Profile::exact).trace_layer("Your ", 0, "causal"), "");
}

TEST_CASE("The lesson's leak test is what the facade asks by default",
          "[wasm][lab][leak][lesson]") {
  const Lab lab(Profile::exact);
  LeakSettings settings;
  const auto causal = value_of(lab.leak_test(settings));
  CHECK(causal.verdict == "noLeak");
  CHECK(causal.tokens.size() == 10);
  CHECK(causal.changed == 9);
  CHECK(causal.replacement == (causal.tokens[9] + 1) % 1000);
  for (std::size_t t = 0; t < 9; ++t) CHECK(causal.differences[t] == 0.0);
  CHECK(causal.differences[9] > 0.1);
  CHECK(causal.may_change == std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
  CHECK(causal.control == 0);
  CHECK(causal.control_reached == range(1, 10));
  settings.mask = "full";
  const auto full = value_of(lab.leak_test(settings));
  CHECK(full.verdict == "allowedByDesign");
  CHECK(full.earlier == range(0, 9));
  settings.promised = "causal";
  const auto leak = value_of(lab.leak_test(settings));
  CHECK(leak.verdict == "leak");
  CHECK(leak.leaks == range(0, 9));
  settings.mask = "masked:99";
  settings.promised = "";
  CHECK(value_of(lab.leak_test(settings)).verdict == "attentionUnused");
}

TEST_CASE("Each fault is planted by its name and found", "[wasm][lab][leak][fault]") {
  const Lab lab(Profile::exact);
  LeakSettings settings = small_leak();
  const auto verdict = [&] { return value_of(lab.leak_test(settings)).verdict; };
  CHECK(verdict() == "noLeak");
  for (const char* fault :
       {"noMask", "shiftedDiagonal", "flippedPolarity", "maskAfterSoftmax", "strayCell"}) {
    settings.fault = fault;
    INFO(fault);
    CHECK(verdict() == "leak");
  }
  settings.fault = "finiteFiller";
  CHECK(verdict() == "noLeak");
  settings.enlarge = 1000;
  CHECK(verdict() == "leak");
  settings.fault = "none";
  CHECK(verdict() == "noLeak");
  settings.enlarge = 1;
  settings.padding = {3, 1};
  settings.change = 3;
  CHECK(verdict() == "noLeak");
  settings.fault = "paddingOnRows";
  CHECK(verdict() == "leak");
}

TEST_CASE("The run's model is tested on a text of its own", "[wasm][lab][leak]") {
  const Lab lab = started();
  LeakSettings settings;
  settings.model = "run";
  settings.text = "Your cake";
  settings.change = 4;
  const auto report = value_of(lab.leak_test(settings));
  CHECK(report.verdict == "noLeak");
  CHECK(report.control == 4);
  CHECK(report.control_reached == range(5, 9));
  settings.fault = "noMask";
  CHECK(value_of(lab.leak_test(settings)).leaks == range(0, 4));
}

TEST_CASE("A leak test that cannot be made is refused by its part", "[wasm][lab][leak]") {
  const Lab lab = started();
  const auto refused = [&](const char* field, const std::function<void(LeakSettings&)>& spoil) {
    LeakSettings settings = small_leak();
    spoil(settings);
    check_refused(lab.leak_test(settings), field);
  };
  refused("model", [](LeakSettings& s) { s.model = "mine"; });
  refused("text", [](LeakSettings& s) { s.model = "run"; });
  refused("seed", [](LeakSettings& s) { s.seed = -1; });
  for (const double bad : {1.0, 65537.0, kNaN}) {
    refused("vocabulary", [bad](LeakSettings& s) { s.vocabulary = bad; });
  }
  for (const double bad : {0.0, 129.0, 1.5}) {
    refused("length", [bad](LeakSettings& s) { s.length = bad; });
  }
  for (const double bad : {-1.0, 8.0, kInfinity}) {
    refused("change", [bad](LeakSettings& s) { s.change = bad; });
  }
  for (const double bad : {0.0, 1e5, kNaN}) {
    refused("enlarge", [bad](LeakSettings& s) { s.enlarge = bad; });
  }
  refused("dModel", [](LeakSettings& s) { s.d_model = 257; });
  refused("heads", [](LeakSettings& s) { s.heads = 5; });
  refused("layers", [](LeakSettings& s) { s.layers = 17; });
  refused("mask", [](LeakSettings& s) { s.mask = "casual"; });
  refused("promised", [](LeakSettings& s) { s.promised = "casual"; });
  refused("padding", [](LeakSettings& s) { s.padding = {0.5}; });
  refused("padding", [](LeakSettings& s) { s.fault = "paddingOnRows"; });
  refused("fault", [](LeakSettings& s) { s.fault = "unshiftedTargets"; });
  refused("length", [](LeakSettings& s) {
    s.length = 65;
    s.fault = "noMask";
  });
  LeakSettings settings;
  settings.model = "run";
  check_refused(Lab(Profile::exact).leak_test(settings), "");
}

TEST_CASE("A run tells what it is trained to predict", "[wasm][lab][targets]") {
  Lab lab = started();
  const auto next = value_of(lab.targets_check());
  CHECK(next.verdict == "next");
  CHECK(next.positions == 40 * 7);  // 40 windows of 8
  CHECK(next.next == next.positions);
  CHECK(next.same < next.positions);
  CHECK(std::equal(next.first.tokens.begin() + 1, next.first.tokens.end(),
                   next.first.targets.begin()));
  auto settings = support::small();
  settings.targets = "same";
  settings.mask = "strict";
  value_of(lab.start_run(settings));
  const auto same = value_of(lab.targets_check());
  CHECK(same.verdict == "same");
  CHECK(same.first.targets[0] == kLeftOut);
  CHECK(same.first.targets[1] == same.first.tokens[1]);
  settings.targets = "previous";
  check_refused(lab.start_run(settings), "targets");
  CHECK(value_of(lab.targets_check()).verdict == "same");
  check_refused(Lab(Profile::exact).targets_check(), "");
}

TEST_CASE("Random text is drawn from an alphabet, without one from the replies' characters",
          "[wasm][lab]") {
  const Lab lab(Profile::exact);
  CHECK(value_of(lab.random_text(5, 40, "xyz")) == random_text(5, 40, "xyz"));
  const auto drawn = Vocabulary(value_of(lab.random_text(0, 5000, "")));
  const auto replies = Vocabulary(bakery_replies());
  REQUIRE(drawn.size() == replies.size());
  for (int token = 0; token < drawn.size(); ++token) {
    CHECK(drawn.character(token) == replies.character(token));
  }
  for (const double bad : {0.0, 1.5, 1000001.0, kNaN}) {
    check_refused(lab.random_text(0, bad, "ab"), "length");
  }
  check_refused(lab.random_text(-1, 4, "ab"), "seed");
  check_refused(lab.random_text(0, 4, "aba"), "alphabet");
}
