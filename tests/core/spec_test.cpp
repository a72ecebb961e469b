// SPDX-License-Identifier: MIT
// Masks as text: what is read, that it is written back the same, and that everything else is
// refused with a sentence that quotes the part at fault.
#include "mask/spec.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "rng/generator.hpp"

using namespace tinygpt;

namespace {

struct Refusal {
  std::string field;
  std::string sentence;
};

Refusal refusal(std::string_view text) {
  try {
    parse_mask(text);
  } catch (const Error& error) {
    return {error.field(), error.what()};
  }
  return {"", "(nothing was refused)"};
}

}  // namespace

TEST_CASE("Each documented form reads as its mask", "[mask][spec]") {
  CHECK(parse_mask("causal") == Mask::causal());
  CHECK(parse_mask("full") == Mask::full());
  CHECK(parse_mask("none") == Mask::full());
  CHECK(parse_mask("prefix:3") == Mask::prefix(3));
  CHECK(parse_mask("prefix:0") == Mask::prefix(0));
  CHECK(parse_mask("masked") == Mask::masked());
  CHECK(parse_mask("masked:0,2,5") == Mask::masked({0, 2, 5}));
  CHECK(parse_mask("padding:6,7") == Mask::padding({6, 7}));
  CHECK(parse_mask("prefix:3&padding:7") == (Mask::prefix(3) & Mask::padding({7})));
  CHECK(parse_mask("strict") == Mask::strict());
  CHECK(parse_mask("empty") == Mask::empty());
  CHECK(parse_mask("window:4") == Mask::window(4));
  CHECK(parse_mask("padding:left(2)") == Mask::padding_left(2));
  CHECK(parse_mask("padding:right(2)") == Mask::padding_right(2));
  CHECK(parse_mask("document:3,5") == Mask::document({3, 5}));
  CHECK(parse_mask("~causal") == ~Mask::causal());
  CHECK(parse_mask("causal/+0.3/-2.1") == Mask::causal().paint(0, 3, true).paint(2, 1, false));
  CHECK(parse_mask("padding:4095/+4095.4095") == Mask::padding({4095}).paint(4095, 4095, true));
}

TEST_CASE("And binds tighter than or, the inverse tighter than both, parentheses decide",
          "[mask][spec]") {
  const Mask a = Mask::causal();
  const Mask b = Mask::prefix(3);
  const Mask c = Mask::padding({0});
  CHECK(parse_mask("causal|prefix:3&padding:0") == (a | (b & c)));
  CHECK(parse_mask("causal&prefix:3|padding:0") == ((a & b) | c));
  CHECK(parse_mask("(causal|prefix:3)&padding:0") == ((a | b) & c));
  CHECK(parse_mask("causal&(prefix:3|padding:0)") == (a & (b | c)));
  CHECK(parse_mask("~causal&prefix:3") == (~a & b));
  CHECK(parse_mask("~(causal&prefix:3)") == ~(a & b));
  CHECK(parse_mask("~causal|prefix:3") == (~a | b));
  CHECK(parse_mask("causal|prefix:3/+0.5") == (a | b).paint(0, 5, true));
  CHECK(parse_mask("(causal/+0.5)|prefix:3") == (Mask::causal().paint(0, 5, true) | b));
  CHECK(parse_mask("~(causal/+0.5)") == ~Mask::causal().paint(0, 5, true));
  CHECK(parse_mask("((causal))") == a);
  CHECK(parse_mask("~~causal") == a);
  CHECK(parse_mask("((padding:right(2)))&causal") == (Mask::padding_right(2) & a));
  CHECK(parse_mask(std::string(64, '(') + "causal" + std::string(64, ')')) == a);
}

TEST_CASE("Order, repeats and leading zeros do not make another mask", "[mask][spec]") {
  CHECK(parse_mask("masked:5,0,2,5") == Mask::masked({0, 2, 5}));
  CHECK(parse_mask("prefix:003") == Mask::prefix(3));
  CHECK(parse_mask("causal&causal") == Mask::causal());
  CHECK(parse_mask("full&causal&none") == Mask::causal());
  CHECK(parse_mask("causal|causal") == Mask::causal());
  CHECK(parse_mask("causal&(causal&masked)") == parse_mask("causal&masked"));
  CHECK(parse_mask("causal|empty|masked") == parse_mask("causal|masked"));
  CHECK(parse_mask("causal|none") == Mask::full());
  CHECK(parse_mask("causal&empty") == Mask::empty());
  CHECK(parse_mask("document:5,0,3,3") == Mask::document({3, 5}));
  CHECK(parse_mask("full/+1.2/-1.2") == Mask::full().paint(1, 2, false));
}

