// SPDX-License-Identifier: MIT
// Weights of a file into a trainer that is there: what must be the same, and what may differ and is
// told.
#include <algorithm>

#include "base/error.hpp"
#include "mask/spec.hpp"
#include "train/checkpoint.hpp"
#include "train/checkpoint_parts.hpp"
#include "train/checkpoint_settings.hpp"

namespace tinygpt {

using checkpoint_parts::refuse_checkpoint;

namespace {

void check_same_model(const Checkpoint& checkpoint, const Trainer& trainer) {
  const std::string here = trainer.vocabulary().characters();
  const auto theirs = code_points(checkpoint.characters);
  const auto ours = code_points(here);
  const auto [file_differs, own_differs] = std::ranges::mismatch(theirs, ours);
  if (file_differs != theirs.end() && own_differs != ours.end()) {
    refuse_checkpoint(say({"The file numbers its characters in another way: token ",
                           file_differs - theirs.begin(), " is ", spoken(*file_differs),
                           " there and ", spoken(*own_differs), " here."}));
  }
  if (theirs.size() != ours.size()) {
    refuse_checkpoint(say({"The file's vocabulary has ", theirs.size(),
                           " characters; the one here has ", ours.size(), "."}));
  }
  TrainConfig file_model;
  TrainConfig own_model;
  file_model.model = checkpoint.config.model;
  own_model.model = trainer.config().model;
  for (const Setting& setting : settings()) {
    const std::string there = setting_text(setting, file_model);
    const std::string own = setting_text(setting, own_model);
    if (there == own) continue;
    refuse_checkpoint(say({"The file's model has the setting ", setting.name, " = ", there,
                           "; the model here has ", own, "."}));
  }
}

std::vector<std::string> differences(const Checkpoint& checkpoint, const Trainer& trainer) {
  std::vector<std::string> sentences;
  const std::string there = mask_spec(checkpoint.config.mask);
  const std::string here = mask_spec(trainer.config().mask);
  if (there != here) {
    sentences.push_back(
        say({"The weights were trained under the mask ", there, "; the one here is ", here, "."}));
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
  std::vector<float> weights = checkpoint_parts::copy_tensors(file, layout, "");
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

std::vector<std::string> load_weights(std::string_view bytes, Trainer& trainer) {
  const TensorFile file = read_safetensors(bytes);
  std::vector<float> weights;
  std::vector<std::string> sentences;
  if (checkpoint_parts::is_checkpoint(file)) {
    Checkpoint checkpoint = checkpoint_parts::checked(file);
    checkpoint_parts::require_finite_weights(checkpoint);
    check_same_model(checkpoint, trainer);
    sentences = differences(checkpoint, trainer);
    weights = std::move(checkpoint.weights);
  } else {
    weights = plain_weights(file, trainer.config().model, trainer.model().parameters());
    sentences.push_back(say(
        {"The file does not say how its weights were trained. It is assumed that its tokens are "
         "the "
         "characters here in code point order, and that all that shapes do not show is as here: ",
         trainer.config().model.heads, " heads, the mask, and the model's parts."}));
  }
  trainer.set_weights(weights);
  trainer.forget_progress();
  return sentences;
}

}  // namespace tinygpt
