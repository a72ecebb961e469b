// SPDX-License-Identifier: MIT
// A mask as the Python text of a boolean array, in one of three array libraries that agree but for
// their names. What a library wants of it: mask/code_line.hpp.
#pragma once

#include <string>

#include "mask/mask.hpp"

namespace tinygpt {

enum class Dialect { torch, numpy, jax };

struct Size {
  int Q;
  int K;
  Alignment alignment;

  /// Of row 0; also the diagonal that bounds the causal mask.
  [[nodiscard]] int first_position() const { return query_position(0, Q, K, alignment); }
};

/// How tightly Python binds an expression; a part is put in parentheses where it binds less.
enum class Binding { comparison, either, both, inverse, call };

struct Expression {
  std::string text;
  Binding binding = Binding::call;
  bool asks_i = false;  ///< depends on the query's position i, not only on the key's, j
};

/// `part`, in parentheses where it binds less than `least`.
std::string wrapped(const Expression& part, Binding least);

/// `of` without the cells above ("tril") or below ("triu") a diagonal.
std::string triangle(Dialect dialect, const std::string& name, const std::string& of, int diagonal);

/// A boolean array: statements that come first, then the expression.
struct PythonTensor {
  std::string before;
  Expression value;
};

/// (Q, K), or (1, K) where `keys_only` is asked for, which needs rows that don't differ. The value
/// is True where the mask allows or, without `true_allows`, where it blocks.
PythonTensor boolean_tensor(const Mask& mask, bool true_allows, Dialect dialect, const Size& size,
                            bool keys_only = false);

}  // namespace tinygpt
