#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Proves that a toolchain works: one native and one WebAssembly program, each with a C++20 feature, an exception and the libraries
# the project uses, compiled and run. Run by with-toolchain --self-test and once on every new root folder. Not for: the project's code.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cat >"$dir/native.cpp" <<'CPP'
#include <simde/wasm/simd128.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <span>
#include <xtensor/xtensor_config.hpp>
int main() {
  try {
    throw std::runtime_error("caught");
  } catch (const std::exception& error) {
    return nlohmann::json(error.what()) == "caught" ? 0 : 1;
  }
}
CPP
cat >"$dir/wasm.cpp" <<'CPP'
#include <emscripten/bind.h>
#include <wasm_simd128.h>
#include <span>
#include <stdexcept>
int caught(int lane) {
  try {
    throw std::runtime_error("thrown");
  } catch (const std::exception&) {
    return lane + wasm_i32x4_extract_lane(wasm_i32x4_splat(41), 0);
  }
}
EMSCRIPTEN_BINDINGS(smoke) { emscripten::function("caught", &caught); }
CPP

"${CXX:-g++}" -std=c++20 "$dir/native.cpp" -o "$dir/native"
"$dir/native"
em++ -std=c++20 -O3 -msimd128 -fwasm-exceptions -lembind -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=node "$dir/wasm.cpp" -o "$dir/wasm.mjs"
node --input-type=module -e "const m = await (await import('$dir/wasm.mjs')).default(); if (m.caught(1) !== 42) process.exit(1);"
cmake --version >/dev/null
ninja --version >/dev/null
echo 'toolchain: native and WebAssembly programs compile and run'
