// SPDX-License-Identifier: MIT
// Training and held-out part: cut between replies, nothing lost, no reply in both.
#include "data/split.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "data/replies.hpp"

using namespace tinygpt;

namespace {

// Lines that are not empty, without LF.
std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> lines;
  std::string line;
  for (const char c : text + "\n") {
    if (c != '\n') {
      line += c;
    } else if (!line.empty()) {
      lines.push_back(std::exchange(line, {}));
    }
  }
  return lines;
}

bool tells(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("The last replies are held out, whole", "[data]") {
  const std::string text(bakery_replies());
  const Split split = split_replies(text, 1.0 / 3);
  CHECK(split.train + split.held_out == text);
  CHECK(split.held_out ==
        "Your refund for the late delivery is on its way.\n"
        "Sorry about the delay. Your refund is on its way.\n");
  CHECK(split.train_replies == 4);
  CHECK(split.held_out_replies == 2);
  CHECK(split.why == NoHeldOut::none);
  CHECK(tells(split.sentence, "The last 2 replies of 6 are held out."));
}

TEST_CASE("Shares are rounded to replies, at least one and never all", "[data]") {
  const auto held = [](int replies, double share) {
    return split_replies(grammar_replies(1, replies), share).held_out_replies;
  };
  CHECK(held(10, 0.1) == 1);
  CHECK(held(100, 0.29) == 29);  // 28.999999999999996 in double
  CHECK(held(10, 0.5) == 5);
  CHECK(held(6, 0.1) == 1);
  CHECK(held(2, 0.001) == 1);
  CHECK(held(2, 0.5) == 1);
  CHECK(held(3, 0.5) == 2);
}

TEST_CASE("Without a held-out part the split says why", "[data][field]") {  // FC-37
  const auto all_in_training = [](const std::string& text, double share) {
    const Split split = split_replies(text, share);
    CHECK(split.train == text);
    CHECK(split.held_out.empty());
    CHECK(split.held_out_replies == 0);
    CHECK(tells(split.sentence, "No part is held out: "));
    CHECK(split.sentence.back() == '.');
    return split.why;
  };
  CHECK(all_in_training("a\nb\n", 0.0) == NoHeldOut::share_zero);
  CHECK(all_in_training(std::string(60, 'x'), 0.1) == NoHeldOut::one_reply);
  CHECK(all_in_training("\n\none line\n\n", 0.5) == NoHeldOut::one_reply);
  CHECK(all_in_training("", 0.1) == NoHeldOut::one_reply);
  CHECK(all_in_training("\n", 0.1) == NoHeldOut::one_reply);
  CHECK(all_in_training("a\nb\na\nb", 0.5) == NoHeldOut::only_repeats);
}

TEST_CASE("A reply that training has too is moved there and counted", "[data]") {
  const Split split = split_replies("a\nb\nc\n\nd\nb\n\nc", 0.5);
  CHECK(split.train == "a\nb\nc\n\nb\n\nc");
  CHECK(split.held_out == "d\n");
  CHECK(split.moved == 2);
  CHECK(split.train_replies == 5);
  CHECK(split.held_out_replies == 1);
  CHECK(tells(split.sentence, "The last 3 replies of 6 are held out, but for 2 "));
  CHECK(split_replies("ab\na\n", 0.5).moved == 0);  // a part of a reply is no repeat
}

TEST_CASE("Every split keeps every line and shares none", "[data][property]") {
  // Every text of up to eight characters from "a", "b" and LF, at three shares.
  int wrong = 0;
  for (int length = 0, many = 1; length <= 8; ++length, many *= 3) {
    for (int number = 0; number < 3 * many; ++number) {
      std::string text;
      for (int i = 0, rest = number / 3; i < length; ++i, rest /= 3) text += "ab\n"[rest % 3];
      const Split split = split_replies(text, 0.1 + 0.2 * (number % 3));
      const auto train = lines(split.train);
      const auto held = lines(split.held_out);
      const auto before = lines(text);
      auto after = train;
      after.insert(after.end(), held.begin(), held.end());
      if (!std::ranges::is_permutation(before, after)) ++wrong;
      if (split.train.size() + split.held_out.size() != text.size()) ++wrong;
      for (const auto& reply : held) wrong += std::ranges::count(train, reply) > 0 ? 1 : 0;
      if (!before.empty() && train.empty()) ++wrong;
      if ((split.why == NoHeldOut::none) == held.empty()) ++wrong;
      if (static_cast<int>(held.size()) != split.held_out_replies) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("A share out of range is refused", "[data][error]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double share : {-0.01, 0.51, 1.0, nan, -nan}) {
    try {
      split_replies("a\nb\n", share);
      FAIL("accepted " << share);
    } catch (const Error& error) {
      CHECK(error.field() == "heldOutShare");
    }
  }
}
