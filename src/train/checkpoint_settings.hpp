// SPDX-License-Identifier: MIT
// The settings of a run as a file has them: one table of names, each with a text and back.
#pragma once

#include <span>
#include <string>
#include <variant>

#include "train/trainer.hpp"

namespace tinygpt {

/// One setting of a TrainConfig. The model's vocabulary is none: it follows from the characters.
struct Setting {
  using Place = std::variant<int*, std::uint32_t*, double*, bool*, Mask*, Norm*, Targets*, Decay*,
                             ScheduleKind*>;
  const char* name;  ///< as the page and the command line's errors spell it: "learningRate"
  Place (*place)(TrainConfig&);
};

/// All settings, in the order in which they are written.
std::span<const Setting> settings();

/// The value as text: a number in the fewest digits that give the same bits, a word, a mask's spec.
std::string setting_text(const Setting& setting, const TrainConfig& config);

/// Sets it from such a text. Errors: Error with the setting's name as its field that quotes a text
/// that is no value of this kind. Whether the value can be used, TrainConfig::validate says.
void set_setting(const Setting& setting, const std::string& text, TrainConfig& config);

/// `text` as a whole number, as those of settings are read. Errors: as set_setting, for `name`.
int whole_number(const std::string& name, const std::string& text);

}  // namespace tinygpt
