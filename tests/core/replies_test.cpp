// SPDX-License-Identifier: MIT
// The grammar's replies: their promises one by one, and the rules that need a long view.
#include "data/replies.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "data/vocabulary.hpp"
#include "train/baselines.hpp"

using namespace tinygpt;

namespace {

std::vector<std::string> replies_of(std::string_view text) {
  std::vector<std::string> replies;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    replies.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return replies;
}

std::vector<std::string> words_of(const std::string& reply) {
  std::vector<std::string> words(1);
  for (const char c : reply) {
    if (c == ' ') {
      words.emplace_back();
    } else if (c != '.' && c != ',') {
      words.back() += c;
    }
  }
  return words;
}

bool has(const std::string& reply, const std::string& part) {
  return reply.find(part) != std::string::npos;
}

const std::vector<std::string> kDays{"Monday", "Tuesday",  "Wednesday", "Thursday",
                                     "Friday", "Saturday", "Sunday"};
const std::vector<std::string> kOne{"cake", "loaf", "tart", "bun", "pie", "biscuit"};
const std::vector<std::string> kMany{"cakes", "loaves", "tarts", "buns", "pies", "biscuits"};

// The place of the first of `names` among `words`, from 1; 0 if none is there.
int first_of(const std::vector<std::string>& names, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const auto at = std::ranges::find(names, word);
    if (at != names.end()) return static_cast<int>(at - names.begin()) + 1;
  }
  return 0;
}

// Mean nats of a character given the `before` characters before it, by the text's own counts.
double conditional_entropy(const std::string& text, std::size_t before) {
  std::map<std::string, int> longer;
  std::map<std::string, int> shorter;
  const std::size_t total = text.size() - before;
  for (std::size_t i = 0; i < total; ++i) {
    ++longer[text.substr(i, before + 1)];
    ++shorter[text.substr(i, before)];
  }
  double sum = 0.0;
  for (const auto& [part, count] : longer) {
    sum += count * std::log(static_cast<double>(shorter[part.substr(0, before)]) / count);
  }
  return sum / static_cast<double>(total);
}

}  // namespace

TEST_CASE("A seed writes the same replies everywhere", "[data]") {
  const std::string text = grammar_replies(0, 3);
  CHECK(text ==
        "You can collect your soft raisin buns on Thursday from 9 am.\n"
        "We will put six candles on your walnut cakes. They are ready on Wednesday at 2 pm.\n"
        "Thank you for order 1588. Your layered coffee cake is in the oven for Friday.\n");
  // FNV-1a over the bytes of 1,000 replies.
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : grammar_replies(7, 1000)) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  CHECK(hash == 0xe478013c2ebfed33);
  CHECK(grammar_replies(0, 40).starts_with(text));
  CHECK(grammar_replies(1, 3) != text);
  CHECK(grammar_replies(5, 0).empty());
}

TEST_CASE("Replies keep their lengths, their alphabet and their variety", "[data][property]") {
  std::string all;
  for (std::uint32_t seed = 0; seed < 10; ++seed) {
    const std::string text = grammar_replies(seed, 2000);
    const std::vector<std::string> replies = replies_of(text);
    REQUIRE(replies.size() == 2000);
    CHECK(text.back() == '\n');
    CHECK(std::set(replies.begin(), replies.end()).size() >= 1500);
    for (const std::string& reply : replies) {
      if (reply.size() < 30 || reply.size() > 90) FAIL(reply);
      if (reply.back() != '.' || has(reply, "$") || has(reply, "  ") || has(reply, "|"))
        FAIL(reply);
    }
    all += text;
  }
  CHECK(Vocabulary(all).size() == 45);
}

TEST_CASE("No built-in reply is ever drawn", "[data][property]") {
  const std::vector<std::string> built_in = replies_of(bakery_replies());
  int near = 0;  // the grammar could write them: it draws what begins and ends like one
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    for (const std::string& reply : replies_of(grammar_replies(seed, 2000))) {
      for (const std::string& known : built_in) {
        if (reply == known) FAIL(reply);
      }
      if (has(reply, "Your lemon cake is out for delivery and will reach you soon.")) ++near;
    }
  }
  CHECK(near > 0);
}

TEST_CASE("Replies hold to what needs a long view", "[data][property]") {
  int orders = 0;
  int agreements = 0;
  int prices = 0;
  for (const std::string& reply : replies_of(grammar_replies(3, 5000))) {
    INFO(reply);
    const std::vector<std::string> words = words_of(reply);
    const int one = first_of(kOne, words);
    const int many = first_of(kMany, words);
    const int kind = std::max(one, many);
    const int day = first_of(kDays, words);
    bool priced = false;
    CHECK((one == 0 || many == 0));
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const std::string& word = words[i];
      const std::string& next = words[i + 1];
      const bool vowel = std::string("aeiou").find(next[0]) != std::string::npos;
      if (word == "an") CHECK(vowel);
      if (word == "a" || word == "A") CHECK_FALSE(vowel);
      if (word == "order" || word == "Order") {
        ++orders;
        CHECK(next.size() == 4);
        if (kind > 0) CHECK(next[0] - '0' == kind);
        if (day > 0) CHECK(next[1] - '0' == day);
      }
      const bool item_one = std::ranges::find(kOne, word) != kOne.end();
      const bool item_many = std::ranges::find(kMany, word) != kMany.end();
      if (next == "has" || (next == "is" && words[i + 2] != "on")) CHECK_FALSE(item_many);
      if (next == "are" || next == "have") CHECK_FALSE(item_one);
      if (item_one || item_many) ++agreements;
      if (next == "euros" && kind > 0 && !priced) {  // a second one is for delivery
        priced = true;
        ++prices;
        const std::vector<int> each{18, 4, 12, 2, 9, 1};
        const int price = std::stoi(word);
        const int unit = each[static_cast<std::size_t>(kind) - 1];
        CHECK(price % unit == 0);
        CHECK(price / unit >= 1);
        CHECK(price / unit <= 6);
        CHECK((price == unit) == (one > 0));
      }
    }
    CHECK_FALSE((one > 0 && (has(reply, " them ") || has(reply, "They "))));
    CHECK_FALSE((many > 0 && (has(reply, " it ") || has(reply, "It "))));
    if (has(reply, "We deliver")) CHECK(has(reply, day > 5 ? " 5 euros" : " 3 euros"));
    CHECK_FALSE((has(reply, "Sunday") && has(reply, " pm") && !has(reply, "moved")));
  }
  CHECK(orders > 500);
  CHECK(agreements > 4000);
  CHECK(prices > 500);
}

TEST_CASE("Who sees six characters guesses far better than who sees one", "[data][property]") {
  const std::string text = grammar_replies(0, 4000);
  const Vocabulary vocabulary(text);
  const double bigram = baselines(vocabulary.encode(text), {}, vocabulary.size()).bigram;
  CHECK(std::abs(bigram - conditional_entropy(text, 1)) < 1e-9);
  CHECK(conditional_entropy(text, 6) < bigram / 3);
}

TEST_CASE("A number of replies out of range is refused", "[data][error]") {
  for (const int replies : {-1, 100001}) {
    try {
      grammar_replies(0, replies);
      FAIL("accepted " << replies);
    } catch (const Error& error) {
      CHECK(error.field() == "replies");
    }
  }
}
