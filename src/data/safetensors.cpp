// SPDX-License-Identifier: MIT
// Written for little-endian machines, which all targets are.
#include "data/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/error.hpp"
#include "base/json.hpp"

namespace tinygpt {
namespace {

static_assert(std::endian::native == std::endian::little);
constexpr std::size_t kLengthBytes = 8;
constexpr const char* kMetadata = "__metadata__";

// What the header says of a tensor.
struct Entry {
  std::string name;
  std::vector<std::uint64_t> sizes;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

[[noreturn]] void refuse_file(const std::string& sentence) { refuse("file", {sentence}); }

[[noreturn]] void refuse_tensor(const std::string& name, const std::string& rest) {
  refuse_file(say({"The tensor \"", name, "\" ", rest}));
}

std::string bytes_of(std::uint64_t count) {
  return std::to_string(count) + (count == 1 ? " byte" : " bytes");  // up to 2^64 - 1
}

// ---- The header as text.

std::string_view header_of(std::string_view bytes) {
  if (bytes.size() < kLengthBytes) {
    refuse_file(
        say({"The file has ", bytes_of(bytes.size()),
             "; a safetensors file has at least 8: it is another kind of file, or is cut off."}));
  }
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), kLengthBytes);
  if (length > kLongestHeader) {
    refuse_file(say({"The file claims a header of ", bytes_of(length), ", and at most ",
                     kLongestHeader, " are read: it is no safetensors file, or is damaged."}));
  }
  if (length > bytes.size() - kLengthBytes) {
    refuse_file(say({"The file claims a header of ", bytes_of(length), " but has only ",
                     bytes.size() - kLengthBytes,
                     " behind its length: it is cut off, or is no safetensors file."}));
  }
  return bytes.substr(kLengthBytes, static_cast<std::size_t>(length));
}

void read_metadata(JsonReader& json, TensorFile& file) {
  std::string key;
  json.open_object();
  while (json.next_key(key)) file.metadata.emplace_back(key, json.string());
}

std::vector<std::uint64_t> read_numbers(JsonReader& json) {
  std::vector<std::uint64_t> numbers;
  json.open_array();
  while (json.next_item()) numbers.push_back(json.whole());
  return numbers;
}

Entry read_entry(JsonReader& json, const std::string& name) {
  Entry entry{name, {}, 0, 0};
  std::string key;
  int parts = 0;
  json.open_object();
  for (; json.next_key(key); ++parts) {
    if (key == "dtype") {
      const std::string type = json.string();
      if (type != "F32")
        refuse_tensor(name, say({"has the type ", type, "; only F32 can be read."}));
    } else if (key == "shape") {
      entry.sizes = read_numbers(json);
    } else if (key == "data_offsets") {
      const auto offsets = read_numbers(json);
      if (offsets.size() != 2) {
        refuse_tensor(name, say({"has ", offsets.size(), " data_offsets; 2 are needed."}));
      }
      entry.begin = offsets[0];
      entry.end = offsets[1];
    } else {
      refuse_tensor(name, say({"has a part \"", key, "\" that safetensors does not know."}));
    }
  }
  if (parts != 3) refuse_tensor(name, "needs dtype, shape and data_offsets, and lacks one.");
  return entry;
}

std::vector<Entry> read_header(std::string_view header, TensorFile& file) {
  std::vector<Entry> entries;
  std::string name;
  try {
    JsonReader json(header);
    json.open_object();
    while (json.next_key(name)) {
      if (name == kMetadata) {
        read_metadata(json, file);
      } else {
        entries.push_back(read_entry(json, name));
      }
    }
    name.clear();
    json.end();
  } catch (const Error& error) {
    if (!error.field().empty()) throw;
    const std::string where = name.empty() ? "" : " of \"" + name + "\"";
    refuse_file(say({"The header", where, " is not as safetensors has it: ", error.what()}));
  }
  return entries;
}

// ---- What the header says against the bytes there are.

// Numbers that a tensor of these sizes has; anything too large for a file is too large.
std::uint64_t count_of(const Entry& entry) {
  if (entry.sizes.size() > 4) {
    refuse_tensor(entry.name, say({"has ", entry.sizes.size(), " sizes; at most 4 can be read."}));
  }
  std::uint64_t count = 1;
  for (const std::uint64_t size : entry.sizes) {
    if (size > std::numeric_limits<int>::max()) {
      refuse_tensor(entry.name, say({"has a size of ", size, "; at most 2147483647 can be read."}));
    }
    const bool too_many = size != 0 && count > JsonReader::kLargest / size;
    count = too_many ? JsonReader::kLargest : count * size;
  }
  return count;
}

Shape shape_of(const Entry& entry) {
  std::vector<int> sizes;
  for (const std::uint64_t size : entry.sizes) sizes.push_back(static_cast<int>(size));
  return Shape(sizes);
}

void check_range(const Entry& entry, std::uint64_t expected_begin, std::uint64_t available) {
  const std::string range = say({"lies at bytes ", entry.begin, " to ", entry.end});
  if (entry.end < entry.begin) refuse_tensor(entry.name, range + ", which is backwards.");
  if (entry.end > available) {
    refuse_tensor(entry.name, say({range, ", but the file has only ", available,
                                   " behind the header: it is cut off."}));
  }
  const std::uint64_t count = count_of(entry);
  if ((entry.end - entry.begin) % 4 != 0 || (entry.end - entry.begin) / 4 != count) {
    refuse_tensor(entry.name, say({range, ", which does not fit its shape ",
                                   shape_of(entry).to_string(), " of 4-byte numbers."}));
  }
  if (entry.begin != expected_begin) {
    const bool overlaps = entry.begin < expected_begin;
    refuse_tensor(entry.name, say({range,
                                   (overlaps ? ", inside the one before it, which ends at "
                                             : ", behind a hole that begins at "),
                                   expected_begin, "."}));
  }
}

void read_values(std::vector<Entry>& entries, std::string_view data, TensorFile& file) {
  // A header may name tensors in any order; ties are tensors without a number.
  std::ranges::stable_sort(entries, [](const Entry& a, const Entry& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  std::uint64_t end = 0;
  for (const Entry& entry : entries) {
    check_range(entry, end, data.size());
    end = entry.end;
  }
  if (end != data.size()) {
    refuse_file(
        say({"The file goes on for ", bytes_of(data.size() - end), " behind its last tensor."}));
  }
  for (const Entry& entry : entries) {
    std::vector<float> values(static_cast<std::size_t>(entry.end - entry.begin) / sizeof(float));
    if (!values.empty()) {
      std::memcpy(values.data(), data.data() + entry.begin, values.size() * sizeof(float));
    }
    file.tensors.push_back({entry.name, shape_of(entry), std::move(values)});
  }
}

// ---- Writing.

std::string entry_text(const Shape& shape, std::size_t begin) {
  std::string sizes;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    sizes += say({(axis > 0 ? "," : ""), shape[axis]});
  }
  const std::size_t end = begin + shape.elements() * sizeof(float);
  return say(
      {":{\"dtype\":\"F32\",\"shape\":[", sizes, "],\"data_offsets\":[", begin, ",", end, "]}"});
}

}  // namespace

const std::string* TensorFile::text(std::string_view key) const {
  for (const auto& [own, value] : metadata) {
    if (own == key) return &value;
  }
  return nullptr;
}

const SafeTensor* TensorFile::tensor(std::string_view name) const {
  for (const SafeTensor& own : tensors) {
    if (own.name == name) return &own;
  }
  return nullptr;
}

std::string write_safetensors(std::span<const TensorToWrite> tensors,
                              std::span<const std::pair<std::string, std::string>> metadata) {
  std::string header = "{\"__metadata__\":{";
  const char* separator = "";
  for (const auto& [key, value] : metadata) {
    header += separator;
    append_json(header, key);
    header += ':';
    append_json(header, value);
    separator = ",";
  }
  header += '}';
  std::size_t begin = 0;
  for (const auto& [name, array] : tensors) {
    header += ',';
    append_json(header, name);
    header += entry_text(array.shape(), begin);
    begin += array.size() * sizeof(float);
  }
  header += '}';
  header.append((kLengthBytes - header.size() % kLengthBytes) % kLengthBytes, ' ');
  if (header.size() > kLongestHeader) {
    refuse_file(say({"The header of this file would have ", bytes_of(header.size()), "; at most ",
                     kLongestHeader, " can be read again."}));
  }
  const auto length = static_cast<std::uint64_t>(header.size());
  std::string bytes(kLengthBytes, '\0');
  std::memcpy(bytes.data(), &length, kLengthBytes);
  bytes.reserve(kLengthBytes + header.size() + begin);
  bytes += header;
  for (const auto& [name, array] : tensors) {
    if (array.empty()) continue;
    const std::size_t start = bytes.size();
    bytes.resize(start + array.size() * sizeof(float));
    std::memcpy(bytes.data() + start, array.data(), array.size() * sizeof(float));
  }
  return bytes;
}

TensorFile read_safetensors(std::string_view bytes) {
  const std::string_view header = header_of(bytes);
  TensorFile file;
  std::vector<Entry> entries = read_header(header, file);
  read_values(entries, bytes.substr(kLengthBytes + header.size()), file);
  return file;
}

void require_finite(const TensorFile& file) {
  for (const SafeTensor& tensor : file.tensors) {
    const auto found =
        std::ranges::find_if_not(tensor.values, [](float value) { return std::isfinite(value); });
    if (found == tensor.values.end()) continue;
    refuse_tensor(tensor.name,
                  say({"holds NaN or an infinite number (number ", found - tensor.values.begin(),
                       " of ", tensor.values.size(), "): these weights are of no use."}));
  }
}

}  // namespace tinygpt
