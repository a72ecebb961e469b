// SPDX-License-Identifier: MIT
// Text without any order to learn: what a model that cannot see ahead must fail on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tinygpt {

/// `length` characters, each drawn evenly and alone from `alphabet` by the generator of that seed.
/// On text that it has not seen no honest model gets below ln V nats per character, V being the
/// alphabet's size; on a text that is short it may learn the text itself by heart.
/// Errors: a length below 0; an alphabet that is empty, not UTF-8, or names a character twice.
std::string random_text(std::uint32_t seed, int length, std::string_view alphabet);

}  // namespace tinygpt
