// SPDX-License-Identifier: MIT
// Mistakes that people reported in public, each as the mask that shows it and the right answer. The
// reports are named by number (FC); what they share with the rules is in mask_test.cpp.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "mask/influence.hpp"
#include "mask/spec.hpp"
#include "model/generate.hpp"
#include "ops/attention.hpp"
#include "ops/cross_entropy.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "train/leak_test.hpp"

using namespace tinygpt;

namespace {

using Positions = std::vector<int>;

Positions counts(const std::string& spec, int T) { return parse_mask(spec).visible_counts(T, T); }

int cells(const std::string& spec, int T) {
  const Positions rows = counts(spec, T);
  return std::accumulate(rows.begin(), rows.end(), 0);
}

std::vector<std::uint8_t> bits(const std::string& spec, int T) {
  return parse_mask(spec).bitmap(T, T);
}

TinyGpt untrained(int layers, int max_len) {
  Generator generator(7);
  return {
      {.vocabulary = 13, .d_model = 16, .heads = 2, .layers = layers, .max_len = max_len},
      generator,
      support::exact()
  };
}

// Outputs of an untrained model whose logits change when `token` does, by however little.
Positions changed(const std::string& spec, int T, int layers, int token) {
  Positions tokens(static_cast<std::size_t>(T));
  std::iota(tokens.begin(), tokens.end(), 1);
  const auto differences =
      leak_test(untrained(layers, T), parse_mask(spec), tokens, token).differences;
  Positions outputs;
  for (int t = 0; t < T; ++t) {
    if (differences[static_cast<std::size_t>(t)] != 0.0) outputs.push_back(t);
  }
  return outputs;
}

// What `changed` may find at most, and found.
Positions may_change(const std::string& spec, int T, int layers, int token) {
  return Influence(parse_mask(spec), T).changed_by(token, layers);
}

void check_changed(const std::string& spec, int T, int layers, int token, const Positions& rows) {
  INFO(spec << " at " << T << ", " << layers << " layers, token " << token);
  CHECK(changed(spec, T, layers, token) == rows);
  CHECK(may_change(spec, T, layers, token) == rows);
}

std::vector<float> logits_at(const Activations& a, int row) {
  return {a.logits.row(row), a.logits.row(row) + a.logits.columns()};
}

double largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max(largest, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  }
  return largest;
}

// The model whose position t has the embedding that position t + by has here.
TinyGpt with_later_positions(const TinyGpt& model, int by) {
  TinyGpt shifted = untrained(model.config().layers, model.config().max_len);
  for (int t = 0; t + by < model.config().max_len; ++t) {
    std::copy_n(model.parameters().pos.row(t + by), model.config().d_model,
                shifted.parameters().pos.row(t));
  }
  shifted.parameters_changed();
  return shifted;
}

TrainConfig small(const Mask& mask, int context) {
  TrainConfig config = support::lesson(mask);
  config.model = {.vocabulary = 30, .d_model = 16, .heads = 2, .layers = 2, .max_len = context};
  config.context = context;
  config.batch = 4;
  return config;
}

struct Trained {
  double loss;
  std::string text;
};

// The last loss, and what the model then writes after "Your ".
Trained trained(const std::string& spec, int steps) {
  TrainConfig config = small(parse_mask(spec), 16);
  config.model.d_model = 32;
  config.batch = 16;
  config.adamw.learning_rate = 0.01;
  Trainer trainer(config, bakery_replies(), support::exact());
  double loss = 0.0;
  for (int step = 0; step < steps; ++step) loss = static_cast<double>(trainer.step().loss);
  const Vocabulary& vocabulary = trainer.vocabulary();
  const auto prompt = vocabulary.encode("Your ");
  return {loss, vocabulary.decode(generate_greedy(trainer.model(), config.mask, prompt, 60))};
}

