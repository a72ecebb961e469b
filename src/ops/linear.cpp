// SPDX-License-Identifier: MIT
// nn.Linear forward and backward: three matrix products.
#include "ops/linear.hpp"

#include "base/types.hpp"

namespace tinygpt {
namespace {
constexpr int kPanel = 8;
constexpr int kQuad = 4;

std::size_t floats(int rows, int columns, int step) {
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(round_up(columns, step));
}
}  // namespace

PackedWeight take_packed(Arena& arena, int O, int I) {
  return {O, I, arena.take({round_up(O, kPanel) / kPanel, I, kPanel}),
          arena.take({round_up(I, kPanel) / kPanel, O, kPanel})};
}

void linear_pack(const Kernels& kernels, const ConstArray& weight, const PackedWeight& packed) {
  require_shape("linear", "weight", weight.shape(), {packed.O, packed.I});
  kernels.pack_panels_transposed(weight.data(), packed.I, packed.O, packed.forward.data());
  kernels.pack_panels(weight.data(), packed.I, packed.O, packed.I, packed.backward.data());
}

void linear_forward(const Kernels& kernels, const ConstArray& inp, const PackedWeight& weight,
                    const ConstArray& bias, const Array& out) {
  const int N = inp.rows();
  require_shape("linear", "input as a matrix", {N, inp.columns()}, {N, weight.I});
  require_shape("linear", "output as a matrix", {out.rows(), out.columns()}, {N, weight.O});
  require_shape("linear", "bias", bias.shape(), {weight.O});
  if (N == 1) {
    kernels.vector_panels(inp.data(), weight.I, weight.forward.data(), weight.O, bias.data(),
                          out.data());
    return;
  }
  kernels.gemm_panels(inp.data(), weight.I, N, weight.I, weight.forward.data(), weight.O,
                      bias.data(), out.data(), weight.O);
}

void linear_backward(const Kernels& kernels, const ConstArray& d_out, const ConstArray& inp,
                     const PackedWeight& weight, const Array& d_inp, const Array& d_weight,
                     const Array& d_bias, std::span<float> scratch) {
  const int N = inp.rows();
  const int O = weight.O;
  const int I = weight.I;
  require_shape("linear", "output gradient as a matrix", {d_out.rows(), d_out.columns()}, {N, O});
  if (!d_inp.empty()) {
    kernels.gemm_panels(d_out.data(), O, N, O, weight.backward.data(), I, nullptr, d_inp.data(), I);
  }
  float* d_out_quads = scratch.data();
  float* inp_panels = d_out_quads + floats(N, O, kQuad);
  kernels.pack_quads(d_out.data(), O, N, O, d_out_quads, d_bias.data());
  kernels.pack_panels(inp.data(), I, N, I, inp_panels);
  kernels.gemm_transposed_add(d_out_quads, inp_panels, O, I, N, d_weight.data(), I);
}

std::size_t linear_scratch_floats(int N, int O, int I) {
  return floats(N, O, kQuad) + floats(N, I, kPanel);
}

}  // namespace tinygpt
