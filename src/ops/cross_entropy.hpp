// SPDX-License-Identifier: MIT
// Softmax and cross-entropy in one: the loss of a next-token prediction and its gradient.
#pragma once

#include <span>

#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// losses[n] = -log softmax(logits[n, :])[targets[n]], in nats.
/// logits (..., V); targets (N), each in [0, V); losses (N), written. With `d_logits` not empty it
/// becomes (softmax - one hot) * scale; `scale` is 1 / (tokens the mean is taken over).
/// Errors: shapes; a target outside the vocabulary. Cost two exponentials a logit.
void cross_entropy(const Kernels& kernels, const ConstArray& logits, std::span<const int> targets,
                   float scale, const Array& losses, const Array& d_logits);

}  // namespace tinygpt
