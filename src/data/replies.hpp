// SPDX-License-Identifier: MIT
// Replies of a bakery, drawn from a grammar of our own: as much text as a run needs, never the six
// that are built in (data/corpus.hpp). Not for: text without order (data/random_text.hpp).
//
// What can be learnt from near by: words and their order. What needs a longer view: is and are, it
// and them, a and an follow the item; an item's adjectives, price, shelf life and place to keep it
// follow its kind, as does the first digit of an order number; the second digit is the day that the
// reply names, and that day's opening hours bound its times.
#pragma once

#include <cstdint>
#include <string>

namespace tinygpt {

/// `replies` (0 to 100,000) replies, one a line with LF, of 30 to 90 characters each without it;
/// at most 45 distinct characters, LF counted. The same bytes for the same seed everywhere, and a
/// longer text begins with the shorter one. Replies may repeat, few do.
/// Errors: a number of replies out of range.
std::string grammar_replies(std::uint32_t seed, int replies);

}  // namespace tinygpt
