// SPDX-License-Identifier: MIT
// Reading and writing mask specs.
#include "mask/spec.hpp"

#include <charconv>
#include <optional>

#include "base/error.hpp"

namespace tinygpt {
namespace {

constexpr int kLargestPosition = 4095;

// `text` between quotation marks, cut (between characters) where it is too long for a sentence.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;  // bytes
  if (text.size() <= kLongest) return "\"" + std::string(text) + "\"";
  const auto continues = [text](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
  };
  std::size_t end = kLongest;
  while (end > 0 && continues(end)) --end;
  return "\"" + std::string(text.substr(0, end)) + "...\"";
}

[[noreturn]] void refuse(std::string_view part, const std::string& why) {
  throw Error("mask", "Cannot read the mask part " + quoted(part) + ": " + why);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

int parse_position(std::string_view text, std::string_view part) {
  int value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 ||
      value > kLargestPosition) {
    refuse(part, quoted(text) + " is not a whole number from 0 to " +
                     std::to_string(kLargestPosition) + ".");
  }
  return value;
}

std::vector<int> parse_positions(std::string_view list, std::string_view part) {
  std::vector<int> positions;
  for (const std::string_view item : split(list, ',')) {
    positions.push_back(parse_position(item, part));
  }
  return positions;
}

Mask parse_rule(std::string_view part) {
  const std::size_t colon = part.find(':');
  const std::string_view name = part.substr(0, colon);
  std::optional<std::string_view> value;
  if (colon != std::string_view::npos) value = part.substr(colon + 1);

  if (name == "prefix") {
    if (!value) refuse(part, "a prefix needs its length, as in \"prefix:3\".");
    return Mask::prefix(parse_position(*value, part));
  }
  if (name == "padding") {
    if (!value) refuse(part, "padding needs its key positions, as in \"padding:6,7\".");
    return Mask::padding(parse_positions(*value, part));
  }
  if (name == "masked") return value ? Mask::masked(parse_positions(*value, part)) : Mask::masked();
  if (value) refuse(part, quoted(name) + " takes no value.");
  if (name == "causal") return Mask::causal();
  if (name == "full" || name == "none") return Mask::full();
  refuse(part,
         "known rules are causal, full (or none), prefix:P, masked, masked:K,K and "
         "padding:K,K.");
}

void paint_cell(Mask& mask, std::string_view part) {
  const std::size_t dot = part.find('.');
  if (part.size() < 4 || (part[0] != '+' && part[0] != '-') || dot == std::string_view::npos) {
    refuse(part, "a painted cell reads \"+query.key\" or \"-query.key\".");
  }
  mask.paint(parse_position(part.substr(1, dot - 1), part),
             parse_position(part.substr(dot + 1), part), part[0] == '+');
}

std::string join(const std::vector<int>& positions) {
  std::string text;
  for (const int position : positions) text += (text.empty() ? "" : ",") + std::to_string(position);
  return text;
}

std::string rule_spec(const Rule& rule) {
  switch (rule.kind) {
    case RuleKind::causal:
      return "causal";
    case RuleKind::prefix:
      return "prefix:" + std::to_string(rule.count);
    case RuleKind::observed:
      return rule.keys.empty() ? "masked" : "masked:" + join(rule.keys);
    case RuleKind::padding:
      return "padding:" + join(rule.keys);
  }
  return {};
}

}  // namespace

Mask parse_mask(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, '/');
  Mask mask = Mask::full();
  bool first = true;
  for (const std::string_view rule : split(parts.front(), '&')) {
    const Mask parsed = parse_rule(rule);
    mask = first ? parsed : mask & parsed;
    first = false;
  }
  for (std::size_t i = 1; i < parts.size(); ++i) paint_cell(mask, parts[i]);
  return mask;
}

std::string mask_spec(const Mask& mask) {
  std::string text;
  if (mask.rules().empty()) text = "full";
  for (const Rule& rule : mask.rules()) text += (text.empty() ? "" : "&") + rule_spec(rule);
  for (const auto& [cell, allowed] : mask.painted()) {
    text += std::string(allowed ? "/+" : "/-") + std::to_string(cell.first) + "." +
            std::to_string(cell.second);
  }
  return text;
}

}  // namespace tinygpt
