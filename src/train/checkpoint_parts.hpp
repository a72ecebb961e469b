// SPDX-License-Identifier: MIT
// What checkpoint.cpp is made of: tensors by the names of a model's parameters, and the progress of
// a run (optimizer, generator) as tensors and metadata. Not for others: use checkpoint.hpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "data/safetensors.hpp"
#include "train/trainer.hpp"

namespace tinygpt::checkpoint_parts {

using Metadata = std::vector<std::pair<std::string, std::string>>;

/// Throws Error with field "file".
[[noreturn]] void refuse_checkpoint(const std::string& sentence);

/// The metadata's value. Errors: there is none.
const std::string& required(const TensorFile& file, const char* key);

/// Appends `values`, which have the layout of the parameters, as tensors named `prefix` + name.
void add_tensors(const Parameters& layout, const std::string& prefix, std::span<const float> values,
                 std::vector<TensorToWrite>& tensors);

/// Such tensors in the parameters' layout. Errors: the first that is missing or of another shape.
std::vector<float> copy_tensors(const TensorFile& file, const Parameters& layout,
                                const std::string& prefix);

/// For a file with too many tensors: throws Error that names the first that is none of the model's.
[[noreturn]] void refuse_extra(const TensorFile& file, const Parameters& layout);

bool is_progress_key(const std::string& key);

/// Appends optimizer.exp_avg.NAME, optimizer.exp_avg_sq.NAME and the generator.
void add_progress(const Parameters& layout, const Trainer::Progress& progress, Metadata& metadata,
                  std::vector<TensorToWrite>& tensors);

/// Whether the metadata has any part of a progress.
bool has_progress(const TensorFile& file);

/// The progress after `steps`. Errors: a part is missing; it is damaged.
Trainer::Progress read_progress(const TensorFile& file, const Parameters& layout, int steps);

}  // namespace tinygpt::checkpoint_parts
