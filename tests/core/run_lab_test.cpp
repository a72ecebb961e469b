// SPDX-License-Identifier: MIT
// The facade's questions about a run: their fields, and the sentences that refuse bad ones.
#include "run_lab.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "data/corpus.hpp"
#include "model/generate.hpp"
#include "ops/reference.hpp"
#include "support/lab_answers.hpp"
#include "train/probes.hpp"
#include "window_loss.hpp"

namespace {

using support::check_refused;
using support::Lab;
using support::started;
using support::value_of;
using tinygpt::lab::field;
using Doubles = std::vector<double>;
using Ints = std::vector<int>;
using Words = std::vector<std::string>;
namespace lab = tinygpt::lab;

Lab run_with(const support::RunSettings& settings, int steps = 3) {
  Lab one(tinygpt::Profile::exact);
  value_of(one.start_run(settings));
  for (int i = 0; i < steps; ++i) value_of(one.step());
  return one;
}

}  // namespace

TEST_CASE("a page may train any combination of parts, and a part that is misspelt is refused",
          "[lab]") {
  support::RunSettings settings = support::small();
  settings.residual = false;
  settings.norm = "post";
  settings.feed_forward = false;
  settings.positions = false;
  settings.tied = true;
  settings.schedule = "cosine";
  settings.warmup = 2;
  settings.schedule_steps = 10;
  settings.max_grad_norm = 1;
  settings.weight_decay = 0.1;
  settings.decay = "matrices";
  const Lab one = run_with(settings);
  const auto& config = one.trainer().config();
  CHECK(config.model.norm == tinygpt::Norm::post);
  CHECK_FALSE(config.model.residual);
  CHECK_FALSE(config.model.feed_forward);
  CHECK_FALSE(config.model.positions);
  CHECK(config.model.tied);
  CHECK(config.schedule.kind == tinygpt::ScheduleKind::cosine);
  CHECK(config.max_grad_norm == 1.0);
  CHECK(config.adamw.decay == tinygpt::Decay::matrices);
  CHECK(config.adamw.weight_decay == 0.1);

  Lab other(tinygpt::Profile::exact);
  const auto refused = [&](auto change, const char* name) {
    support::RunSettings wrong = support::small();
    change(wrong);
    check_refused(other.start_run(wrong), name);
  };
  refused([](auto& s) { s.norm = "before"; }, "norm");
  refused([](auto& s) { s.schedule = "linear"; }, "schedule");
  refused([](auto& s) { s.decay = "some"; }, "decay");
  refused([](auto& s) { s.warmup = 2.5; }, "warmup");
  refused([](auto& s) { s.max_grad_norm = -1; }, "maxGradNorm");
  refused([](auto& s) { s.weight_decay = std::nan(""); }, "weightDecay");
  refused(
      [](auto& s) {
        s.schedule = "cosine";
        s.warmup = 300;
      },
      "warmup");
}

TEST_CASE("a width of 32 takes 1 to 32 heads that divide it, and says which", "[lab][field]") {
  // FC-53
  for (const double heads : {3.0, 0.0, 33.0}) {
    support::RunSettings settings = support::small();
    settings.d_model = 32;
    settings.heads = heads;
    Lab one(tinygpt::Profile::exact);
    check_refused(one.start_run(settings), "heads");
  }
  support::RunSettings settings = support::small();
  settings.d_model = 32;
  settings.heads = 3;
  Lab one(tinygpt::Profile::exact);
  CHECK(support::says(one.start_run(settings).error, "possible are 1, 2, 4, 8, 16, 32"));
  settings.heads = 32;
  CHECK(run_with(settings).trainer().config().model.dims(1, 1).D == 1);
}

