// SPDX-License-Identifier: MIT
// The small JSON reader, judged by nlohmann's on what both read, and by hand on what it must
// refuse.
#include "base/json.hpp"

#include <catch_amalgamated.hpp>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "rng/generator.hpp"

using namespace tinygpt;
using nlohmann::json;

namespace {

json value_of(JsonReader& reader) {
  const char first = reader.peek();
  if (first == '{') {
    json object = json::object();
    std::string key;
    reader.open_object();
    while (reader.next_key(key)) object[key] = value_of(reader);
    return object;
  }
  if (first == '[') {
    json array = json::array();
    reader.open_array();
    while (reader.next_item()) array.push_back(value_of(reader));
    return array;
  }
  if (first == '"') return reader.string();
  return reader.whole();
}

struct Outcome {
  std::optional<json> value;
  std::string error;
};

Outcome read(std::string_view text) {
  JsonReader reader(text);
  try {
    json value = value_of(reader);
    reader.end();
    return {value, ""};
  } catch (const Error& error) {
    return {std::nullopt, error.what()};
  }
}

std::string problem(std::string_view text) {
  const Outcome outcome = read(text);
  return outcome.value ? "accepted" : outcome.error;
}

bool whole_numbers_only(const json& value) {
  if (value.is_object() || value.is_array()) {
    return std::ranges::all_of(value, whole_numbers_only);
  }
  return value.is_string() ||
         (value.is_number_unsigned() && value.get<std::uint64_t>() <= JsonReader::kLargest);
}

// nlohmann's value where the text is in our part of JSON. It takes a repeated key's last value, so
// that the number of keys differs from the number of colons outside strings: ours then refuses.
std::optional<json> judged(const std::string& text) {
  const json value = json::parse(text, nullptr, false);
  if (value.is_discarded() || !whole_numbers_only(value)) return std::nullopt;
  return value;
}

json drawn(Generator& generator, int depth) {
  const std::int64_t kind = generator.randint(depth == 0 ? 2 : 4);
  if (kind == 0) return static_cast<std::uint64_t>(generator.next()) >> generator.randint(32);
  if (kind == 1) {
    constexpr const char* kPieces[] = {"a",      "\"", "\\",         "\n", "\x01", "\u00E9",
                                       "\u4E16", "/",  "\U0001F370", " ",  "\x7f"};
    std::string text;
    for (std::int64_t i = generator.randint(6); i > 0; --i) text += kPieces[generator.randint(11)];
    return text;
  }
  json value = kind == 2 ? json::array() : json::object();
  for (std::int64_t i = generator.randint(4); i > 0; --i) {
    if (kind == 2) {
      value.push_back(drawn(generator, depth - 1));
    } else {
      value["k" + std::to_string(generator.randint(100))] = drawn(generator, depth - 1);
    }
  }
  return value;
}

}  // namespace

TEST_CASE("The JSON reader reads what nlohmann's writes, in each of its layouts",
          "[base][property]") {
  Generator generator(1);
  for (int i = 0; i < 500; ++i) {
    const json value = drawn(generator, 4);
    for (const std::string& text : {value.dump(), value.dump(2), value.dump(-1, ' ', true),
                                    " \t\r\n" + value.dump() + "\n"}) {
      INFO(text);
      CHECK(read(text).value == value);
    }
  }
}

TEST_CASE("A text with one byte changed is read as nlohmann's reads it, or refused with it",
          "[base][property]") {
  Generator generator(2);
  constexpr std::string_view kBytes = "{}[]\",:\\u0123456789dDcCbf -.eE\n\x01\x80\xc3\xed\xff";
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = drawn(generator, 3).dump(-1, ' ', generator.randint(2) == 0);
    const auto at =
        static_cast<std::size_t>(generator.randint(static_cast<std::uint32_t>(text.size())));
    const char byte = kBytes[static_cast<std::size_t>(
        generator.randint(static_cast<std::uint32_t>(kBytes.size())))];
    switch (generator.randint(3)) {
      case 0:
        text[at] = byte;
        break;
      case 1:
        text.insert(at, 1, byte);
        break;
      default:
        text.resize(at);
    }
    const Outcome outcome = read(text);
    const auto expected = judged(text);
    INFO(text << "\n" << outcome.error);
    accepted += outcome.value.has_value() ? 1 : 0;
    if (outcome.error.find("a second time") != std::string::npos) continue;
    REQUIRE(outcome.value == expected);
  }
  CHECK(accepted > 2000);
  CHECK(accepted < 18000);
}

