# What the stage `digests` trains with, by two compilers at three levels. Not part of the default build.
if(NOT EMSCRIPTEN)
  add_executable(train_digest EXCLUDE_FROM_ALL tests/digests/train_digest.cpp)
  afg_use_core(train_digest exact fused)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT AFG_SANITIZE)
    target_link_options(train_digest PRIVATE -static)
  endif()
endif()
