# Header libraries of the system, given to our targets through a folder that holds only them:
# em++ must never see the machine's whole include folder.
set(AFG_HEADERS ${CMAKE_BINARY_DIR}/third_party)
file(MAKE_DIRECTORY ${AFG_HEADERS})

function(afg_link_headers name probe package)
  find_path(AFG_INCLUDE_${name} ${probe}
    PATHS /usr/include /usr/local/include /opt/homebrew/include NO_CMAKE_FIND_ROOT_PATH)
  if(NOT AFG_INCLUDE_${name})
    message(FATAL_ERROR "Header ${probe} is missing: install ${package} (or run through "
                        "scripts/with-toolchain, which brings it).")
  endif()
  if(NOT EXISTS ${AFG_HEADERS}/${name})
    file(CREATE_LINK ${AFG_INCLUDE_${name}}/${name} ${AFG_HEADERS}/${name} SYMBOLIC)
  endif()
endfunction()

afg_link_headers(xtensor xtensor/xtensor.hpp libxtensor-dev)
afg_link_headers(xtl xtl/xtl_config.hpp xtl-dev)
afg_link_headers(nlohmann nlohmann/json.hpp nlohmann-json3-dev)
afg_link_headers(CLI CLI/CLI.hpp libcli11-dev)
afg_link_headers(simde simde/wasm/simd128.h libsimde-dev)

add_library(afg_headers INTERFACE)
target_include_directories(afg_headers SYSTEM INTERFACE ${AFG_HEADERS})
