// SPDX-License-Identifier: MIT
// What several subcommands do: whole files, profiles by name, JSON lines.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "kernels/kernels.hpp"

namespace tinygpt::cli {

/// The bytes of a file. Errors: it cannot be read; `field` is the setting at fault.
std::string read_file(const std::string& field, const std::string& path);

/// Errors: it cannot be written.
void write_file(const std::string& path, const std::string& bytes);

/// "exact" or "fused".
Profile profile_of(const std::string& name);

/// One line on the standard output; bytes that are not UTF-8 are replaced.
void print(const nlohmann::ordered_json& line);

}  // namespace tinygpt::cli
