// SPDX-License-Identifier: MIT
// The arithmetic profiles this machine can run, for tests that hold in each.
#pragma once

#include <vector>

#include "kernels/kernels.hpp"

namespace support {

/// `exact` always; `fused` where the processor or engine has it.
inline std::vector<const tinygpt::Kernels*> profiles() {
  std::vector<const tinygpt::Kernels*> found;
  for (const auto profile : {tinygpt::Profile::exact, tinygpt::Profile::fused}) {
    if (const auto* kernels = tinygpt::find_kernels(profile)) found.push_back(kernels);
  }
  return found;
}

inline const tinygpt::Kernels& exact() { return tinygpt::require_kernels(tinygpt::Profile::exact); }

}  // namespace support
