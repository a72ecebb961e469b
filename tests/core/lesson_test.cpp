// SPDX-License-Identifier: MIT
// The lesson's eight lines: what a learner of the PyTorch lesson sees, seen here.
#include <catch_amalgamated.hpp>
#include <cstdio>

#include "model/generate.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

std::string three_decimals(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

struct Lines {
  std::vector<std::string> losses;  // steps 0, 100, 200, 300
  std::string text;
  bool operator==(const Lines&) const = default;
};

Lines run(const tinygpt::Mask& mask, const tinygpt::Kernels& kernels) {
  tinygpt::Trainer trainer(support::lesson(mask), tinygpt::bakery_replies(), kernels);
  Lines lines;
  for (int step = 0; step <= 300; ++step) {
    const auto result = trainer.step();
    if (step % 100 == 0) lines.losses.push_back(three_decimals(static_cast<double>(result.loss)));
  }
  const auto& vocabulary = trainer.vocabulary();
  lines.text = vocabulary.decode(
      tinygpt::generate_greedy(trainer.model(), mask, vocabulary.encode("Your "), 40));
  return lines;
}

}  // namespace

TEST_CASE("the lesson's four losses and its text come out without and with the causal mask",
          "[train][golden][long]") {
  struct Case {
    const char* name;
    tinygpt::Mask mask;
    Lines expected;
  };
  const auto lesson = GENERATE(
      Case{
          "full",
          tinygpt::Mask::full(),
          {{"3.585", "0.185", "0.013", "0.003"}, "Your      d   ou               6  c \n  b    s"}
  },
      Case{
          "causal",
          tinygpt::Mask::causal(),
          {{"3.569", "0.252", "0.141", "0.129"}, "Your plum cake is out for delivery. waterery "}});
  const auto torch = tinygpt::golden::lesson()["runs"][lesson.name];
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(three_decimals(torch["loss"][100 * i].get<double>()) == lesson.expected.losses[i]);
  }
  CHECK(torch["greedy"].get<std::string>() == lesson.expected.text);
  for (const tinygpt::Kernels* kernels : support::profiles()) {
    INFO(lesson.name << " in profile " << tinygpt::profile_name(kernels->profile));
    const Lines lines = run(lesson.mask, *kernels);
    CHECK(lines.losses == lesson.expected.losses);
    CHECK(lines.text == lesson.expected.text);
  }
}
