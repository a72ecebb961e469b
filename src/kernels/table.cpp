// SPDX-License-Identifier: MIT
// One profile's kernels as a struct of functions.
#include "kernels/profile.hpp"

namespace tinygpt::kernels::AFG_PROFILE {

const Kernels& table() {
  static constexpr Kernels kKernels{
      .profile = AFG_FUSED ? Profile::fused : Profile::exact,
      .pack_panels = pack_panels,
      .pack_panels_transposed = pack_panels_transposed,
      .pack_quads = pack_quads,
      .gemm_panels = gemm_panels,
      .gemm_transposed_add = gemm_transposed_add,
      .attention_head_forward = attention_head_forward,
      .attention_head_backward = attention_head_backward,
      .attention_cached_head = attention_cached_head,
      .vector_panels = vector_panels,
      .layer_norm_forward = layer_norm_forward,
      .layer_norm_backward = layer_norm_backward,
      .gelu_forward = gelu_forward,
      .multiply = multiply,
      .add = add,
      .column_sums_add = column_sums_add,
      .softmax_cross_entropy = softmax_cross_entropy,
      .adamw = adamw,
      .all_finite = all_finite,
      .fuses = fuses,
      .exp = exp,
      .normal_cdf = normal_cdf,
  };
  return kKernels;
}

}  // namespace tinygpt::kernels::AFG_PROFILE
