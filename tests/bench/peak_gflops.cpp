// SPDX-License-Identifier: MIT
// Times peak.cpp, which is compiled once per profile; AFG_HAS_EXACT and AFG_HAS_FUSED say which.
#include "peak.hpp"
#include "timing.hpp"

namespace tinygpt::kernels {
namespace exact {
float peak(int rounds, float factor);
}
namespace fused {
float peak(int rounds, float factor);
}
}  // namespace tinygpt::kernels

namespace bench {

double peak_gflops(tinygpt::Profile profile) {
  constexpr int kRounds = 50000;
  constexpr double kFlopsOfRound = 384;
  const Times times = timed(20, [profile] {
#if AFG_HAS_EXACT
    if (profile == tinygpt::Profile::exact) sink = tinygpt::kernels::exact::peak(kRounds, 0.5f);
#endif
#if AFG_HAS_FUSED
    if (profile == tinygpt::Profile::fused) sink = tinygpt::kernels::fused::peak(kRounds, 0.5f);
#endif
  });
  return kFlopsOfRound * kRounds / times.best / 1e6;
}

}  // namespace bench