// Of all three characters in a row that `text` has, the share that the replies have too.
double known_triples(const std::string& text) {
  int known = 0;
  for (std::size_t i = 0; i + 3 <= text.size(); ++i) {
    known += bakery_replies().find(text.substr(i, 3)) != std::string_view::npos ? 1 : 0;
  }
  return known / static_cast<double>(text.size() - 2);
}

void check_trains(const std::string& spec, int context) {
  const TrainConfig config = small(parse_mask(spec), context);
  Trainer trainer(config, bakery_replies(), support::exact());
  for (int step = 0; step < 30; ++step) CHECK(trainer.step().finite);
  CHECK(std::ranges::all_of(trainer.model().parameters().values(),
                            [](float weight) { return std::isfinite(weight); }));
}

}  // namespace

TEST_CASE("FC-02 The inverse of causal leaks every future token and leaves the last row empty",
          "[mask][field]") {
  CHECK(counts("~causal", 4) == Positions{3, 2, 1, 0});
  for (int token = 0; token < 5; ++token) {
    Positions up_to(static_cast<std::size_t>(token + 1));
    std::iota(up_to.begin(), up_to.end(), 0);
    check_changed("~causal", 5, 1, token, up_to);
  }
  check_trains("~causal", 8);
}

TEST_CASE("FC-02 The inverse of causal ends with the lower loss and writes worse",
          "[train][field]") {
  const auto [causal_loss, causal_text] = trained("causal", 150);
  const auto [inverse_loss, inverse_text] = trained("~causal", 150);
  CHECK(inverse_loss < causal_loss / 2);
  CHECK(known_triples(causal_text) > 0.9);
  CHECK(known_triples(inverse_text) < 0.6);
  const TrainConfig config = small(parse_mask("~causal"), 16);
  const Trainer trainer(config, bakery_replies(), support::exact());
  CHECK(trainer.window(0).targets.back() == kLeftOut);  // the last row sees nothing
}

TEST_CASE("FC-04 A causal mask and another one are both obeyed", "[mask][field]") {
  CHECK(counts("causal&padding:0", 4) == Positions{0, 1, 2, 3});
  CHECK(bits("causal&padding:0", 4) ==
        std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1});
}

TEST_CASE("FC-05 A rectangular causal mask names the corner it hangs from", "[mask][field]") {
  const Mask causal = Mask::causal();
  CHECK(causal.visible_counts(2, 5, Alignment::top_left) == Positions{1, 2});
  CHECK(causal.visible_counts(2, 5, Alignment::bottom_right) == Positions{4, 5});
  CHECK(causal.bitmap(1, 5, Alignment::top_left) == std::vector<std::uint8_t>{1, 0, 0, 0, 0});
  CHECK(causal.bitmap(1, 5) == std::vector<std::uint8_t>{1, 1, 1, 1, 1});
}

TEST_CASE("FC-06 A window of three is the token and two before it", "[mask][field]") {
  CHECK(counts("window:3", 6) == Positions{1, 2, 3, 3, 3, 3});
  CHECK(cells("window:3", 6) == 15);
  CHECK(counts("window:1", 6) == Positions(6, 1));
  CHECK(bits("window:1", 2) == std::vector<std::uint8_t>{1, 0, 0, 1});
  CHECK(bits("window:6", 6) == bits("causal", 6));
  CHECK(bits("window:9", 6) == bits("causal", 6));
  CHECK_THROWS_WITH(parse_mask("window:0"),
                    "Cannot read the mask part \"window:0\": a window counts the token itself, so "
                    "it has 1 or more.");
}

TEST_CASE("FC-07 A prefix of none or of one is causal, of all is full", "[mask][field]") {
  CHECK(cells("prefix:0", 6) == 21);
  CHECK(cells("prefix:1", 6) == 21);
  CHECK(cells("prefix:3", 6) == 24);
  CHECK(cells("prefix:6", 6) == 36);
  CHECK(bits("prefix:1", 6) == bits("causal", 6));
  CHECK(bits("prefix:6", 6) == bits("full", 6));
  CHECK(counts("prefix:3", 6) == Positions{3, 3, 3, 4, 5, 6});
}

