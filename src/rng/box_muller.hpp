// SPDX-License-Identifier: MIT
// Uniform floats to normal floats, bit by bit as PyTorch's vectorised CPU code does it.
#pragma once

#include <span>

namespace tinygpt {

/// torch transforms normals in blocks of this many.
inline constexpr std::size_t kNormalBlock = 16;

/// `block` holds 16 uniforms in [0, 1): the first eight give radii sqrt(-2 log(1 - u)), the last
/// eight angles 2 pi u; places j and j + 8 become radius cos(angle) and radius sin(angle).
void box_muller(std::span<float, kNormalBlock> block);

}  // namespace tinygpt
