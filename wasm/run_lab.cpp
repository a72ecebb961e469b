// SPDX-License-Identifier: MIT
// Checks, calls, and the answers' fields.
#include "run_lab.hpp"

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "data/reading.hpp"
#include "data/replies.hpp"
#include "mask/spec.hpp"
#include "model/exposure.hpp"
#include "model/generate.hpp"
#include "model/writing_cost.hpp"
#include "ops/layer_norm_row.hpp"
#include "train/checkpoint.hpp"
#include "train/checkpoint_settings.hpp"
#include "train/probes.hpp"

namespace tinygpt::lab {
namespace {

constexpr int kMostWritten = 2000;
constexpr int kMostExample = 64;  // numbers of a worked example

std::vector<Forced> forced_of(const Trainer& trainer, const std::string& characters,
                              const std::vector<double>& places) {
  const std::vector<int> tokens = tokens_of(trainer.vocabulary(), "forced", characters);
  if (tokens.size() != places.size()) {
    refuse("forced", {"Each forced character needs one place; got ", tokens.size(),
                      " characters and ", places.size(), " places."});
  }
  std::vector<Forced> forced;
  for (std::size_t i = 0; i < places.size(); ++i) {
    forced.push_back(
        {whole("forced", "The place of a forced character", places[i], 0, kMostWritten - 1),
         tokens[i]});
  }
  return forced;
}

std::vector<int> prompt_of(const Trainer& trainer, const std::string& prompt) {
  std::vector<int> tokens = tokens_of(trainer.vocabulary(), "prompt", prompt);
  whole("prompt", "The number of characters in the prompt", static_cast<double>(tokens.size()), 1,
        kMostWritten);
  return tokens;
}

// Without the padding behind each row of attention weights (docs/tensor-names.md).
Shape shown_shape(const std::string& name, const Shape& shape) {
  if (!name.ends_with("attn.weights")) return shape;
  return {shape[0], shape[1], shape[2], shape[2]};
}

double mean_length(const ConstArray& array) {
  double sum = 0.0;
  for (int row = 0; row < array.rows(); ++row) {
    double squares = 0.0;
    for (int c = 0; c < array.columns(); ++c) {
      const auto value = static_cast<double>(array.row(row)[c]);
      squares += value * value;
    }
    sum += std::sqrt(squares);
  }
  return sum / array.rows();
}

}  // namespace

Result<Fields> part_norms(const Lab& lab) {
  return attempt([&]() -> Fields {
    std::vector<std::string> parts;
    std::vector<double> gradients;
    std::vector<double> weights;
    for (const PartNorm& norm : tinygpt::part_norms(lab.trainer())) {
      parts.push_back(norm.part);
      gradients.push_back(norm.gradient);
      weights.push_back(norm.weight);
    }
    const auto finite = [](double value) { return std::isfinite(value); };
    const bool all = std::ranges::all_of(gradients, finite) && std::ranges::all_of(weights, finite);
    return {
        {    "parts",     parts},
        {"gradients", gradients},
        {  "weights",   weights},
        {   "finite",       all}
    };
  });
}

Result<Fields> tensor_lengths(const Lab& lab, const std::string& text) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    const auto tokens = tokens_of(trainer.vocabulary(), "text", text);
    whole("text", "The number of characters in the text", static_cast<double>(tokens.size()), 1,
          trainer.config().model.max_len);
    const Activations a = forward_text(trainer.model(), trainer.config().mask, tokens);
    std::vector<std::string> names;
    std::vector<std::string> shapes;
    std::vector<double> lengths;
    for (const auto& [name, array] : a.named()) {
      names.push_back(name);
      shapes.push_back(shown_shape(name, array.shape()).to_string());
      lengths.push_back(mean_length(array));
    }
    return {
        {  "names",   names},
        { "shapes",  shapes},
        {"lengths", lengths}
    };
  });
}

Result<Fields> parameter_list(const Lab& lab) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    std::vector<std::string> names;
    std::vector<std::string> shapes;
    std::vector<int> counts;
    std::vector<int> decays;
    for (const auto& [name, array] : trainer.model().parameters().named()) {
      names.push_back(name);
      shapes.push_back(array.shape().to_string());
      counts.push_back(static_cast<int>(array.size()));
      decays.push_back(AdamW::decays(trainer.config().adamw.decay, array.shape()) ? 1 : 0);
    }
    return {
        { "names",  names},
        {"shapes", shapes},
        {"counts", counts},
        {"decays", decays}
    };
  });
}

