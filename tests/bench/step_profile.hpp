// SPDX-License-Identifier: MIT
// Where the time of a training step goes. Not for: judging it, which scripts/bench does.
#pragma once

#include <nlohmann/json.hpp>

#include "kernels/kernels.hpp"
#include "profiled_kernels.hpp"
#include "train/trainer.hpp"

namespace bench {

/// A step of `config`: its parts in ms a step with the clock's cost taken off, calls and flops a
/// step, the same step unprofiled, and the multiply-add peak. Averages over the quickest quarter of
/// `steps`, so that the parts belong to the same steps as the whole.
nlohmann::ordered_json step_profile(const tinygpt::Kernels& kernels,
                                    const tinygpt::TrainConfig& config, int steps);

}  // namespace bench