TEST_CASE("a window loss is that of the probe, of the run's own text and mask", "[lab]") {
  const Lab one = run_with(support::small());
  const auto& trainer = one.trainer();
  const auto starts = tinygpt::spread_windows(trainer.text_length(), 8, 5);
  for (const bool honest : {false, true}) {
    const auto found = value_of(lab::window_loss(one, honest ? "honest" : "usual", "training", 5));
    const auto expected = (honest ? tinygpt::honest_loss : tinygpt::usual_loss)(
        trainer.model(), trainer.config().mask, trainer.text(), starts, 8);
    CHECK(field<double>(found, "mean") == expected.mean);
    CHECK(field<Doubles>(found, "byPosition") == expected.by_position);
    CHECK(field<double>(found, "windows") == 5.0);
  }
  check_refused(lab::window_loss(one, "kind", "training", 5), "kind");
  check_refused(lab::window_loss(one, "usual", "test", 5), "text");
  check_refused(lab::window_loss(one, "usual", "training", 0), "windows");
  check_refused(lab::window_loss(Lab(tinygpt::Profile::exact), "usual", "training", 1), "");
}

TEST_CASE("a window loss in parts has the bits of the whole one", "[lab]") {
  Lab one = run_with(support::small());
  for (const std::string kind : {"usual", "honest"}) {
    lab::LossInParts loss;
    double left = field<double>(value_of(loss.begin(one, kind, "training", 5)), "left");
    CHECK(left == (kind == "honest" ? 8.0 : 1.0));
    check_refused(loss.finish(), "");
    // A mask that comes meanwhile is for the next one.
    const auto whole = value_of(lab::window_loss(one, kind, "training", 5));
    value_of(lab::set_mask(one, "full"));
    for (; left > 0; --left) CHECK(field<double>(value_of(loss.add(one)), "left") == left - 1);
    value_of(lab::set_mask(one, "causal"));
    check_refused(loss.add(one), "");
    const auto found = value_of(loss.finish());
    CHECK(field<double>(found, "mean") == field<double>(whole, "mean"));
    CHECK(field<Doubles>(found, "byPosition") == field<Doubles>(whole, "byPosition"));
    CHECK(field<double>(found, "windows") == 5.0);
  }
}

TEST_CASE("a loss in parts is of one run at one step", "[lab]") {
  Lab one = run_with(support::small());
  lab::LossInParts loss;
  check_refused(loss.add(one), "");
  check_refused(loss.finish(), "");
  check_refused(loss.begin(one, "kind", "training", 5), "kind");
  value_of(loss.begin(one, "honest", "training", 5));
  value_of(one.step());
  check_refused(loss.add(one), "");
}

TEST_CASE("a mask that leaves every position without a key has no mean loss, and no NaN is told",
          "[lab][field]") {
  // FC-28
  support::RunSettings settings = support::small();
  settings.mask = "empty";
  const Lab one = run_with(settings);
  const auto found = value_of(lab::window_loss(one, "usual", "training", 3));
  for (const auto& [name, value] : found) CHECK(std::string(name) != "mean");
}

TEST_CASE("writing answers for each character, and names what cannot be written", "[lab]") {
  const Lab one = run_with(support::small());
  lab::WritingSettings settings;
  settings.prompt = "Your ";
  settings.count = 6;
  settings.temperature = 0.8;
  settings.top_k = 5;
  settings.seed = 9;
  settings.forced = "z";
  settings.forced_places = {2};
  check_refused(lab::write(one, settings), "forced");  // "z" is not in the replies
  settings.forced = "k";
  const auto written = value_of(lab::write(one, settings));
  const auto& text = field<std::string>(written, "text");
  const auto V = static_cast<std::size_t>(one.trainer().vocabulary().size());
  CHECK(text.size() == 11);
  CHECK(text[7] == 'k');
  CHECK(field<Ints>(written, "promptTokens").size() == 5);
  CHECK(field<Ints>(written, "forced") == Ints{0, 0, 1, 0, 0, 0});
  CHECK(field<Ints>(written, "positions") == Ints{4, 5, 6, 7, 8, 9});
  CHECK(field<Ints>(written, "cached") == Ints(6, 1));
  CHECK(field<Doubles>(written, "probabilities").size() == 6 * V);
  CHECK(field<std::string>(written, "whyNoCache").empty());
  settings.prompt = "";
  check_refused(lab::write(one, settings), "prompt");
  settings.prompt = "Your z?";
  CHECK(support::says(lab::write(one, settings).error, "\"z\", \"?\""));
  settings.prompt = "Your ";
  settings.temperature = -1;
  check_refused(lab::write(one, settings), "temperature");
  settings.temperature = 1;
  settings.top_k = 1.5;
  check_refused(lab::write(one, settings), "topK");
  settings.top_k = 0;
  settings.forced_places = {2, 3};
  check_refused(lab::write(one, settings), "forced");
}

