// SPDX-License-Identifier: MIT
// A view of contiguous floats with a shape: how the hot path passes tensors around.
// It owns nothing; memory comes from an Arena. The readable path uses xtensor (tensor.hpp).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>

namespace tinygpt {

/// Up to four sizes, outermost first.
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<int> sizes) {
    assert(sizes.size() <= sizes_.size());
    for (const int size : sizes) sizes_[static_cast<std::size_t>(rank_++)] = size;
  }
  explicit Shape(std::span<const int> sizes) {
    assert(sizes.size() <= sizes_.size());
    for (const int size : sizes) sizes_[static_cast<std::size_t>(rank_++)] = size;
  }

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int operator[](int axis) const { return sizes_[static_cast<std::size_t>(axis)]; }
  [[nodiscard]] std::size_t elements() const;
  [[nodiscard]] std::string to_string() const;  ///< "(16, 32, 64)"
  bool operator==(const Shape&) const = default;

 private:
  std::array<int, 4> sizes_{};
  int rank_ = 0;
};

/// Row-major view. T is `float` (may be written) or `const float`.
template <typename T>
class BasicArray {
 public:
  BasicArray() = default;
  BasicArray(T* data, Shape shape) : data_(data), shape_(shape) {}

  /// A writable view converts to a read-only one.
  operator BasicArray<const T>() const { return {data_, shape_}; }  // NOLINT(*-explicit-*)

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] std::size_t size() const { return data_ == nullptr ? 0 : shape_.elements(); }
  [[nodiscard]] std::span<T> span() const { return {data_, size()}; }
  [[nodiscard]] bool empty() const { return size() == 0; }

  /// Seen as a matrix: the last axis is the column, all others together are the row.
  [[nodiscard]] int columns() const { return shape_.rank() == 0 ? 1 : shape_[shape_.rank() - 1]; }
  [[nodiscard]] int rows() const {
    return columns() == 0 ? 0 : static_cast<int>(shape_.elements()) / columns();
  }
  [[nodiscard]] T* row(int index) const {
    return data_ + static_cast<std::ptrdiff_t>(index) * columns();
  }

 private:
  T* data_ = nullptr;
  Shape shape_;
};

using Array = BasicArray<float>;
using ConstArray = BasicArray<const float>;

/// Throws Error naming `operation` and both shapes unless `actual` equals `expected`.
void require_shape(const char* operation, const char* name, const Shape& actual,
                   const Shape& expected);

}  // namespace tinygpt
