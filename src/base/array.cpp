// SPDX-License-Identifier: MIT
// Shapes as words, and the check every op makes on its arguments.
#include "base/array.hpp"

#include "base/error.hpp"

namespace tinygpt {

std::size_t Shape::elements() const {
  std::size_t product = 1;
  for (int axis = 0; axis < rank_; ++axis) product *= static_cast<std::size_t>((*this)[axis]);
  return product;
}

std::string Shape::to_string() const {
  std::string text = "(";
  for (int axis = 0; axis < rank_; ++axis) {
    text += say({(axis == 0 ? "" : ", "), (*this)[axis]});
  }
  return text + ")";
}

void require_shape(const char* operation, const char* name, const Shape& actual,
                   const Shape& expected) {
  if (actual == expected) return;
  refuse({operation, ": ", name, " has shape ", actual.to_string(), " but must have ",
          expected.to_string(), "."});
}

}  // namespace tinygpt
