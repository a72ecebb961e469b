// SPDX-License-Identifier: MIT
// The facade as a page uses it: every refusal is one sentence with the setting at fault, and what
// was there before is still there. What training computes is the train tests' business.
#include "lab.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "data/corpus.hpp"
#include "support/golden.hpp"
#include "support/lab_answers.hpp"

using namespace tinygpt;
using lab::Lab;
using lab::RunSettings;
using support::check_refused;
using support::says;
using support::small;
using support::started;
using support::value_of;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct BadSetting {
  const char* field;
  std::function<void(RunSettings&)> spoil;
};

// Each whole-numbered setting with each value that is not one it takes.
std::vector<BadSetting> bad_numbers() {
  struct Number {
    const char* field;
    double RunSettings::* member;
    double too_large;
  };
  std::vector<BadSetting> all;
  for (const auto& [field, member, too_large] : {
           Number{   "seed",    &RunSettings::seed, 4294967296.0},
           Number{ "dModel", &RunSettings::d_model,         1025},
           Number{  "heads",   &RunSettings::heads,         1025},
           Number{ "layers",  &RunSettings::layers,           65},
           Number{ "maxLen", &RunSettings::max_len,         4097},
           Number{  "batch",   &RunSettings::batch,         1025},
           Number{"context", &RunSettings::context,         4097}
  }) {
    for (const double bad : {1.5, kNaN, kInfinity, -kInfinity, -1.0, 1e300, -1e300, too_large}) {
      all.push_back({field, [setting = member, bad](RunSettings& s) { s.*setting = bad; }});
    }
    if (std::string(field) != "seed") {
      all.push_back({field, [setting = member](RunSettings& s) { s.*setting = 0; }});
    }
  }
  return all;
}

std::vector<BadSetting> bad_settings() {
  std::vector<BadSetting> all = bad_numbers();
  for (const double bad : {0.0, -0.1, kNaN, kInfinity, -kInfinity, 1e31, 1e300}) {
    all.push_back({"learningRate", [bad](RunSettings& s) { s.learning_rate = bad; }});
  }
  for (const char* bad : {"", "casual", "prefix", "prefix:x", "causal/+1", "masked:1.5"}) {
    all.push_back({"mask", [bad](RunSettings& s) { s.mask = bad; }});
  }
  all.push_back({"heads", [](RunSettings& s) { s.heads = 3; }});       // does not divide 8
  all.push_back({"heads", [](RunSettings& s) { s.heads = 16; }});      // more than the width
  all.push_back({"context", [](RunSettings& s) { s.context = 17; }});  // longer than max_len
  all.push_back({"corpus", [](RunSettings& s) { s.corpus = "tooshort"; }});
  all.push_back({"corpus", [](RunSettings& s) { s.corpus = "not UTF-8, but long \xff enough"; }});
  return all;
}

}  // namespace

TEST_CASE("Without a run, everything that needs one says so", "[wasm][lab]") {
  Lab lab(Profile::exact);
  check_refused(lab.step(), "");
  check_refused(lab.sample("Your ", 3), "");
  check_refused(lab.attention("Your ", 0, 0, "causal"), "");
  check_refused(lab.digest(), "");
  CHECK(lab.step().error == "No run has been started.");
}

TEST_CASE("A run describes itself", "[wasm][lab]") {
  Lab lab(Profile::exact);
  const auto info = value_of(lab.start_run({}));
  CHECK(info.parameters == 212126);
  CHECK(info.characters == 323);
  CHECK(info.vocabulary ==
        golden::file("lesson_causal").json("vocabulary").get<std::vector<std::string>>());
  CHECK(std::abs(info.uniform_loss - std::log(30.0)) < 1e-12);
  CHECK(info.profile == "exact");
  CHECK(info.warnings.empty());
  CHECK(value_of(lab.digest()).step == 0);
}

