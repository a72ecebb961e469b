// SPDX-License-Identifier: MIT
// Files and lines of the command line.
#include "cli/files.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

#include "base/error.hpp"

namespace tinygpt::cli {

std::string read_file(const std::string& field, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(field, "Cannot read the file \"" + path + "\".");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw Error("file", "Cannot write the file \"" + path + "\".");
}

Profile profile_of(const std::string& name) {
  return name == "fused" ? Profile::fused : Profile::exact;
}

void print(const nlohmann::ordered_json& line) {
  std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
}

}  // namespace tinygpt::cli
