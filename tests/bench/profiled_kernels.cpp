// SPDX-License-Identifier: MIT
// The wrappers, in the order of kernels.hpp, and how each call is told what it is for.
#include "profiled_kernels.hpp"

#include <cstddef>

#include "timing.hpp"

namespace bench {
namespace {

using tinygpt::AttentionPlanView;
using tinygpt::HeadBackward;
using tinygpt::HeadForward;
using tinygpt::Kernels;

struct State {
  const Kernels* real = nullptr;
  Kernels table{};
  tinygpt::ModelConfig config;
  Parts parts;
  double step_start = 0;
  bool before_kernels = false;
  const float* packed_weight = nullptr;          // linear_pack packs each weight twice
  const std::uint32_t* counted_cells = nullptr;  // a plan whose visible cells are known
  double visible_cells = 0;
};

// Kernels are plain functions, so what they count must be found without an argument.
State state;

template <typename Call>
void timed_call(Part& part, double flops, const Call& call) {
  const double start = now_ms();
  if (state.before_kernels) {
    state.before_kernels = false;
    state.parts[kBeforeKernels].ms += start - state.step_start;
  }
  call();
  part.ms += now_ms() - start;
  part.flops += flops;
  part.calls += 1;
}

// The layer with a weight of (O, I), as an offset from `kind`.
Part& product(int kind, int O, int I) {
  const int C = state.config.d_model;
  const std::array<std::array<int, 2>, kLayerNames.size()> shapes{
      {{3 * C, C}, {C, C}, {4 * C, C}, {C, 4 * C}, {state.config.vocabulary, C}}
  };
  for (std::size_t layer = 0; layer < shapes.size(); ++layer) {
    if (shapes[layer] == std::array{O, I}) {
      return state.parts[static_cast<std::size_t>(kind) + layer];
    }
  }
  return state.parts[kOtherProducts];
}

double flops_of(int m, int n, int k) { return 2.0 * m * n * k; }

// Forward multiplies each visible cell's query with its key and its weight with the value;
// backward does the same for four gradients. Softmax is not counted.
double attention_flops(const AttentionPlanView& plan, int D, int products) {
  if (plan.cells != state.counted_cells) {
    state.counted_cells = plan.cells;
    state.visible_cells = 0;
    for (int i = 0; i < plan.T * plan.stride; ++i) {
      state.visible_cells += plan.cells[i] != 0 ? 1 : 0;
    }
  }
  return products * 2.0 * state.visible_cells * D;
}

void pack_panels(const float* b, int ldb, int k, int n, float* panels) {
  const bool weight = b == state.packed_weight;
  timed_call(state.parts[weight ? kPackWeights : kPackOperands], 0,
             [&] { state.real->pack_panels(b, ldb, k, n, panels); });
}

void pack_panels_transposed(const float* w, int k, int n, float* panels) {
  state.packed_weight = w;
  timed_call(state.parts[kPackWeights], 0,
             [&] { state.real->pack_panels_transposed(w, k, n, panels); });
}

void pack_quads(const float* a, int lda, int k, int m, float* quads, float* sums) {
  timed_call(state.parts[kPackOperands], 0,
             [&] { state.real->pack_quads(a, lda, k, m, quads, sums); });
}

// Only forward adds a bias.
void gemm_panels(const float* a, int lda, int m, int k, const float* panels, int n,
                 const float* bias, float* c, int ldc) {
  Part& part = bias != nullptr ? product(kForwardProducts, n, k) : product(kInputGradients, k, n);
  timed_call(part, flops_of(m, n, k),
             [&] { state.real->gemm_panels(a, lda, m, k, panels, n, bias, c, ldc); });
}

void gemm_transposed_add(const float* quads, const float* panels, int m, int n, int k, float* c,
                         int ldc) {
  timed_call(product(kWeightGradients, m, n), flops_of(m, n, k),
             [&] { state.real->gemm_transposed_add(quads, panels, m, n, k, c, ldc); });
}

void attention_head_forward(const AttentionPlanView& plan, int D, float scale,
                            const HeadForward& head) {
  const double flops = attention_flops(plan, D, 2);
  timed_call(state.parts[kAttentionForward], flops,
             [&] { state.real->attention_head_forward(plan, D, scale, head); });
}

void attention_head_backward(const AttentionPlanView& plan, int D, float scale,
                             const HeadBackward& head) {
  const double flops = attention_flops(plan, D, 4);
  timed_call(state.parts[kAttentionBackward], flops,
             [&] { state.real->attention_head_backward(plan, D, scale, head); });
}

void layer_norm_forward(const float* x, const float* weight, const float* bias, int rows, int C,
                        float* y, float* mean, float* rstd) {
  timed_call(state.parts[kLayerNormForward], 0,
             [&] { state.real->layer_norm_forward(x, weight, bias, rows, C, y, mean, rstd); });
}

void layer_norm_backward(const float* d_y, const float* x, const float* weight, const float* mean,
                         const float* rstd, int rows, int C, float* d_x, float* d_weight,
                         float* d_bias, float* scratch) {
  timed_call(state.parts[kLayerNormBackward], 0, [&] {
    state.real->layer_norm_backward(d_y, x, weight, mean, rstd, rows, C, d_x, d_weight, d_bias,
                                    scratch);
  });
}

void gelu_forward(const float* x, int n, float* y, float* slope) {
  timed_call(state.parts[kGeluForward], 0, [&] { state.real->gelu_forward(x, n, y, slope); });
}

void multiply(const float* a, const float* b, int n, float* out) {
  timed_call(state.parts[kGeluBackward], 0, [&] { state.real->multiply(a, b, n, out); });
}

// One row, or as many as the vocabulary has: the embedding. Only its backward adds in place.
void add(const float* a, const float* b, int n, float* out) {
  const int C = state.config.d_model;
  const bool embedding = n == C || n == state.config.vocabulary * C;
  const auto part = !embedding ? kResidualAdds : out == a ? kEmbeddingBackward : kEmbeddingForward;
  timed_call(state.parts[part], 0, [&] { state.real->add(a, b, n, out); });
}

// Of a whole sequence, for the positions' gradients.
void column_sums_add(const float* x, int rows, int columns, float* out) {
  timed_call(state.parts[kEmbeddingBackward], 0,
             [&] { state.real->column_sums_add(x, rows, columns, out); });
}

void softmax_cross_entropy(const float* logits, const int* targets, int rows, int V, float scale,
                           float* losses, float* d_logits) {
  timed_call(state.parts[kCrossEntropy], 0, [&] {
    state.real->softmax_cross_entropy(logits, targets, rows, V, scale, losses, d_logits);
  });
}

void adamw(const tinygpt::AdamWStep& step, int n, const float* gradient, float* parameter,
           float* moment1, float* moment2) {
  timed_call(state.parts[kAdamW], 0,
             [&] { state.real->adamw(step, n, gradient, parameter, moment1, moment2); });
}

bool all_finite(const float* x, int n) {
  bool finite = false;
  timed_call(state.parts[kFiniteCheck], 0, [&] { finite = state.real->all_finite(x, n); });
  return finite;
}

constexpr std::array kOtherNames{"other products",
                                 "packing of weights",
                                 "packing of operands, bias gradients",
                                 "attention, forward",
                                 "attention, backward",
                                 "GELU, forward",
                                 "GELU, backward",
                                 "layer norm, forward",
                                 "layer norm, backward",
                                 "residual adds",
                                 "embedding, forward",
                                 "embedding, backward",
                                 "cross-entropy",
                                 "AdamW",
                                 "finite check",
                                 "windows and zeroing"};
static_assert(kOtherNames.size() == kPartCount - kOtherProducts);

}  // namespace

std::string part_name(int index) {
  if (index >= kOtherProducts) return kOtherNames[static_cast<std::size_t>(index - kOtherProducts)];
  constexpr std::array kinds{"forward", "input gradient", "weight gradient"};
  const auto layers = static_cast<int>(kLayerNames.size());
  return std::string(kLayerNames[static_cast<std::size_t>(index % layers)]) + ", " +
         kinds[static_cast<std::size_t>(index / layers)];
}

const Kernels& profiled(const Kernels& real, const tinygpt::ModelConfig& config) {
  state = State{};
  state.real = &real;
  state.config = config;
  Kernels& table = state.table = real;  // kernels that no training step calls stay the real ones
  table.pack_panels = pack_panels;
  table.pack_panels_transposed = pack_panels_transposed;
  table.pack_quads = pack_quads;
  table.gemm_panels = gemm_panels;
  table.gemm_transposed_add = gemm_transposed_add;
  table.attention_head_forward = attention_head_forward;
  table.attention_head_backward = attention_head_backward;
  table.layer_norm_forward = layer_norm_forward;
  table.layer_norm_backward = layer_norm_backward;
  table.gelu_forward = gelu_forward;
  table.multiply = multiply;
  table.add = add;
  table.column_sums_add = column_sums_add;
  table.softmax_cross_entropy = softmax_cross_entropy;
  table.adamw = adamw;
  table.all_finite = all_finite;
  return table;
}

void begin_step() {
  state.parts = Parts{};
  state.before_kernels = true;
  state.step_start = now_ms();
}

const Parts& counted() { return state.parts; }

ClockCost clock_cost() {
  constexpr int kCalls = 20000;
  ClockCost best{1e9, 1e9};
  for (int round = 0; round < 10; ++round) {
    Part part;
    const double whole = milliseconds([&part] {
      for (int i = 0; i < kCalls; ++i) timed_call(part, 0, [] {});
    });
    best = {std::min(best.inside, part.ms / kCalls), std::min(best.whole, whole / kCalls)};
  }
  return best;
}

}  // namespace bench
