# One test program, natively and as WebAssembly. Catch2 is compiled from its amalgamated source, so
# that both are the same version.
find_path(AFG_CATCH2 catch_amalgamated.cpp
  PATHS $ENV{AFG_CATCH2_DIR} /usr/src/catch2/extras /usr/local/src/catch2/extras
  NO_CMAKE_FIND_ROOT_PATH)
if(NOT AFG_CATCH2)
  message(FATAL_ERROR "Catch2's catch_amalgamated.cpp is missing: set AFG_CATCH2_DIR to the folder "
                      "that holds it, or run through scripts/with-toolchain.")
endif()
add_library(catch2 OBJECT ${AFG_CATCH2}/catch_amalgamated.cpp)
target_compile_options(catch2 PRIVATE -O1)
target_include_directories(catch2 SYSTEM PUBLIC ${AFG_CATCH2})
if(EMSCRIPTEN)
  target_compile_options(catch2 PRIVATE -fwasm-exceptions)
endif()

file(GLOB_RECURSE AFG_TEST_SOURCES CONFIGURE_DEPENDS
  ${CMAKE_SOURCE_DIR}/tests/core/*.cpp ${CMAKE_SOURCE_DIR}/tests/support/*.cpp)
add_executable(core_tests ${AFG_TEST_SOURCES} ${AFG_LAB_SOURCES})
afg_use_core(core_tests exact fused)
target_link_libraries(core_tests PRIVATE catch2 figures)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 14 sees dangling references to golden files that live as long as the program, and a buffer
  # overrun inside xtensor's one-dimensional shapes; both are not there.
  target_compile_options(core_tests PRIVATE -Wno-dangling-reference -Wno-array-bounds -Wno-stringop-overflow)
endif()
# Catch2 and xtensor are most of what each test file compiles. A file still includes what it uses: clang-tidy and the
# library's own files are compiled without this.
target_precompile_headers(core_tests PRIVATE <catch_amalgamated.hpp> ${CMAKE_SOURCE_DIR}/src/base/tensor.hpp)
target_include_directories(core_tests PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/wasm)
target_compile_definitions(core_tests PRIVATE
  AFG_GOLDEN_DIR="${CMAKE_SOURCE_DIR}/tests/golden")

enable_testing()
if(EMSCRIPTEN)
  # The tests themselves need no optimising; xtensor's templates take minutes at -O3.
  target_compile_options(core_tests PRIVATE -O1)
  set_target_properties(core_tests PROPERTIES SUFFIX .mjs)
  target_link_options(core_tests PRIVATE -O1
    --extern-post-js ${CMAKE_SOURCE_DIR}/cmake/run_main.mjs
    -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=2MB)
  add_test(NAME core_tests COMMAND node --experimental-wasm-relaxed-simd
    $<TARGET_FILE:core_tests> --order rand --warn NoAssertions)
else()
  add_test(NAME core_tests COMMAND core_tests --order rand --warn NoAssertions)
endif()