TEST_CASE("FC-08 Inside a prefix earlier rows change by design", "[mask][field]") {
  for (const int layers : {1, 3}) {
    check_changed("prefix:3", 6, layers, 2, {0, 1, 2, 3, 4, 5});
    check_changed("prefix:3", 6, layers, 5, {5});
  }
}

TEST_CASE("FC-09 Only a document mask keeps packed texts apart", "[mask][field]") {
  CHECK(cells("causal&document:4", 6) == 13);
  for (const int layers : {1, 3}) {
    check_changed("causal&document:4", 6, layers, 1, {1, 2, 3});
    check_changed("causal", 6, layers, 1, {1, 2, 3, 4, 5});
  }
}

TEST_CASE("FC-09 Fresh position numbers alone do not keep packed texts apart", "[mask][field]") {
  // Documents of 4 and 2 tokens; the second one's positions count from 0 again.
  TinyGpt model = untrained(3, 6);
  for (int t = 0; t < 2; ++t) {
    std::copy_n(model.parameters().pos.row(t), model.config().d_model,
                model.parameters().pos.row(4 + t));
  }
  model.parameters_changed();
  const Positions tokens{1, 2, 3, 4, 5, 6};
  const auto changed_rows = [&](const std::string& spec) {
    const auto report = leak_test(leak_subject(model, parse_mask(spec)),
                                  parse_mask("causal&document:4"), tokens, 1);
    CHECK(report.leaks == (spec == "causal" ? Positions{4, 5} : Positions{}));
    Positions rows;
    for (int t = 0; t < 6; ++t) {
      if (report.differences[static_cast<std::size_t>(t)] != 0.0) rows.push_back(t);
    }
    return rows;
  };
  CHECK(changed_rows("causal") == Positions{1, 2, 3, 4, 5});
  CHECK(changed_rows("causal&document:4") == Positions{1, 2, 3});
  const auto packed = forward_text(model, parse_mask("causal&document:4"), tokens);
  const auto alone = forward_text(model, Mask::causal(), {5, 6});
  for (int row = 0; row < 2; ++row) {
    CHECK(largest_difference(logits_at(packed, 4 + row), logits_at(alone, row)) < 1e-5);
  }
}

TEST_CASE("FC-10 Padding that hides nothing leaves the document mask on", "[mask][field]") {
  CHECK(cells("causal&document:4&padding:left(0)", 6) == 13);
  CHECK(cells("causal&document:4&padding:right(0)", 6) == 13);
  CHECK(cells("causal&document:4&padding:5", 6) == 12);
  CHECK(cells("causal&document:4&padding:right(1)", 6) == 12);
}

TEST_CASE("FC-11 Padding hides key columns and no query rows", "[mask][field]") {
  for (const char* spec : {"padding:2", "padding:right(1)"}) {
    CHECK(bits(spec, 3) == std::vector<std::uint8_t>{1, 1, 0, 1, 1, 0, 1, 1, 0});
  }
}

TEST_CASE("FC-12 A triangle without its diagonal leaves the first row empty", "[mask][field]") {
  CHECK(counts("causal", 4) == Positions{1, 2, 3, 4});
  CHECK(counts("strict", 4) == Positions{0, 1, 2, 3});
  CHECK(bits("strict", 4) == bits("causal&~window:1", 4));
  const Activations a = forward_text(untrained(2, 4), Mask::strict(), {1, 2, 3, 4});
  CHECK(std::ranges::all_of(a.logits.span(), [](float logit) { return std::isfinite(logit); }));
}

TEST_CASE("FC-13 Rows of weights sum to one, columns need not", "[mask][field]") {
  const Activations a = forward_text(untrained(1, 4), Mask::causal(), {1, 2, 3, 4});
  const Array& weights = a.blocks[0].attn.weights;
  double first_column = 0.0;
  for (int row = 0; row < 4; ++row) {
    const float* at = weights.row(row);
    CHECK(std::fabs(std::accumulate(at, at + 4, 0.0) - 1.0) < 1e-6);
    first_column += static_cast<double>(at[0]);
  }
  CHECK(first_column > 1.0);
}

