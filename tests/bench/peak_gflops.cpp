// SPDX-License-Identifier: MIT
// Times peak.cpp, which is compiled once per profile; AFG_HAS_EXACT and AFG_HAS_FUSED say which.
#include "peak.hpp"
#include "timing.hpp"

namespace tinygpt::kernels {
namespace exact {
float peak(int rounds, float factor);
int peak_lanes();
}  // namespace exact
namespace fused {
float peak(int rounds, float factor);
int peak_lanes();
}  // namespace fused
}  // namespace tinygpt::kernels

namespace bench {

double peak_gflops(tinygpt::Profile profile) {
  constexpr int kRounds = 50000;
  constexpr double kFlopsOfRoundAndLane = 96;
  int lanes = 0;
  const Times times = timed(20, [profile, &lanes] {
#if AFG_HAS_EXACT
    if (profile == tinygpt::Profile::exact) {
      lanes = tinygpt::kernels::exact::peak_lanes();
      sink = tinygpt::kernels::exact::peak(kRounds, 0.5f);
    }
#endif
#if AFG_HAS_FUSED
    if (profile == tinygpt::Profile::fused) {
      lanes = tinygpt::kernels::fused::peak_lanes();
      sink = tinygpt::kernels::fused::peak(kRounds, 0.5f);
    }
#endif
  });
  return kFlopsOfRoundAndLane * lanes * kRounds / times.best / 1e6;
}

}  // namespace bench
