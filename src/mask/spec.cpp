// SPDX-License-Identifier: MIT
// Reading mask specs by recursive descent, one function for each line of the grammar; writing them.
#include "mask/spec.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/error.hpp"

namespace tinygpt {
namespace {

constexpr int kLargestPosition = 4095;
constexpr int kDeepest = 64;  // nested parentheses: each is a few frames of the stack
constexpr int kMostRules = 256;

// `text` between quotation marks, cut (between characters) where it is too long for a sentence.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;  // bytes
  if (text.size() <= kLongest) return say({"\"", text, "\""});
  const auto continues = [text](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
  };
  std::size_t end = kLongest;
  while (end > 0 && continues(end)) --end;
  return say({"\"", text.substr(0, end), "...\""});
}

[[noreturn]] void refuse_part(std::string_view part, const std::string& why) {
  refuse("mask", {"Cannot read the mask part ", quoted(part), ": ", why});
}

int parse_position(std::string_view text, std::string_view part) {
  int value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 ||
      value > kLargestPosition) {
    refuse_part(part, quoted(text) + " is not a whole number from 0 to " +
                          std::to_string(kLargestPosition) + ".");
  }
  return value;
}

std::vector<int> parse_positions(std::string_view list, std::string_view part) {
  std::vector<int> positions;
  while (true) {
    const std::size_t comma = list.find(',');
    positions.push_back(parse_position(list.substr(0, comma), part));
    if (comma == std::string_view::npos) return positions;
    list.remove_prefix(comma + 1);
  }
}

// "6,7", "left(2)" or "right(2)".
Mask parse_padding(std::string_view value, std::string_view part) {
  for (const std::string_view side : {"left(", "right("}) {
    if (!value.starts_with(side) || !value.ends_with(')')) continue;
    const int count =
        parse_position(value.substr(side.size(), value.size() - side.size() - 1), part);
    return side == "left(" ? Mask::padding_left(count) : Mask::padding_right(count);
  }
  return Mask::padding(parse_positions(value, part));
}

// Rules without a value; empty for a name that none of them has.
std::optional<Mask> plain_rule(std::string_view name) {
  if (name == "causal") return Mask::causal();
  if (name == "strict") return Mask::strict();
  if (name == "full" || name == "none") return Mask::full();
  if (name == "empty") return Mask::empty();
  return std::nullopt;
}

Mask parse_rule(std::string_view part) {
  const std::size_t colon = part.find(':');
  const std::string_view name = part.substr(0, colon);
  std::optional<std::string_view> value;
  if (colon != std::string_view::npos) value = part.substr(colon + 1);

  if (name == "prefix") {
    if (!value) refuse_part(part, "a prefix needs its length, as in \"prefix:3\".");
    return Mask::prefix(parse_position(*value, part));
  }
  if (name == "window") {
    if (!value) refuse_part(part, "a window needs its length, as in \"window:3\".");
    const int count = parse_position(*value, part);
    if (count == 0) refuse_part(part, "a window counts the token itself, so it has 1 or more.");
    return Mask::window(count);
  }
  if (name == "padding") {
    if (!value) refuse_part(part, "padding needs its key positions, as in \"padding:6,7\".");
    return parse_padding(*value, part);
  }
  if (name == "document") {
    if (!value)
      refuse_part(part, "documents need the positions they start at, as in \"document:3,5\".");
    return Mask::document(parse_positions(*value, part));
  }
  if (name == "masked") return value ? Mask::masked(parse_positions(*value, part)) : Mask::masked();
  const std::optional<Mask> plain = plain_rule(name);
  if (!plain) {
    // Whatever stands behind the colon: a value is at fault only where there is such a rule.
    refuse_part(part,
                "known rules are causal, strict, full (or none), empty, prefix:P, window:W, "
                "masked, masked:K,K, padding:K,K, padding:left(N), padding:right(N) and "
                "document:S,S.");
  }
  if (value) refuse_part(part, quoted(name) + " takes no value.");
  return *plain;
}