TEST_CASE("FC-14 A token that may not read itself still decides its own output", "[mask][field]") {
  CHECK(cells("~window:1", 5) == 20);
  CHECK_FALSE(parse_mask("~window:1").allows(2, 2, 5));
  for (const int layers : {1, 2}) check_changed("~window:1", 5, layers, 2, {0, 1, 2, 3, 4});
  const Influence influence(parse_mask("~window:1"), 5);
  CHECK(path_name(2, influence.shortest_path(2, 2).value()) == "2 <- 2 by the residual");
}

TEST_CASE("FC-16 Two harmless masks can leave rows empty, and training stays finite",
          "[mask][field]") {
  CHECK(counts("window:2&padding:2,3", 4) == Positions{1, 2, 1, 0});
  CHECK(counts("masked&padding:0,2,4", 6) == Positions(6, 0));
  CHECK(parse_mask("window:2&padding:2,3").empty_rows(4, 4) == Positions{3});
  CHECK(parse_mask("masked&padding:0,2,4").empty_rows(6, 6) == Positions{0, 1, 2, 3, 4, 5});
  check_trains("window:2&padding:2,3", 4);
  check_trains("masked&padding:0,2,4", 6);
}

TEST_CASE("FC-18 Behind padding on the left, rows are those of the real tokens alone",
          "[mask][field]") {
  CHECK(counts("causal&padding:left(2)", 5) == Positions{0, 0, 1, 2, 3});
  const TinyGpt model = untrained(3, 5);
  const auto padded = forward_text(model, parse_mask("causal&padding:left(2)"), {9, 9, 1, 2, 3});
  const auto alone = forward_text(with_later_positions(model, 2), Mask::causal(), {1, 2, 3});
  for (int row = 0; row < 3; ++row) {
    CHECK(largest_difference(logits_at(padded, row + 2), logits_at(alone, row)) < 1e-6);
  }
}

TEST_CASE("FC-16 What an empty row would have to guess teaches nothing", "[train][field]") {
  // Row 3 is empty, and nobody reads key 3: its token's embedding and position get no gradient.
  TrainConfig config = small(parse_mask("window:2&padding:2,3"), 4);
  config.batch = 1;
  Trainer trainer(config, "abcdefgh", support::exact());
  const auto start = trainer.begin_step()[0];
  trainer.add_shard();
  trainer.finish_step();
  const Window window = trainer.window(start);
  CHECK(window.targets[3] == kLeftOut);
  const auto is_zero = [&](const Array& gradient, int row) {
    const float* first = gradient.row(row);
    return std::all_of(first, first + gradient.columns(), [](float g) { return g == 0.0f; });
  };
  for (int t = 0; t < 4; ++t) {
    INFO("position " << t);
    CHECK(is_zero(trainer.gradients().pos, t) == (t == 3));
    CHECK(is_zero(trainer.gradients().tok, window.tokens[static_cast<std::size_t>(t)]) == (t == 3));
  }
}

