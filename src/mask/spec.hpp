// SPDX-License-Identifier: MIT
// A mask as a line of text: what the command line takes, what a link carries, what the page sends.
#pragma once

#include <string>
#include <string_view>

#include "mask/mask.hpp"

namespace tinygpt {

/// Rules joined by '&' (a cell must satisfy all), then painted cells, each behind a '/':
///
///     causal   full (or none)   prefix:3   masked   masked:0,2,5   padding:6,7
///     prefix:3&padding:7        causal/+0.3/-2.1
///
/// "/+q.k" lets query q read key k, "/-q.k" blocks it. Positions are whole numbers up to 4095.
/// Errors: Error with field "mask" that quotes the part it cannot read.
Mask parse_mask(std::string_view text);

/// The shortest spec that parse_mask reads back to an equal mask.
std::string mask_spec(const Mask& mask);

}  // namespace tinygpt
