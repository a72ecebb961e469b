// SPDX-License-Identifier: MIT
// Raw bytes, pasted or from a file, to the text that a model is trained on, with notes on what was
// changed and on what the eye would miss. Not for cutting the text in parts: data/split.hpp.
//
// A character is one Unicode code point, as in data/vocabulary.hpp: what looks like one sign may be
// several code points, but where it ends is told by Unicode tables that differ between browsers and
// years, and a model's numbers must not depend on them. So nothing is composed or decomposed here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tinygpt {

enum class Encoding {
  utf8,              ///< bytes that are not UTF-8 are refused
  utf8_else_latin1,  ///< a text that is not UTF-8 is read as Latin-1, the whole of it
};

enum class NoteKind {
  latin1,           ///< read as Latin-1; counts characters outside ASCII
  byte_order_mark,  ///< U+FEFF at the start was left out
  line_ends,        ///< CR LF and lone CR became LF; counts them
  replaced,         ///< U+FFFD: what some program before could not read; counts them
  invisible,        ///< kept; counts spaces of other kinds, tabs, controls, zero-width characters
  joined,           ///< kept; counts what a screen draws into one sign with its neighbour
  two_forms,        ///< kept; counts accented letters that stand there composed and decomposed
};

struct Note {
  NoteKind kind;
  int count;             ///< of characters, but for two_forms: of letters
  std::string sentence;  ///< for a reader, with the counts
};

struct Reading {
  std::string text;         ///< UTF-8 with LF
  std::vector<Note> notes;  ///< in the order of NoteKind, each kind at most once
};

/// Reads the bytes of a text. A text without oddities has no notes; the empty one is read as empty.
/// Marks that join are known for Latin, general use, emoji, Hebrew, Arabic, Devanagari, Thai,
/// Japanese and
/// Korean; two forms for ASCII letters with eight accents, up to U+017F.
/// Errors (field "corpus"): the marks of UTF-16 and UTF-32; NUL bytes; bytes that are not UTF-8,
/// with line (from 1) and byte (from 0, in the file), unless `encoding` lets them be Latin-1.
/// Cost: a few passes over the text; 4 bytes for each character.
Reading read_text(std::string_view bytes, Encoding encoding = Encoding::utf8);

}  // namespace tinygpt
