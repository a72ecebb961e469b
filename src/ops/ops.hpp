// SPDX-License-Identifier: MIT
// Table of contents: every operation of the model, forward and backward. An op checks shapes, lays
// out memory and calls kernels; it knows no layer names and no model.
// Each op's formula as an xtensor expression: ops/reference.hpp.
#pragma once

#include "ops/embedding.hpp"      // IWYU pragma: export
#include "ops/layer_norm.hpp"     // IWYU pragma: export
#include "ops/linear.hpp"         // IWYU pragma: export
#include "ops/attention.hpp"      // IWYU pragma: export
#include "ops/gelu.hpp"           // IWYU pragma: export
#include "ops/residual.hpp"       // IWYU pragma: export
#include "ops/cross_entropy.hpp"  // IWYU pragma: export
