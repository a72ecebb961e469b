// SPDX-License-Identifier: MIT
// Three steps, each leaving its notes: bytes to UTF-8, line ends, then a look at every character.
#include "data/reading.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/sort.hpp"
#include "data/vocabulary.hpp"

namespace tinygpt {
namespace {

using CharacterCounts = std::vector<std::pair<char32_t, int>>;  // ascending

CharacterCounts counts_of(std::vector<char32_t> characters) {
  sort(characters);
  CharacterCounts counts;
  for (const char32_t c : characters) {
    if (counts.empty() || counts.back().first != c) counts.emplace_back(c, 0);
    ++counts.back().second;
  }
  return counts;
}

int count_of(const CharacterCounts& characters, char32_t c) {
  const auto at = std::ranges::find(characters, c, &std::pair<char32_t, int>::first);
  return at == characters.end() ? 0 : at->second;
}

std::string times(int count) { return count == 1 ? "once" : std::to_string(count) + " times"; }

// "1 line end" or "2 line ends".
std::string counted(int count, const std::string& noun) {
  return say({count, " ", noun, (count == 1 ? "" : "s")});
}

// "tab 3 times, U+00A0 once"; the first eight kinds of many.
std::string listed(const CharacterCounts& characters) {
  constexpr std::size_t kNamed = 8;
  std::string list;
  std::size_t named = 0;
  for (const auto& [character, count] : characters) {
    if (named++ == kNamed) break;
    list += say({(list.empty() ? "" : ", "), spoken(character), " ", times(count)});
  }
  if (characters.size() > kNamed) {
    list += say({" and ", characters.size() - kNamed, " more kinds"});
  }
  return list;
}

int sum_of(const CharacterCounts& characters) {
  int sum = 0;
  for (const auto& [character, count] : characters) sum += count;
  return sum;
}

// "line 2, byte 17": lines end with CR, LF or both and count from 1, bytes from 0.
std::string place_of(std::string_view bytes, std::size_t at) {
  int line = 1;
  for (std::size_t i = 0; i < at; ++i) {
    const bool half = bytes[i] == '\r' && bytes[i + 1] == '\n';
    if ((bytes[i] == '\n' || bytes[i] == '\r') && !half) ++line;
  }
  return say({"line ", line, ", byte ", at});
}

void refuse_other_encodings(std::string_view bytes) {
  using namespace std::string_view_literals;
  std::string name;
  if (bytes.starts_with("\xff\xfe\0\0"sv) || bytes.starts_with("\0\0\xfe\xff"sv)) {
    name = "UTF-32";
  } else if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) {
    name = "UTF-16";
  }
  if (!name.empty()) {
    refuse("corpus",
           {"The text begins with the mark of ", name, ". Save it as UTF-8 and try again."});
  }
  if (const std::size_t nul = bytes.find('\0'); nul != std::string_view::npos) {
    refuse("corpus", {"The text has a NUL byte (", place_of(bytes, nul),
                      "): it is UTF-16 without its mark, or no text. Save it as UTF-8, or "
                      "take NUL out."});
  }
}

// UTF-8 of bytes each of which is a code point from 0 to 255.
std::string from_latin1(std::string_view bytes, std::vector<Note>& notes) {
  std::string text;
  int beyond_ascii = 0;
  int controls = 0;
  for (const char byte : bytes) {
    const auto c = static_cast<unsigned char>(byte);
    if (c < 0x80) {
      text += byte;
      continue;
    }
    ++beyond_ascii;
    if (c < 0xa0) ++controls;
    text += static_cast<char>(0xc0U | (c >> 6U));
    text += static_cast<char>(0x80U | (c & 0x3fU));
  }
  std::string sentence =
      say({"The text is not UTF-8 and was read as Latin-1: look whether its ",
           counted(beyond_ascii, "character"), " outside ASCII came out right."});
  if (controls > 0) {
    sentence +=
        say({" ", controls,
             " of them mean nothing in Latin-1; in Windows-1252 they would be quotes, dashes or "
             "the euro sign. Save the text as UTF-8 to keep those."});
  }
  notes.push_back({NoteKind::latin1, beyond_ascii, std::move(sentence)});
  return text;
}

std::string to_utf8(std::string_view bytes, Encoding encoding, std::vector<Note>& notes) {
  refuse_other_encodings(bytes);
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  const std::size_t mark = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view rest = bytes.substr(mark);
  const auto wrong = first_not_utf8(rest);
  if (wrong && encoding == Encoding::utf8) {
    refuse("corpus", {"The text is not UTF-8: ", place_of(bytes, mark + *wrong),
                      " cannot be read. It may be Latin-1: save it as UTF-8, or have it read as "
                      "Latin-1."});
  }
  std::string text = wrong ? from_latin1(rest, notes) : std::string(rest);
  if (mark > 0) {
    notes.push_back(
        {NoteKind::byte_order_mark, 1, "The byte order mark (U+FEFF) at the start was left out."});
  }
  return text;
}

std::string with_line_feeds(std::string_view text, std::vector<Note>& notes) {
  std::string clean;
  int pairs = 0;
  int alone = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      clean += text[i];
    } else if (text.substr(i + 1).starts_with('\n')) {
      ++pairs;  // the LF comes next
    } else {
      ++alone;
      clean += '\n';
    }
  }
  std::string kinds;
  if (pairs > 0) kinds = counted(pairs, "line end") + " of Windows (CR LF)";
  if (alone > 0) kinds += (pairs > 0 ? " and " : "") + counted(alone, "lone CR");
  if (!kinds.empty()) {
    notes.push_back(
        {NoteKind::line_ends, pairs + alone, kinds + " became LF, one character each."});
  }
  return clean;
}

