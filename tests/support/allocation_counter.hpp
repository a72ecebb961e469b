// SPDX-License-Identifier: MIT
// Counts every heap allocation of the test program, so that a test can show that there was none.
#pragma once

#include <cstddef>

namespace support {

/// Calls of operator new so far, in any thread.
std::size_t allocations();

}  // namespace support
