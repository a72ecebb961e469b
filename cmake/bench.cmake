# What times the core: core_bench natively, core_bench_{exact,fused}.mjs in Node. Not part of the tests,
# nor of the default build.
function(afg_add_bench name)
  add_executable(${name} EXCLUDE_FROM_ALL
    tests/bench/core_bench.cpp tests/bench/peak_gflops.cpp
    tests/bench/profiled_kernels.cpp tests/bench/step_profile.cpp)
  foreach(profile ${ARGN})
    if(NOT TARGET peak_${profile})
      add_library(peak_${profile} OBJECT tests/bench/peak.cpp)
      get_target_property(definitions kernels_${profile} COMPILE_DEFINITIONS)
      get_target_property(options kernels_${profile} COMPILE_OPTIONS)
      target_compile_definitions(peak_${profile} PRIVATE ${definitions})
      target_compile_options(peak_${profile} PRIVATE ${options})
      target_link_libraries(peak_${profile} PRIVATE afg_options afg_headers)
      set_target_properties(peak_${profile} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
    target_link_libraries(${name} PRIVATE peak_${profile})
  endforeach()
  afg_use_core(${name} ${ARGN})
  if(EMSCRIPTEN)
    set_target_properties(${name} PROPERTIES SUFFIX .mjs)
    target_link_options(${name} PRIVATE --extern-post-js ${CMAKE_SOURCE_DIR}/cmake/run_main.mjs
      -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1)
  elseif(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT AFG_SANITIZE)
    target_link_options(${name} PRIVATE -static)
  endif()
endfunction()

if(EMSCRIPTEN)
  afg_add_bench(core_bench_exact exact)
  afg_add_bench(core_bench_fused fused)
else()
  afg_add_bench(core_bench exact fused)
endif()
