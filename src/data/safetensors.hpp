// SPDX-License-Identifier: MIT
// The file format safetensors, float32 only: 8 bytes of header length (little-endian), a JSON
// header {name: {dtype, shape, data_offsets}, "__metadata__": {string: string}}, then the numbers.
// Not here: what the tensors and the metadata mean (train/checkpoint.hpp).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/array.hpp"

namespace tinygpt {

struct SafeTensor {
  std::string name;
  Shape shape;
  std::vector<float> values;  ///< row-major
};

struct TensorFile {
  std::vector<std::pair<std::string, std::string>> metadata;  ///< each key once
  std::vector<SafeTensor> tensors;                            ///< in the order of their bytes

  /// The metadata's value, or null.
  [[nodiscard]] const std::string* text(std::string_view key) const;
  /// The tensor of that name, or null.
  [[nodiscard]] const SafeTensor* tensor(std::string_view name) const;
};

/// What is written: numbers that lie elsewhere.
struct TensorToWrite {
  std::string name;
  ConstArray array;
};

/// The bytes of a file, the same for the same input: metadata first, tensors in the order given,
/// the header padded with spaces to a multiple of 8. Names and metadata are UTF-8. Errors: a header
/// of more than kLongestHeader bytes.
std::string write_safetensors(std::span<const TensorToWrite> tensors,
                              std::span<const std::pair<std::string, std::string>> metadata);

/// Reads a whole file; refuses whatever does not fit together, and every type but F32. Errors:
/// Error with field "file" and one sentence. What a file claims is checked before memory is taken
/// for it: beside `bytes` it costs about their size once more.
TensorFile read_safetensors(std::string_view bytes);

/// Throws Error with field "file" that names the first tensor that holds NaN or an infinite number.
void require_finite(const TensorFile& file);

/// Bytes of the longest header that is written or read.
inline constexpr std::size_t kLongestHeader = 1U << 20U;

}  // namespace tinygpt
