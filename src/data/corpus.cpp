// SPDX-License-Identifier: MIT
// The text itself.
#include "data/corpus.hpp"

namespace tinygpt {

std::string_view bakery_replies() {
  return "Your eggless chocolate cake is out for delivery.\n"
         "Your plum cake is out for delivery and will reach you soon.\n"
         "Sorry, your delivery is late. Your cake will reach you by 6 pm.\n"
         "Our eggless cakes are baked in a separate kitchen.\n"
         "Your refund for the late delivery is on its way.\n"
         "Sorry about the delay. Your refund is on its way.\n";
}

}  // namespace tinygpt
