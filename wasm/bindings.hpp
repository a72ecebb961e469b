// SPDX-License-Identifier: MIT
// What the bindings of all modules share: the one lab, and plain values to JavaScript values. Each
// answer is a copy; a page never holds a view of the core's memory and has nothing to delete.
// What is in which module: cmake/programs.cmake.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include "fields.hpp"
#include "lab.hpp"

namespace tinygpt::lab::bindings {

using emscripten::val;

/// The lab of this module.
Lab& the_lab();

template <typename T>
val typed_copy(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()))
      .template call<val>("slice");
}

inline val text(const std::string& value) { return val(value); }

val strings(const std::vector<std::string>& values);
/// An array of numbers or a typed array.
std::vector<double> numbers(const val& array);

/// `value`, or `absent` where a page left it out.
template <typename T>
T value_or(const val& value, T absent) {
  return value.isUndefined() ? absent : value.as<T>();
}

/// {ok: true, ...fields} or {ok: false, error, field}.
template <typename T, typename SetFields>
val answer(const Result<T>& result, SetFields fields) {
  val object = val::object();
  object.set("ok", result.value.has_value());
  if (result.value) {
    fields(object, *result.value);
  } else {
    object.set("error", text(result.error));
    if (!result.field.empty()) object.set("field", text(result.field));
  }
  return object;
}

/// An array of what `fields` makes of each value.
template <typename T, typename SetFields>
val objects(const std::vector<T>& values, SetFields fields) {
  val array = val::array();
  for (const T& value : values) {
    val object = val::object();
    fields(object, value);
    array.call<void>("push", object);
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
