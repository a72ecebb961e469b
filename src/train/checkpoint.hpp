// SPDX-License-Identifier: MIT
// A run as a file: its settings, characters and weights, and where wanted all that is needed to
// train on as if it had never stopped. The file is safetensors with torch's state-dict names, so
// that other readers have the weights too; docs/checkpoints.md lists what is in it.
// Not here: the format's bytes (data/safetensors.hpp); the settings' names
// (train/checkpoint_settings.hpp). The training text is not in the file, only its digest is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "train/trainer.hpp"

namespace tinygpt {

struct Checkpoint {
  TrainConfig config;      ///< with the model's vocabulary
  std::string characters;  ///< those of the vocabulary in token order, as UTF-8
  int steps = 0;           ///< taken
  Profile profile = Profile::exact;
  std::string text_digest;     ///< of the training text, as Trainer::text_digest
  std::string weights_digest;  ///< as Trainer::weights_digest
  bool finite = true;          ///< whether all weights are numbers: no NaN, nothing infinite
  std::vector<float> weights;  ///< in state-dict order
  std::optional<Trainer::Progress> progress;
};

/// What `trainer` has now; with its optimizer and generator where `progress` is asked for. Errors:
/// progress while a step is in hand.
Checkpoint checkpoint_of(const Trainer& trainer, bool progress);

/// The bytes of a file, the same for the same checkpoint.
std::string write_checkpoint(const Checkpoint& checkpoint);

/// Reads such a file, and checks all of it. Errors: Error with field "file", or with a setting's
/// name where its value cannot be used; one sentence that names the first thing that does not fit.
/// Cost: memory for twice the file.
Checkpoint read_checkpoint(std::string_view bytes);

/// A trainer with the checkpoint's settings, vocabulary and weights that goes on with `text`: with
/// progress, the same text and the same profile, to the same bits as a run that never stopped;
/// without progress, from step 0 with a fresh optimizer and the generator of the seed. Errors: a
/// text with characters outside the vocabulary, or too short; weights that are not finite.
Trainer resumed(const Checkpoint& checkpoint, std::string_view text, const Kernels& kernels,
                std::string_view held_out = {});

/// The model alone, to write with. Errors: weights that are not finite.
TinyGpt model_of(const Checkpoint& checkpoint, const Kernels& kernels);

/// Puts the weights of a file into a trainer of the same model, whose mask, text and settings of
/// training stay. The file may be a checkpoint, whose vocabulary must be the trainer's, or any
/// safetensors file with the tensors of the model's state dict. The optimizer starts anew. Returns
/// sentences that say what had to be assumed. Errors: as read_checkpoint; a model of another shape;
/// other characters. Then nothing has changed.
std::vector<std::string> load_weights(std::string_view bytes, Trainer& trainer);

}  // namespace tinygpt
