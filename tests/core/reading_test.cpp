// SPDX-License-Identifier: MIT
// What becomes of bytes: line ends, marks, other encodings, and notes on what the eye would miss.
#include "data/reading.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "data/vocabulary.hpp"

using namespace tinygpt;
using namespace std::string_literals;

namespace {

std::vector<NoteKind> kinds(const Reading& reading) {
  std::vector<NoteKind> kinds;
  for (const Note& note : reading.notes) kinds.push_back(note.kind);
  return kinds;
}

// The only note.
Note note_of(const std::string& bytes, Encoding encoding = Encoding::utf8) {
  const Reading reading = read_text(bytes, encoding);
  REQUIRE(reading.notes.size() == 1);
  CHECK(reading.notes[0].sentence.back() == '.');
  return reading.notes[0];
}

std::string refusal(const std::string& bytes, Encoding encoding = Encoding::utf8) {
  try {
    read_text(bytes, encoding);
  } catch (const Error& error) {
    CHECK(error.field() == "corpus");
    return error.what();
  }
  return "(nothing was refused)";
}

bool tells(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A plain text is read as it is, without notes", "[data]") {
  const std::string plain = "na\u00EFve \u2014 \u4F60\u597D \U0001F370\n\nno end";
  for (const std::string& text : {std::string(bakery_replies()), plain, ""s, "\n"s}) {
    const Reading reading = read_text(text);
    CHECK(reading.text == text);
    CHECK(reading.notes.empty());
    CHECK(read_text(text, Encoding::utf8_else_latin1).text == text);
  }
}

TEST_CASE("Windows line ends and a byte order mark add no entry to the vocabulary",
          "[data][field]") {  // FC-38
  const Reading windows = read_text("ab\r\ncd\r\n");
  CHECK(windows.text == "ab\ncd\n");
  CHECK(Vocabulary(windows.text).size() == 5);
  CHECK(kinds(windows) == std::vector{NoteKind::line_ends});
  CHECK(windows.notes[0].count == 2);
  const Reading marked = read_text(
      "\xef\xbb\xbf"
      "ab\r\ncd\r\n");
  CHECK(marked.text == windows.text);
  CHECK(kinds(marked) == std::vector{NoteKind::byte_order_mark, NoteKind::line_ends});
  CHECK(read_text("\xef\xbb\xbf").text.empty());
}

TEST_CASE("Line ends of every kind become one LF each", "[data][property]") {
  // Every text of up to seven characters from "a", CR and LF.
  int texts = 0;
  int wrong = 0;
  for (int length = 0, many = 1; length <= 7; ++length, many *= 3) {
    for (int number = 0; number < many; ++number) {
      std::string text;
      for (int i = 0, rest = number; i < length; ++i, rest /= 3) text += "a\r\n"[rest % 3];
      std::string expected;
      int changed = 0;
      for (std::size_t i = 0; i < text.size(); ++i) {
        const bool after_cr = i > 0 && text[i - 1] == '\r';
        if (text[i] == '\r') ++changed;
        if (text[i] == '\n' && after_cr) continue;
        expected += text[i] == 'a' ? 'a' : '\n';
      }
      const Reading reading = read_text(text);
      const int counted = reading.notes.empty() ? 0 : reading.notes[0].count;
      ++texts;
      if (reading.text != expected || counted != changed) ++wrong;
    }
  }
  CHECK(texts == 3280);
  CHECK(wrong == 0);
  CHECK(tells(note_of("a\r\nb\rc\r").sentence, "1 line end of Windows (CR LF) and 2 lone CRs"));
}

TEST_CASE("Bytes that are not UTF-8 are refused with line, byte and a way out", "[data][error]") {
  const std::string told = refusal("one\r\ntwo\rthree\ncaf\xe9 au lait");  // the byte is the 19th
  CHECK(tells(told, "line 4, byte 18 "));
  CHECK(tells(told, "Latin-1"));
  CHECK(tells(refusal("\xef\xbb\xbf"
                      "a\xff"),
              "line 1, byte 4 "));
  CHECK(tells(refusal("\xc3"), "line 1, byte 0 "));
}

TEST_CASE("A text that is not UTF-8 can be read as Latin-1, the whole of it", "[data][field]") {
  std::string all;  // every byte but NUL and CR
  std::vector<char32_t> expected;
  for (int byte = 1; byte < 256; ++byte) {
    if (byte == '\r') continue;
    all += static_cast<char>(byte);
    expected.push_back(static_cast<char32_t>(byte));
  }
  CHECK(code_points(read_text(all, Encoding::utf8_else_latin1).text) == expected);

  const Note cafe = note_of("caf\xe9 na\xefve", Encoding::utf8_else_latin1);
  CHECK(cafe.kind == NoteKind::latin1);
  CHECK(cafe.count == 2);
  CHECK(tells(cafe.sentence, "2 characters outside ASCII"));
  CHECK_FALSE(tells(cafe.sentence, "Windows-1252"));
  const Reading quotes = read_text("\x93hi\x94 \xe9", Encoding::utf8_else_latin1);
  CHECK(kinds(quotes) == std::vector{NoteKind::latin1, NoteKind::invisible});
  CHECK(tells(quotes.notes[0].sentence, "2 of them"));
  CHECK(tells(quotes.notes[0].sentence, "Windows-1252"));
  // What is UTF-8 stays UTF-8.
  CHECK(read_text("caf\u00E9", Encoding::utf8_else_latin1).text == "caf\u00E9");
  CHECK(read_text("\xef\xbb\xbf\xe9", Encoding::utf8_else_latin1).text == "\u00E9");
}

TEST_CASE("UTF-16, UTF-32 and NUL are refused by name, also as Latin-1", "[data][error]") {
  for (const Encoding encoding : {Encoding::utf8, Encoding::utf8_else_latin1}) {
    CHECK(tells(refusal("\xff\xfe"s + "a\0b\0"s, encoding), "mark of UTF-16"));
    CHECK(tells(refusal("\xfe\xff"s + "\0a\0b"s, encoding), "mark of UTF-16"));
    CHECK(tells(refusal("\xff\xfe\0\0a\0\0\0"s, encoding), "mark of UTF-32"));
    CHECK(tells(refusal("\0\0\xfe\xff\0\0\0a"s, encoding), "mark of UTF-32"));
    CHECK(tells(refusal("ab\nc\0d"s, encoding), "NUL byte (line 2, byte 4)"));
    CHECK(tells(refusal("\x89PNG\r\n\0"s, encoding), "NUL byte"));
  }
}

TEST_CASE("Characters that are hard to see are kept, named and counted", "[data][field]") {
  const std::string text = "a\tb\tc\u00A0d\u200Be\u00ADf\x1b \uFEFF";
  const Reading reading = read_text(text);
  CHECK(reading.text == text);
  CHECK(kinds(reading) == std::vector{NoteKind::invisible});
  CHECK(reading.notes[0].count == 7);
  CHECK(tells(reading.notes[0].sentence,
              "tab 2 times, U+001B once, U+00A0 once, U+00AD once, U+200B once, U+FEFF once."));
  std::string many;
  for (char c = 1; c < 9; ++c) many += c;
  CHECK_FALSE(tells(note_of(many).sentence, "more"));
  CHECK(tells(note_of(many + "\x0b\x0c").sentence, "U+0008 once and 2 more kinds."));
}

TEST_CASE("Signs of several code points are counted by what joins them", "[data]") {
  // A family, a red heart, a waving hand with a skin tone, a flag, an accent: 5, 2, 2, 2, 2.
  const Note note = note_of(
      "\U0001F468\u200D\U0001F469\u200D\U0001F467 \u2764\uFE0F \U0001F44B\U0001F3FD "
      "\U0001F1E9\U0001F1EA e\u0301");
  CHECK(note.kind == NoteKind::joined);
  CHECK(note.count == 7);
  CHECK(tells(note.sentence,
              "2 joiners, 1 variation selector, 1 skin tone, 2 flag letters, 1 combining mark."));
  CHECK(note_of("\u0939\u093F\u0928\u094D\u0926\u0940").count == 3);  // Hindi, in Devanagari
}

TEST_CASE("A letter written in two forms is told", "[data]") {
  CHECK(kinds(read_text("caf\u00E9")).empty());
  CHECK(kinds(read_text("cafe\u0301 \u00E8 \u00E1")) == std::vector{NoteKind::joined});
  const std::string text = "\u00E9e\u0301e\u0301 \u00DCU\u0308 \u0161 n\u0303";
  const Reading reading = read_text(text);
  CHECK(reading.text == text);
  CHECK(kinds(reading) == std::vector{NoteKind::joined, NoteKind::two_forms});
  CHECK(reading.notes[1].count == 2);
  CHECK(tells(reading.notes[1].sentence, "\"\u00DC\" once, \"\u00E9\" 2 times,"));
  for (const auto& [composed, decomposed] : std::vector<std::pair<std::string, std::string>>{
           {"\u00E0", "a\u0300"},
           {"\u00C1", "A\u0301"},
           {"\u0135", "j\u0302"},
           {"\u00F1", "n\u0303"},
           {"\u00FF", "y\u0308"},
           {"\u016F", "u\u030A"},
           {"\u017E", "z\u030C"},
           {"\u00E7", "c\u0327"},
           {"\u0163", "t\u0327"}
  }) {
    CHECK(read_text(composed + decomposed).notes.size() == 2);
  }
}

TEST_CASE("Characters that another program lost are told", "[data][field]") {
  const Note note = note_of("caf\uFFFD na\uFFFDve");
  CHECK(note.kind == NoteKind::replaced);
  CHECK(note.count == 2);
}

TEST_CASE("A text that was read is read again without change", "[data][property]") {
  for (const std::string& bytes : {"\xef\xbb\xbf"
                                   "ab\r\n\rcd"s,
                                   "caf\xe9\r\r\n"s, "e\u0301\u00E9\t\uFFFD"s}) {
    const std::string once = read_text(bytes, Encoding::utf8_else_latin1).text;
    CHECK(read_text(once).text == once);
  }
}
