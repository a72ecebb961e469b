// SPDX-License-Identifier: MIT
// Cut into replies, count, move repeats.
#include "data/split.hpp"

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/sort.hpp"

namespace tinygpt {
namespace {

std::vector<std::string_view> replies_of(std::string_view text) {
  std::vector<std::string_view> replies;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t words = text.find_first_not_of('\n', start);  // past empty lines at the start
    const std::size_t line_end = words == std::string_view::npos ? words : text.find('\n', words);
    std::size_t next = text.size();
    if (line_end != std::string_view::npos) {
      next = std::min(next, text.find_first_not_of('\n', line_end));
    }
    replies.push_back(text.substr(start, next - start));
    start = next;
  }
  return replies;
}

std::string_view without_line_ends(std::string_view reply) {
  const std::size_t first = reply.find_first_not_of('\n');
  if (first == std::string_view::npos) return {};
  return reply.substr(first, reply.find_last_not_of('\n') + 1 - first);
}

std::string replies_text(int count) { return say({count, (count == 1 ? " reply" : " replies")}); }

std::string sentence_of(const Split& split) {
  switch (split.why) {
    case NoHeldOut::share_zero:
      return "No part is held out: the model is trained on all replies.";
    case NoHeldOut::one_reply:
      return "No part is held out: the text has fewer than two lines, and training needs one.";
    case NoHeldOut::only_repeats:
      return say({"No part is held out: each of the last ", replies_text(split.moved),
                  " also stands in the training part, where a model could learn it by heart."});
    case NoHeldOut::none:
      break;
  }
  std::string sentence =
      say({"The last ", replies_text(split.held_out_replies + split.moved), " of ",
           split.train_replies + split.held_out_replies, " are held out"});
  if (split.moved > 0) {
    sentence += say(
        {", but for ", split.moved, " that also stand in the training part and were moved there"});
  }
  return sentence + ".";
}

}  // namespace

Split split_replies(std::string_view text, double held_out_share) {
  if (!(held_out_share >= 0.0 && held_out_share <= 0.5)) {
    refuse("heldOutShare", {"The held-out share must be from 0 to 0.5."});
  }
  const std::vector<std::string_view> replies = replies_of(text);
  const std::size_t all = replies.size();
  std::size_t held = 0;
  Split split;
  if (held_out_share == 0.0) {
    split.why = NoHeldOut::share_zero;
  } else if (all < 2) {
    split.why = NoHeldOut::one_reply;
  } else {
    const double share = held_out_share * static_cast<double>(all);
    held = std::clamp<std::size_t>(static_cast<std::size_t>(share + 0.5), 1, all - 1);
  }
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < all - held; ++i) {
    split.train += replies[i];
    known.push_back(without_line_ends(replies[i]));
  }
  sort(known);
  for (std::size_t i = all - held; i < all; ++i) {
    const bool repeat = std::ranges::binary_search(known, without_line_ends(replies[i]));
    (repeat ? split.train : split.held_out) += replies[i];
    ++(repeat ? split.moved : split.held_out_replies);
  }
  split.train_replies = static_cast<int>(all) - split.held_out_replies;
  if (held > 0 && split.held_out_replies == 0) split.why = NoHeldOut::only_repeats;
  split.sentence = sentence_of(split);
  return split;
}

}  // namespace tinygpt