Result<Fields> write(const Lab& lab, const WritingSettings& settings) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    const TinyGpt& model = trainer.model();
    const Mask& mask = trainer.config().mask;
    const std::vector<int> prompt = prompt_of(trainer, settings.prompt);
    const int count = whole("count", "The number of characters", settings.count, 0, kMostWritten);
    const Sampling sampling{.temperature = settings.temperature,
                            .top_k = whole("topK", "Top-k", settings.top_k, 0, 65536),
                            .seed = whole_seed(settings.seed)};
    const auto steps =
        tinygpt::write(model, mask, prompt, count, sampling,
                       forced_of(trainer, settings.forced, settings.forced_places), settings.cache);
    std::vector<int> all = prompt;
    std::vector<int> tokens, starts, positions, cached, forced;
    std::vector<double> probabilities;
    for (const WrittenStep& step : steps) {
      all.push_back(step.token);
      tokens.push_back(step.token);
      starts.push_back(step.context_start);
      positions.push_back(step.position);
      cached.push_back(step.cached ? 1 : 0);
      forced.push_back(step.forced ? 1 : 0);
      probabilities.insert(probabilities.end(), step.probabilities.begin(),
                           step.probabilities.end());
    }
    return {
        {"text", trainer.vocabulary().decode(all)},
        {"promptTokens", prompt},
        {"tokens", tokens},
        {"probabilities", probabilities},
        {"contextStarts", starts},
        {"positions", positions},
        {"cached", cached},
        {"forced", forced},
        {"whyNoCache",
         why_not_cacheable(mask, static_cast<int>(prompt.size()), model.config().max_len)}
    };
  });
}

Result<Fields> writing_cost(const Lab& lab, double prompt, double count) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    const WritingCost cost = tinygpt::writing_cost(
        trainer.config().model, trainer.config().mask,
        whole("prompt", "The number of characters in the prompt", prompt, 1, kMostWritten),
        whole("count", "The number of characters", count, 0, kMostWritten));
    const auto column = [](const std::vector<Work>& works, auto member) {
      std::vector<double> values;
      for (const Work& work : works) values.push_back(static_cast<double>(work.*member));
      return values;
    };
    return {
        {    "positionsWithout", column(cost.without_cache,      &Work::positions)},
        {"scoreProductsWithout", column(cost.without_cache, &Work::score_products)},
        { "multiplyAddsWithout", column(cost.without_cache,  &Work::multiply_adds)},
        {       "positionsWith",    column(cost.with_cache,      &Work::positions)},
        {   "scoreProductsWith",    column(cost.with_cache, &Work::score_products)},
        {    "multiplyAddsWith",    column(cost.with_cache,  &Work::multiply_adds)},
        {          "storedWith",    column(cost.with_cache, &Work::stored_numbers)}
    };
  });
}

Result<Fields> cache_differences(const Lab& lab, const std::string& text, double prompt,
                                 const std::string& mask) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    const auto tokens = tokens_of(trainer.vocabulary(), "text", text);
    const int max_len = trainer.config().model.max_len;
    const int length = whole("text", "The number of characters in the text",
                             static_cast<double>(tokens.size()), 1, max_len);
    const int given = whole("prompt", "The number of characters in the prompt", prompt, 1, length);
    return {
        {"differences",
         tinygpt::cache_differences(trainer.model(), parse_mask(mask), tokens, given)}
    };
  });
}

Result<Fields> exposure(const Lab& lab, const std::string& passage, double start,
                        const std::string& forced, const std::vector<double>& forced_places) {
  return attempt([&]() -> Fields {
    const Trainer& trainer = lab.trainer();
    const Mask& mask = trainer.config().mask;
    const auto tokens = tokens_of(trainer.vocabulary(), "passage", passage);
    whole("passage", "The number of characters in the passage", static_cast<double>(tokens.size()),
          2, kMostWritten);
    const int given = whole("start", "The number of characters given", start, 1,
                            static_cast<double>(tokens.size()) - 1);
    const PassageScore told = score_given_history(trainer.model(), mask, tokens, given);
    const PassageScore own = score_free_running(trainer.model(), mask, tokens, given,
                                                forced_of(trainer, forced, forced_places));
    return {
        { "givenLosses",                     told.losses},
        {"givenChoices",                    told.choices},
        {  "givenRight", static_cast<double>(told.right)},
        {  "freeLosses",                      own.losses},
        { "freeChoices",                     own.choices},
        {   "freeRight",  static_cast<double>(own.right)}
    };
  });
}

