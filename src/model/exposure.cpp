// SPDX-License-Identifier: MIT
// One loop: the two scores differ in what is appended.
#include "model/exposure.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace tinygpt {
namespace {

// `next` says which character goes into the history at a place, given the model's choice.
template <typename Next>
PassageScore score(const TinyGpt& model, const Mask& mask, const std::vector<int>& passage,
                   int start, Next next) {
  if (start < 1 || start >= static_cast<int>(passage.size())) {
    refuse("start",
           {"The model must be given from 1 to ", std::max<std::size_t>(passage.size(), 1) - 1,
            " characters of the passage; got ", start, "."});
  }
  Writer writer(model, mask, std::vector(passage.begin(), passage.begin() + start));
  PassageScore result;
  for (std::size_t at = static_cast<std::size_t>(start); at < passage.size(); ++at) {
    const std::span<const float> logits = writer.logits();
    const ConstArray row(logits.data(), {1, static_cast<int>(logits.size())});
    float loss = 0.0f;
    cross_entropy(model.kernels(), row, std::span(&passage[at], 1), 0.0f, Array(&loss, {1, 1}), {});
    const int choice = static_cast<int>(std::ranges::max_element(logits) - logits.begin());
    result.losses.push_back(static_cast<double>(loss));
    result.choices.push_back(choice);
    result.right += choice == passage[at] ? 1 : 0;
    writer.append(next(at, choice));
  }
  return result;
}

}  // namespace

PassageScore score_given_history(const TinyGpt& model, const Mask& mask,
                                 const std::vector<int>& passage, int start) {
  return score(model, mask, passage, start, [&](std::size_t at, int) { return passage[at]; });
}

PassageScore score_free_running(const TinyGpt& model, const Mask& mask,
                                const std::vector<int>& passage, int start,
                                const std::vector<Forced>& forced) {
  return score(model, mask, passage, start, [&](std::size_t at, int choice) {
    const int place = static_cast<int>(at) - start;
    const auto instead = std::ranges::find(forced, place, &Forced::place);
    return instead == forced.end() ? choice : instead->token;
  });
}

}  // namespace tinygpt
