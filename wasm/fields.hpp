// SPDX-License-Identifier: MIT
// An answer as named fields, for questions whose answer is nothing but a handful of numbers and
// lists: one name per field, the one that web/engine/shared/core-api.ts declares.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace tinygpt::lab {

using FieldValue = std::variant<double, bool, std::string, std::vector<double>, std::vector<int>,
                                std::vector<std::string>, std::vector<std::uint8_t>>;

struct Field {
  const char* name;
  FieldValue value;
};

using Fields = std::vector<Field>;

/// The field of that name. The caller knows that it is there and of this type.
template <typename T>
const T& field(const Fields& fields, const std::string& name) {
  for (const auto& [known, value] : fields) {
    if (name == known) return std::get<T>(value);
  }
  throw std::bad_variant_access();
}

}  // namespace tinygpt::lab