Result<Fields> parameter_budget(const RunSettings& settings, double vocabulary) {
  return attempt([&]() -> Fields {
    ModelConfig config = model_config(settings);
    config.vocabulary = whole("vocabulary", "The vocabulary", vocabulary, 1, 65536);
    config.validate();
    const ModelConfig::Budget budget = config.parameter_budget();
    const auto count = [](std::size_t value) { return static_cast<double>(value); };
    const auto layers = static_cast<std::size_t>(config.layers);
    return {
        {          "tokens",                count(budget.tokens)},
        {       "positions",             count(budget.positions)},
        {       "attention",             count(budget.attention)},
        {     "feedForward",          count(budget.feed_forward)},
        {           "norms",                 count(budget.norms)},
        {            "head",                  count(budget.head)},
        {           "total",               count(budget.total())},
        {  "attentionBlock",    count(budget.attention / layers)},
        {"feedForwardBlock", count(budget.feed_forward / layers)}
    };
  });
}

Result<Fields> layer_norm_example(const std::vector<double>& values) {
  return attempt([&]() -> Fields {
    whole("values", "The number of values", static_cast<double>(values.size()), 1, kMostExample);
    const NormedRow normed = layer_norm_row(finite("values", values, values.size()));
    return {
        {     "mean",      normed.mean},
        {"deviation", normed.deviation},
        {      "out",       normed.out}
    };
  });
}

Result<Fields> residual_example(const std::vector<double>& x, const std::vector<double>& branch) {
  return attempt([&]() -> Fields {
    whole("x", "The number of values", static_cast<double>(x.size()), 1, kMostExample);
    finite("x", x, x.size());
    finite("branch", branch, x.size());
    std::vector<double> sum(x.size());
    std::ranges::transform(x, branch, sum.begin(), std::plus{});
    return {
        {"sum", sum}
    };
  });
}

Result<Fields> read_text_bytes(const std::string& bytes, bool latin1) {
  return attempt([&]() -> Fields {
    const Reading reading = read_text(bytes, latin1 ? Encoding::utf8_else_latin1 : Encoding::utf8);
    std::vector<std::string> notes;
    for (const Note& note : reading.notes) notes.push_back(note.sentence);
    return {
        { "text", reading.text},
        {"notes",        notes}
    };
  });
}

Result<Fields> grammar_text(double seed, double replies) {
  return attempt([&]() -> Fields {
    const int count = whole("replies", "The number of replies", replies, 1, 100000);
    return {
        {"text", grammar_replies(whole_seed(seed), count)},
        {"notes", std::vector<std::string>{}}
    };
  });
}

Result<Fields> save_run(const Lab& lab, bool progress) {
  return attempt([&]() -> Fields {
    const Checkpoint checkpoint = checkpoint_of(lab.trainer(), progress);
    const std::string file = write_checkpoint(checkpoint);
    return {
        {"bytes", std::vector<std::uint8_t>(file.begin(), file.end())},
        {"finite", checkpoint.finite}
    };
  });
}

Result<Fields> inspect_file(std::string_view file) {
  return attempt([&]() -> Fields {
    const Checkpoint checkpoint = read_checkpoint(file);
    std::vector<std::string> names;
    std::vector<std::string> texts;
    for (const Setting& setting : settings()) {
      names.emplace_back(setting.name);
      texts.push_back(setting_text(setting, checkpoint.config));
    }
    return {
        { "settingNames",                                         names},
        { "settingTexts",                                         texts},
        {   "characters",                         checkpoint.characters},
        {        "steps",         static_cast<double>(checkpoint.steps)},
        {      "profile", std::string(profile_name(checkpoint.profile))},
        {   "textDigest",                        checkpoint.text_digest},
        {"weightsDigest",                     checkpoint.weights_digest},
        {       "finite",                             checkpoint.finite},
        {  "hasProgress",               checkpoint.progress.has_value()}
    };
  });
}

Result<Fields> load_weights(Lab& lab, std::string_view file) {
  return attempt([&]() -> Fields {
    return {
        {"notes", tinygpt::load_weights(file, lab.trainer())}
    };
  });
}

Result<Fields> set_learning_rate(Lab& lab, double learning_rate) {
  return attempt([&]() -> Fields {
    lab.trainer().set_learning_rate(checked_learning_rate(learning_rate));
    return {
        {"learningRate", lab.trainer().learning_rate()}
    };
  });
}

Result<Fields> set_mask(Lab& lab, const std::string& mask) {
  return attempt([&]() -> Fields {
    Trainer& trainer = lab.trainer();
    trainer.set_mask(parse_mask(mask));
    return {
        {"warnings", warnings_of(trainer.config(), trainer.vocabulary().size())}
    };
  });
}

}  // namespace tinygpt::lab
