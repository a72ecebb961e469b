// SPDX-License-Identifier: MIT
// Sorting in little code: each std::sort of another type is two kilobytes of what a page downloads,
// a heap sort a fifth of that. Not for what is sorted in every step; nothing is.
#pragma once

#include <algorithm>
#include <functional>

namespace tinygpt {

/// Ascending by `less`, in place. Not stable: `less` should tell apart what is not the same. Cost:
/// n log n.
template <typename Range, typename Less = std::ranges::less>
void sort(Range& range, Less less = {}) {
  std::ranges::make_heap(range, less);
  std::ranges::sort_heap(range, less);
}

}  // namespace tinygpt
