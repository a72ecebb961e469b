// SPDX-License-Identifier: MIT
// Choosing tokens, writing with them, what it costs, and how far a model drifts on its own text.
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>

#include "base/error.hpp"
#include "model/exposure.hpp"
#include "model/generate.hpp"
#include "model/writing_cost.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

namespace {

using tinygpt::Mask;
using tinygpt::Sampling;
using tinygpt::Trainer;

Trainer trained(const Mask& mask, int steps, int max_len = 24) {
  tinygpt::TrainConfig config = support::lesson(mask);
  config.model = {.vocabulary = 30, .d_model = 16, .heads = 2, .layers = 2, .max_len = max_len};
  config.context = std::min(max_len, 16);
  Trainer trainer(config, tinygpt::bakery_replies(), support::exact());
  for (int i = 0; i < steps; ++i) trainer.step();
  return trainer;
}

std::vector<int> chosen(const std::vector<tinygpt::WrittenStep>& steps) {
  std::vector<int> tokens;
  for (const auto& step : steps) tokens.push_back(step.token);
  return tokens;
}

}  // namespace

TEST_CASE("temperature divides the scores before softmax, and 0 takes the first of the highest",
          "[model][field]") {  // FC-40
  const std::vector<float> logits{2.0f, 1.0f, 0.0f};
  struct Case {
    double temperature;
    std::array<double, 3> expected;
  };
  for (const auto& [temperature, expected] : {
           Case{0.5, {0.8668, 0.1173, 0.0159}},
           Case{1.0, {0.6652, 0.2447, 0.0900}},
           Case{2.0, {0.5065, 0.3072, 0.1863}},
           Case{0.0,          {1.0, 0.0, 0.0}}
  }) {
    const auto found = tinygpt::next_probabilities(logits, {.temperature = temperature});
    for (std::size_t v = 0; v < 3; ++v) CHECK(std::abs(found[v] - expected[v]) < 5e-5);
  }
  CHECK(tinygpt::next_probabilities(std::vector{1.0f, 5.0f, 5.0f}, {}) ==
        std::vector{0.0, 1.0, 0.0});
}

TEST_CASE("top-k keeps the k likeliest, of equals the first, and above V keeps all",
          "[model][field]") {  // FC-40
  const std::vector<float> logits{0.0f, 3.0f, 1.0f, 3.0f, 3.0f};
  const auto two = tinygpt::next_probabilities(logits, {.temperature = 1.0, .top_k = 2});
  CHECK(two == std::vector{0.0, 0.5, 0.0, 0.5, 0.0});
  const auto all = tinygpt::next_probabilities(logits, {.temperature = 1.0});
  CHECK(tinygpt::next_probabilities(logits, {.temperature = 1.0, .top_k = 99}) == all);
  double sum = 0.0;
  for (const double p : all) sum += p;
  CHECK(std::abs(sum - 1.0) < 1e-15);
}

TEST_CASE("a draw picks the token at which the probabilities' sum first exceeds it",
          "[model][property]") {
  const std::vector<double> p{0.25, 0.0, 0.5, 0.25};
  CHECK(tinygpt::choose(p, 0.0) == 0);
  CHECK(tinygpt::choose(p, 0.2499) == 0);
  CHECK(tinygpt::choose(p, 0.25) == 2);
  CHECK(tinygpt::choose(p, 0.75) == 3);
  CHECK(tinygpt::choose(std::vector{0.5, 0.4999999, 0.0}, 0.99999999) == 1);
}

TEST_CASE("scores that are not finite, and settings out of range, are refused in words",
          "[model][error]") {  // FC-47
  const std::vector<float> broken{1.0f, std::nanf(""), 0.0f};
  CHECK_THROWS_WITH(tinygpt::next_probabilities(broken, {}),
                    Catch::Matchers::ContainsSubstring("not finite numbers"));
  CHECK_THROWS_AS(tinygpt::next_probabilities(std::vector{1.0f}, {.temperature = -1}),
                  tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::next_probabilities(std::vector{1.0f}, {.temperature = std::nan("")}),
                  tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::next_probabilities(std::vector{1.0f}, {.top_k = -1}), tinygpt::Error);
}

TEST_CASE("writing at temperature 0 is greedy; a seed repeats a text, another gives another",
          "[model][field]") {  // FC-34, FC-48
  const Trainer trainer = trained(Mask::causal(), 40);
  const auto prompt = trainer.vocabulary().encode("Your ");
  auto greedy = prompt;
  for (const int token : chosen(tinygpt::write(trainer.model(), Mask::causal(), prompt, 60, {}))) {
    greedy.push_back(token);
  }
  CHECK(greedy == tinygpt::generate_greedy(trainer.model(), Mask::causal(), prompt, 60));
  const auto sampled = [&](std::uint32_t seed) {
    const Sampling sampling{.temperature = 0.8, .top_k = 0, .seed = seed};
    return chosen(tinygpt::write(trainer.model(), Mask::causal(), prompt, 60, sampling));
  };
  CHECK(sampled(1) == sampled(1));
  CHECK(sampled(1) != sampled(2));
  CHECK(sampled(1).size() == 60);
}