TEST_CASE("a model that looks ahead says why its writing keeps nothing", "[lab]") {
  support::RunSettings settings = support::small();
  settings.mask = "full";
  const Lab one = run_with(settings);
  lab::WritingSettings writing;
  writing.prompt = "You";
  writing.count = 2;
  const auto written = value_of(lab::write(one, writing));
  CHECK(support::says(field<std::string>(written, "whyNoCache"), "may read position"));
  CHECK(field<Ints>(written, "cached") == Ints{0, 0});
}

TEST_CASE("after a run diverged, writing says so and gives nothing odd", "[lab][field]") {
  // FC-47: weights at their last finite values still write; weights that are not finite do not.
  Lab one = run_with(support::small());
  auto weights = std::vector<float>(one.trainer().model().parameters().values().begin(),
                                    one.trainer().model().parameters().values().end());
  weights.back() = std::nanf("");
  one.trainer().set_weights(weights);
  lab::WritingSettings writing;
  writing.prompt = "You";
  const auto result = lab::write(one, writing);
  CHECK_FALSE(result.value.has_value());
  CHECK(support::says(result.error, "not finite"));
  CHECK_FALSE(field<bool>(value_of(lab::part_norms(one)), "finite"));
}

TEST_CASE("ledgers, differences and exposure come with one number per character", "[lab]") {
  const Lab one = run_with(support::small());
  const auto cost = value_of(lab::writing_cost(one, 4, 4));
  CHECK(field<Doubles>(cost, "positionsWithout") == Doubles{4, 5, 6, 7});
  CHECK(field<Doubles>(cost, "positionsWith") == Doubles{4, 1, 1, 1});
  check_refused(lab::writing_cost(one, 0, 4), "prompt");
  const auto exact = value_of(lab::cache_differences(one, "Your plum", 4, "causal"));
  CHECK(field<Doubles>(exact, "differences") == Doubles(5, 0.0));
  check_refused(lab::cache_differences(one, "Your plum cake is out", 4, "causal"), "text");
  check_refused(lab::cache_differences(one, "Your plum", 12, "causal"), "prompt");
  check_refused(lab::cache_differences(one, "Your plum", 4, "casual"), "mask");
  const auto drift = value_of(lab::exposure(one, "Your plum", 4, "", {}));
  CHECK(field<Doubles>(drift, "givenLosses").size() == 5);
  CHECK(field<Ints>(drift, "freeChoices").size() == 5);
  check_refused(lab::exposure(one, "Your plum", 9, "", {}), "start");
  check_refused(lab::exposure(one, "Y", 1, "", {}), "passage");
  check_refused(lab::exposure(one, "Your ß", 1, "", {}), "passage");
}

TEST_CASE("a budget needs no run and adds up", "[lab][lesson]") {
  support::RunSettings settings;
  settings.d_model = 512;
  settings.heads = 8;
  settings.layers = 3;
  const auto budget = value_of(lab::parameter_budget(settings, 30));
  CHECK(field<double>(budget, "attentionBlock") == 1050624.0);
  CHECK(field<double>(budget, "feedForwardBlock") == 2099712.0);
  double sum = 0.0;
  for (const char* part : {"tokens", "positions", "attention", "feedForward", "norms", "head"}) {
    sum += field<double>(budget, part);
  }
  CHECK(field<double>(budget, "total") == sum);
  settings.heads = 7;
  check_refused(lab::parameter_budget(settings, 30), "heads");
  check_refused(lab::parameter_budget(support::small(), 0), "vocabulary");
}

