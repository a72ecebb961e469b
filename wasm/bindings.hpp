// SPDX-License-Identifier: MIT
// What the bindings of all modules share: the one lab, and plain values to JavaScript values. Each
// answer is a copy; a page never holds a view of the core's memory and has nothing to delete.
// What is in which module: cmake/programs.cmake.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>
#include <type_traits>
#include <vector>

#include "fields.hpp"
#include "lab.hpp"

namespace tinygpt::lab::bindings {

using emscripten::val;

/// The lab of this module.
Lab& the_lab();

val strings(const std::vector<std::string>& values);
/// An array of numbers or a typed array.
std::vector<double> numbers(const val& array);

// What a question says under a name.
double number_in(const val& question, const char* name);
std::string words_in(const val& question, const char* name);
std::vector<double> numbers_in(const val& question, const char* name);

/// What it says there, or `absent` where a page left it out.
template <typename T>
[[gnu::noinline]] T value_or(const val& question, const char* name, T absent) {
  const val value = question[name];
  return value.isUndefined() ? absent : value.as<T>();
}

/// An object that is being filled. One function for each kind of value, in bindings.cpp: val's own
/// templates are put where they are called, which is hundreds of times.
class Object {
 public:
  Object();
  void set(const char* name, const val& value);
  void set(const char* name, const std::string& value);
  template <typename Plain>
    requires std::is_arithmetic_v<Plain>
  void set(const char* name, Plain value) {
    if constexpr (std::is_same_v<Plain, bool>) {
      set_truth(name, value);
    } else {
      set_number(name, static_cast<double>(value));
    }
  }
  /// As a typed array.
  template <typename T>
  void set(const char* name, const std::vector<T>& values) {
    set_copy(name, val(emscripten::typed_memory_view(values.size(), values.data())));
  }
  [[nodiscard]] const val& value() const { return object_; }

 private:
  void set_truth(const char* name, bool value);
  void set_number(const char* name, double value);
  void set_copy(const char* name, const val& view);

  val object_;
};

/// {ok: false, error, field}.
val failure_answer(const std::string& error, const std::string& field);

/// {ok: true, ...fields} or the failure.
template <typename T, typename SetFields>
val answer(const Result<T>& result, SetFields fields) {
  if (!result.value) return failure_answer(result.error, result.field);
  Object object;
  object.set("ok", true);
  fields(object, *result.value);
  return object.value();
}

/// At the end of an array.
void push(val& array, const Object& object);

/// An array of what `fields` makes of each value.
template <typename T, typename SetFields>
val objects(const std::vector<T>& values, SetFields fields) {
  val array = val::array();
  for (const T& value : values) {
    Object object;
    fields(object, value);
    push(array, object);
  }
  return array;
}

/// A copy of a typed array of T, in memory that is kept from call to call.
template <typename T>
std::span<const T> received(const val& array) {
  static std::vector<T> kept;
  kept.resize(array["length"].as<std::size_t>());
  val(emscripten::typed_memory_view(kept.size(), kept.data())).template call<void>("set", array);
  return kept;
}

RunSettings settings_of(const val& config);
val run_answer(const Result<RunInfo>& result);
val fields_answer(const Result<Fields>& result);

// What several parts have in common; where they are one module it is registered once.

/// Of a run, for a copy of it in another module: copyState and setState.
void register_state();
/// Both of its forms, under the name describeMask.
void register_describe_mask();

}  // namespace tinygpt::lab::bindings
