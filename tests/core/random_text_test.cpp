// SPDX-License-Identifier: MIT
// Random text, and the control that it is for: below ln V comes only who sees ahead.
#include "data/random_text.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>

#include "base/error.hpp"
#include "data/vocabulary.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"

using namespace tinygpt;

namespace {

std::string field_of(int length, std::string_view alphabet) {
  try {
    random_text(0, length, alphabet);
  } catch (const Error& error) {
    return error.field();
  }
  return "accepted";
}

// Mean loss of the last 20 of 120 steps, nats per character.
double late_loss(const std::string& mask, const std::string& text) {
  TrainConfig config = support::lesson(parse_mask(mask));
  config.model = {.vocabulary = 8, .d_model = 16, .heads = 2, .layers = 1, .max_len = 16};
  config.context = 16;
  config.batch = 16;
  config.adamw.learning_rate = 0.01;
  Trainer trainer(config, text, support::exact());
  double sum = 0.0;
  for (int step = 0; step < 120; ++step) {
    const double loss = static_cast<double>(trainer.step().loss);
    if (step >= 100) sum += loss;
  }
  return sum / 20;
}

}  // namespace

TEST_CASE("Random text is the generator's draws, one a character", "[data]") {
  CHECK(random_text(3, 0, "ab").empty());
  const std::string text = random_text(3, 50, "cab");  // tokens stand in code point order
  Generator generator(3);
  for (const char character : text) {
    CHECK(character == "abc"[static_cast<std::size_t>(generator.randint(3))]);
  }
  CHECK(random_text(3, 50, "cab") == text);
  CHECK(random_text(4, 50, "cab") != text);
  CHECK(code_points(random_text(0, 40, "\u00E9\u4E16")).size() == 40);
}

TEST_CASE("Every character of random text is drawn about as often, whatever came before",
          "[data][property]") {
  const std::string text = random_text(1, 64000, "abcdefgh");
  std::map<std::string, int> pairs;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) ++pairs[text.substr(i, 2)];
  CHECK(pairs.size() == 64);
  // 64,000 pairs in 64 kinds: 1,000 each, standard deviation 31; five of them are 157.
  for (const auto& [pair, count] : pairs) {
    INFO(pair);
    CHECK(std::abs(count - 1000) < 157);
  }
}

TEST_CASE("Random text that cannot be drawn is refused by its part", "[data][error]") {
  CHECK(field_of(-1, "ab") == "length");
  CHECK(field_of(1, "") == "alphabet");
  CHECK(field_of(1, "aba") == "alphabet");
  CHECK(field_of(1, "a") == "accepted");
  CHECK_THROWS_AS(random_text(0, 1, "\xff"), Error);
}

TEST_CASE("On random text an honest model stays at ln V and one that sees ahead falls below",
          "[train][leak][field]") {
  // 120 steps of 256 characters see half of the text, none of it twice but where windows overlap.
  const std::string text = random_text(0, 60000, "abcdefgh");
  const double uniform = std::log(8.0);
  // An honest guess differs from ln V by what it wrongly believes, which only adds, and by chance:
  // 20 steps of 256 characters, about 0.1 nats each at this confidence: 0.1 / sqrt(5120) = 0.0014.
  constexpr double kChance = 5 * 0.0014;
  const double causal = late_loss("causal", text);
  CHECK(causal > uniform - kChance);
  CHECK(causal < uniform + 0.1);  // it has learned that there is nothing to learn
  CHECK(late_loss("window:3", text) > uniform - kChance);
  CHECK(late_loss("full", text) < uniform / 2);
  CHECK(late_loss("~causal", text) < uniform / 2);
}