TEST_CASE("The JSON reader refuses by the byte and by what was expected", "[base][error]") {
  CHECK(problem("") == "at byte 0 a whole number from 0 to 9007199254740991 is expected.");
  CHECK(problem("[1,]") == "at byte 3 a whole number from 0 to 9007199254740991 is expected.");
  CHECK(problem("{\"a\":1,}") == "at byte 7 a string is expected.");
  CHECK(problem("{\"a\" 1}") == "at byte 5 a colon is expected.");
  CHECK(problem("[1 2]") == "at byte 3 a comma or the end of the array is expected.");
  CHECK(problem("[1}") == "at byte 2 a comma or the end of the array is expected.");
  CHECK(problem("{\"a\":1") == "at byte 6 a comma or the end of the object is expected.");
  CHECK(problem("1 1") == "at byte 2 more follows where the end is expected.");
  CHECK(problem(std::string_view("1\0", 2)) == "at byte 1 more follows where the end is expected.");
  CHECK(problem("{\"a\":1,\"\\u0061\":2}") == "at byte 15 \"a\" is named a second time.");
}

TEST_CASE("Strings that are cut off, not UTF-8 or wrongly escaped are refused", "[base][error]") {
  CHECK(problem("\"abc") == "at byte 4 a string is cut off.");
  CHECK(problem("\"abc\\") == "at byte 5 a string is cut off.");
  CHECK(problem("\"\\\"") == "at byte 3 a string is cut off.");
  CHECK(problem("\"\\x41\"") == "at byte 3 an escape is none that JSON has.");
  CHECK(problem("\"\\u00e") == "at byte 6 four hexadecimal digits are expected.");
  CHECK(problem("\"\\u00g0\"") == "at byte 5 four hexadecimal digits are expected.");
  for (const char* half : {"\"\\ud83c\"", "\"\\ud83cx\"", "\"\\udf70\"", "\"\\ud83c\\u0041\"",
                           "\"\\ud83c\\ud83c\"", "\"\\ud83c\\n\""}) {
    INFO(half);
    CHECK(problem(half).find("half of a surrogate pair is missing.") != std::string::npos);
  }
  CHECK(read("\"\\ud83c\\udf70\"").value == "\U0001F370");
  CHECK(problem("\"a\nb\"") ==
        "at byte 2 a control character stands in a string without being escaped.");
  for (char control = 0; control < 0x20; ++control) {
    CHECK(problem(std::string("\"") + control + "\"").find("a control character") !=
          std::string::npos);
  }
  CHECK(problem("\"\xff\"") == "at byte 1 the bytes are not UTF-8.");
  CHECK(problem("\"\xc0\x80\"") == "at byte 1 the bytes are not UTF-8.");
  CHECK(problem("\"\xed\xa0\x80\"") == "at byte 1 the bytes are not UTF-8.");
  CHECK(problem("\"\xf0\x9f\x8d") == "at byte 1 the bytes are not UTF-8.");
}

TEST_CASE("Only whole numbers up to 2^53 - 1 are read", "[base][error]") {
  CHECK(read("9007199254740991").value == 9007199254740991U);
  CHECK(read("0").value == 0U);
  for (const char* text : {"9007199254740992", "99999999999999999999999999", "-1", "1.0", "1e3",
                           "1E3", "007", "00", "+1", "0x10", "NaN", "true", "null", ".5"}) {
    INFO(text);
    CHECK(problem(text) != "accepted");
  }
}

TEST_CASE("Nesting is read 16 deep and refused beyond, however deep it is", "[base][error]") {
  CHECK(problem(std::string(16, '[') + std::string(16, ']')) == "accepted");
  const std::string sentence = "at byte 17 objects and arrays lie more than 16 deep.";
  CHECK(problem(std::string(17, '[') + std::string(17, ']')) == sentence);
  CHECK(problem(std::string(1000000, '[')) == sentence);
}

TEST_CASE("A written string is read back by both readers", "[base][property]") {
  for (const std::string& value : {std::string("plain"), std::string("\"\\/\b\f\n\r\t\x01\x1f\x7f"),
                                   std::string("a\0b", 3), std::string("\u00E9\U0001F370")}) {
    std::string text;
    append_json(text, value);
    CHECK(read(text).value == value);
    CHECK(json::parse(text) == value);
  }
}