bool is_skin_tone(char32_t c) { return c >= 0x1f3fb && c <= 0x1f3ff; }
bool is_flag_letter(char32_t c) { return c >= 0x1f1e6 && c <= 0x1f1ff; }

// Whether a screen may draw `c` into one sign with its neighbour.
bool is_joined(char32_t c) {
  constexpr std::array<std::pair<char32_t, char32_t>, 18> kRanges{
      {{0x300, 0x36f},
       {0x591, 0x5bd},  // Hebrew
       {0x64b, 0x65f},  // Arabic
       {0x900, 0x903},  // Devanagari, three ranges
       {0x93a, 0x93c},
       {0x93e, 0x94f},
       {0xe31, 0xe31},  // Thai, three ranges
       {0xe34, 0xe3a},
       {0xe47, 0xe4e},
       {0x1160, 0x11ff},  // Korean letters behind the first of a syllable
       {0x1ab0, 0x1aff},
       {0x1dc0, 0x1dff},
       {0x200d, 0x200d},  // the joiner
       {0x20d0, 0x20ff},
       {0x3099, 0x309a},  // Japanese voicing
       {0xfe00, 0xfe0f},  // variation selectors
       {0xfe20, 0xfe2f},
       {0xe0100, 0xe01ef}}  // variation selectors
  };
  return is_skin_tone(c) || is_flag_letter(c) || std::ranges::any_of(kRanges, [c](auto range) {
           return c >= range.first && c <= range.second;
         });
}

// Code points that join say little to a reader: told by what they are.
std::string joined_kinds(const CharacterCounts& joined) {
  std::array<int, 5> counts{};
  for (const auto& [c, count] : joined) {
    const bool selector = (c >= 0xfe00 && c <= 0xfe0f) || c >= 0xe0100;
    counts[c == 0x200d         ? 0U
           : selector          ? 1U
           : is_skin_tone(c)   ? 2U
           : is_flag_letter(c) ? 3U
                               : 4U] += count;
  }
  constexpr std::array<const char*, 5> kNames{"joiner", "variation selector", "skin tone",
                                              "flag letter", "combining mark"};
  std::string list;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) list += (list.empty() ? "" : ", ") + counted(counts[i], kNames[i]);
  }
  return list;
}

