// SPDX-License-Identifier: MIT
// The lab's answers for the teaching figures: softmax variants, attention step by step, leak tests
// and the controls beside them.
#include <algorithm>

#include "checks.hpp"
#include "data/corpus.hpp"
#include "data/random_text.hpp"
#include "lab.hpp"
#include "mask/spec.hpp"
#include "model/layer_trace.hpp"
#include "ops/masked_softmax.hpp"

namespace tinygpt::lab {
namespace {

// Sizes that a figure can draw; the readable path is slow beyond.
constexpr int kMostCells = 512;
constexpr int kMostPositions = 128;
constexpr int kMostFaultyPositions = 64;
constexpr int kMostCharacters = 1000000;

constexpr std::pair<const char*, MaskOrder> kOrders[] = {
    {           "before",             MaskOrder::before},
    {            "after",              MaskOrder::after},
    {"afterRenormalized", MaskOrder::after_renormalized},
};

constexpr std::pair<const char*, EmptyRow> kEmptyRows[] = {
    {   "zero",    EmptyRow::zero},
    {    "nan",     EmptyRow::nan},
    {"uniform", EmptyRow::uniform},
};

constexpr std::pair<const char*, Fault> kFaults[] = {
    {            "none",               Fault::none},
    {          "noMask",            Fault::no_mask},
    { "shiftedDiagonal",   Fault::shifted_diagonal},
    { "flippedPolarity",   Fault::flipped_polarity},
    {    "finiteFiller",      Fault::finite_filler},
    {"maskAfterSoftmax", Fault::mask_after_softmax},
    {   "paddingOnRows",    Fault::padding_on_rows},
    {       "strayCell",         Fault::stray_cell},
};

const char* name_of(LeakVerdict verdict) {
  switch (verdict) {
    case LeakVerdict::leak:
      return "leak";
    case LeakVerdict::attention_unused:
      return "attentionUnused";
    case LeakVerdict::allowed_by_design:
      return "allowedByDesign";
    case LeakVerdict::no_leak:
      return "noLeak";
  }
  return "";
}

const char* name_of(TargetsVerdict verdict) {
  switch (verdict) {
    case TargetsVerdict::next:
      return "next";
    case TargetsVerdict::same:
      return "same";
    case TargetsVerdict::other:
      return "other";
    case TargetsVerdict::undecided:
      return "undecided";
  }
  return "";
}

template <typename Values>
std::vector<double> numbers(const Values& values) {
  return {values.begin(), values.end()};
}

// Row-major numbers as a tensor.
template <std::size_t Rank>
Tensor<double, Rank> tensor(const char* field, const std::vector<double>& values,
                            const std::array<std::size_t, Rank>& shape) {
  Tensor<double, Rank> result(shape);
  const std::vector<double>& checked = finite(field, values, result.size());
  std::copy(checked.begin(), checked.end(), result.begin());
  return result;
}

Mask mask_of(const char* field, const std::string& spec) {
  try {
    return parse_mask(spec);
  } catch (const Error& error) {
    throw Error(field, error.what());
  }
}

// A model nobody trained and random tokens, drawn as the command line's leak test draws them.
struct Untrained {
  TinyGpt model;
  std::vector<int> tokens;
};

Untrained untrained(const LeakSettings& s, const Kernels& kernels) {
  ModelConfig config;
  config.vocabulary = whole("vocabulary", "The vocabulary", s.vocabulary, 2, 65536);
  config.d_model = whole("dModel", "The width", s.d_model, 1, 256);
  config.heads = whole("heads", "The number of heads", s.heads, 1, 256);
  config.layers = whole("layers", "The number of layers", s.layers, 1, 16);
  config.max_len = kMostPositions;
  const int length = whole("length", "The length", s.length, 1, kMostPositions);
  if (!(s.enlarge >= 1 && s.enlarge <= 1e4)) {
    throw Error("enlarge", "Queries and keys can be made from 1 to 10000 times as large.");
  }
  Generator generator(whole_seed(s.seed));
  Untrained drawn{TinyGpt(config, generator, kernels), {}};
  for (int t = 0; t < length; ++t) {
    const auto bound = static_cast<std::uint32_t>(config.vocabulary);
    drawn.tokens.push_back(static_cast<int>(generator.randint(bound)));
  }
  if (s.enlarge != 1) enlarge_queries_and_keys(drawn.model, static_cast<float>(s.enlarge));
  return drawn;
}

std::vector<int> padding_of(const LeakSettings& s) {
  std::vector<int> padding;
  for (const double position : s.padding) {
    padding.push_back(whole("padding", "A filler's position", position, 0, kMostPositions - 1));
  }
  return padding;
}

LeakAnswer leak_answer(const TinyGpt& model, const std::vector<int>& tokens,
                       const LeakSettings& s) {
  const int T = static_cast<int>(tokens.size());
  const int change = whole("change", "The changed position", s.change, 0, T - 1);
  const PassMask given{mask_of("mask", s.mask), padding_of(s)};
  const Fault fault = chosen<Fault>("fault", s.fault, kFaults);
  if (fault == Fault::padding_on_rows && given.padding.empty()) {
    throw Error("padding", "Padding on rows is a fault only where there is a filler token.");
  }
  if (fault != Fault::none) {
    whole("length", "With a planted fault, the number of tokens", T, 1, kMostFaultyPositions);
  }
  const Mask filler = Mask::padding(given.padding);
  const Mask promised =
      s.promised.empty() ? given.promised() : mask_of("promised", s.promised) & filler;
  const LeakSubject subject = fault == Fault::none ? leak_subject(model, given.promised())
                                                   : faulty_subject(model, given, fault);
  const LeakReport report = leak_test(subject, promised, tokens, change);
  const int replaced = tokens[static_cast<std::size_t>(change)];
  return {
      .verdict = name_of(report.verdict),
      .tokens = tokens,
      .changed = change,
      .replacement = (replaced + 1) % model.config().vocabulary,
      .differences = report.differences,
      .may_change = {report.may_change.begin(), report.may_change.end()},
      .leaks = report.leaks,
      .earlier = report.earlier,
      .control = report.control,
      .control_reached = report.control_reached
  };
}

}  // namespace

Result<SoftmaxAnswer> Lab::softmax_variant(const SoftmaxQuestion& question) const {
  return attempt([&] {
    const int K = whole("keys", "The number of keys", question.keys, 1, kMostCells);
    const int Q =
        whole("queries", "With these keys, the number of queries", question.queries, 1, K);
    const SoftmaxVariant variant{
        .order = chosen<MaskOrder>("order", question.order, kOrders),
        .filler = question.filler,
        .empty_row = chosen<EmptyRow>("emptyRow", question.empty_row, kEmptyRows)};
    const auto scores = tensor<2>("scores", question.scores,
                                  {static_cast<std::size_t>(Q), static_cast<std::size_t>(K)});
    const auto allowed = allowed_cells(mask_of("mask", question.mask), Q, K);
    const MaskedSoftmax softmax = masked_softmax(scores, allowed, variant);
    return SoftmaxAnswer{.queries = Q,
                         .keys = K,
                         .masked_scores = numbers(softmax.masked_scores),
                         .exponentials = numbers(softmax.exponentials),
                         .weights = numbers(softmax.weights),
                         .row_sums = numbers(softmax.row_sums),
                         .entropy = numbers(softmax.entropy),
                         .leaked = numbers(softmax.leaked),
                         .empty_rows = softmax.empty_rows};
  });
}

Result<std::vector<NamedTensor>> Lab::trace_attention(const AttentionQuestion& question) const {
  return attempt([&] {
    const int H = whole("heads", "The number of heads", question.heads, 1, 16);
    const int K = whole("keys", "The number of keys", question.keys, 1, 64);
    const int Q =
        whole("queries", "With these keys, the number of queries", question.queries, 1, K);
    const int D = whole("headWidth", "The width of a head", question.head_width, 1, 64);
    const auto rows = [&](int positions) {
      return std::array{static_cast<std::size_t>(H), static_cast<std::size_t>(positions),
                        static_cast<std::size_t>(D)};
    };
    const Heads heads{tensor<3>("q", question.q, rows(Q)), tensor<3>("k", question.k, rows(K)),
                      tensor<3>("v", question.v, rows(K))};
    return tinygpt::trace_attention(heads, allowed_cells(mask_of("mask", question.mask), Q, K))
        .named();
  });
}

Result<std::vector<NamedTensor>> Lab::trace_layer(const std::string& text, double layer,
                                                  const std::string& mask) const {
  return attempt([&] {
    const TinyGpt& model = run().model();
    const int l = whole("layer", "The layer", layer, 0, model.config().layers - 1);
    return tinygpt::trace_layer(model, mask_of("mask", mask), figure_tokens(text), l);
  });
}

Result<LeakAnswer> Lab::leak_test(const LeakSettings& settings) const {
  return attempt([&] {
    if (settings.model == "run") {
      return leak_answer(run().model(), figure_tokens(settings.text), settings);
    }
    if (settings.model != "untrained") {
      throw Error("model", "A leak test takes the model of the \"run\" or an \"untrained\" one.");
    }
    const Untrained drawn = untrained(settings, require_kernels(profile_));
    return leak_answer(drawn.model, drawn.tokens, settings);
  });
}

Result<TargetsAnswer> Lab::targets_check() const {
  return attempt([&] {
    const TargetsReport report = tinygpt::targets_check(run());
    return TargetsAnswer{.verdict = name_of(report.verdict),
                         .positions = report.positions,
                         .next = report.next,
                         .same = report.same,
                         .first = run().window(0)};
  });
}

Result<std::string> Lab::random_text(double seed, double length,
                                     const std::string& alphabet) const {
  return attempt([&] {
    const int count = whole("length", "The length", length, 1, kMostCharacters);
    if (!alphabet.empty()) return tinygpt::random_text(whole_seed(seed), count, alphabet);
    const Vocabulary replies(bakery_replies());
    std::string characters;
    for (int token = 0; token < replies.size(); ++token) characters += replies.character(token);
    return tinygpt::random_text(whole_seed(seed), count, characters);
  });
}

std::vector<int> Lab::figure_tokens(const std::string& text) const {
  const auto tokens = tokens_of(run().vocabulary(), "text", text);
  whole("text", "The number of characters in the text", static_cast<double>(tokens.size()), 1,
        std::min(run().config().model.max_len, kMostPositions));
  return tokens;
}

}  // namespace tinygpt::lab
