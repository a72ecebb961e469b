// SPDX-License-Identifier: MIT
// The lesson's model and training settings, and those a golden file was made with.
#pragma once

#include <string>

#include "data/corpus.hpp"
#include "mask/spec.hpp"
#include "support/golden.hpp"
#include "train/trainer.hpp"

namespace support {

inline tinygpt::TrainConfig lesson(const tinygpt::Mask& mask) {
  tinygpt::TrainConfig config;
  config.mask = mask;
  return config;
}

/// The configuration in a golden shape file's metadata.
inline tinygpt::TrainConfig config_of(const tinygpt::golden::File& file) {
  const auto number = [&file](const char* key) { return std::stoi(file.text(key)); };
  tinygpt::TrainConfig config;
  config.seed = static_cast<std::uint32_t>(number("seed"));
  config.mask = tinygpt::parse_mask(file.text("mask"));
  config.model = {.vocabulary = number("vocab_size"),
                  .d_model = number("d_model"),
                  .heads = number("n_heads"),
                  .layers = number("n_layers"),
                  .max_len = number("max_len")};
  config.batch = number("batch");
  config.context = number("context");
  config.adamw.learning_rate = std::stod(file.text("lr"));
  return config;
}

}  // namespace support
