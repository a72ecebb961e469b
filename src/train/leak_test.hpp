// SPDX-License-Identifier: MIT
// The programmer's proof that a mask works: change one token, see which positions notice, and hold
// that against what the mask promises. Planted mistakes to try it on: model/reference_pass.hpp.
#pragma once

#include <functional>
#include <vector>

#include "mask/mask.hpp"
#include "model/reference_pass.hpp"
#include "model/tiny_gpt.hpp"

namespace tinygpt {

/// What the differences say. The first that holds, in this order.
enum class LeakVerdict {
  leak,               ///< a position changed that the mask keeps apart from the changed token
  attention_unused,   ///< a change that should reach others stays alone: the test proves nothing
  allowed_by_design,  ///< positions before the changed token changed, and the mask lets them
  no_leak,            ///< every position that must not change kept exactly its logits
};

struct LeakReport {
  LeakVerdict verdict = LeakVerdict::no_leak;
  int changed = 0;  ///< position of the token that was replaced
  /// (T): largest absolute change of each position's logits; exactly 0 where nothing arrives.
  std::vector<double> differences;
  std::vector<bool> may_change;  ///< (T): what the mask allows through all layers
  std::vector<int> leaks;        ///< positions that changed and may not, ascending
  std::vector<int> earlier;      ///< positions before `changed` that changed and may, ascending
  /// The positive control: a token whose change should reach others, `changed` itself where it
  /// should; and the others that it did reach. -1 where the mask lets no token reach another.
  int control = -1;
  std::vector<int> control_reached;
};

/// Logits (T, V) of a text, row-major: whatever is put to the test.
using LogitsOf = std::function<std::vector<double>(const std::vector<int>& tokens)>;

/// What a test needs to know of the model behind LogitsOf.
struct LeakSubject {
  LogitsOf logits_of;
  int vocabulary = 0;
  int layers = 0;
};

/// Replaces the token at `changed` by `(token + 1) mod V` and compares. `promised` says who may see
/// whom; through L layers a change may reach (promised or identity)^L, a boolean product: a
/// position passes on what it saw, and always sees itself by its own query and the residual path.
/// Edge cases: with one position there is no other to reach and the verdict is no_leak; where the
/// mask lets no token reach another, attention is unused.
/// Errors: no tokens, `changed` outside them, a vocabulary of one, logits that are not finite.
/// Cost: two passes, or three when the control is another position; T^2 per layer.
LeakReport leak_test(const LeakSubject& subject, const Mask& promised, std::vector<int> tokens,
                     int changed);

/// The same for a model under the mask that is promised, trained or not.
/// Errors: also tokens that don't fit the model.
LeakReport leak_test(const TinyGpt& model, const Mask& mask, const std::vector<int>& tokens,
                     int changed);

/// `model` under any mask as a subject. The model must outlive it.
LeakSubject leak_subject(const TinyGpt& model, const Mask& mask);

/// The readable pass over `model` with a planted fault (model/reference_pass.hpp) as a subject. The
/// model must outlive it.
LeakSubject faulty_subject(const TinyGpt& model, const PassMask& mask, Fault fault);

/// Multiplies every query and key of the model by `factor`, its scores by the square: what training
/// may do to a model whose mask has a finite filler.
void enlarge_queries_and_keys(TinyGpt& model, float factor);

}  // namespace tinygpt
