# The core: what trains and writes (`core`), and what only figures and the command line ask for (`figures`). Kernels are
# compiled once per arithmetic profile; everything else once.
# Kernels are optimised in every build: the tests run whole trainings.
set(AFG_KERNEL_OPTIMISATION -O3 CACHE STRING "Optimisation level of the kernels, whatever the build type")

# afg_add_kernels(library profile fused wide options...): `wide` uses eight lanes for matrix products, with the same bits.
function(afg_add_kernels library profile fused wide)
  add_library(${library} OBJECT
    src/kernels/gemm.cpp src/kernels/attention.cpp src/kernels/decode.cpp src/kernels/rows.cpp
    src/kernels/pointwise.cpp src/kernels/table.cpp)
  target_compile_definitions(${library} PRIVATE AFG_PROFILE=${profile} AFG_FUSED=${fused} AFG_WIDE=${wide})
  target_compile_options(${library} PRIVATE ${AFG_KERNEL_OPTIMISATION} ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 14 spills accumulators of the register tile when it eliminates partial redundancies: 3 x slower.
    target_compile_options(${library} PRIVATE -fno-tree-pre)
  endif()
  target_link_libraries(${library} PRIVATE afg_options afg_headers)
  set_target_properties(${library} PROPERTIES UNITY_BUILD OFF) # each loop is optimised as in the product
endfunction()

if(EMSCRIPTEN)
  afg_add_kernels(kernels_exact exact 0 0 -msimd128)
  afg_add_kernels(kernels_fused fused 1 0 -msimd128 -mrelaxed-simd)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  afg_add_kernels(kernels_exact exact 0 0 -msse4.1)
  afg_add_kernels(kernels_fused fused 1 1 -msse4.1 -mfma) # FMA comes with AVX's eight lanes
  afg_add_kernels(kernels_fused_narrow fused 1 0 -msse4.1 -mfma)
else()
  afg_add_kernels(kernels_exact exact 0 0)
  afg_add_kernels(kernels_fused fused 1 0)
  afg_add_kernels(kernels_fused_narrow fused 1 0)
endif()
if(TARGET kernels_fused_narrow) # what WebAssembly is compared with (cmake/bench.cmake)
  set_target_properties(kernels_fused_narrow PROPERTIES EXCLUDE_FROM_ALL ON)
endif()

add_library(core OBJECT
  src/base/array.cpp src/base/arena.cpp src/base/digest.cpp src/base/elementary.cpp
  src/base/sentence.cpp src/base/utf8.cpp src/base/json.cpp src/data/safetensors.cpp
  src/rng/generator.cpp src/rng/box_muller.cpp src/rng/init.cpp
  src/mask/rule.cpp src/mask/mask.cpp src/mask/spec.cpp
  src/ops/attention_plan.cpp src/ops/embedding.cpp src/ops/layer_norm.cpp src/ops/layer_norm_row.cpp src/ops/linear.cpp
  src/ops/attention.cpp src/ops/cached_attention.cpp src/ops/gelu.cpp src/ops/residual.cpp src/ops/cross_entropy.cpp
  src/model/config.cpp src/model/parameters.cpp src/model/packed.cpp src/model/activations.cpp
  src/model/block.cpp src/model/tiny_gpt.cpp src/model/sampling.cpp src/model/generate.cpp src/model/kv_cache.cpp
  src/model/writing_cost.cpp src/model/exposure.cpp
  src/data/vocabulary.cpp src/data/corpus.cpp src/data/random_text.cpp
  src/data/reading.cpp src/data/replies.cpp src/data/split.cpp src/train/baselines.cpp
  src/train/schedule.cpp src/train/adamw.cpp src/train/trainer.cpp src/train/probes.cpp
  src/train/checkpoint.cpp src/train/checkpoint_loading.cpp src/train/checkpoint_parts.cpp
  src/train/checkpoint_settings.cpp)
target_link_libraries(core PUBLIC afg_options afg_headers)

add_library(figures OBJECT
  src/mask/influence.cpp src/mask/convention.cpp src/mask/python_tensor.cpp src/mask/code_line.cpp
  src/ops/masked_softmax.cpp src/ops/attention_trace.cpp src/ops/average_past.cpp src/ops/hidden_number.cpp
  src/model/layer_trace.cpp src/model/reference_pass.cpp src/model/order_test.cpp src/train/leak_test.cpp src/train/targets_check.cpp)
target_link_libraries(figures PUBLIC afg_options afg_headers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 14 at -O3 sees subscripts beyond xtensor's two-dimensional shapes; they are not there.
  target_compile_options(figures PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

if(EMSCRIPTEN)
  # What a page downloads should be small, and only kernels are hot. Linked as bitcode it also loses what no exception passes.
  target_compile_options(core PRIVATE -Oz -flto)
  target_compile_options(figures PRIVATE -Oz -flto)
endif()

# What a page may ask of the core; the bindings and the tests compile it themselves.
set(AFG_LAB_SOURCES
  ${CMAKE_SOURCE_DIR}/wasm/lab.cpp ${CMAKE_SOURCE_DIR}/wasm/mask_lab.cpp ${CMAKE_SOURCE_DIR}/wasm/figures.cpp
  ${CMAKE_SOURCE_DIR}/wasm/checks.cpp ${CMAKE_SOURCE_DIR}/wasm/run_lab.cpp
  ${CMAKE_SOURCE_DIR}/wasm/window_loss.cpp)

# The core with a set of profiles, each once: afg_use_core(target exact fused)
function(afg_use_core target)
  target_sources(${target} PRIVATE ${CMAKE_SOURCE_DIR}/src/kernels/registry.cpp)
  target_link_libraries(${target} PRIVATE core afg_options afg_headers)
  foreach(profile exact fused)
    string(TOUPPER ${profile} upper)
    set(kernels ${ARGN})
    list(FILTER kernels INCLUDE REGEX "^${profile}")
    foreach(library ${kernels})
      target_link_libraries(${target} PRIVATE kernels_${library})
    endforeach()
    list(LENGTH kernels has)
    target_compile_definitions(${target} PRIVATE AFG_HAS_${upper}=${has})
  endforeach()
endfunction()