TEST_CASE("The canonical text of a mask is its shortest", "[mask][spec]") {
  CHECK(mask_spec(Mask::full()) == "full");
  CHECK(mask_spec(Mask::causal()) == "causal");
  CHECK(mask_spec(Mask::prefix(3)) == "prefix:3");
  CHECK(mask_spec(Mask::masked()) == "masked");
  CHECK(mask_spec(Mask::masked({5, 0, 2})) == "masked:0,2,5");
  CHECK(mask_spec(parse_mask("none&prefix:03&padding:7,7")) == "prefix:3&padding:7");
  CHECK(mask_spec(parse_mask("causal/-2.1/+0.3")) == "causal/+0.3/-2.1");
  CHECK(mask_spec(parse_mask("(causal|((masked)&(prefix:2)))")) == "causal|masked&prefix:2");
  CHECK(mask_spec(parse_mask("(causal|masked)&(strict)")) == "(causal|masked)&strict");
  CHECK(mask_spec(parse_mask("~(~(causal/+0.3))")) == "causal/+0.3");
  CHECK(mask_spec(parse_mask("~(causal/+0.3)")) == "~causal/-0.3");
  CHECK(mask_spec(parse_mask("(full/-0.3)&causal")) == "(full/-0.3)&causal");
  CHECK(mask_spec(parse_mask("~(causal|masked)|~full")) == "~(causal|masked)");
  CHECK(mask_spec(parse_mask("padding:left(02)&padding:right(3)")) ==
        "padding:left(2)&padding:right(3)");
}

TEST_CASE("Padding without filler keys is the full mask, which can be written", "[mask][spec]") {
  CHECK(mask_spec(Mask::padding({})) == "full");
  CHECK(parse_mask("padding:left(0)") == Mask::full());
  CHECK(parse_mask("padding:right(0)") == Mask::full());
  CHECK(parse_mask("document:0") == Mask::full());
  CHECK(parse_mask(mask_spec(Mask::causal() & Mask::padding({}))) == Mask::causal());
}

TEST_CASE("A mask written and read again is equal", "[mask][spec][property]") {
  Generator generator(31);
  const auto position = [&generator] { return static_cast<int>(generator.randint(4096)); };
  const std::vector<Mask> rules{Mask::full(),
                                Mask::empty(),
                                Mask::causal(),
                                Mask::strict(),
                                Mask::prefix(position()),
                                Mask::window(position() + 1),
                                Mask::masked(),
                                Mask::masked({position(), position(), position()}),
                                Mask::padding({position(), position()}),
                                Mask::padding_left(position()),
                                Mask::padding_right(position()),
                                Mask::document({position(), position()})};
  std::vector<Mask> masks = rules;
  for (int round = 0; round < 2000; ++round) {  // each new mask is made of two older ones
    const auto older = [&] {
      return masks[static_cast<std::size_t>(
          generator.randint(static_cast<std::uint32_t>(masks.size())))];
    };
    Mask mask = generator.randint(2) == 1 ? older() & older() : older() | older();
    if (generator.randint(3) == 0) mask = ~mask;
    if (generator.randint(3) == 0) mask.paint(position(), position(), generator.randint(2) == 1);
    const std::string spec = mask_spec(mask);
    INFO(spec);
    CHECK(parse_mask(spec) == mask);
    CHECK(mask_spec(parse_mask(spec)) == spec);
    if (spec.size() < 200) masks.push_back(std::move(mask));
  }
  CHECK(masks.size() > 1000);
}

