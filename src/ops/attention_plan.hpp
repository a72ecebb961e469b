// SPDX-License-Identifier: MIT
// A mask at one size, cut into the pieces that the attention kernels walk over.
// Made once when a mask or a context length changes; reading it allocates nothing.
#pragma once

#include <vector>

#include "mask/mask.hpp"

namespace tinygpt {

class AttentionPlan {
 public:
  /// The mask for T positions. Errors: T < 1. Cost T^2.
  AttentionPlan(const Mask& mask, int T);

  [[nodiscard]] int T() const { return T_; }
  /// Floats from one row of attention weights to the next: T rounded up to a multiple of 8.
  [[nodiscard]] int stride() const { return stride_; }
  [[nodiscard]] AttentionPlanView view() const;

 private:
  struct Groups {
    std::vector<int> offsets{0};
    std::vector<Span> spans;
    void close() { offsets.push_back(static_cast<int>(spans.size())); }
    [[nodiscard]] AttentionPlanView::Groups view() const { return {offsets.data(), spans.data()}; }
  };

  int T_;
  int stride_;
  std::vector<std::uint32_t> cells_;
  Groups keys_of_rows_;
  Groups tiles_of_rows_;
  Groups rows_of_keys_;
};

}  // namespace tinygpt
