// SPDX-License-Identifier: MIT
// Characters and tokens: order, UTF-8 in all its lengths, and sentences about what cannot be read.
#include "data/vocabulary.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "support/golden.hpp"

using namespace tinygpt;

namespace {

template <typename Body>
std::string sentence(Body body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was refused)";
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("The bakery's vocabulary is PyTorch's, in its order", "[data][golden]") {
  const Vocabulary vocabulary(bakery_replies());
  const auto expected =
      golden::file("lesson_causal").json("vocabulary").get<std::vector<std::string>>();
  std::vector<std::string> actual;
  for (int token = 0; token < vocabulary.size(); ++token) {
    actual.push_back(vocabulary.character(token));
  }
  CHECK(actual == expected);
  CHECK(code_points(bakery_replies()).size() == 323);
  CHECK(bakery_replies() == golden::lesson().at("text").get<std::string>());
}

TEST_CASE("Tokens count the distinct characters in code point order", "[data]") {
  const Vocabulary vocabulary("banana Bob\n");
  CHECK(vocabulary.size() == 7);
  CHECK(vocabulary.decode({0, 1, 2, 3, 4, 5, 6}) == "\n Babno");
  CHECK(vocabulary.encode("nab") == std::vector<int>{5, 3, 4});
}

TEST_CASE("A character is a code point, whatever its length in UTF-8", "[data]") {
  const Vocabulary vocabulary("\U0001F600z\u20AC\u00E9a");  // lengths 4, 1, 3, 2, 1
  CHECK(vocabulary.size() == 5);
  CHECK(vocabulary.decode({0, 1, 2, 3, 4}) == "az\u00E9\u20AC\U0001F600");
  CHECK(vocabulary.encode("\u00E9\U0001F600") == std::vector<int>{2, 4});
  CHECK(vocabulary.character(3) == "\u20AC");
}

TEST_CASE("A letter with a combining accent is two characters", "[data]") {
  CHECK(Vocabulary("e\u0301").size() == 2);
  CHECK(Vocabulary("\u00E9").size() == 1);
}

TEST_CASE("Text encoded and decoded is the same text", "[data][property]") {
  using namespace std::string_literals;
  const std::string text =
      "na\u00EFve caf\u00E9 \u2014 \u4F60\u597D \U0001F370\U0001F468\u200D\U0001F373 "s +
      "\0\x7f\u0080\u07FF\u0800\uFFFF\U00010000\U0010FFFF\n"s;
  const Vocabulary vocabulary(text);
  CHECK(vocabulary.decode(vocabulary.encode(text)) == text);
  CHECK(vocabulary.encode("").empty());
  CHECK(vocabulary.decode({}).empty());
}

TEST_CASE("The empty text has an empty vocabulary", "[data]") { CHECK(Vocabulary("").size() == 0); }

TEST_CASE("Every code point is read, and read as itself", "[data][property]") {
  std::size_t checked = 0;
  std::size_t wrong = 0;
  for (char32_t c = 0; c <= 0x10ffff; c += c < 0x1000 || (c > 0xd000 && c < 0xe100) ? 1 : 97) {
    if (c >= 0xd800 && c <= 0xdfff) continue;
    std::string bytes;
    if (c < 0x80) {
      bytes = {static_cast<char>(c)};
    } else if (c < 0x800) {
      bytes = {static_cast<char>(0xc0 + c / 64), static_cast<char>(0x80 + c % 64)};
    } else if (c < 0x10000) {
      bytes = {static_cast<char>(0xe0 + c / 4096), static_cast<char>(0x80 + c / 64 % 64),
               static_cast<char>(0x80 + c % 64)};
    } else {
      bytes = {static_cast<char>(0xf0 + c / 262144), static_cast<char>(0x80 + c / 4096 % 64),
               static_cast<char>(0x80 + c / 64 % 64), static_cast<char>(0x80 + c % 64)};
    }
    ++checked;
    if (code_points(bytes) != std::vector<char32_t>{c}) ++wrong;
    if (Vocabulary(bytes).character(0) != bytes) ++wrong;
  }
  CHECK(checked > 10000);
  CHECK(wrong == 0);
}

TEST_CASE("Bytes that are not UTF-8 are refused with their place", "[data]") {
  const std::vector<std::string> endings{
      "\x80",              // continuation without a start
      "\xc3",              // cut off
      "\xe2\x82",          // cut off
      "\xf0\x9f\x98",      // cut off
      "\xc3(",             // start without continuation
      "\xe2(\xa1",         // wrong second byte
      "\xf0\x9f(\xa1",     // wrong third byte
      "\xc0\x80",          // NUL in two bytes
      "\xc1\xbf",          // overlong
      "\xe0\x9f\xbf",      // overlong
      "\xf0\x8f\xbf\xbf",  // overlong
      "\xed\xa0\x80",      // surrogate
      "\xed\xbf\xbf",      // surrogate
      "\xf4\x90\x80\x80",  // past U+10FFFF
      "\xf5\x80\x80\x80",  // past U+10FFFF
      "\xff",
      "\xfe",
  };
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const std::string text = "caf\u00E9 " + endings[i];  // the bad byte is the seventh: byte 6
    const std::string told = sentence([&] { return code_points(text); });
    INFO("case " << i << ": " << told);
    CHECK(says(told, "not UTF-8"));
    CHECK(says(told, "byte 6 "));
    CHECK(told.back() == '.');
    CHECK_THROWS_AS(Vocabulary(text), Error);
    CHECK(first_not_utf8(text) == 6);
  }
  CHECK(first_not_utf8("caf\u00E9 \U0001F600") == std::nullopt);
  CHECK(first_not_utf8("") == std::nullopt);
}

TEST_CASE("Characters outside the vocabulary are all named, once each", "[data]") {
  const Vocabulary vocabulary("abc");
  const std::string told = sentence([&] { return vocabulary.encode("a?b c?\n\t\u00E9\u200B"); });
  INFO(told);
  CHECK(says(told, "\"?\", space, line end, tab, \"\u00E9\", U+200B"));
  CHECK(told.find("\"?\"") == told.rfind("\"?\""));
  CHECK_FALSE(says(told, "\"a\""));
  CHECK(told.back() == '.');
}

TEST_CASE("An unknown character is the prompt's fault", "[data]") {
  try {
    const auto tokens = Vocabulary("abc").encode("\U0001F370");
    FAIL("encoded as " << tokens.size() << " tokens");
  } catch (const Error& error) {
    CHECK(error.field() == "prompt");
    CHECK(says(error.what(), "\"\U0001F370\""));
  }
}

TEST_CASE("Characters are spoken so that a reader knows them", "[data]") {
  CHECK(spoken(U'a') == "\"a\"");
  CHECK(spoken(U' ') == "space");
  CHECK(spoken(U'\n') == "line end");
  CHECK(spoken(U'\t') == "tab");
  CHECK(spoken(0) == "U+0000");
  CHECK(spoken(0x1b) == "U+001B");
  CHECK(spoken(0x7f) == "U+007F");
  CHECK(spoken(0xa0) == "U+00A0");
  CHECK(spoken(0xad) == "U+00AD");
  CHECK(spoken(0x200d) == "U+200D");
  CHECK(spoken(0xfeff) == "U+FEFF");
  CHECK(spoken(0xfe0f) == "U+FE0F");
  CHECK(spoken(0x301) == "U+0301");
  CHECK(spoken(0x1f370) == "\"\U0001F370\"");
  CHECK(spoken(0x4f60) == "\"\u4F60\"");
}
