// SPDX-License-Identifier: MIT
// Writing is a list of what there is; reading checks each part in the order of the list, and hands
// out nothing before all of it has been checked. Tensors and progress: checkpoint_parts.cpp.
#include "train/checkpoint.hpp"

#include <algorithm>
#include <cmath>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "data/safetensors.hpp"
#include "mask/spec.hpp"
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

bool is_checkpoint(const TensorFile& file) {
  const std::string* format = file.text("format");
  return format != nullptr && *format == kFormat;
}

// ---- Reading, part by part.

void check_format(const TensorFile& file) {
  if (!is_checkpoint(file)) {
    refuse_checkpoint(
        "The file has tensors, but was not saved by this guide: it does not say which settings and "
        "characters they belong to. Its weights can only be put into a model of the same shape.");
  }
  const int number = whole_number("formatNumber", required(file, "formatNumber"));
  if (number != kFormatNumber) {
    refuse_checkpoint("The file has the format number " + std::to_string(number) +
                      ", and this program reads " + std::to_string(kFormatNumber) +
                      ": a newer version of the guide is needed.");
  }
  for (const auto& [key, value] : file.metadata) {
    const auto is_key = [&key](const char* known) { return key == known; };
    const bool known = std::ranges::any_of(kOtherKeys, is_key) ||
                       checkpoint_parts::is_progress_key(key) ||
                       std::ranges::any_of(settings(), is_key, &Setting::name);
    if (!known) refuse_checkpoint("The file has a setting \"" + key + "\" that is not known here.");
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
  refuse_checkpoint("The file has the arithmetic profile \"" + name +
                    "\"; exact or fused is needed.");
}

int read_steps(const TensorFile& file) {
  const int steps = whole_number("steps", required(file, "steps"));
  if (steps < 0 || steps > kMostSteps) {
    refuse_checkpoint("The file claims " + std::to_string(steps) + " steps; from 0 to " +
                      std::to_string(kMostSteps) + " can be.");
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
    refuse_checkpoint("The file's settings are those of a model of " +
                      std::to_string(model.parameter_count()) + " numbers; it has " +
                      std::to_string(numbers) + ".");
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
    refuse_checkpoint("weightsFinite is \"" + finite + "\" in the file; true or false is needed.");
  }
  if (finite == "true") require_finite(file);
  checkpoint.finite = all_numbers(checkpoint.weights);
  checkpoint.weights_digest = digest_text(digest(checkpoint.weights));
  if (const std::string& saved = required(file, "weightsDigest");
      saved != checkpoint.weights_digest) {
    refuse_checkpoint("The weights are not those that were saved: their digest is " +
                      checkpoint.weights_digest + ", and the file says " + saved +
                      ". It is damaged, or was changed.");
  }
}

Checkpoint checked(const TensorFile& file) {
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

void require_finite_weights(const Checkpoint& checkpoint) {
  if (checkpoint.finite) return;
  refuse_checkpoint(
      "The weights in this file are not all finite numbers, because its training ran away: nothing "
      "can be written or trained with them. Train anew with a smaller learning rate.");
}

// ---- Into a trainer that is there.

void check_same_model(const Checkpoint& checkpoint, const Trainer& trainer) {
  const std::string here = trainer.vocabulary().characters();
  const auto theirs = code_points(checkpoint.characters);
  const auto ours = code_points(here);
  const auto [file_differs, own_differs] = std::ranges::mismatch(theirs, ours);
  if (file_differs != theirs.end() && own_differs != ours.end()) {
    refuse_checkpoint("The file numbers its characters in another way: token " +
                      std::to_string(file_differs - theirs.begin()) + " is " +
                      spoken(*file_differs) + " there and " + spoken(*own_differs) + " here.");
  }
  if (theirs.size() != ours.size()) {
    refuse_checkpoint("The file's vocabulary has " + std::to_string(theirs.size()) +
                      " characters; the one here has " + std::to_string(ours.size()) + ".");
  }
  TrainConfig file_model;
  TrainConfig own_model;
  file_model.model = checkpoint.config.model;
  own_model.model = trainer.config().model;
  for (const Setting& setting : settings()) {
    const std::string there = setting_text(setting, file_model);
    const std::string own = setting_text(setting, own_model);
    if (there == own) continue;
    refuse_checkpoint("The file's model has the setting " + std::string(setting.name) + " = " +
                      there + "; the model here has " + own + ".");
  }
}

std::vector<std::string> differences(const Checkpoint& checkpoint, const Trainer& trainer) {
  std::vector<std::string> sentences;
  const std::string there = mask_spec(checkpoint.config.mask);
  const std::string here = mask_spec(trainer.config().mask);
  if (there != here) {
    sentences.push_back("The weights were trained under the mask " + there + "; the one here is " +
                        here + ".");
  }
  if (checkpoint.config.targets != trainer.config().targets) {
    sentences.emplace_back("The weights were trained on other targets than those here.");
  }
  if (checkpoint.text_digest != trainer.text_digest()) {
    sentences.emplace_back("The weights were trained on another text than the one here.");
  }
  return sentences;
}

// A state dict without settings. A head that is tied may be there a second time.
std::vector<float> plain_weights(const TensorFile& file, const ModelConfig& model,
                                 const Parameters& layout) {
  std::vector<float> weights = copy_tensors(file, layout, "");
  require_finite(file);
  std::size_t expected = layout.named().size();
  const SafeTensor* head = file.tensor("head.weight");
  if (model.tied && head != nullptr) {
    if (head->values != file.tensor("tok.weight")->values) {
      refuse_checkpoint(
          "The weights here are tied, but head.weight and tok.weight differ in the file.");
    }
    ++expected;
  }
  if (file.tensors.size() != expected) checkpoint_parts::refuse_extra(file, layout);
  return weights;
}

}  // namespace

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

Checkpoint read_checkpoint(std::string_view bytes) { return checked(read_safetensors(bytes)); }

Trainer resumed(const Checkpoint& checkpoint, std::string_view text, const Kernels& kernels,
                std::string_view held_out) {
  require_finite_weights(checkpoint);
  Trainer trainer(checkpoint.config, text, Vocabulary(checkpoint.characters), kernels, held_out);
  trainer.set_weights(checkpoint.weights);
  if (checkpoint.progress) trainer.set_progress(*checkpoint.progress);
  return trainer;
}

TinyGpt model_of(const Checkpoint& checkpoint, const Kernels& kernels) {
  require_finite_weights(checkpoint);
  Generator generator;
  TinyGpt model(checkpoint.config.model, generator, kernels);
  std::ranges::copy(checkpoint.weights, model.parameters().values().begin());
  model.parameters_changed();
  return model;
}

std::vector<std::string> load_weights(std::string_view bytes, Trainer& trainer) {
  const TensorFile file = read_safetensors(bytes);
  std::vector<float> weights;
  std::vector<std::string> sentences;
  if (is_checkpoint(file)) {
    Checkpoint checkpoint = checked(file);
    require_finite_weights(checkpoint);
    check_same_model(checkpoint, trainer);
    sentences = differences(checkpoint, trainer);
    weights = std::move(checkpoint.weights);
  } else {
    weights = plain_weights(file, trainer.config().model, trainer.model().parameters());
    sentences.push_back(
        "The file does not say how its weights were trained. It is assumed that its tokens are the "
        "characters here in code point order, and that all that shapes do not show is as here: " +
        std::to_string(trainer.config().model.heads) + " heads, the mask, and the model's parts.");
  }
  trainer.set_weights(weights);
  trainer.forget_progress();
  return sentences;
}

}  // namespace tinygpt
