// SPDX-License-Identifier: MIT
// The built-in training text: six support replies of a bakery.
#pragma once

#include <string_view>

namespace tinygpt {

/// 323 characters, 30 distinct, one reply a line.
std::string_view bakery_replies();

}  // namespace tinygpt