TEST_CASE("a text grows by itself: its first tokens do not depend on how many follow",
          "[model][property]") {
  const Trainer trainer = trained(Mask::causal(), 20);
  const auto prompt = trainer.vocabulary().encode("Sorry");
  const Sampling sampling{.temperature = 1.0, .top_k = 5, .seed = 3};
  const auto all = chosen(tinygpt::write(trainer.model(), Mask::causal(), prompt, 30, sampling));
  for (const int count : {0, 1, 7}) {
    const auto some =
        chosen(tinygpt::write(trainer.model(), Mask::causal(), prompt, count, sampling));
    CHECK(some == std::vector(all.begin(), all.begin() + count));
  }
}

TEST_CASE("a forced token stands in the text, and the choices before it are unchanged",
          "[model][property]") {
  const Trainer trainer = trained(Mask::causal(), 40);
  const auto prompt = trainer.vocabulary().encode("Your ");
  const auto plain = tinygpt::write(trainer.model(), Mask::causal(), prompt, 20, {});
  const int odd = (plain[8].token + 1) % 30;
  const auto forced = tinygpt::write(trainer.model(), Mask::causal(), prompt, 20,
                                     {
  },
                                     {{.place = 8, .token = odd}});
  for (std::size_t i = 0; i < 8; ++i) CHECK(forced[i].token == plain[i].token);
  CHECK(forced[8].token == odd);
  CHECK(forced[8].forced);
  CHECK_FALSE(forced[7].forced);
  CHECK(forced[8].probabilities == plain[8].probabilities);
  CHECK_THROWS_AS(tinygpt::write(trainer.model(), Mask::causal(), prompt, 2,
                                 {
  },
                                 {{.place = 0, .token = 30}}),
                  tinygpt::Error);
}

TEST_CASE("positions go on behind the prompt, and past the last one the text is cut in front",
          "[model][field]") {  // FC-41, FC-42
  const Trainer trainer = trained(Mask::causal(), 10, 8);
  for (const int length : {3, 8, 9, 30}) {
    std::vector<int> prompt;
    for (int t = 0; t < length; ++t) prompt.push_back(trainer.text()[static_cast<std::size_t>(t)]);
    const auto steps = tinygpt::write(trainer.model(), Mask::causal(), prompt, 50, {});
    const auto plain = tinygpt::write(trainer.model(), Mask::causal(), prompt, 50, {}, {}, false);
    REQUIRE(steps.size() == 50);
    CHECK(chosen(steps) == chosen(plain));
    for (int i = 0; i < 50; ++i) {
      const auto& step = steps[static_cast<std::size_t>(i)];
      const int seen = std::min(length + i, 8);
      CHECK(step.position == seen - 1);
      CHECK(step.context_start == length + i - seen);
      CHECK(step.cached == (length + i <= 8));
      CHECK_FALSE(plain[static_cast<std::size_t>(i)].cached);
      CHECK(step.probabilities == plain[static_cast<std::size_t>(i)].probabilities);
    }
  }
}

TEST_CASE("the cache's ledger counts 22 positions without and 7 with, for 4 + 4 tokens",
          "[model][field]") {  // FC-45
  const tinygpt::ModelConfig config{
      .vocabulary = 10, .d_model = 12, .heads = 3, .layers = 2, .max_len = 8};
  const auto cost = tinygpt::writing_cost(config, Mask::causal(), 4, 4);
  int without = 0;
  int with = 0;
  for (const auto& work : cost.without_cache) without += work.positions;
  for (const auto& work : cost.with_cache) with += work.positions;
  CHECK(without == 22);
  CHECK(with == 7);
  // Token 3 sees 7 positions: all pairs of a triangle, or one row of it.
  CHECK(cost.without_cache[3].score_products == 28 * 3 * 2);
  CHECK(cost.with_cache[3].score_products == 7 * 3 * 2);
  CHECK(cost.with_cache[3].stored_numbers == 2 * 2 * 12 * 7);
  CHECK(cost.with_cache[3].multiply_adds == 2 * 12 * 144 + 12 * 10 + 2 * 12 * 7 * 2);
  CHECK(cost.without_cache[3].stored_numbers == 0);
  CHECK(cost.with_cache[0].positions == 4);
}

TEST_CASE("a ledger shows no gain where no cache is allowed, nor beyond the last position",
          "[model][property]") {
  const tinygpt::ModelConfig config{
      .vocabulary = 10, .d_model = 12, .heads = 3, .layers = 2, .max_len = 8};
  const auto full = tinygpt::writing_cost(config, Mask::full(), 3, 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(full.with_cache[i].positions == full.without_cache[i].positions);
    CHECK(full.with_cache[i].stored_numbers == 0);
  }
  const auto beyond = tinygpt::writing_cost(config, Mask::causal(), 6, 5);
  CHECK(beyond.with_cache[2].positions == 1);
  CHECK(beyond.with_cache[3].positions == 8);
  CHECK(beyond.with_cache[3].stored_numbers == 0);
  const auto window = tinygpt::writing_cost(config, Mask::window(2), 4, 2);
  CHECK(window.with_cache[1].score_products == 2 * 3 * 2);
  CHECK_THROWS_AS(tinygpt::writing_cost(config, Mask::causal(), 0, 1), tinygpt::Error);
}

