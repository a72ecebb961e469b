// SPDX-License-Identifier: MIT
// Softmax and cross-entropy in one: the loss of a next-token prediction and its gradient.
#pragma once

#include <span>

#include "base/array.hpp"
#include "kernels/kernels.hpp"

namespace tinygpt {

/// The target of a position that is left out of the loss: PyTorch's ignore_index.
inline constexpr int kLeftOut = -100;

/// losses[n] = -log softmax(logits[n, :])[targets[n]], in nats.
/// logits (..., V); targets (N), each in [0, V) or kLeftOut; losses (N), written. With `d_logits`
/// not empty it becomes (softmax - one hot) * scale; `scale` is 1 / (tokens the mean is taken
/// over). Edge cases: where the target is kLeftOut, loss and gradient are 0 and the logits are not
/// read. Errors: shapes; any other target outside the vocabulary. Cost two exponentials a logit.
void cross_entropy(const Kernels& kernels, const ConstArray& logits, std::span<const int> targets,
                   float scale, const Array& losses, const Array& d_logits);

}  // namespace tinygpt