TEST_CASE("FC-19 What a blocked key holds reaches no output and no gradient", "[ops][field]") {
  constexpr int T = 2, C = 4, H = 2;
  const AttentionPlan plan(parse_mask("padding:1"), T);
  for (const Kernels* kernels : support::profiles()) {
    const auto answer = [&](float hidden) {
      std::vector<float> qkv(T * 3 * C);
      for (std::size_t i = 0; i < qkv.size(); ++i) qkv[i] = 0.1f * static_cast<float>(i % 7);
      std::fill(qkv.begin() + 4 * C, qkv.end(), hidden);  // key and value 1
      std::vector<float> d_mixed{0.5f, -1, 2, 0.25f, 1, 3, -0.5f, 1};
      Arena arena(1 << 12);
      const auto kept = take_attention(arena, 1, T, C, H);
      const Array d_qkv = arena.take({1, T, 3 * C});
      std::vector<float> scratch(attention_scratch(T, C, H));
      const ConstArray qkv_view(qkv.data(), {1, T, 3 * C});
      attention_forward(*kernels, plan, H, qkv_view, kept, scratch);
      const ConstArray d_view(d_mixed.data(), {1, T, C});
      attention_backward(*kernels, plan, H, d_view, qkv_view, kept, d_qkv, scratch);
      std::vector<float> all(kept.mixed.span().begin(), kept.mixed.span().end());
      all.insert(all.end(), d_qkv.span().begin(), d_qkv.span().end());
      return all;
    };
    const auto clean = answer(1.0f);
    CHECK(std::ranges::all_of(clean, [](float value) { return std::isfinite(value); }));
    CHECK(std::any_of(clean.begin(), clean.begin() + T * C, [](float m) { return m != 0.0f; }));
    for (const float hidden : {1e10f, NAN, HUGE_VALF, -HUGE_VALF}) CHECK(answer(hidden) == clean);
  }
}

TEST_CASE("FC-22 The residual carries nothing past the mask", "[mask][field]") {
  check_changed("causal", 10, 3, 9, {9});
}

TEST_CASE("FC-23 A leak test has positive controls", "[mask][field]") {
  check_changed("causal", 5, 2, 0, {0, 1, 2, 3, 4});
  check_changed("empty", 5, 2, 0, {0});  // attention is not used
  check_changed("full", 5, 2, 4, {0, 1, 2, 3, 4});
}

TEST_CASE("FC-24 Two runs without a change differ in nothing", "[mask][field]") {
  const TinyGpt model = untrained(2, 6);
  const auto once = forward_text(model, Mask::causal(), {1, 2, 3, 4, 5, 6});
  const auto again = forward_text(model, Mask::causal(), {1, 2, 3, 4, 5, 6});
  for (int row = 0; row < 6; ++row) CHECK(logits_at(once, row) == logits_at(again, row));
  check_changed("causal", 6, 2, 5, {5});
}

TEST_CASE("FC-25 Deeper layers see further than the window", "[mask][field]") {
  check_changed("window:3", 8, 1, 0, {0, 1, 2});
  check_changed("window:3", 8, 2, 0, {0, 1, 2, 3, 4});
  check_changed("window:3", 8, 3, 0, {0, 1, 2, 3, 4, 5, 6});
}

TEST_CASE("FC-44 A second chunk and a single step see all that came before", "[mask][field]") {
  CHECK(Mask::causal().visible_counts(3, 7) == Positions{5, 6, 7});
  CHECK(Mask::causal().visible_counts(1, 8) == Positions{8});
}

TEST_CASE("FC-46 Padding on either side does not change the next token", "[mask][field]") {
  const TinyGpt model = untrained(2, 5);
  const auto alone = forward_text(model, Mask::causal(), {1, 2, 3});
  const auto right = forward_text(model, parse_mask("causal&padding:right(2)"), {1, 2, 3, 9, 9});
  CHECK(largest_difference(logits_at(right, 2), logits_at(alone, 2)) < 1e-5);
  const auto both_ways = forward_text(model, Mask::full(), {1, 2, 3});
  const auto both_ways_right = forward_text(model, Mask::padding_right(2), {1, 2, 3, 9, 9});
  CHECK(largest_difference(logits_at(both_ways_right, 2), logits_at(both_ways, 2)) < 1e-5);

  const TinyGpt later = with_later_positions(model, 2);  // counts the real tokens of a padded text
  const auto left = forward_text(model, parse_mask("causal&padding:left(2)"), {9, 9, 1, 2, 3});
  const auto alone_later = forward_text(later, Mask::causal(), {1, 2, 3});
  CHECK(largest_difference(logits_at(left, 4), logits_at(alone_later, 2)) < 1e-5);
  CHECK(largest_difference(logits_at(left, 4), logits_at(alone, 2)) > 1e-2);  // positions moved
}
