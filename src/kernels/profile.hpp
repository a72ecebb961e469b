// SPDX-License-Identifier: MIT
// The functions that each kernel file defines in its profile's namespace, gathered by table.cpp.
// Their meaning is documented once, at the members of Kernels (kernels.hpp).
#pragma once

#include "kernels/kernels.hpp"

namespace tinygpt::kernels::AFG_PROFILE {

void pack_panels(const float* b, int ldb, int k, int n, float* panels);
void pack_panels_transposed(const float* w, int k, int n, float* panels);
void pack_quads(const float* a, int lda, int k, int m, float* quads, float* sums);
void gemm_panels(const float* a, int lda, int m, int k, const float* panels, int n,
                 const float* bias, float* c, int ldc);
void gemm_transposed_add(const float* quads, const float* panels, int m, int n, int k, float* c,
                         int ldc);
void attention_head_forward(const AttentionPlanView& plan, int D, float scale,
                            const HeadForward& head);
void attention_head_backward(const AttentionPlanView& plan, int D, float scale,
                             const HeadBackward& head);
void attention_cached_head(const CachedHead& head, int length, int D, float scale,
                           const std::uint32_t* cells);
void vector_panels(const float* x, int k, const float* panels, int n, const float* bias, float* y);
void layer_norm_forward(const float* x, const float* weight, const float* bias, int rows, int C,
                        float* y, float* mean, float* rstd);
void layer_norm_backward(const float* d_y, const float* x, const float* weight, const float* mean,
                         const float* rstd, int rows, int C, float* d_x, float* d_weight,
                         float* d_bias, float* scratch);
void gelu_forward(const float* x, int n, float* y, float* slope);
void multiply(const float* a, const float* b, int n, float* out);
void add(const float* a, const float* b, int n, float* out);
void column_sums_add(const float* x, int rows, int columns, float* out);
void softmax_cross_entropy(const float* logits, const int* targets, int rows, int V, float scale,
                           float* losses, float* d_logits);
void adamw(const AdamWStep& step, int n, const float* gradient, float* parameter, float* moment1,
           float* moment2);
bool all_finite(const float* x, int n);
bool fuses();
void exp(const float* x, int n, float* y);
void normal_cdf(const float* x, int n, float* y);

/// All of the above.
const Kernels& table();

}  // namespace tinygpt::kernels::AFG_PROFILE
