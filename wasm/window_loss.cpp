// SPDX-License-Identifier: MIT
// Checks, passes, and the answers' fields.
#include "window_loss.hpp"

#include <cmath>

#include "checks.hpp"

namespace tinygpt::lab {
namespace {

constexpr int kMostWindows = 64;

constexpr std::pair<const char*, LossKind> kLossKinds[] = {
    { "usual",  LossKind::usual},
    {"honest", LossKind::honest},
};

constexpr std::pair<const char*, TextKind> kTextKinds[] = {
    {"training", TextKind::training},
    { "heldOut", TextKind::held_out},
};

std::span<const int> tokens_of(const Trainer& trainer, TextKind text) {
  return text == TextKind::held_out ? trainer.held_out() : trainer.text();
}

Fields left_to_add(int left) {
  return {
      {"left", static_cast<double>(left)}
  };
}

}  // namespace

Result<Fields> LossInParts::begin(const Lab& lab, const std::string& kind, const std::string& text,
                                  double windows) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    const TextKind of = chosen<TextKind>("text", text, kTextKinds);
    const LossKind scored = chosen<LossKind>("kind", kind, kLossKinds);
    const auto tokens = tokens_of(trainer, of);
    const int context = trainer.config().context;
    auto starts =
        spread_windows(static_cast<int>(tokens.size()), context,
                       whole("windows", "The number of windows", windows, 1, kMostWindows));
    if (starts.empty()) {
      refuse("heldOutShare", {"The held-out text has ", tokens.size(), " characters; a window of ",
                              context, " needs ", context + 1, "."});
    }
    const int parts = scored == LossKind::honest ? context : 1;
    begun_ = Begun{.run = &trainer,
                   .step = trainer.steps(),
                   .kind = scored,
                   .text = of,
                   .mask = trainer.config().mask,
                   .starts = std::move(starts),
                   .sums = LossSums(context),
                   .usual = {},
                   .left = parts};
    return left_to_add(parts);
  });
}

Result<Fields> LossInParts::add(const Lab& lab) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    if (!begun_ || begun_->left == 0) refuse({"There is no part of a loss left to add."});
    Begun& loss = *begun_;
    const int context = trainer.config().context;
    if (loss.run != &trainer || loss.step != trainer.steps()) {
      refuse({"The loss that was begun is that of another run or step."});
    }
    const auto tokens = tokens_of(trainer, loss.text);
    if (loss.kind == LossKind::usual) {
      loss.usual = usual_loss(trainer.model(), loss.mask, tokens, loss.starts, context);
    } else {
      add_honest_loss(trainer.model(), loss.mask, tokens, loss.starts, context - loss.left,
                      loss.sums);
    }
    return left_to_add(--loss.left);
  });
}

Result<Fields> LossInParts::finish() const {
  return attempt([&]() -> Fields {
    if (!begun_ || begun_->left > 0) refuse({"Parts of the loss are still to be added."});
    const WindowLoss loss = begun_->kind == LossKind::honest ? begun_->sums.means() : begun_->usual;
    Fields fields{
        {"byPosition",                           loss.by_position},
        {   "windows", static_cast<double>(begun_->starts.size())}
    };
    if (!std::isnan(loss.mean)) fields.push_back({"mean", loss.mean});
    return fields;
  });
}

Result<Fields> window_loss(const Lab& lab, const std::string& kind, const std::string& text,
                           double windows) {
  LossInParts loss;
  Result<Fields> part = loss.begin(lab, kind, text, windows);
  while (part.value && field<double>(*part.value, "left") > 0) part = loss.add(lab);
  return part.value ? loss.finish() : part;
}

}  // namespace tinygpt::lab
