// SPDX-License-Identifier: MIT
// safetensors: 8 bytes of header length (little-endian), a JSON header with type, shape and byte
// range of each tensor, then the bytes. Written for little-endian machines, which all targets are.
#include "support/golden.hpp"

#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

namespace tinygpt::golden {
namespace {

static_assert(std::endian::native == std::endian::little);

std::string read_whole(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("Golden file " + path + " cannot be opened.");
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

template <typename T>
std::vector<T> values_in(const std::string& data, std::size_t begin, std::size_t count) {
  std::vector<T> values(count);
  if (count > 0) std::memcpy(values.data(), data.data() + begin, count * sizeof(T));
  return values;
}

}  // namespace

File::File(const std::string& path) : path_(path) {
  const std::string bytes = read_whole(path);
  std::uint64_t header_size = 0;
  if (bytes.size() < sizeof header_size) throw std::runtime_error(path + " is not safetensors.");
  std::memcpy(&header_size, bytes.data(), sizeof header_size);
  if (header_size > bytes.size() - sizeof header_size) {
    throw std::runtime_error(path + ": its header is longer than the file.");
  }
  const std::size_t data_start = sizeof header_size + static_cast<std::size_t>(header_size);
  const auto header = nlohmann::json::parse(
      bytes.substr(sizeof header_size, static_cast<std::size_t>(header_size)));
  const std::string data = bytes.substr(data_start);
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") {
      metadata_ = entry.get<std::map<std::string, std::string>>();
    } else {
      add_tensor(name, entry, data);
    }
  }
}

void File::add_tensor(const std::string& name, const nlohmann::json& entry,
                      const std::string& data) {
  Tensor tensor;
  tensor.shape = entry.at("shape").get<std::vector<int>>();
  const auto type = entry.at("dtype").get<std::string>();
  const auto begin = entry.at("data_offsets").at(0).get<std::size_t>();
  const auto end = entry.at("data_offsets").at(1).get<std::size_t>();
  std::size_t count = 1;
  for (const int size : tensor.shape) count *= static_cast<std::size_t>(size);
  tensor.is_float = type == "F32";
  if (!tensor.is_float && type != "I64") {
    throw std::runtime_error(path_ + ": " + name + " has the unknown type " + type + ".");
  }
  const std::size_t bytes = count * (tensor.is_float ? sizeof(float) : sizeof(std::int64_t));
  if (end < begin || end - begin != bytes || end > data.size()) {
    throw std::runtime_error(path_ + ": the bytes of " + name + " do not fit its shape.");
  }
  if (tensor.is_float) {
    tensor.floats = values_in<float>(data, begin, count);
  } else {
    tensor.integers = values_in<std::int64_t>(data, begin, count);
  }
  tensors_.emplace(name, std::move(tensor));
}

const File::Tensor& File::tensor(const std::string& name) const {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) throw std::runtime_error(path_ + " holds no " + name + ".");
  return found->second;
}

std::vector<std::string> File::names() const {
  std::vector<std::string> names;
  for (const auto& [name, unused] : tensors_) names.push_back(name);
  return names;
}

const std::vector<int>& File::shape(const std::string& name) const { return tensor(name).shape; }

const std::vector<float>& File::floats(const std::string& name) const {
  const Tensor& found = tensor(name);
  if (!found.is_float) throw std::runtime_error(path_ + ": " + name + " holds integers.");
  return found.floats;
}

const std::vector<std::int64_t>& File::integers(const std::string& name) const {
  const Tensor& found = tensor(name);
  if (found.is_float) throw std::runtime_error(path_ + ": " + name + " holds floats.");
  return found.integers;
}

const std::string& File::text(const std::string& key) const {
  const auto found = metadata_.find(key);
  if (found == metadata_.end()) throw std::runtime_error(path_ + " says nothing of " + key + ".");
  return found->second;
}

nlohmann::json File::json(const std::string& key) const { return nlohmann::json::parse(text(key)); }

const File& file(const std::string& name) {
  static std::map<std::string, std::unique_ptr<File>> files;
  std::unique_ptr<File>& kept = files[name];
  if (kept == nullptr) {
    kept = std::make_unique<File>(std::string(AFG_GOLDEN_DIR) + "/data/" + name + ".safetensors");
  }
  return *kept;
}

const nlohmann::json& lesson() {
  static const nlohmann::json kLesson =
      nlohmann::json::parse(read_whole(std::string(AFG_GOLDEN_DIR) + "/lesson.json"));
  return kLesson;
}

}  // namespace tinygpt::golden
