// SPDX-License-Identifier: MIT
// xtensor, the language of the readable path: the reference of each op and the teaching figures.
// The only header that includes xtensor. Hot loops use Array (array.hpp) on the same memory layout.
#pragma once

#include <xtensor/xadapt.hpp>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xtensor.hpp>
#include <xtensor/xvectorize.hpp>
#include <xtensor/xview.hpp>

#include "base/array.hpp"
#include "base/elementary.hpp"

namespace tinygpt {

template <typename T, std::size_t Rank>
using Tensor = xt::xtensor<T, Rank>;

/// Matrix product (M, K) x (K, N) -> (M, N), as the definition reads. Cost M N K, no blocking.
template <typename T>
Tensor<T, 2> matmul(const Tensor<T, 2>& a, const Tensor<T, 2>& b) {
  return xt::sum(xt::view(a, xt::all(), xt::all(), xt::newaxis()) *
                     xt::view(b, xt::newaxis(), xt::all(), xt::all()),
                 {1});
}

/// e^x and ln x of each element by our own functions (elementary.hpp, which has their limits);
/// those of xtensor are the system's.
template <typename Expression>
auto exp_each(Expression&& x) {
  return xt::vectorize(tinygpt::exp)(std::forward<Expression>(x));
}
template <typename Expression>
auto log_each(Expression&& x) {
  return xt::vectorize(tinygpt::log)(std::forward<Expression>(x));
}

/// A copy of `array` as a tensor of the same shape, converted to T.
template <typename T, std::size_t Rank>
Tensor<T, Rank> to_tensor(const ConstArray& array) {
  assert(array.shape().rank() == static_cast<int>(Rank));
  std::array<std::size_t, Rank> shape{};
  for (std::size_t axis = 0; axis < Rank; ++axis) {
    shape[axis] = static_cast<std::size_t>(array.shape()[static_cast<int>(axis)]);
  }
  Tensor<T, Rank> tensor(shape);
  std::copy(array.data(), array.data() + array.size(), tensor.begin());
  return tensor;
}

}  // namespace tinygpt