TEST_CASE("Settings that cannot be used are refused, each by its name, and the run goes on",
          "[wasm][lab]") {
  Lab lab = started();
  const auto before = value_of(lab.digest());
  for (const BadSetting& bad : bad_settings()) {
    RunSettings settings = small();
    bad.spoil(settings);
    check_refused(lab.start_run(settings), bad.field);
    const auto after = value_of(lab.digest());
    CHECK(after.digest == before.digest);
    CHECK(after.step == 2);
  }
  CHECK(value_of(lab.step()).step == 2);
}

TEST_CASE("A refused start does not change what the run computes next", "[wasm][lab]") {
  Lab disturbed = started();
  Lab undisturbed = started();
  RunSettings bad = small();
  bad.corpus = "short";
  check_refused(disturbed.start_run(bad), "corpus");
  CHECK(value_of(disturbed.step()).loss == value_of(undisturbed.step()).loss);
  CHECK(value_of(disturbed.digest()).digest == value_of(undisturbed.digest()).digest);
}

TEST_CASE("A text that is too short is told how many characters it needs", "[wasm][lab]") {
  Lab lab(Profile::exact);
  RunSettings settings = small();
  settings.corpus = "\u00E9\u00E9\u00E9\u00E9\u00E9abc";  // 8 characters, 13 bytes
  const auto refused = lab.start_run(settings);
  check_refused(refused, "corpus");
  CHECK(says(refused.error, "8 characters"));
  CHECK(says(refused.error, "at least 9"));
  settings.corpus += "d";
  CHECK(value_of(lab.start_run(settings)).characters == 9);
  CHECK(value_of(lab.step()).step == 0);
}

TEST_CASE("Impossible heads are answered with the possible ones", "[wasm][lab]") {
  Lab lab(Profile::exact);
  RunSettings settings = small();
  settings.heads = 3;
  CHECK(says(lab.start_run(settings).error, "1, 2, 4, 8"));
}

TEST_CASE("Refused numbers are quoted briefly", "[wasm][lab]") {
  Lab lab(Profile::exact);
  RunSettings settings = small();
  settings.batch = 0.5;
  CHECK(says(lab.start_run(settings).error, "from 1 to 1024; got 0.5."));
  settings.batch = 1e300;
  CHECK(says(lab.start_run(settings).error, "got 1e+300."));
  settings.batch = kNaN;
  CHECK(says(lab.start_run(settings).error, "from 1 to 1024."));
}

TEST_CASE("Sizes beyond the memory are refused in a sentence and the run goes on", "[wasm][lab]") {
  Lab lab = started();
  const auto before = value_of(lab.digest()).digest;
  RunSettings huge = small();
  huge.d_model = 256;
  huge.heads = 256;
  huge.max_len = 2048;
  huge.context = 2048;
  huge.batch = 4;  // 4 * 256 * 2048 * 2048 weights: 2^32 floats, 0 in 32 bits
  huge.corpus = std::string(3000, 'a');
  const auto refused = lab.start_run(huge);
  check_refused(refused, "");
  CHECK(says(refused.error, "memory"));
  CHECK(value_of(lab.digest()).digest == before);
}

TEST_CASE("Warnings tell of rows that see nothing and of texts with nothing to learn",
          "[wasm][lab]") {
  Lab lab(Profile::exact);
  RunSettings settings = small();
  settings.mask = "causal&padding:0,1";
  settings.corpus = std::string(40, 'a');
  const auto info = value_of(lab.start_run(settings));
  REQUIRE(info.warnings.size() == 2);
  CHECK(says(info.warnings[0], "2 of 8 positions see no key at all (0, 1)"));
  CHECK(says(info.warnings[0], "left out of the loss"));
  CHECK(says(info.warnings[1], "single distinct character"));
  CHECK(value_of(lab.step()).loss == 0.0);
  settings = small();
  settings.mask = "empty";
  const auto none = value_of(lab.start_run(settings)).warnings;
  REQUIRE(none.size() == 1);
  CHECK(says(none[0], "no position sees any key"));
  settings.context = 16;
  settings.mask = "causal&padding:left(15)";
  CHECK(says(value_of(lab.start_run(settings)).warnings[0], "(0, 1, 2, 3, 4, 5, 6, 7, ...)"));
}

