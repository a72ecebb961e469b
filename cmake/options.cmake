# Flags that every target of ours shares. Results must be the same bits everywhere, so: no fast-math,
# and no contraction of products and sums (with relaxed SIMD, em++ would otherwise fuse on its own).
add_library(afg_options INTERFACE)
target_compile_options(afg_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Werror -ffp-contract=off)
target_include_directories(afg_options INTERFACE ${CMAKE_SOURCE_DIR}/src)

if(AFG_SANITIZE)
  target_compile_options(afg_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(afg_options INTERFACE -fsanitize=address,undefined)
endif()

if(EMSCRIPTEN)
  target_compile_options(afg_options INTERFACE -fwasm-exceptions)
  target_link_options(afg_options INTERFACE -fwasm-exceptions)
endif()
