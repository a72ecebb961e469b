// SPDX-License-Identifier: MIT
// Reads the golden files in tests/golden/data: what PyTorch computed, as plain vectors. What is in
// them: tests/golden/README.md. Not for writing them (tests/golden/generate.py does).
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tinygpt::golden {

/// One safetensors file. Every reader throws std::runtime_error that names file and tensor when the
/// name is missing or the element type is another.
class File {
 public:
  /// Reads `path` whole. Errors: no such file; not safetensors; sizes that do not fit together.
  explicit File(const std::string& path);

  [[nodiscard]] bool has(const std::string& name) const { return tensors_.contains(name); }

  /// Names of all tensors, ascending.
  [[nodiscard]] std::vector<std::string> names() const;

  /// Sizes, outermost first; empty for a single number.
  [[nodiscard]] const std::vector<int>& shape(const std::string& name) const;

  /// A float32 tensor, row-major, bit by bit.
  [[nodiscard]] const std::vector<float>& floats(const std::string& name) const;

  /// An int64 tensor, row-major.
  [[nodiscard]] const std::vector<std::int64_t>& integers(const std::string& name) const;

  /// A metadata value as it stands: always a string ("64", "[0, 1]").
  [[nodiscard]] const std::string& text(const std::string& key) const;

  /// A metadata value that is JSON: `json("losses").get<std::vector<double>>()`.
  [[nodiscard]] nlohmann::json json(const std::string& key) const;

 private:
  struct Tensor {
    std::vector<int> shape;
    std::vector<float> floats;           // if F32
    std::vector<std::int64_t> integers;  // if I64
    bool is_float = true;
  };

  [[nodiscard]] const Tensor& tensor(const std::string& name) const;
  void add_tensor(const std::string& name, const nlohmann::json& entry, const std::string& data);

  std::string path_;
  std::map<std::string, Tensor> tensors_;
  std::map<std::string, std::string> metadata_;
};

/// tests/golden/data/<name>.safetensors, read once per program: `file("lesson_causal")`.
const File& file(const std::string& name);

/// tests/golden/lesson.json, read once per program.
const nlohmann::json& lesson();

}  // namespace tinygpt::golden