void paint_cell(Mask& mask, std::string_view part) {
  const std::size_t dot = part.find('.');
  if (part.size() < 4 || (part[0] != '+' && part[0] != '-') || dot == std::string_view::npos) {
    refuse_part(part, "a painted cell reads \"+query.key\" or \"-query.key\".");
  }
  mask.paint(parse_position(part.substr(1, dot - 1), part),
             parse_position(part.substr(dot + 1), part), part[0] == '+');
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Mask parse() {
    Mask mask = parse_painted();
    if (!rest().empty()) {
      refuse_part(rest(), rest()[0] == ')'
                              ? "it closes no parenthesis."
                              : "a rule is followed by \"&\", \"|\" or a painted cell.");
    }
    return mask;
  }

 private:
  Mask parse_painted() {
    Mask mask = parse_any();
    while (accept('/')) paint_cell(mask, take_cell());
    return mask;
  }

  Mask parse_any() {
    Mask mask = parse_all();
    while (accept('|')) mask = mask | parse_all();
    return mask;
  }

  Mask parse_all() {
    Mask mask = parse_one();
    while (accept('&')) mask = mask & parse_one();
    return mask;
  }

  Mask parse_one() {
    bool inverse = false;
    while (accept('~')) inverse = !inverse;
    const Mask mask = !rest().empty() && rest()[0] == '(' ? parse_group() : parse_next_rule();
    return inverse ? ~mask : mask;
  }

  Mask parse_group() {
    const std::string_view from_here = rest();
    if (depth_ == kDeepest) {
      refuse_part(from_here, say({"parentheses nest up to ", kDeepest, " deep."}));
    }
    accept('(');
    ++depth_;
    Mask mask = parse_painted();
    --depth_;
    if (!accept(')')) refuse_part(from_here, "its first parenthesis is not closed.");
    return mask;
  }

  Mask parse_next_rule() {
    if (++rules_ > kMostRules) {
      refuse_part(rest(), say({"a mask has up to ", kMostRules, " rules."}));
    }
    return parse_rule(take_rule());
  }

  // Up to the next sign that ends a rule; a rule may hold parentheses of its own, as in "left(2)".
  std::string_view take_rule() {
    std::size_t length = 0;
    int open = 0;
    for (; length < rest().size(); ++length) {
      const char c = rest()[length];
      if (c == '&' || c == '|' || c == '/' || (c == ')' && open == 0)) break;
      if (c == '(') ++open;
      if (c == ')') --open;
    }
    return take(length);
  }

  // Up to the next cell or, within parentheses, their end.
  std::string_view take_cell() {
    return take(std::min(rest().find_first_of(depth_ > 0 ? "/)" : "/"), rest().size()));
  }

  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  std::string_view take(std::size_t length) {
    at_ += length;
    return text_.substr(at_ - length, length);
  }

  bool accept(char sign) {
    const bool here = at_ < text_.size() && text_[at_] == sign;
    if (here) ++at_;
    return here;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int rules_ = 0;
};

std::string join(const std::vector<int>& positions) {
  std::string text;
  for (const int position : positions) text += say({(text.empty() ? "" : ","), position});
  return text;
}

std::string rule_spec(const Rule& rule) {
  switch (rule.kind) {
    case RuleKind::causal:
      return "causal";
    case RuleKind::strict:
      return "strict";
    case RuleKind::prefix:
      return say({"prefix:", rule.count});
    case RuleKind::window:
      return say({"window:", rule.count});
    case RuleKind::observed:
      return rule.positions.empty() ? "masked" : "masked:" + join(rule.positions);
    case RuleKind::padding:
      return "padding:" + join(rule.positions);
    case RuleKind::padding_left:
      return say({"padding:left(", rule.count, ")"});
    case RuleKind::padding_right:
      return say({"padding:right(", rule.count, ")"});
    case RuleKind::document:
      return "document:" + join(rule.positions);
  }
  return {};
}

// A part of `whole`, in parentheses where the text would otherwise be read as something else.
std::string part_spec(const Mask& whole, const Mask& part) {
  const bool joined = part.form() == Mask::Form::all || part.form() == Mask::Form::any;
  const bool alone = !joined || part.parts().empty();  // full and empty are single words
  const bool weaker = whole.form() != Mask::Form::any || part.form() == Mask::Form::any;
  const bool wrap = !part.painted().empty() || (!alone && weaker);
  return wrap ? "(" + mask_spec(part) + ")" : mask_spec(part);
}

std::string unpainted_spec(const Mask& mask) {
  if (mask.form() == Mask::Form::rule) return rule_spec(mask.rule());
  if (mask.form() == Mask::Form::inverse) return "~" + part_spec(mask, mask.parts().front());
  if (mask.parts().empty()) return mask.form() == Mask::Form::all ? "full" : "empty";
  std::string text;
  for (const Mask& part : mask.parts()) {
    if (!text.empty()) text += mask.form() == Mask::Form::all ? "&" : "|";
    text += part_spec(mask, part);
  }
  return text;
}

}  // namespace

Mask parse_mask(std::string_view text) { return Parser(text).parse(); }

std::string mask_spec(const Mask& mask) {
  std::string text = unpainted_spec(mask);
  for (const auto& [cell, allowed] : mask.painted()) {
    text += say({allowed ? "/+" : "/-", cell.first, ".", cell.second});
  }
  return text;
}

}  // namespace tinygpt