TEST_CASE("the worked examples of norm and residual give the lesson's numbers", "[lab][lesson]") {
  const auto norm = value_of(lab::layer_norm_example({2, 4, 6, 8}));
  CHECK(field<double>(norm, "mean") == 5.0);
  CHECK(std::abs(field<double>(norm, "deviation") - 2.236) < 5e-4);
  const Doubles expected{-1.34, -0.45, 0.45, 1.34};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(std::abs(field<Doubles>(norm, "out")[i] - expected[i]) < 5e-3);
  }
  CHECK(field<Doubles>(value_of(lab::layer_norm_example({3, 3, 3})), "out") == Doubles(3, 0.0));
  const tinygpt::Tensor<double, 2> row{
      {0.3, -7, 2, 11, 0.25}
  };
  const tinygpt::Tensor<double, 2> reference =
      tinygpt::reference::layer_norm<double>(row, xt::ones<double>({5}), xt::zeros<double>({5}));
  const auto example = value_of(lab::layer_norm_example({0.3, -7, 2, 11, 0.25}));
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(std::abs(field<Doubles>(example, "out")[i] - reference(0, i)) < 1e-14);
  }
  const auto sum = value_of(lab::residual_example({1.0, 2.0}, {0.1, -0.2}));
  CHECK(field<Doubles>(sum, "sum") == Doubles{1.1, 1.8});
  check_refused(lab::layer_norm_example({}), "values");
  check_refused(lab::layer_norm_example({1, std::nan("")}), "values");
  check_refused(lab::residual_example({1, 2}, {1}), "branch");
}

TEST_CASE("tensors come with shape and length, parameters with their decay", "[lab]") {
  const Lab one = run_with(support::small());
  const auto lengths = value_of(lab::tensor_lengths(one, "Your "));
  const auto& names = field<Words>(lengths, "names");
  CHECK(names.front() == "embedded");
  CHECK(names.back() == "logits");
  CHECK(field<Words>(lengths, "shapes").front() == "(1, 5, 8)");
  const auto weights = std::ranges::find(names, "blocks.0.attn.weights") - names.begin();
  CHECK(field<Words>(lengths, "shapes")[static_cast<std::size_t>(weights)] == "(1, 2, 5, 5)");
  const auto a = tinygpt::forward_text(one.trainer().model(), one.trainer().config().mask,
                                       one.trainer().vocabulary().encode("Your "));
  double sum = 0.0;
  for (int t = 0; t < 5; ++t) {
    double squares = 0.0;
    for (int c = 0; c < 8; ++c) squares += std::pow(static_cast<double>(a.embedded.row(t)[c]), 2);
    sum += std::sqrt(squares);
  }
  CHECK(field<Doubles>(lengths, "lengths").front() == Catch::Approx(sum / 5));
  const auto list = value_of(lab::parameter_list(one));
  CHECK(field<Words>(list, "names").front() == "tok.weight");
  CHECK(field<Ints>(list, "decays") == Ints(field<Words>(list, "names").size(), 1));
  int count = 0;
  for (const int size : field<Ints>(list, "counts")) count += size;
  CHECK(count == static_cast<int>(one.trainer().config().model.parameter_count()));
}

TEST_CASE("learning rate and mask change in a running run; bad ones leave it as it was", "[lab]") {
  Lab one = run_with(support::small());
  CHECK(field<double>(value_of(lab::set_learning_rate(one, 0.01)), "learningRate") == 0.01);
  check_refused(lab::set_learning_rate(one, 0), "learningRate");
  CHECK(one.trainer().config().adamw.learning_rate == 0.01);
  CHECK(field<Words>(value_of(lab::set_mask(one, "prefix:3")), "warnings").empty());
  CHECK(field<Words>(value_of(lab::set_mask(one, "causal&padding:0")), "warnings").size() == 1);
  check_refused(lab::set_mask(one, "prefix:"), "mask");
  value_of(one.step());
}

TEST_CASE("a text's bytes are read with notes, or refused with the place", "[lab][field]") {
  // FC-38
  const auto read =
      value_of(lab::read_text_bytes("\xEF\xBB\xBF"
                                    "ab\r\ncd\r\n",
                                    false));
  CHECK(field<std::string>(read, "text") == "ab\ncd\n");
  CHECK(field<Words>(read, "notes").size() == 2);
  for (const std::string& note : field<Words>(read, "notes")) CHECK(support::is_sentence(note));
  check_refused(lab::read_text_bytes("caf\xE9", false), "corpus");
  CHECK(field<std::string>(value_of(lab::read_text_bytes("caf\xE9", true)), "text") == "café");
}

