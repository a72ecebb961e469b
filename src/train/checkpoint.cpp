// SPDX-License-Identifier: MIT
// Writing is a list of what there is; reading checks each part in the order of the list, and hands
// out nothing before all of it has been checked. Tensors and progress: checkpoint_parts.cpp.
// Into a trainer that runs: checkpoint_loading.cpp.
#include "train/checkpoint.hpp"

#include <algorithm>
#include <cmath>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "data/safetensors.hpp"
#include "train/checkpoint_parts.hpp"
#include "train/checkpoint_settings.hpp"

namespace tinygpt {

using checkpoint_parts::copy_tensors;
using checkpoint_parts::refuse_checkpoint;
using checkpoint_parts::required;

namespace {

constexpr const char* kFormat = "attention-field-guide";
constexpr int kFormatNumber = 1;
constexpr int kMostSteps = 100'000'000;
constexpr const char* kTiedWeights = "head.weight = tok.weight";
constexpr const char* kOtherKeys[] = {
    "format",     "formatNumber",  "characters",    "steps",       "profile",
    "textDigest", "weightsDigest", "weightsFinite", "tiedWeights",
};

bool all_numbers(std::span<const float> values) {
  return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

// ---- Reading, part by part.

void check_format(const TensorFile& file) {
  if (!checkpoint_parts::is_checkpoint(file)) {
    refuse_checkpoint(
        "The file has tensors, but was not saved by this guide: it does not say which settings and "
        "characters they belong to. Its weights can only be put into a model of the same shape.");
  }
  const int number = whole_number("formatNumber", required(file, "formatNumber"));
  if (number != kFormatNumber) {
    refuse_checkpoint(say({"The file has the format number ", number, ", and this program reads ",
                           kFormatNumber, ": a newer version of the guide is needed."}));
  }
  for (const auto& [key, value] : file.metadata) {
    const auto is_key = [&key](const char* known) { return key == known; };
    const bool known = std::ranges::any_of(kOtherKeys, is_key) ||
                       checkpoint_parts::is_progress_key(key) ||
                       std::ranges::any_of(settings(), is_key, &Setting::name);
    if (!known)
      refuse_checkpoint(say({"The file has a setting \"", key, "\" that is not known here."}));
  }
}

TrainConfig read_config(const TensorFile& file) {
  TrainConfig config;
  for (const Setting& setting : settings()) {
    set_setting(setting, required(file, setting.name), config);
  }
  return config;
}

// The characters are the vocabulary's if they make it again.
std::string read_characters(const TensorFile& file) {
  const std::string& characters = required(file, "characters");
  if (characters.empty()) refuse_checkpoint("The file has no characters: its vocabulary is empty.");
  if (Vocabulary(characters).characters() != characters) {
    refuse_checkpoint("The file's characters are not in code point order, each once.");
  }
  return characters;
}

Profile read_profile(const TensorFile& file) {
  const std::string& name = required(file, "profile");
  for (const Profile profile : {Profile::exact, Profile::fused}) {
    if (name == profile_name(profile)) return profile;
  }
  refuse_checkpoint(
      say({"The file has the arithmetic profile \"", name, "\"; exact or fused is needed."}));
}

int read_steps(const TensorFile& file) {
  const int steps = whole_number("steps", required(file, "steps"));
  if (steps < 0 || steps > kMostSteps) {
    refuse_checkpoint(
        say({"The file claims ", steps, " steps; from 0 to ", kMostSteps, " can be."}));
  }
  return steps;
}

void check_tied(const TensorFile& file, const ModelConfig& model) {
  const std::string* tied = file.text("tiedWeights");
  if (model.tied ? tied == nullptr || *tied != kTiedWeights : tied != nullptr) {
    refuse_checkpoint("The setting tied and what the file says of tied weights do not agree.");
  }
}

// A model that is much larger than the file is not laid out to see which tensor is missing.
void check_size(const TensorFile& file, const ModelConfig& model) {
  constexpr std::size_t kSmall = std::size_t{1} << 24U;
  std::size_t numbers = 0;
  for (const SafeTensor& tensor : file.tensors) numbers += tensor.values.size();
  if (model.parameter_count() > std::max(numbers, kSmall)) {
    refuse_checkpoint(say({"The file's settings are those of a model of ", model.parameter_count(),
                           " numbers; it has ", numbers, "."}));
  }
}

void read_weights(const TensorFile& file, Checkpoint& checkpoint) {
  const Parameters layout(checkpoint.config.model);
  check_tied(file, checkpoint.config.model);
  checkpoint.weights = copy_tensors(file, layout, "");
  const std::size_t copies = checkpoint_parts::has_progress(file) ? 3 : 1;
  if (file.tensors.size() > copies * layout.named().size()) {
    checkpoint_parts::refuse_extra(file, layout);
  }
  if (copies > 1) {
    checkpoint.progress = checkpoint_parts::read_progress(file, layout, checkpoint.steps);
  }
  const std::string& finite = required(file, "weightsFinite");
  if (finite != "true" && finite != "false") {
    refuse_checkpoint(
        say({"weightsFinite is \"", finite, "\" in the file; true or false is needed."}));
  }
  if (finite == "true") require_finite(file);
  checkpoint.finite = all_numbers(checkpoint.weights);
  checkpoint.weights_digest = digest_text(digest(checkpoint.weights));
  if (const std::string& saved = required(file, "weightsDigest");
      saved != checkpoint.weights_digest) {
    refuse_checkpoint(say({"The weights are not those that were saved: their digest is ",
                           checkpoint.weights_digest, ", and the file says ", saved,
                           ". It is damaged, or was changed."}));
  }
}

}  // namespace

bool checkpoint_parts::is_checkpoint(const TensorFile& file) {
  const std::string* format = file.text("format");
  return format != nullptr && *format == kFormat;
}

Checkpoint checkpoint_parts::checked(const TensorFile& file) {
  check_format(file);
  Checkpoint checkpoint;
  checkpoint.config = read_config(file);
  checkpoint.characters = read_characters(file);
  checkpoint.config.model.vocabulary = Vocabulary(checkpoint.characters).size();
  checkpoint.config.validate();
  checkpoint.steps = read_steps(file);
  checkpoint.profile = read_profile(file);
  checkpoint.text_digest = required(file, "textDigest");
  check_size(file, checkpoint.config.model);
  read_weights(file, checkpoint);
  return checkpoint;
}

void checkpoint_parts::require_finite_weights(const Checkpoint& checkpoint) {
  if (checkpoint.finite) return;
  refuse_checkpoint(
      "The weights in this file are not all finite numbers, because its training ran away: nothing "
      "can be written or trained with them. Train anew with a smaller learning rate.");
}

Checkpoint checkpoint_of(const Trainer& trainer, bool progress) {
  const std::span<const float> weights = trainer.model().parameters().values();
  Checkpoint checkpoint;
  checkpoint.config = trainer.config();
  checkpoint.characters = trainer.vocabulary().characters();
  checkpoint.steps = trainer.steps();
  checkpoint.profile = trainer.model().kernels().profile;
  checkpoint.text_digest = trainer.text_digest();
  checkpoint.weights_digest = trainer.weights_digest();
  checkpoint.finite = all_numbers(weights);
  checkpoint.weights.assign(weights.begin(), weights.end());
  if (progress) checkpoint.progress = trainer.progress();
  return checkpoint;
}

std::string write_checkpoint(const Checkpoint& checkpoint) {
  const Parameters layout(checkpoint.config.model);
  checkpoint_parts::Metadata metadata{
      {      "format",                       kFormat},
      {"formatNumber", std::to_string(kFormatNumber)}
  };
  for (const Setting& setting : settings()) {
    metadata.emplace_back(setting.name, setting_text(setting, checkpoint.config));
  }
  metadata.emplace_back("characters", checkpoint.characters);
  metadata.emplace_back("steps", std::to_string(checkpoint.steps));
  metadata.emplace_back("profile", profile_name(checkpoint.profile));
  metadata.emplace_back("textDigest", checkpoint.text_digest);
  metadata.emplace_back("weightsDigest", checkpoint.weights_digest);
  metadata.emplace_back("weightsFinite", checkpoint.finite ? "true" : "false");
  if (checkpoint.config.model.tied) metadata.emplace_back("tiedWeights", kTiedWeights);
  std::vector<TensorToWrite> tensors;
  checkpoint_parts::add_tensors(layout, "", checkpoint.weights, tensors);
  if (checkpoint.progress) {
    checkpoint_parts::add_progress(layout, *checkpoint.progress, metadata, tensors);
  }
  return write_safetensors(tensors, metadata);
}

Checkpoint read_checkpoint(std::string_view bytes) {
  return checkpoint_parts::checked(read_safetensors(bytes));
}

Trainer resumed(const Checkpoint& checkpoint, std::string_view text, const Kernels& kernels,
                std::string_view held_out) {
  checkpoint_parts::require_finite_weights(checkpoint);
  Trainer trainer(checkpoint.config, text, Vocabulary(checkpoint.characters), kernels, held_out);
  trainer.set_weights(checkpoint.weights);
  if (checkpoint.progress) trainer.set_progress(*checkpoint.progress);
  return trainer;
}

TinyGpt model_of(const Checkpoint& checkpoint, const Kernels& kernels) {
  checkpoint_parts::require_finite_weights(checkpoint);
  Generator generator;
  TinyGpt model(checkpoint.config.model, generator, kernels);
  std::ranges::copy(checkpoint.weights, model.parameters().values().begin());
  model.parameters_changed();
  return model;
}

}  // namespace tinygpt
