// SPDX-License-Identifier: MIT
// y = x W^T + b, torch's nn.Linear, on weights packed once per change.
#pragma once

#include "base/arena.hpp"
#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// A weight (O, I) in the two layouts its products read: panels of 8 outputs for forward, panels of
/// 8 inputs for backward.
struct PackedWeight {
  int O = 0;
  int I = 0;
  Array forward;   ///< (ceil(O/8), I, 8)
  Array backward;  ///< (ceil(I/8), O, 8)
};

/// Room for a packed (O, I) weight.
PackedWeight take_packed(Arena& arena, int O, int I);

/// Copies `weight` (O, I) into `packed`. Call after every change of the weight. Cost 2 O I moves.
void linear_pack(const Kernels& kernels, const ConstArray& weight, const PackedWeight& packed);

/// out[n, :] = inp[n, :] W^T + bias. inp (..., I), bias (O), out (..., O) written.
/// Errors: shapes. Cost 2 N O I flops.
void linear_forward(const Kernels& kernels, const ConstArray& inp, const PackedWeight& weight,
                    const ConstArray& bias, const Array& out);

/// d_inp = d_out W (written); d_weight += d_out^T inp; d_bias += column sums of d_out.
/// d_inp may be empty (not wanted). `scratch` holds linear_scratch_floats. Cost 4 N O I flops.
void linear_backward(const Kernels& kernels, const ConstArray& d_out, const ConstArray& inp,
                     const PackedWeight& weight, const Array& d_inp, const Array& d_weight,
                     const Array& d_bias, std::span<float> scratch);

/// Floats of scratch that linear_backward needs for N rows.
std::size_t linear_scratch_floats(int N, int O, int I);

}  // namespace tinygpt