TEST_CASE("the grammar's replies can be trained on, with replies held out and their baselines",
          "[lab]") {
  const auto drawn = value_of(lab::grammar_text(3, 60));
  support::RunSettings settings = support::small();
  settings.corpus = field<std::string>(drawn, "text");
  settings.held_out_share = 0.1;
  Lab one(tinygpt::Profile::exact);
  const auto info = value_of(one.start_run(settings));
  CHECK(info.held_out_characters > 100);
  CHECK(info.characters + info.held_out_characters == static_cast<int>(settings.corpus.size()));
  CHECK(info.baselines.uniform == info.uniform_loss);
  CHECK(info.baselines.bigram < info.baselines.unigram);
  REQUIRE(info.baselines.held_out_bigram.has_value());
  CHECK(*info.baselines.held_out_bigram > info.baselines.bigram);
  value_of(one.step());
  CHECK(field<double>(value_of(lab::window_loss(one, "usual", "heldOut", 4)), "mean") > 1.0);
  check_refused(lab::grammar_text(3, 0), "replies");
  check_refused(lab::grammar_text(-1, 5), "seed");
  settings.held_out_share = 0.6;
  check_refused(one.start_run(settings), "heldOutShare");
}

TEST_CASE("a text too short to hold something out trains, and says that nothing is held out",
          "[lab][field]") {
  // FC-37
  support::RunSettings settings = support::small();
  settings.corpus = "The quick brown fox jumps over the lazy dog while rain falls\nend\n";
  settings.held_out_share = 0.1;
  Lab one(tinygpt::Profile::exact);
  const auto info = value_of(one.start_run(settings));
  value_of(one.step());
  REQUIRE_FALSE(info.warnings.empty());
  CHECK(support::says(info.warnings.back(), "there is no held-out loss"));
  check_refused(lab::window_loss(one, "usual", "heldOut", 4), "heldOutShare");
  settings.corpus = "one line and nothing else in it, so nothing can be held out";
  const auto whole = value_of(one.start_run(settings));
  CHECK(whole.held_out_characters == 0);
  REQUIRE_FALSE(whole.warnings.empty());
  CHECK(support::is_sentence(whole.warnings.back()));
}

TEST_CASE("a run says what it trains on: read like a file, and a held-out repeat moved into it",
          "[lab][field]") {
  // FC-38
  support::RunSettings settings = support::small();
  settings.corpus =
      "\xEF\xBB\xBF"
      "A plum cake.\r\nIt is blue.\r\nJazz!\r\nA plum cake.\r\n";
  settings.held_out_share = 0.5;
  Lab one(tinygpt::Profile::exact);
  const auto info = value_of(one.start_run(settings));
  CHECK(info.training_text == "A plum cake.\nIt is blue.\nA plum cake.\n");
  CHECK(info.held_out_text == "Jazz!\n");
  CHECK(info.characters == static_cast<int>(info.training_text.size()));
  CHECK(info.text_digest == one.trainer().text_digest());
  REQUIRE(info.warnings.size() >= 2);
  CHECK(support::says(info.warnings[0], "byte order mark"));
  CHECK(support::says(info.warnings[1], "line end"));

  const auto file = value_of(lab::save_run(one, true));
  const auto& bytes = field<std::vector<std::uint8_t>>(file, "bytes");
  const auto resumed =
      value_of(one.resume_run(std::string(bytes.begin(), bytes.end()), settings.corpus, 0.5));
  CHECK(resumed.training_text == info.training_text);
  CHECK(resumed.text_digest == info.text_digest);
}

TEST_CASE("one repeated character has nothing to guess: every loss and line is 0, and no NaN",
          "[lab][field]") {
  // FC-37
  support::RunSettings settings = support::small();
  settings.corpus = std::string(40, 'a');
  Lab one(tinygpt::Profile::exact);
  const auto info = value_of(one.start_run(settings));
  CHECK(info.baselines.uniform == 0.0);
  CHECK(info.baselines.bigram == 0.0);
  CHECK(value_of(one.step()).loss == 0.0);
  CHECK(field<double>(value_of(lab::window_loss(one, "honest", "training", 4)), "mean") == 0.0);
}
