// SPDX-License-Identifier: MIT
// The Python that makes a mask, for each library that reads one: the short idiom where a rule has
// one, else its condition on positions i and j, else (painted cells) the matrix itself. Not for how
// a page shows it. Each line is run by tests/golden/mask_lines.py.
#pragma once

#include <string>
#include <vector>

#include "mask/convention.hpp"

namespace tinygpt {

struct CodeLine {
  std::string library;   ///< "PyTorch", "Keras" or "JAX"
  std::string call;      ///< what reads the mask: "nn.MultiheadAttention"
  std::string argument;  ///< by which argument: "attn_mask"; the code assigns to this name
  Convention convention = Convention::true_allows;
  std::string code;     ///< statements for Python; empty where the argument cannot say this mask
  std::string why_not;  ///< then why, in a sentence
};

/// The lines for Q queries and K keys. `torch`, `np` and `jnp` are PyTorch, NumPy and jax.numpy.
/// Keras' mask has a leading axis for the batch, JAX's for batch and heads; both of size 1. JAX's
/// is read alike by Flax. The line of `ones_added` is the mistake, not an advice.
/// Errors: Q or K < 1. Cost: Q K rules.
std::vector<CodeLine> code_lines(const Mask& mask, int Q, int K,
                                 Alignment alignment = Alignment::bottom_right);

}  // namespace tinygpt