TEST_CASE("Each malformed part is refused and quoted", "[mask][spec]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      // text, the part that the sentence must quote
      {                           "",                            ""},
      {                       "caus",                        "caus"},
      {                     "Causal",                      "Causal"},
      {                    " causal",                     " causal"},
      {                    "causal ",                     "causal "},
      {                    "causal&",                            ""},
      {                    "&causal",                            ""},
      {               "causal&&full",                            ""},
      {                   "causal:3",                    "causal:3"},
      {                      "full:",                       "full:"},
      {                     "none:1",                      "none:1"},
      {                     "prefix",                      "prefix"},
      {                    "prefix:",                     "prefix:"},
      {                  "prefix:-1",                   "prefix:-1"},
      {                  "prefix:+1",                   "prefix:+1"},
      {                 "prefix:1.5",                  "prefix:1.5"},
      {                 "prefix:1e2",                  "prefix:1e2"},
      {                "prefix:0x10",                 "prefix:0x10"},
      {                 "prefix:3,4",                  "prefix:3,4"},
      {                  "prefix: 3",                   "prefix: 3"},
      {                "prefix:4096",                 "prefix:4096"},
      {"prefix:99999999999999999999", "prefix:99999999999999999999"},
      {                 "prefix:3:4",                  "prefix:3:4"},
      {                    "padding",                     "padding"},
      {                   "padding:",                    "padding:"},
      {                 "padding:1,",                  "padding:1,"},
      {                 "padding:,1",                  "padding:,1"},
      {               "padding:1,,2",                "padding:1,,2"},
      {                  "padding:a",                   "padding:a"},
      {                    "masked:",                     "masked:"},
      {                 "masked:1;2",                  "masked:1;2"},
      {            "causal&masked:x",                    "masked:x"},
      {                    "causal/",                            ""},
      {               "causal//+1.2",                            ""},
      {                  "causal/+1",                          "+1"},
      {                 "causal/1.2",                         "1.2"},
      {                 "causal/+.2",                         "+.2"},
      {                 "causal/+1.",                         "+1."},
      {                "causal/+12.",                        "+12."},
      {                "causal/-.12",                        "-.12"},
      {              "causal/+1.2.3",                      "+1.2.3"},
      {                "causal/+1,2",                        "+1,2"},
      {               "causal/+-1.2",                       "+-1.2"},
      {               "causal/+1.-2",                       "+1.-2"},
      {             "causal/+1.4096",                     "+1.4096"},
      {             "causal/+4096.1",                     "+4096.1"},
      {              "causal/+1.2/x",                           "x"},
      {           "causal/+1.2&full",                   "+1.2&full"},
      {                      "/+1.2",                            ""},
      {                     "window",                      "window"},
      {                    "window:",                     "window:"},
      {                   "window:0",                    "window:0"},
      {                "window:4096",                 "window:4096"},
      {                 "window:3,4",                  "window:3,4"},
      {                   "strict:1",                    "strict:1"},
      {                    "empty:0",                     "empty:0"},
      {                   "document",                    "document"},
      {                  "document:",                   "document:"},
      {                "document:3,",                 "document:3,"},
      {               "padding:left",                "padding:left"},
      {             "padding:left()",              "padding:left()"},
      {           "padding:left(-1)",            "padding:left(-1)"},
      {         "padding:left(4096)",          "padding:left(4096)"},
      {          "padding:left(1,2)",           "padding:left(1,2)"},
      {           "padding:left(2)3",            "padding:left(2)3"},
      {             "padding:left(2",              "padding:left(2"},
      {             "padding:top(2)",              "padding:top(2)"},
      {             "masked:left(2)",              "masked:left(2)"},
      {                    "causal|",                            ""},
      {                    "|causal",                            ""},
      {             "causal||masked",                            ""},
      {                          "~",                            ""},
      {                    "causal~",                     "causal~"},
      {                  "~causal:1",                    "causal:1"},
      {                         "()",                            ""},
      {                          "(",                            ""},
      {                          ")",                            ""},
      {                    "(causal",                     "(causal"},
      {        "masked&(causal|full",                "(causal|full"},
      {                    "causal)",                           ")"},
      {           "(causal))&masked",                    ")&masked"},
      {             "(causal)masked",                      "masked"},
      {           "(causal)(masked)",                    "(masked)"},
      {             "causal(masked)",              "causal(masked)"},
      {         "(causal/+1)|masked",                          "+1"},
      {       "(causal/+1.2|masked)",                 "+1.2|masked"},
      {        "(causal/+1.2)x&full",                      "x&full"},
  };
  for (const auto& [text, part] : cases) {
    const auto [field, sentence] = refusal(text);
    INFO("\"" << text << "\": " << sentence);
    CHECK(field == "mask");
    CHECK(sentence.find("\"" + part + "\"") != std::string::npos);
    CHECK(sentence.back() == '.');
  }
}

