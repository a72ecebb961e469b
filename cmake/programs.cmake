# The command line program, and the page's WebAssembly modules.
# Its options are parsed once a run: -O1, since CLI11 takes long to optimise and gains nothing.
add_library(cli OBJECT src/cli/main.cpp src/cli/files.cpp src/cli/train.cpp src/cli/generate.cpp src/cli/leak_test.cpp
  src/cli/mask.cpp src/cli/corpus.cpp)
target_link_libraries(cli PRIVATE afg_options afg_headers)
target_compile_options(cli PRIVATE -O1)

if(NOT EMSCRIPTEN)
  add_executable(tinygpt)
  target_link_libraries(tinygpt PRIVATE cli figures)
  afg_use_core(tinygpt exact fused)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT AFG_SANITIZE)
    # The toolchain may be a newer system than the one that runs the program.
    target_link_options(tinygpt PRIVATE -static)
  endif()
  return()
endif()

# In Node. Relaxed SIMD would make an older Node refuse the whole file, so `fused` is its own.
function(afg_add_node_program name profile)
  add_executable(${name})
  target_link_libraries(${name} PRIVATE cli figures)
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
  afg_use_core(${name} ${profile})
  target_link_options(${name} PRIVATE -O1 # Binaryen takes half a minute for CLI11 at -O3
    --extern-post-js ${CMAKE_SOURCE_DIR}/cmake/run_main.mjs
    -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=1MB)
endfunction()
afg_add_node_program(tinygpt exact)
afg_add_node_program(tinygpt_fused fused)

# In a page's worker: no eval, no file system, started by the page with the bytes or address it has. One module would be
# more than a page should wait for, so there are three, each with the part of the core that its questions need: `run` owns a
# run; `figures` and `study` answer what few workers ask, of a copy of the run where it is about one. `whole` has all three
# parts in one file, for the page that is one file too, and is started once for each part.
add_library(lab OBJECT ${AFG_LAB_SOURCES})
target_include_directories(lab PUBLIC ${CMAKE_SOURCE_DIR}/wasm)
target_link_libraries(lab PUBLIC afg_options afg_headers)
target_compile_options(lab PRIVATE -Oz -flto)

function(afg_add_page_module module profile)
  set(name attn_${module}_${profile})
  add_executable(${name} wasm/bindings.cpp)
  foreach(part ${ARGN})
    target_sources(${name} PRIVATE wasm/bindings_${part}.cpp)
  endforeach()
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
  target_link_libraries(${name} PRIVATE lab figures)
  target_compile_options(${name} PRIVATE -Oz -flto)
  afg_use_core(${name} ${profile})
  target_link_options(${name} PRIVATE
    -Oz -flto --bind -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createCore -sENVIRONMENT=web,worker,node
    -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=8MB
    -sSTACK_SIZE=256KB -sINCOMING_MODULE_JS_API=wasmBinary,locateFile,instantiateWasm
    -sEXPORTED_FUNCTIONS=_malloc,_free)
endfunction()
foreach(part run figures study)
  afg_add_page_module(${part} exact ${part})
  afg_add_page_module(${part} fused ${part})
endforeach()
afg_add_page_module(whole exact run figures study)