// Letters that stand there both as one code point and as a letter with a combining mark: the
// composed letter with how often it is decomposed.
CharacterCounts in_two_forms(const std::vector<char32_t>& text, const CharacterCounts& seen) {
  struct Accent {
    char32_t mark;
    const char* letters;  // each letter, then composed
  };
  constexpr std::array<Accent, 8> kAccents{
      {{0x300, "AÀEÈIÌOÒUÙaàeèiìoòuù"},                              // grave
       {0x301, "AÁCĆEÉIÍLĹNŃOÓRŔSŚUÚYÝZŹaácćeéiílĺnńoórŕsśuúyýzź"},  // acute
       {0x302, "AÂCĈEÊGĜHĤIÎJĴOÔSŜUÛWŴYŶaâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷ"},  // circumflex
       {0x303, "AÃIĨNÑOÕUŨaãiĩnñoõuũ"},                              // tilde
       {0x308, "AÄEËIÏOÖUÜYŸaäeëiïoöuüyÿ"},                          // diaeresis
       {0x30a, "AÅUŮaåuů"},                                          // ring
       {0x30c, "CČDĎEĚLĽNŇRŘSŠTŤZŽcčdďeělľnňrřsštťzž"},              // caron
       {0x327, "CÇGĢKĶLĻNŅRŖSŞTŢcçgģkķlļnņrŗsştţ"}}
  };                // cedilla
  std::vector<char32_t> decomposed;
  for (const Accent& accent : kAccents) {
    if (count_of(seen, accent.mark) == 0) continue;
    const std::vector<char32_t> letters = code_points(accent.letters);
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i + 1] != accent.mark) continue;
      for (std::size_t k = 0; k < letters.size(); k += 2) {
        if (letters[k] == text[i] && count_of(seen, letters[k + 1]) > 0) {
          decomposed.push_back(letters[k + 1]);
        }
      }
    }
  }
  return counts_of(std::move(decomposed));
}

void look_at_characters(const std::vector<char32_t>& text, std::vector<Note>& notes) {
  const CharacterCounts seen = counts_of(text);
  CharacterCounts invisible;
  CharacterCounts joined;
  for (const auto& [c, count] : seen) {
    if (is_joined(c)) {
      joined.emplace_back(c, count);
    } else if (c == U'\t' || spoken(c).starts_with("U+")) {
      invisible.emplace_back(c, count);
    }
  }
  if (const int replaced = count_of(seen, 0xfffd); replaced > 0) {
    notes.push_back({NoteKind::replaced, replaced,
                     "The sign for an unreadable character (U+FFFD) stands there " +
                         times(replaced) +
                         ": a program before this one read the text in the wrong encoding."});
  }
  if (!invisible.empty()) {
    notes.push_back({NoteKind::invisible, sum_of(invisible),
                     "Characters that are hard to see are kept: " + listed(invisible) + "."});
  }
  if (!joined.empty()) {
    notes.push_back({NoteKind::joined, sum_of(joined),
                     "A character here is one code point, so some signs are several characters: "
                     "the text has " +
                         joined_kinds(joined) + "."});
  }
  if (const CharacterCounts both = in_two_forms(text, seen); !both.empty()) {
    notes.push_back({NoteKind::two_forms, static_cast<int>(both.size()),
                     "To the eye the same, to the model different: as a letter with a combining "
                     "mark the text has " +
                         listed(both) + ", and elsewhere as one character."});
  }
}

}  // namespace

Reading read_text(std::string_view bytes, Encoding encoding) {
  Reading reading;
  reading.text = with_line_feeds(to_utf8(bytes, encoding, reading.notes), reading.notes);
  look_at_characters(code_points(reading.text), reading.notes);
  return reading;
}

}  // namespace tinygpt