TEST_CASE("A rule that there is not is named, whatever stands behind its colon", "[mask][spec]") {
  for (const std::string text :
       {"nonsense", "nonsense:99", "nonsense:", "nonsense:x:y", "nonsense:(1)"}) {
    CHECK(refusal(text).sentence.starts_with("Cannot read the mask part \"" + text +
                                             "\": known rules are causal, "));
  }
  CHECK(refusal("strict:1").sentence ==
        "Cannot read the mask part \"strict:1\": \"strict\" takes no value.");
}

TEST_CASE("Bytes that are no text are refused like any other part", "[mask][spec]") {
  using namespace std::string_view_literals;
  for (const std::string_view text :
       {"\0"sv, "causal\0"sv, "prefix:3\0"sv, "causal/+1.2\0"sv, "causal/+1\0.2"sv, "\xff\xfe"sv,
        "prefix:\xc3\x28"sv, "caus\xc3\xa1l"sv, "prefix:\xd9\xa3"sv}) {
    CHECK(refusal(text).field == "mask");
  }
}

TEST_CASE("Very long input is refused in a short sentence or read in full", "[mask][spec]") {
  constexpr std::size_t kLong = 200000;
  constexpr std::size_t kSentence = 300;  // bytes: what a page can show
  for (const std::string& text :
       {std::string(kLong, 'x'), "prefix:" + std::string(kLong, '9'),
        "padding:1" + std::string(kLong, ','), "causal/+" + std::string(kLong, '.'),
        std::string(kLong, '&'), std::string(kLong, '/'), "prefix:1" + std::string(kLong, ':'),
        "\xc3" + std::string(kLong, '\xa9'), std::string(kLong, '('), std::string(kLong, '~'),
        std::string(kLong, 'x') + ":1", "x:" + std::string(kLong, '1'), std::string(kLong, ')'),
        std::string(65, '(') + "causal" + std::string(65, ')'),
        "padding:left(" + std::string(kLong, '('), std::string(kLong, '|')}) {
    const auto [field, sentence] = refusal(text);
    CHECK(field == "mask");
    CHECK(sentence.size() < kSentence);
  }
  std::string many = "padding:0";
  for (int i = 1; i < 4096; ++i) many += "," + std::to_string(i);
  CHECK(parse_mask(many).visible_counts(64, 64) == std::vector<int>(64, 0));
  CHECK(parse_mask("prefix:" + std::string(kLong, '0') + "7") == Mask::prefix(7));
  CHECK(parse_mask(std::string(kLong, '~') + "causal") == Mask::causal());
}

TEST_CASE("A mask has up to 256 rules", "[mask][spec]") {
  std::string text = "padding:0";
  for (int rule = 1; rule < 256; ++rule) text += "|padding:" + std::to_string(rule);
  CHECK(parse_mask(text).parts().size() == 256);
  CHECK(refusal(text + "&causal").sentence ==
        "Cannot read the mask part \"causal\": a mask has up to 256 rules.");
}

TEST_CASE("Random rubbish is read as a mask or refused, never anything else",
          "[mask][spec][property]") {
  constexpr std::string_view kLetters = "causlfprefix:masked,paddngwht&/+-.0123456789 \n|~()";
  Generator generator(32);
  int refused = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text =
        std::vector<std::string>{"", "causal", "prefix:3", "full/+1.2",
                                 "(causal|masked)"}[static_cast<std::size_t>(generator.randint(5))];
    for (auto length = generator.randint(6); length > 0; --length) {
      text += kLetters[static_cast<std::size_t>(
          generator.randint(static_cast<std::uint32_t>(kLetters.size())))];
    }
    try {
      const Mask mask = parse_mask(text);
      if (parse_mask(mask_spec(mask)) != mask) FAIL("\"" << text << "\" is not read back equal");
    } catch (const Error& error) {
      if (error.field() != "mask") FAIL("\"" << text << "\" names the field " << error.field());
      ++refused;
    }
  }
  CHECK(refused > 5000);
  CHECK(refused < 19000);
}
