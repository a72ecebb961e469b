// SPDX-License-Identifier: MIT
// A mask as a line of text: what the command line takes, what a link carries, what the page sends.
#pragma once

#include <string>
#include <string_view>

#include "mask/mask.hpp"

namespace tinygpt {

/// Rules joined by '|' (either allows) and '&' (both allow; binds tighter), '~' for the inverse,
/// parentheses, then painted cells, each behind a '/':
///
///     mask = any ("/" cell)*        any = all ("|" all)*        all = one ("&" one)*
///     one  = "~" one  |  "(" mask ")"  |  rule                  cell = ("+" | "-") query "." key
///
///     causal     strict     full (or none)     empty     prefix:3     window:4     document:3,5
///     masked     masked:0,2,5     padding:6,7     padding:left(2)     padding:right(2)
///     window:3|prefix:2           (causal|prefix:3)&~padding:0         causal/+0.3/-2.1
///
/// "/+q.k" lets query q read key k, "/-q.k" blocks it. What the rules mean: mask/rule.hpp. Numbers
/// are whole and up to 4095; parentheses nest up to 64 deep; a text has up to 256 rules.
/// Errors: Error with field "mask" that quotes the part it cannot read.
Mask parse_mask(std::string_view text);

/// The shortest spec that parse_mask reads back to an equal mask.
std::string mask_spec(const Mask& mask);

}  // namespace tinygpt