TEST_CASE("A learning rate that is too high stops the run at a named step, for good",
          "[wasm][lab]") {
  Lab lab(Profile::exact);
  RunSettings settings = small();
  settings.learning_rate = 1e30;
  value_of(lab.start_run(settings));
  lab::Result<lab::StepReport> result;
  int step = 0;
  for (; step < 10; ++step) {
    result = lab.step();
    if (!result.value) break;
    CHECK(std::isfinite(result.value->loss));
  }
  REQUIRE(step < 10);
  check_refused(result, "learningRate");
  CHECK(says(result.error, "At step " + std::to_string(step) + " "));
  const auto stopped = value_of(lab.digest());
  CHECK(stopped.step == step);
  for (int again = 0; again < 3; ++again) CHECK(lab.step().error == result.error);
  CHECK(value_of(lab.digest()).digest == stopped.digest);

  value_of(lab.start_run(small()));
  CHECK(value_of(lab.step()).step == 0);
}

TEST_CASE("Weights stay finite at every learning rate that is taken", "[wasm][lab][property]") {
  int stopped = 0;
  for (const Profile profile : {Profile::exact, Profile::fused}) {
    if (find_kernels(profile) == nullptr) continue;
    for (int power = -3; power <= 30; ++power) {
      TrainConfig config;
      config.model = {.vocabulary = 1, .d_model = 8, .heads = 2, .layers = 1, .max_len = 16};
      config.batch = 2;
      config.context = 8;
      config.adamw.learning_rate = std::pow(10.0, power);
      Trainer trainer(config, bakery_replies(), require_kernels(profile));
      for (int step = 0; step < 25; ++step) {
        if (trainer.step().finite) continue;
        ++stopped;
        break;
      }
      INFO("learning rate 1e" << power << " after " << trainer.steps() << " steps");
      CHECK(std::ranges::all_of(trainer.model().parameters().values(),
                                [](float weight) { return std::isfinite(weight); }));
    }
  }
  CHECK(stopped > 0);
}

TEST_CASE("A mask is described at its size", "[wasm][lab]") {
  const Lab lab(Profile::exact);
  const auto causal = value_of(lab.describe_mask("causal", 6, 6));
  CHECK(causal.spec == "causal");
  CHECK(causal.queries == 6);
  CHECK(causal.keys == 6);
  CHECK(causal.counts == std::vector<int>{1, 2, 3, 4, 5, 6});
  CHECK(causal.visible == 21);
  CHECK(causal.empty_rows.empty());

  const auto empty = value_of(lab.describe_mask("causal&padding:0,01/-3.3", 2, 4));
  CHECK(empty.spec == "causal&padding:0,1/-3.3");
  CHECK(empty.allowed == std::vector<std::uint8_t>{0, 0, 1, 0, 0, 0, 1, 0});
  CHECK(empty.counts == std::vector<int>{1, 1});
  CHECK(empty.visible == 2);

  const auto nothing = value_of(lab.describe_mask("masked:5", 3, 3));
  CHECK(nothing.empty_rows == std::vector<int>{0, 1, 2});
  CHECK(value_of(lab.describe_mask("full", 512, 512)).visible == 512 * 512);

  const auto corner = value_of(lab.describe_mask("causal", 2, 4, "top-left"));
  CHECK(corner.counts == std::vector<int>{1, 2});
  CHECK(value_of(lab.describe_mask("causal", 2, 4)).counts == std::vector<int>{3, 4});
  const auto tall = value_of(lab.describe_mask("causal", 3, 2));
  CHECK(tall.counts == std::vector<int>{0, 1, 2});
  CHECK(tall.empty_rows == std::vector<int>{0});
}

TEST_CASE("A mask that cannot be described is refused by its part", "[wasm][lab]") {
  const Lab lab(Profile::exact);
  check_refused(lab.describe_mask("casual", 4, 4), "mask");
  CHECK(says(lab.describe_mask("causal&prefx:2", 4, 4).error, "\"prefx:2\""));
  for (const double bad : {0.0, -1.0, 2.5, 513.0, 1e300, kNaN, kInfinity}) {
    check_refused(lab.describe_mask("causal", bad, 512), "queries");
    check_refused(lab.describe_mask("causal", 1, bad), "keys");
  }
  check_refused(lab.describe_mask("causal", 4, 4, "center"), "alignment");
}

