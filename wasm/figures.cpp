// SPDX-License-Identifier: MIT
// The lab's answers for the teaching figures: softmax variants, attention step by step, leak tests
// and the controls beside them.
#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "data/corpus.hpp"
#include "data/random_text.hpp"
#include "lab.hpp"
#include "mask/spec.hpp"
#include "model/layer_trace.hpp"
#include "ops/average_past.hpp"
#include "ops/hidden_number.hpp"
#include "ops/masked_softmax.hpp"

namespace tinygpt::lab {
namespace {

// Sizes that a figure can draw; the readable path is slow beyond.
constexpr int kMostCells = 512;
constexpr int kMostPositions = 128;
constexpr int kMostTraced = 64;  // positions, and channels of a head
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

constexpr std::pair<const char*, HidingWay> kHidingWays[] = {
    {  "replaced",   HidingWay::replaced},
    {     "added",      HidingWay::added},
    {    "zeroed",     HidingWay::zeroed},
    {"multiplied", HidingWay::multiplied},
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// What stands behind the mask; "given" is the page's own number and is not read from here.
constexpr std::pair<const char*, double> kHiddenNumbers[] = {
    {   "given",                                        0},
    {    "huge",                                     1e10},
    {"infinity",                                kInfinity},
    {     "nan", std::numeric_limits<double>::quiet_NaN()},
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
    refuse(field, {error.what()});
  }
}

double temperature_of(double value) {
  if (value >= 0.01 && value <= 100) return value;
  refuse("temperature", {"The temperature must be a number from 0.01 to 100."});
}

// Rows with NaN have no difference.
double largest_difference(const Tensor<double, 2>& a, const Tensor<double, 2>& b) {
  double largest = 0;
  for (std::size_t cell = 0; cell < a.size(); ++cell) {
    const double difference = std::abs(a.flat(cell) - b.flat(cell));
    if (difference > largest) largest = difference;
  }
  return largest;
}

// Column `key` of (Q, K) or row `key` of (K, 1), after the check that no query reads that key.
void put_hidden(const HiddenQuestion& question, const Tensor<bool, 2>& allowed, int key,
                Tensor<double, 2>& scores, Tensor<double, 2>& values) {
  const auto k = static_cast<std::size_t>(key);
  for (std::size_t i = 0; i < allowed.shape(0); ++i) {
    if (!allowed(i, k)) continue;
    refuse("key", {"Query ", i, " may look at key ", key, ", so nothing is hidden there."});
  }
  const double number = chosen<double>("number", question.number, kHiddenNumbers);
  if (question.place != "score" && question.place != "value") {
    refuse("place", {"A hidden number stands in the key's \"score\" or in its \"value\"."});
  }
  if (question.number == "given") return;
  if (question.place == "score") {
    xt::view(scores, xt::all(), k) = number;
  } else {
    xt::view(values, k) = number;
  }
}

HiddenAnswer hidden_answer(const char* way, const Tensor<double, 2>& output,
                           const Tensor<double, 2>& honest) {
  HiddenAnswer answer{way, numbers(output), {}, {}};
  for (std::size_t i = 0; i < output.shape(0); ++i) {
    const double value = output(i, 0);
    if (!std::isfinite(value)) {
      answer.outputs[i] = std::numeric_limits<double>::quiet_NaN();
      answer.poisoned.push_back(static_cast<int>(i));
    }
    if (!(value == honest(i, 0))) answer.changed.push_back(static_cast<int>(i));
  }
  return answer;
}

// A model nobody trained and random tokens, drawn as the command line's leak test draws them.
struct Untrained {
  TinyGpt model;
  std::vector<int> tokens;
};

// What a figure may ask of an untrained model.
template <typename Settings>
ModelConfig untrained_config(const Settings& s) {
  ModelConfig config;
  config.vocabulary = whole("vocabulary", "The vocabulary", s.vocabulary, 2, 65536);
  config.d_model = whole("dModel", "The width", s.d_model, 1, 256);
  config.heads = whole("heads", "The number of heads", s.heads, 1, 256);
  config.layers = whole("layers", "The number of layers", s.layers, 1, 16);
  config.max_len = kMostPositions;
  return config;
}

Untrained untrained(const LeakSettings& s, const Kernels& kernels) {
  const ModelConfig config = untrained_config(s);
  const int length = whole("length", "The length", s.length, 1, kMostPositions);
  if (!(s.enlarge >= 1 && s.enlarge <= 1e4)) {
    refuse("enlarge", {"Queries and keys can be made from 1 to 10000 times as large."});
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
    refuse("padding", {"Padding on rows is a fault only where there is a filler token."});
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
    const auto given = tensor<2>("scores", question.scores,
                                 {static_cast<std::size_t>(Q), static_cast<std::size_t>(K)});
    const Tensor<double, 2> scores = given / temperature_of(question.temperature);
    const auto allowed = allowed_cells(mask_of("mask", question.mask), Q, K);
    const MaskedSoftmax softmax = masked_softmax(scores, allowed, variant);
    return SoftmaxAnswer{.queries = Q,
                         .keys = K,
                         .masked_scores = numbers(softmax.masked_scores),
                         .exponentials = numbers(softmax.exponentials),
                         .weights = numbers(softmax.weights),
                         .row_sums = numbers(softmax.row_sums),
                         .column_sums = numbers(softmax.column_sums),
                         .entropy = numbers(softmax.entropy),
                         .leaked = numbers(softmax.leaked),
                         .empty_rows = softmax.empty_rows,
                         .from_before = largest_difference(
                             softmax.weights, masked_softmax(scores, allowed).weights)};
  });
}

Result<std::vector<HiddenAnswer>> Lab::hidden_number(const HiddenQuestion& question) const {
  return attempt([&] {
    const int K = whole("keys", "The number of keys", question.keys, 1, kMostCells);
    const int Q =
        whole("queries", "With these keys, the number of queries", question.queries, 1, K);
    const int key = whole("key", "The hidden key", question.key, 0, K - 1);
    const auto queries = static_cast<std::size_t>(Q);
    const auto keys = static_cast<std::size_t>(K);
    auto scores = tensor<2>("scores", question.scores, {queries, keys});
    auto values = tensor<2>("values", question.values, {keys, 1});
    const auto allowed = allowed_cells(mask_of("mask", question.mask), Q, K);
    const auto honest = hidden_output(scores, values, allowed, HidingWay::replaced);
    put_hidden(question, allowed, key, scores, values);
    std::vector<HiddenAnswer> answers;
    for (const auto& [name, way] : kHidingWays) {
      answers.push_back(hidden_answer(name, hidden_output(scores, values, allowed, way), honest));
    }
    return answers;
  });
}

Result<std::vector<NamedTensor>> Lab::trace_attention(const AttentionQuestion& question) const {
  return attempt([&] {
    const int H = whole("heads", "The number of heads", question.heads, 1, 16);
    const int K = whole("keys", "The number of keys", question.keys, 1, kMostTraced);
    const int Q = whole("queries", "The number of queries", question.queries, 1, kMostTraced);
    const int D = whole("headWidth", "The width of a head", question.head_width, 1, kMostTraced);
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

Result<std::vector<NamedTensor>> Lab::trace_projected(const ProjectedQuestion& question) const {
  return attempt([&] {
    const int T = whole("positions", "The number of positions", question.positions, 1, kMostTraced);
    const int C = whole("width", "The width", question.width, 1, kMostTraced);
    const int H = whole("heads", "The number of heads", question.heads, 1, C);
    const auto rows = static_cast<std::size_t>(T);
    const auto width = static_cast<std::size_t>(C);
    return tinygpt::trace_projected(tensor<2>("x", question.x, {rows, width}),
                                    tensor<2>("qkv", question.qkv, {width, 3 * width}),
                                    tensor<2>("out", question.out, {width, width}), H,
                                    allowed_cells(mask_of("mask", question.mask), T, T));
  });
}

Result<PastAverageAnswer> Lab::average_the_past(const std::vector<double>& values, double positions,
                                                double channels) const {
  return attempt([&] {
    const int T = whole("positions", "The number of positions", positions, 1, kMostTraced);
    const int D = whole("channels", "The number of channels", channels, 1, kMostTraced);
    const PastAverage average = tinygpt::average_the_past(
        tensor<2>("values", values, {static_cast<std::size_t>(T), static_cast<std::size_t>(D)}));
    return PastAverageAnswer{.positions = T,
                             .channels = D,
                             .by_loop = numbers(average.by_loop),
                             .averaging = numbers(average.averaging),
                             .by_matrix = numbers(average.by_matrix),
                             .masked_scores = numbers(average.masked_scores),
                             .weights = numbers(average.weights),
                             .by_softmax = numbers(average.by_softmax)};
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
      refuse("model", {"A leak test takes the model of the \"run\" or an \"untrained\" one."});
    }
    const Untrained drawn = untrained(settings, require_kernels(profile_));
    return leak_answer(drawn.model, drawn.tokens, settings);
  });
}

Result<OrderReport> Lab::order_test(const OrderSettings& s) const {
  return attempt([&] {
    const ModelConfig config = untrained_config(s);
    const auto count = static_cast<double>(s.tokens.size());
    const int T = whole("tokens", "The number of tokens", count, 3, kMostTraced);
    std::vector<int> tokens;
    for (const double token : s.tokens) {
      tokens.push_back(whole("tokens", "A token", token, 0, config.vocabulary - 1));
    }
    const auto position = [&](double value) {
      return whole("swap", "A position to swap, before the last one,", value, 0, T - 2);
    };
    Generator generator(whole_seed(s.seed));
    TinyGpt model(config, generator, require_kernels(profile_));
    if (!s.positions) forget_positions(model);
    return tinygpt::order_test(model, mask_of("mask", s.mask), tokens, position(s.first),
                               position(s.second));
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