TEST_CASE("a cache is exact under a mask without a future and wrong under one with",
          "[model][field]") {  // FC-43
  const Trainer trainer = trained(Mask::causal(), 20);
  const std::vector<int> text(trainer.text().begin(), trainer.text().begin() + 16);
  const auto causal = tinygpt::cache_differences(trainer.model(), Mask::causal(), text, 5);
  CHECK(causal == std::vector<double>(11, 0.0));
  const auto full = tinygpt::cache_differences(trainer.model(), Mask::full(), text, 5);
  REQUIRE(full.size() == 11);
  for (const double difference : full) CHECK(difference > 1e-3);  // rounding is a thousand times smaller
  CHECK_THROWS_AS(tinygpt::cache_differences(trainer.model(), Mask::full(), text, 0),
                  tinygpt::Error);
}

TEST_CASE("equal scores go to the lower index with a cache and without",
          "[model][field]") {  // FC-43
  Trainer trainer = trained(Mask::causal(), 5);
  tinygpt::Generator generator(0);
  tinygpt::TinyGpt model(trainer.model().config(), generator, support::exact());
  auto& head = model.parameters().head;
  std::ranges::fill(head.weight.span(), 0.0f);  // every score is its bias
  std::ranges::fill(head.bias.span(), 0.0f);
  head.bias.data()[7] = head.bias.data()[3] = 1.0f;
  model.parameters_changed();
  for (const bool cache : {true, false}) {
    const auto steps = tinygpt::write(model, Mask::causal(), {1, 2}, 4, {}, {}, cache);
    CHECK(chosen(steps) == std::vector{3, 3, 3, 3});
  }
}

TEST_CASE("a passage is scored after its own characters, or after the model's",
          "[model][field]") {  // FC-49
  const Trainer trainer = trained(Mask::causal(), 120, 40);
  const std::vector<int> passage(trainer.text().begin() + 49, trainer.text().begin() + 85);
  const auto given = tinygpt::score_given_history(trainer.model(), Mask::causal(), passage, 5);
  const auto free = tinygpt::score_free_running(trainer.model(), Mask::causal(), passage, 5);
  REQUIRE(given.losses.size() == passage.size() - 5);
  std::vector<int> own(passage.begin(), passage.begin() + 5);
  const auto score = [&](const std::vector<int>& seen, int target) {
    const auto a = tinygpt::forward_text(trainer.model(), Mask::causal(), seen);
    const float* row = a.logits.row(static_cast<int>(seen.size()) - 1);
    double sum = 0.0;
    for (int v = 0; v < 30; ++v) sum += std::exp(static_cast<double>(row[v]));
    return std::log(sum) - static_cast<double>(row[target]);
  };
  int right = 0;
  for (std::size_t i = 0; i < given.losses.size(); ++i) {
    const int target = passage[i + 5];
    const std::vector<int> told(passage.begin(),
                                passage.begin() + static_cast<std::ptrdiff_t>(i) + 5);
    CHECK(std::abs(given.losses[i] - score(told, target)) < 1e-5);
    CHECK(std::abs(free.losses[i] - score(own, target)) < 1e-5);
    own.push_back(free.choices[i]);
    right += given.choices[i] == target ? 1 : 0;
  }
  CHECK(given.right == right);
  CHECK(own == tinygpt::generate_greedy(trainer.model(), Mask::causal(),
                                        {passage.begin(), passage.begin() + 5},
                                        static_cast<int>(passage.size()) - 5));
}

TEST_CASE("one wrong character changes what follows it and nothing before",
          "[model][field]") {  // FC-49
  const Trainer trainer = trained(Mask::causal(), 60, 40);
  const std::vector<int> passage(trainer.text().begin(), trainer.text().begin() + 30);
  const auto plain = tinygpt::score_free_running(trainer.model(), Mask::causal(), passage, 5);
  const int odd = (plain.choices[10] + 1) % 30;
  const auto forced = tinygpt::score_free_running(trainer.model(), Mask::causal(), passage, 5,
                                                  {
                                                      {.place = 10, .token = odd}
  });
  for (std::size_t i = 0; i <= 10; ++i) {
    CHECK(std::bit_cast<std::uint64_t>(forced.losses[i]) ==
          std::bit_cast<std::uint64_t>(plain.losses[i]));
  }
  CHECK(forced.losses[11] != plain.losses[11]);
  CHECK_THROWS_AS(tinygpt::score_given_history(trainer.model(), Mask::causal(), passage, 0),
                  tinygpt::Error);
  CHECK_THROWS_AS(tinygpt::score_given_history(trainer.model(), Mask::causal(), passage, 30),
                  tinygpt::Error);
}
