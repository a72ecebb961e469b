// SPDX-License-Identifier: MIT
// Which profiles this program holds and this processor can run. Compiled once per set of profiles:
// AFG_HAS_EXACT and AFG_HAS_FUSED say which kernel libraries are linked.
#include <string>

#include "base/error.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {
namespace kernels {
namespace exact {
const Kernels& table();
}
namespace fused {
const Kernels& table();
}
}  // namespace kernels

namespace {

// Natively, asking the fused kernels would already be an illegal instruction without FMA.
[[maybe_unused]] bool processor_fuses() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("fma") != 0;
#else
  return true;
#endif
}

// Whether the fused profile can be used here: it is in this program and rounds once.
[[maybe_unused]] bool has_fused() {
#if AFG_HAS_FUSED
  return processor_fuses() && kernels::fused::table().fuses();
#else
  return false;
#endif
}

}  // namespace

const Kernels* find_kernels(Profile profile) {
#if AFG_HAS_EXACT
  if (profile == Profile::exact) return &kernels::exact::table();
#endif
#if AFG_HAS_FUSED
  if (profile == Profile::fused && has_fused()) return &kernels::fused::table();
#endif
  return nullptr;
}

const Kernels& require_kernels(Profile profile) {
  if (const Kernels* found = find_kernels(profile)) return *found;
  const std::string name = profile_name(profile);
  if (profile == Profile::fused && AFG_HAS_FUSED) {
    refuse("profile",
           {"This processor or engine has no fused multiply-add; use the profile \"exact\"."});
  }
  refuse("profile", {"This build does not contain the profile \"", name, "\"."});
}

const char* profile_name(Profile profile) { return profile == Profile::fused ? "fused" : "exact"; }

}  // namespace tinygpt
