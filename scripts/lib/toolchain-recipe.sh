# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What the Debian root folder consists of; sourced by with-toolchain (for the folder's name) and make-toolchain-root.sh (to make
# it). A change to any line here gives a folder of a new name, so nobody builds with a stale one. Not for: how it is made.

readonly recipe_version=1
readonly recipe_suite=trixie
readonly recipe_packages=emscripten,libxtensor-dev,libxsimd-dev,catch2,libsimde-dev,libcli11-dev,nlohmann-json3-dev,cmake,ninja-build,g++,clang,clang-format,clang-tidy,git,nodejs,dpkg-dev

# How many packages that makes, near enough to show progress by; not part of the recipe.
# shellcheck disable=SC2034
readonly recipe_package_count=222

# Left out to halve the size: Emscripten's libraries for threads and wasm workers (this project has neither) and for dynamic
# linking; translations and manuals.
readonly recipe_without='/usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/*-mt*
/usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/*-ww*
/usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/pic/*
/usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/lto-pic/*
/usr/share/locale/*
/usr/share/man/*
/usr/share/doc/*'

recipe_text() { printf '%s\n' "$recipe_version" "$recipe_suite" "$recipe_packages" "$recipe_without"; }

recipe_hash() { local sum; sum=$(recipe_text | cksum); echo "${sum// /-}"; }
