# The core. Kernels are compiled once per arithmetic profile; everything else once.
# Kernels are optimised in every build: the tests run whole trainings.
set(AFG_KERNEL_OPTIMISATION -O3 CACHE STRING "Optimisation level of the kernels, whatever the build type")

function(afg_add_kernels profile fused)
  add_library(kernels_${profile} OBJECT
    src/kernels/gemm.cpp src/kernels/attention.cpp src/kernels/decode.cpp src/kernels/rows.cpp
    src/kernels/pointwise.cpp src/kernels/table.cpp)
  target_compile_definitions(kernels_${profile} PRIVATE AFG_PROFILE=${profile} AFG_FUSED=${fused})
  target_compile_options(kernels_${profile} PRIVATE ${AFG_KERNEL_OPTIMISATION} ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 14 spills accumulators of the register tile when it eliminates partial redundancies: 3 x slower.
    target_compile_options(kernels_${profile} PRIVATE -fno-tree-pre)
  endif()
  target_link_libraries(kernels_${profile} PRIVATE afg_options afg_headers)
endfunction()

if(EMSCRIPTEN)
  afg_add_kernels(exact 0 -msimd128)
  afg_add_kernels(fused 1 -msimd128 -mrelaxed-simd)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  afg_add_kernels(exact 0 -msse4.1)
  afg_add_kernels(fused 1 -msse4.1 -mfma)
else()
  afg_add_kernels(exact 0)
  afg_add_kernels(fused 1)
endif()

add_library(core OBJECT
  src/base/array.cpp src/base/arena.cpp src/base/digest.cpp src/base/elementary.cpp
  src/rng/generator.cpp src/rng/box_muller.cpp src/rng/init.cpp
  src/mask/mask.cpp src/mask/spec.cpp
  src/ops/attention_plan.cpp src/ops/embedding.cpp src/ops/layer_norm.cpp src/ops/linear.cpp
  src/ops/attention.cpp src/ops/cached_attention.cpp src/ops/gelu.cpp src/ops/residual.cpp src/ops/cross_entropy.cpp
  src/model/config.cpp src/model/parameters.cpp src/model/packed.cpp src/model/activations.cpp
  src/model/block.cpp src/model/tiny_gpt.cpp src/model/generate.cpp src/model/kv_cache.cpp
  src/data/vocabulary.cpp src/data/corpus.cpp
  src/train/adamw.cpp src/train/trainer.cpp src/train/leak_test.cpp)
target_link_libraries(core PUBLIC afg_options afg_headers)

# The core with a set of profiles: afg_use_core(target exact fused)
function(afg_use_core target)
  target_sources(${target} PRIVATE ${CMAKE_SOURCE_DIR}/src/kernels/registry.cpp)
  target_link_libraries(${target} PRIVATE core afg_options afg_headers)
  foreach(profile exact fused)
    string(TOUPPER ${profile} upper)
    if(${profile} IN_LIST ARGN)
      target_link_libraries(${target} PRIVATE kernels_${profile})
      target_compile_definitions(${target} PRIVATE AFG_HAS_${upper}=1)
    else()
      target_compile_definitions(${target} PRIVATE AFG_HAS_${upper}=0)
    endif()
  endforeach()
endfunction()