TEST_CASE("A sample begins with its prompt and has as many characters as asked for",
          "[wasm][lab]") {
  const Lab lab = started();
  for (const int count : {0, 1, 30}) {  // 30 is past the model's longest context
    const std::string text = value_of(lab.sample("Your ", count));
    CHECK(text.starts_with("Your "));
    CHECK(text.size() == 5 + static_cast<std::size_t>(count));
    CHECK(value_of(lab.sample("Your ", count)) == text);
  }
}

TEST_CASE("A sample that cannot be written is refused", "[wasm][lab]") {
  const Lab lab = started();
  check_refused(lab.sample("", 3), "prompt");
  check_refused(lab.sample("\xff", 3), "prompt");
  const auto unknown = lab.sample("Your #1 \U0001F370", 3);
  check_refused(unknown, "prompt");
  CHECK(says(unknown.error, "\"#\", \"1\", \"\U0001F370\""));
  for (const double bad : {-1.0, 0.5, 2001.0, 1e300, kNaN, kInfinity}) {
    check_refused(lab.sample("Your ", bad), "count");
  }
}

TEST_CASE("Attention rows sum to 1 and blocked weights are exactly 0", "[wasm][lab][property]") {
  const Lab lab = started();
  const std::string text = "Your plum cake";
  const int T = static_cast<int>(text.size());
  for (const char* mask : {"causal", "full", "prefix:5", "masked", "causal/-3.3/+0.9"}) {
    const auto allowed = value_of(lab.describe_mask(mask, T, T)).allowed;
    for (const int head : {0, 1}) {
      const auto map = value_of(lab.attention(text, 0, head, mask));
      REQUIRE(map.size == T);
      REQUIRE(map.weights.size() == allowed.size());
      double worst = 0.0;
      bool blocked_are_zero = true;
      for (int row = 0; row < T; ++row) {
        double sum = 0.0;
        for (int key = 0; key < T; ++key) {
          const auto cell = static_cast<std::size_t>(row * T + key);
          sum += static_cast<double>(map.weights[cell]);
          if (allowed[cell] == 0 && map.weights[cell] != 0.0f) blocked_are_zero = false;
        }
        worst = std::max(worst, std::abs(sum - 1.0));
      }
      // At most T roundings of the denominator, one of its inverse, one of each product.
      constexpr double kRounding = 0x1p-24;
      INFO(mask << ", head " << head << ": " << worst);
      CHECK(worst <= (T + 2) * kRounding);
      CHECK(blocked_are_zero);
    }
  }
}

TEST_CASE("Attention of a row that sees nothing is 0", "[wasm][lab]") {
  const Lab lab = started();
  const auto map = value_of(lab.attention("Your cake", 0, 1, "causal&padding:0,1"));
  for (std::size_t cell = 0; cell < 18; ++cell) CHECK(map.weights[cell] == 0.0f);
  CHECK(map.weights[2 * 9 + 2] == 1.0f);
}

TEST_CASE("Attention that cannot be shown is refused", "[wasm][lab]") {
  const Lab lab = started();
  check_refused(lab.attention("Your ", 1, 0, "causal"), "layer");
  check_refused(lab.attention("Your ", -1, 0, "causal"), "layer");
  check_refused(lab.attention("Your ", 0, 2, "causal"), "head");
  check_refused(lab.attention("Your ", 0, 0.5, "causal"), "head");
  check_refused(lab.attention("Your ", kNaN, 0, "causal"), "layer");
  check_refused(lab.attention("Your ", 0, 0, "casual"), "mask");
  check_refused(lab.attention("", 0, 0, "causal"), "text");
  check_refused(lab.attention("Your cake is late", 0, 0, "causal"), "text");  // 17 of 16
  check_refused(lab.attention("#", 0, 0, "causal"), "text");
}
