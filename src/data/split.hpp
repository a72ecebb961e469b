// SPDX-License-Identifier: MIT
// A text in two parts: what a model is trained on, and replies that it never sees, by which one
// tells learning from memorising. Cut between replies, never within one: windows of the text
// overlap, so that windows drawn for the held-out part would stand in the training part too. Not
// for reading bytes: data/reading.hpp makes the LF that end a reply here.
#pragma once

#include <string>
#include <string_view>

namespace tinygpt {

/// Why there is no held-out part.
enum class NoHeldOut {
  none,          ///< there is one
  share_zero,    ///< none was asked for
  one_reply,     ///< the text has one reply or none, and training keeps it
  only_repeats,  ///< every reply of that part also stands in the training part
};

struct Split {
  std::string train;     ///< replies in the text's order, then the repeats that were moved here
  std::string held_out;  ///< the last replies; empty where `why` says so
  int train_replies = 0;
  int held_out_replies = 0;
  int moved = 0;  ///< replies of the held-out part that were moved: they also stand in training
  NoHeldOut why = NoHeldOut::none;
  std::string sentence;  ///< the same for a reader; says how many were moved
};

/// Holds out the last `held_out_share` (0 to 0.5) of the replies, rounded, at least one and never
/// all. A reply is a line that is not empty, with its LF and the empty lines behind it; empty lines
/// at the start belong to the first. A reply that also stands in the training part would be no
/// honest test, so it moves there; LFs do not tell replies apart. Both parts together have every
/// byte of the text. Characters may stand in the held-out part alone: a vocabulary is the whole
/// text's. Errors (field "heldOutShare"): a share out of range.
/// Cost: n log n comparisons of the n replies.
Split split_replies(std::string_view text, double held_out_share);

}  // namespace tinygpt
