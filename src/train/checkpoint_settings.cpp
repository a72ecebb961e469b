// SPDX-License-Identifier: MIT
// A setting is written and read by the type of its place in TrainConfig; a word by its table here.
#include "train/checkpoint_settings.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "base/error.hpp"
#include "mask/spec.hpp"

namespace tinygpt {
namespace {

using Place = Setting::Place;

constexpr Setting kSettings[] = {
    {         "seed",                [](TrainConfig& c) -> Place { return &c.seed; }},
    {         "mask",                [](TrainConfig& c) -> Place { return &c.mask; }},
    {       "dModel",       [](TrainConfig& c) -> Place { return &c.model.d_model; }},
    {        "heads",         [](TrainConfig& c) -> Place { return &c.model.heads; }},
    {       "layers",        [](TrainConfig& c) -> Place { return &c.model.layers; }},
    {       "maxLen",       [](TrainConfig& c) -> Place { return &c.model.max_len; }},
    {     "residual",      [](TrainConfig& c) -> Place { return &c.model.residual; }},
    {         "norm",          [](TrainConfig& c) -> Place { return &c.model.norm; }},
    {  "feedForward",  [](TrainConfig& c) -> Place { return &c.model.feed_forward; }},
    {    "positions",     [](TrainConfig& c) -> Place { return &c.model.positions; }},
    {         "tied",          [](TrainConfig& c) -> Place { return &c.model.tied; }},
    {        "batch",               [](TrainConfig& c) -> Place { return &c.batch; }},
    {      "context",             [](TrainConfig& c) -> Place { return &c.context; }},
    {      "targets",             [](TrainConfig& c) -> Place { return &c.targets; }},
    { "learningRate", [](TrainConfig& c) -> Place { return &c.adamw.learning_rate; }},
    {        "beta1",         [](TrainConfig& c) -> Place { return &c.adamw.beta1; }},
    {        "beta2",         [](TrainConfig& c) -> Place { return &c.adamw.beta2; }},
    {      "epsilon",       [](TrainConfig& c) -> Place { return &c.adamw.epsilon; }},
    {  "weightDecay",  [](TrainConfig& c) -> Place { return &c.adamw.weight_decay; }},
    {        "decay",         [](TrainConfig& c) -> Place { return &c.adamw.decay; }},
    {  "maxGradNorm",       [](TrainConfig& c) -> Place { return &c.max_grad_norm; }},
    {     "schedule",       [](TrainConfig& c) -> Place { return &c.schedule.kind; }},
    {       "warmup",     [](TrainConfig& c) -> Place { return &c.schedule.warmup; }},
    {"scheduleSteps",      [](TrainConfig& c) -> Place { return &c.schedule.steps; }},
};

template <typename Choice>
using Words = std::span<const std::pair<const char*, Choice>>;

// One table for each kind of word; the argument only chooses it.
constexpr std::pair<const char*, bool> kBoolWords[] = {
    { "true",  true},
    {"false", false},
};
constexpr std::pair<const char*, Norm> kNormWords[] = {
    {"none", Norm::none},
    { "pre",  Norm::pre},
    {"post", Norm::post},
};
constexpr std::pair<const char*, Targets> kTargetWords[] = {
    {"next", Targets::next},
    {"same", Targets::same},
};
constexpr std::pair<const char*, Decay> kDecayWords[] = {
    {     "all",      Decay::all},
    {"matrices", Decay::matrices},
};
constexpr std::pair<const char*, ScheduleKind> kScheduleWords[] = {
    {"constant", ScheduleKind::constant},
    {  "cosine",   ScheduleKind::cosine},
};
Words<bool> words_of(bool) { return kBoolWords; }
Words<Norm> words_of(Norm) { return kNormWords; }
Words<Targets> words_of(Targets) { return kTargetWords; }
Words<Decay> words_of(Decay) { return kDecayWords; }
Words<ScheduleKind> words_of(ScheduleKind) { return kScheduleWords; }

template <typename Choice>
concept IsWord = std::is_enum_v<Choice> || std::is_same_v<Choice, bool>;

[[noreturn]] void refuse_text(const std::string& name, const std::string& text,
                              const std::string& wanted) {
  refuse(name, {"The setting ", name, " is \"", text, "\" in the file; ", wanted, " is needed."});
}

// ---- As text.

std::string as_text(int value) { return std::to_string(value); }
std::string as_text(std::uint32_t value) { return std::to_string(value); }
std::string as_text(const Mask& mask) { return mask_spec(mask); }

std::string as_text(double value) {
  char text[32];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value) break;
  }
  return text;
}

template <IsWord Choice>
std::string as_text(Choice value) {
  for (const auto& [word, choice] : words_of(value)) {
    if (choice == value) return word;
  }
  return {};
}

// ---- From text.

template <typename Number>
  requires(std::is_integral_v<Number> && !IsWord<Number>)
void read_setting(const std::string& name, const std::string& text, Number& value) {
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc{} || stop != end) refuse_text(name, text, "a whole number");
}

void read_setting(const std::string& name, const std::string& text, double& value) {
  char* stop = nullptr;
  value = std::strtod(text.c_str(), &stop);
  const bool plain = text.find_first_not_of("0123456789+-.e") == std::string::npos;
  if (text.empty() || !plain || stop != text.c_str() + text.size() || !std::isfinite(value)) {
    refuse_text(name, text, "a finite number");
  }
}

void read_setting(const std::string& /*name*/, const std::string& text, Mask& mask) {
  mask = parse_mask(text);
}

template <IsWord Choice>
void read_setting(const std::string& name, const std::string& text, Choice& value) {
  std::string possible;
  for (const auto& [word, choice] : words_of(value)) {
    if (text == word) {
      value = choice;
      return;
    }
    possible += (possible.empty() ? "" : " or ") + std::string(word);
  }
  refuse_text(name, text, possible);
}

}  // namespace

std::span<const Setting> settings() { return kSettings; }

std::string setting_text(const Setting& setting, const TrainConfig& config) {
  TrainConfig copy = config;
  return std::visit([](const auto* place) { return as_text(*place); }, setting.place(copy));
}

void set_setting(const Setting& setting, const std::string& text, TrainConfig& config) {
  std::visit([&](auto* place) { read_setting(setting.name, text, *place); }, setting.place(config));
}

int whole_number(const std::string& name, const std::string& text) {
  int value = 0;
  read_setting(name, text, value);
  return value;
}

}  // namespace tinygpt
